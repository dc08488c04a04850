"""Histories: the games of a member, with links to boards, page by page, and who may see them."""

from __future__ import annotations

from simcord import MemberActor

from bot.languages import day_of_year
from bot.screens.past.history import ON_A_PAGE
from tests.bot.discord.dealt import show
from tests.bot.discord.endings import deal, finish, game_ending_by
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_boards import begin_directly
from tests.bot.discord.test_replay import forge, line_game
from tests.bot.store.finished import Ended, result

TOO_OLD = "This list is too old. Open it again with `/history`."
HIDDEN = "This member has not played here, or keeps their games to themselves."
NOT_HERE = "You can see no table with this number here."


async def listed(room: Room, who: MemberActor, **asked: MemberActor | str) -> Shown:
    """What /history shows to a person."""
    return room.answer(await who.slash(room.channel, "history", **asked))


async def many(room: Room, count: int) -> None:
    """This number of games of Alice and Bob, who gave up at once."""
    seed, ((seated, _), *_), _ = game_ending_by("line")
    for _ in range(count):
        await deal(room, seed, ((seated, "resign"),))


async def test_ten_tables_stand_on_a_page_the_newest_first_even_after_a_restart(room: Room) -> None:
    await many(room, 2 * ON_A_PAGE + 1)

    page = await listed(room, room.alice)
    older = await room.press(room.alice, page, "Older")
    await room.restart()
    oldest = await room.press(room.alice, older, "Older")
    again = await room.press(room.alice, oldest, "Newer")

    numbers = [
        [line.split("table ")[1].split(",")[0] for line in there.text.splitlines()[1:]]
        for there in (page, older, oldest)
    ]
    assert numbers == [
        [str(number) for number in range(21, 11, -1)],
        [str(number) for number in range(11, 1, -1)],
        ["1"],
    ]
    assert again == older
    assert "https://" not in page.text  # no board was ever posted
    assert len(page.menu) == ON_A_PAGE
    assert not page.control("Newer").enabled
    assert not oldest.control("Older").enabled


# Who may see it.


async def test_a_hidden_member_is_not_listed_or_named_to_others(room: Room) -> None:
    await room.store.profiles.set_visibility(room.alice.id, "public")
    await room.store.profiles.set_visibility(room.bob.id, "public")
    await many(room, ON_A_PAGE + 1)
    opened = await listed(room, room.carol, member=room.alice)
    await room.store.profiles.set_visibility(room.alice.id, "hidden")

    assert str(room.alice.id) not in (await listed(room, room.carol, member=room.bob)).text
    assert "against Player 1: lost" in (await listed(room, room.carol, member=room.bob)).text
    assert f"against {room.bob.mention}: **won**" in (await listed(room, room.alice)).text
    assert (await listed(room, room.carol, member=room.alice)).text == HIDDEN
    assert (await room.press(room.carol, opened, "Older")).text == HIDDEN


async def test_a_member_seen_in_servers_only_shows_there_what_was_played_there(room: Room) -> None:
    await begin_directly(room)
    await room.store.profiles.set_visibility(room.alice.id, "server")
    assert (await listed(room, room.carol, member=room.alice)).text == HIDDEN
    await room.bot.tables.act(1, room.alice.id, None, "resign", 1)
    await finish(room, "line")
    await room.store.profiles.set_visibility(room.bob.id, "server")
    quiet = room.guild.create_text_channel("quiet")

    here, mine = await listed(room, room.carol, member=room.alice), await listed(room, room.alice)
    directly = room.answer(await room.carol.user.slash("history", member=room.alice.user))
    direct_game, game, from_elsewhere = [
        room.said(answer)
        for answer in (
            await room.carol.slash(quiet, "replay", table=1),
            await room.carol.slash(quiet, "replay", table=2),
            await room.carol.user.slash("replay", table=2),
        )
    ]

    assert [line.split(", ")[1] for line in here.text.splitlines()[1:]] == ["table 2"]
    assert len(mine.text.splitlines()) == 3
    assert directly.text == HIDDEN
    assert NOT_HERE in direct_game
    assert NOT_HERE in from_elsewhere
    assert "### Replay of table 2" in game


async def test_who_has_played_elsewhere_alone_is_shown_as_who_has_never_played(room: Room) -> None:
    abroad = result(1, 2, users=(room.alice.id, room.bob.id), at=room.env.now(), guild_id=room.guild.id + 1)
    await Ended(room.store)(abroad)

    for command in ("history", "profile"):
        played, never = [
            room.answer(await room.carol.slash(room.channel, command, member=member)).components
            for member in (room.alice, room.dave)
        ]
        assert played == never


async def test_what_was_played_in_direct_messages_is_shown_to_its_players_alone(room: Room) -> None:
    await room.store.profiles.set_visibility(room.alice.id, "public")
    await begin_directly(room)
    await room.bot.tables.act(1, room.alice.id, None, "resign", 1)

    assert "table 1" not in (await listed(room, room.carol, member=room.alice)).text
    assert "table 1" in (await listed(room, room.bob, member=room.alice)).text
    assert NOT_HERE in room.said(await room.carol.slash(room.channel, "replay", table=1))


async def test_forged_pages_and_controls_on_a_public_board_are_refused(room: Room) -> None:
    board = await show(room, line_game())
    await many(room, ON_A_PAGE)
    seen = await listed(room, room.alice)

    forged = [(board, "page:history:0:1.0.0"), (board, "page:replay-of:0:x"), (board, "page:replay-of:0:")]
    for message, custom_id in [*forged, (seen, "page:history:0:"), (seen, "page:history:0:1.99.0")]:
        assert room.said(await forge(room, message, custom_id, room.alice)) == TOO_OLD, custom_id


async def test_a_replay_offers_ones_own_finished_games_in_a_menu_by_number_and_by_name(room: Room) -> None:
    async def suggested(who: MemberActor, typed: str) -> list[tuple[str, int]]:
        found = await who.autocomplete(room.channel, "replay", "table", typed)
        return [(choice["name"], choice["value"]) for choice in found]

    await many(room, 2)
    await room.begin()
    day = day_of_year(room.env.now())
    second, first = (f"Okiya, table 2, {day}", 2), (f"Okiya, table 1, {day}", 1)
    assert await suggested(room.alice, "") == [second, first]
    assert await suggested(room.alice, "table 2") == [second]
    assert await suggested(room.alice, "OKI") == [second, first]
    assert await suggested(room.alice, "okago") == []
    assert await suggested(room.carol, "") == []
    await many(room, 10)

    offered = room.answer(await room.bob.slash(room.channel, "replay"))

    assert offered.ephemeral
    assert "### Your last finished games" in offered.text
    assert [option["label"] for option in offered.menu] == [
        f"Okiya, table {number}" for number in range(13, 3, -1)
    ]
    assert f"**Okiya**, table 13, against {room.alice.mention}: " in offered.text
    opened = room.answer(await room.bob.select(offered.response, ["7"]))
    assert opened.text.startswith("### Replay of table 7")
