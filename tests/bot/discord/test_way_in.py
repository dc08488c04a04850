"""The way in: the hub of all games, the page of a game, and the ways to begin from there."""

from __future__ import annotations

import pytest
from discord.app_commands import Command

from bot.screens.registry import SCREENS
from bot.tables.table import level_of
from games import GAMES
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_settings import chosen, now
from tests.bot.discord.with_computers import to_act
from tests.bot.screens.limits import SELECT, violations, walk
from tests.bot.store.finished import Ended, together


async def hub(room: Room) -> Shown:
    """The hub that Alice has opened."""
    return room.answer(await room.alice.slash(room.channel, "play"))


async def page_of(room: Room, game: str) -> Shown:
    """The page of a game, opened by Alice from the hub."""
    shown = await hub(room)
    await room.alice.click(shown.response, label=GAMES[game].title)
    return now(room, shown)


PRESSES = {"okiya": 3, "okago": 3, "boussanga": 4, "okey_dokey": 4, "ok": 4}
WORDS_A_SECOND = 3.3


def words_on(screen: Shown) -> int:
    """The words that a reader sees below and above the pictures: texts, buttons, closed menus."""
    menus = [part for part in walk(screen.components) if part["type"] == SELECT]
    shut = [option["label"] for menu in menus for option in menu["options"] if option.get("default")]
    return len(" ".join([screen.text, *screen.labels, *shut]).split())


async def test_from_play_to_the_first_move_takes_few_presses(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    for table, (game, presses) in enumerate(PRESSES.items(), start=1):
        own_screen = SCREENS[game].private
        screens = [await hub(room)]
        for label in (GAMES[game].title, "Casual"):
            await room.alice.click(screens[0].response, label=label)
            screens.append(now(room, screens[0]) if label != "Casual" else await room.board(table))
        row = await room.row(table)
        assert (row.status, row.players[0]) == ("running", room.alice.id)
        assert {level_of(player) for player in row.players[1:]} == {"casual"}
        assert await to_act(room, table) == (room.alice.id,)
        if own_screen is not None:
            screens.append(room.answer(await room.click(room.alice, str(own_screen.label), table)))
        before = len(await room.store.moves(table))

        play = next(
            each for each in screens[-1].controls if each.enabled and each.custom_id.startswith("play:")
        )
        await room.alice.click(screens[-1].response, custom_id=play.custom_id)

        assert (await room.store.moves(table))[before].user_id == room.alice.id
        words = sum(map(words_on, screens))
        with capsys.disabled():
            seconds = words / WORDS_A_SECOND
            print(f"\n{game}: {len(screens)} presses, {words} words, {seconds:.0f} s")
        assert len(screens) == presses


async def test_a_person_among_computers_begins_okey_dokey_also_from_a_lobby(room: Room) -> None:
    await room.alice.slash(room.channel, "okeydokey start")
    await room.click(room.alice, "Add Computer")
    await room.bot.tables.lobby.add_computer(1, room.alice.id, "novice")

    await room.click(room.alice, "Begin")

    first = (await room.store.moves(1))[0]
    assert (first.user_id, first.action) == (room.alice.id, "start")
    assert "I Start" not in (await room.board()).labels
    assert await to_act(room, 1) == (room.alice.id,)


async def test_play_here_opens_a_table_with_the_options_that_the_menus_show(room: Room) -> None:
    page = await page_of(room, "okiya")
    assert "First to 3 won games" not in str(page.components)

    page = await chosen(room, page, "okiya.11000.0")
    assert "First to 3 won games" in str(page.components)
    assert "First to 10 points" not in str(page.components)
    await room.alice.click(page.response, label="More Options")
    page = await chosen(room, now(room, page), "okiya.11010.3")
    await room.alice.click(page.response, label="Play Here")

    row = await room.row()
    assert (row.status, row.options["match"], row.options["full_garden"]) == ("open", "sets", "draw")


async def test_a_first_game_together_is_at_the_lowest_level_unless_another_is_chosen(room: Room) -> None:
    page = await page_of(room, "okey_dokey")
    assert "Amateur" not in str(page.components)  # what presupposes the rules is behind More Options
    await room.alice.click(page.response, label="Play Here")
    await room.bob.slash(room.channel, "okeydokey start")
    await room.carol.slash(room.channel, "okeydokey start", difficulty="maestro")

    await room.click(room.bob, "Join", 3)
    opened = [(await room.row(table)).options["difficulty"] for table in (1, 2, 3)]
    assert opened == ["amateur", "amateur", "maestro"]


async def test_a_lobby_goes_back_to_the_level_that_somebody_who_joins_has_not_won(room: Room) -> None:
    await Ended(room.store)(together(0, 50, (room.alice.id, room.carol.id)))
    await room.alice.slash(room.channel, "okeydokey start")
    await room.click(room.carol, "Join", 2)
    won = (await room.row(2)).options["difficulty"]
    await room.click(room.bob, "Join", 2)

    assert (won, (await room.row(2)).options["difficulty"]) == ("standard", "amateur")
    assert "Amateur" in (await room.board(2)).text


async def test_a_forged_page_is_refused_and_changes_nothing(room: Room) -> None:
    shown = await hub(room)
    forged = [f"page:play:0:{page}" for page in ("okiy", "okiya.9.0", "okiya.zzzzz.0", "chess..0", "ok.0.x")]
    forged += [
        "page:play-here:0:okiya.0.0",
        "page:play-computer:0:okiya.00000.0.x",
        "page:play-rules:0:chess",
    ]

    for custom_id in forged:
        told = room.said(await room.late_click(room.bob, shown, custom_id))
        assert told == "This page is too old. Open it again with `/play`.", custom_id

    assert now(room, shown) == shown
    assert await room.store.table(1) is None


async def test_learn_leads_to_the_lesson_and_rules_to_the_rules_and_all_games_back(room: Room) -> None:
    page = await page_of(room, "okiya")

    rules = room.said(await room.alice.click(page.response, label="Rules"))
    await room.alice.click(page.response, label="All Games")
    back = now(room, page)
    await room.alice.click(back.response, label="Okiya")
    await room.alice.click(now(room, page).response, label="Learn")

    assert rules.startswith("### How to play Okiya")
    assert back.labels == (*(game.title for game in GAMES.values()), "Learn", "Daily", "Concert", "Help")
    assert "Okiya" in back.alts[0]
    assert "Lesson" in now(room, page).text or "lesson" in now(room, page).text


async def test_help_shows_the_hub_and_every_command_in_a_text_that_is_soon_read(room: Room) -> None:
    shown = room.answer(await room.alice.slash(room.channel, "help"))

    listed = [line for line in shown.text.splitlines() if line.startswith("`/")]
    commands = [each for each in room.bot.tree.walk_commands() if isinstance(each, Command)]
    games = {screen.command for screen in SCREENS.values()}
    within = [each for each in commands if each.parent is not None and each.parent.name in games]
    within = [each for each in within if each.name != "concert"]
    told = [each for each in commands if each not in within]
    assert sorted(listed) == sorted(f"`/{each.qualified_name}` {each.description}" for each in told)
    assert listed[0].startswith("`/play`")
    of_games = {f"`{each.name}`" for each in within} | {f"`/{game}`" for game in games}
    assert [name for name in of_games if shown.text.count(name) != 1] == []
    assert len(shown.text) <= 1_950
    assert len(shown.text.splitlines()) <= 32
    assert shown.labels == (*(game.title for game in GAMES.values()), "Learn", "Daily", "Concert")
    assert violations(shown.components) == []

    opened = await hub(room)
    await room.alice.click(opened.response, label="Help")
    assert now(room, opened).text == shown.text


async def test_the_hub_leads_to_the_next_lesson_and_to_the_puzzle_of_the_day(room: Room) -> None:
    for button, told in {"Learn": "### Lesson of", "Daily": "puzzle of"}.items():
        opened = await hub(room)

        await room.alice.click(opened.response, label=button)

        shown = now(room, opened)
        assert told in shown.text
        assert shown.ephemeral


async def test_a_game_that_one_can_play_alone_begins_so_from_its_page(room: Room) -> None:
    page = await page_of(room, "boussanga")
    await room.alice.click(page.response, label="Play Solo")

    table = await room.row()
    assert (table.status, table.players) == ("running", (room.alice.id,))
    assert "Play Solo" not in (await page_of(room, "okiya")).labels


async def test_two_quick_presses_of_play_here_open_one_table(room: Room) -> None:
    page = await page_of(room, "boussanga")
    here = page.control("Play Here").custom_id
    await room.clicks_at_once([(room.alice, page, here)] * 2)

    assert (await room.row()).status == "open"
    assert await room.store.table(2) is None
