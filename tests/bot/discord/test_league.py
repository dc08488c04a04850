"""A league: made by one form, joined by a button; its games open, are played and judged."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor

from bot.events.league import AT_ONCE, LARGEST, LEAGUE, Season
from bot.screens.events import posts
from bot.screens.events.league import standings_card
from tests.bot.discord.marking import TAG
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.simulated import SETTLE_S

DAY_S = 24 * 60 * 60
MENUS = "menu-0", "menu-1", "menu-2", "menu-3"


@pytest.fixture(autouse=True)
def the_server_reads_wide_letters(monkeypatch: pytest.MonkeyPatch, english: set[str]) -> None:  # noqa: ARG001
    monkeypatch.setattr(posts, "language_for", lambda _locale: TAG)


async def made(room: Room, *values: str) -> InteractionResult:
    """Alice makes a league; ``values`` are those of its form."""
    asked = await room.alice.slash(room.channel, "league")
    answer = room.answer(asked)
    form = await room.alice.click(answer.response, label="New League")
    return await room.alice.submit_modal(
        form, {menu: [value] for menu, value in zip(MENUS, values, strict=True)}
    )


async def press(room: Room, who: MemberActor, label: str) -> InteractionResult:
    return await who.click(post(room).response, label=label)


def post(room: Room) -> Shown:
    """The newest post of a season."""
    return [shown for shown in room.messages() if "League of" in shown.text][-1]


async def now(room: Room) -> Season:
    event = await room.store.events.newest(room.guild.id, LEAGUE)
    assert event is not None
    seen = await room.bot.parts.leagues.seen(event.id)
    assert seen is not None
    return seen


async def shown(room: Room) -> None:
    """Wait until nothing of an event is left to be shown."""
    await room.env.advance_time(70)
    async with asyncio.timeout(SETTLE_S):
        while await room.store.events.behind(0, 1):  # noqa: ASYNC110 - not our flag
            await asyncio.sleep(0)
    await room.env.settle()


async def begun(room: Room, people: int = 4, direct: Sequence[MemberActor] = ()) -> Season:
    """A league of Okiya that has begun, with its first games; some wish theirs in direct messages."""
    await made(room, "okiya.", "1.", "4.", "all.")
    await shown(room)
    for person in room.people[:people]:
        await press(room, person, "Join")
    for person in direct:
        mine = room.answer(await press(room, person, "My Games"))
        assert "open in the thread of the league" in mine.text
        await person.click(mine.response, label="Direct Messages")
        told = room.message(mine.channel_id, mine.id)
        assert "open in direct messages if the other one wishes that, too" in told.text
        assert "In Thread" in told.labels
    await room.env.advance_time(3 * DAY_S)
    await shown(room)
    return await now(room)


async def test_a_form_whose_games_do_not_fit_is_refused_with_the_numbers(room: Room) -> None:
    refused = await made(room, "okiya.", "3.", "2.", "all.")

    assert "4 rounds of about 15 moves need 45 days" in room.said(refused)
    assert "the season has 14 days" in room.said(refused)
    assert await room.store.events.newest(room.guild.id, LEAGUE) is None


async def test_four_join_and_their_first_games_open_in_the_thread_of_the_post(room: Room) -> None:
    seen = await begun(room)

    assert seen.event.status == "running"
    running = [each for each in seen.pairings if each.result is None]
    assert len(running) == 4
    for each in running:
        row = await room.row(each.table_id or 0)
        assert [there.channel_id for there in row.boards] == [seen.event.message_id]
        board = await room.board(row.id)
        assert f"<@{each.users[0]}> to move" in board.text
    links = [part["accessory"]["url"] for part in post(room).payload["components"] if part["type"] == 9]
    assert len(links) == 4
    assert post(room).text.count("Okiya: <@") == 4, "a league may have several games"
    assert post(room).pictures


async def test_my_games_names_those_first_that_wait_for_the_reader(room: Room) -> None:
    seen = await begun(room)
    games = {person.id: [each for each in seen.running if person.id in each.users] for person in room.people}
    (reader,) = [user for user, own in games.items() if [each.users.index(user) for each in own] == [1, 0]]

    mine = room.answer(await press(room, room.member(reader), "My Games"))

    assert re.findall("your turn|to move", mine.text) == ["your turn", "to move"]


async def resigned(room: Room, table: int, side: int) -> None:
    """The person on this side of the pairing resigns."""
    pairing = next(each for each in (await now(room)).pairings if each.table_id == table)
    loser = room.member(pairing.users[side])
    asked = await room.click(loser, "Resign", table)
    await loser.click(room.answer(asked).response, label="Resign")


async def test_games_of_two_who_both_wish_it_lie_in_their_direct_messages_alone(room: Room) -> None:
    seen = await begun(room, direct=[room.alice, room.bob, room.carol])

    assert post(room).text.count("in their direct messages") == 2
    for each in seen.pairings:
        boards = {there.channel_id for there in (await room.row(each.table_id or 0)).boards}
        wished = {room.member(user).user.dm_channel.id for user in each.users}
        assert boards == ({seen.event.message_id} if room.dave.id in each.users else wished)

    direct = next(each for each in seen.pairings if room.dave.id not in each.users)
    assert direct.table_id is not None
    mover, other = (room.member(user).user for user in direct.users)
    mine = room.answer(await press(room, room.member(other.id), "My Games")).text
    theirs = await room.board(direct.table_id, other.dm_channel)
    assert f"https://discord.com/channels/@me/{other.dm_channel.id}/{theirs.id}" in mine

    there = await room.board(direct.table_id, mover.dm_channel)
    await room.click(mover, there.cells[0], direct.table_id, mover.dm_channel)
    assert f"<@{other.id}> to move" in (await room.board(direct.table_id, other.dm_channel)).text
    await room.restart()
    asked = await room.click(other, "Resign", direct.table_id, other.dm_channel)
    await other.click(room.answer(asked).response, label="Resign")
    await shown(room)
    assert "1 of 6 games are over" in post(room).text


async def moved_directly(room: Room) -> tuple[int, MemberActor, MemberActor]:
    """A game in direct messages after its first move: its table, who has moved, and who is to move."""
    seen = await begun(room, direct=[room.alice, room.bob, room.carol])
    direct = next(each for each in seen.pairings if room.dave.id not in each.users)
    assert direct.table_id is not None
    mover, other = map(room.member, direct.users)
    there = await room.board(direct.table_id, mover.user.dm_channel)
    await room.click(mover.user, there.cells[0], direct.table_id, mover.user.dm_channel)
    return direct.table_id, mover, other


async def test_a_deleted_player_is_named_in_no_direct_message_and_no_post(room: Room) -> None:
    table, mover, other = await moved_directly(room)
    await room.store.deletions.ask(mover.id, room.env.now() - timedelta(hours=73))
    await room.restart()
    await room.env.settle()
    await shown(room)

    row = await room.row(table)
    assert row.status == "stopped", "the season goes on without them at once"
    assert other.id in row.players
    board = await room.board(table, other.user.dm_channel)
    assert "Deleted player" in board.text
    written = [*room.messages(other.user.dm_channel), post(room)]
    assert not any(f"<@{mover.id}>" in each.text for each in written)


async def test_who_blocks_the_bot_is_told_of_their_turn_in_the_thread(room: Room) -> None:
    table, mover, other = await moved_directly(room)
    there = f"/channels/{mover.user.dm_channel.id}/messages"
    for method, route in (("POST", there), ("PATCH", f"{there}/*")):
        room.env.inject_error(method, route, status=403, code=50007, times=None)
    await room.env.advance_time(5 * 60)
    board = await room.board(table, other.user.dm_channel)
    await room.click(other.user, board.cells[0], table, other.user.dm_channel)
    await shown(room)

    assert f"<@{mover.id}> to move" in (await room.board(table, other.user.dm_channel)).text
    thread = room.env.backend.messages[post(room).id].values()
    told = f"<@{mover.id}>, it is your turn at table {table}"
    assert any(told in Shown.of(room.env, each).text for each in thread)
    assert (await room.row(table)).guild_id is None


async def test_a_game_refused_in_direct_messages_lies_in_the_thread_and_a_stop_leaves_nobody_without(
    room: Room,
) -> None:
    for person, status, code in ((room.bob, 403, 50007), (room.carol, 503, 0)):
        there = f"/channels/{person.user.dm_channel.id}/messages"
        room.env.inject_error("POST", there, status=status, code=code, times=None)
    seen = await begun(room, direct=room.people[:4])
    room.env.backend.faults.pop()
    await room.restart()
    for _ in range(3):
        await shown(room)

    for each in (await now(room)).pairings:
        row = await room.row(each.table_id or 0)
        refused = room.bob.id in each.users
        assert row.guild_id == (room.guild.id if refused else None)
        assert (row.boards[-1].channel_id == seen.event.message_id) == refused
        assert refused or len(row.boards) == 2


async def test_a_game_that_ends_shows_in_the_standings_and_opens_the_next_one(room: Room) -> None:
    seen = await begun(room)
    first, second = seen.pairings[0], seen.pairings[1]

    for each in (first, second):
        await resigned(room, each.table_id or 0, 0)
    await shown(room)

    after = await now(room)
    assert len(after.pairings) == 6
    assert len([each for each in after.pairings if each.result is None]) == 4
    assert f"1. <@{first.users[1]}>" in post(room).text or f"1. <@{second.users[1]}>" in post(room).text
    assert "2 of 6 games are over" in post(room).text
    board = await room.board(first.table_id or 0)
    assert "Rematch" not in board.labels
    mine = await room.member(first.users[0]).click(board.response, label="My Games")
    assert f"[League of Okiya, season 1](https://discord.com/channels/{room.guild.id}/" in room.said(mine)


async def test_at_its_end_a_season_is_judged_and_the_next_one_asks_who_is_in(room: Room) -> None:
    seen = await begun(room)
    await room.play(seen.pairings[0].table_id or 0, plies=2)

    mine = room.answer(await press(room, room.alice, "My Games"))
    for label in ("Organise", "End Season", "End Now"):
        await room.alice.click(mine.response, label=label)
    await room.restart()
    for _ in range(10):
        await shown(room)

    over, following = await room.store.events.of(seen.event.id), await now(room)
    assert over is not None
    assert over.status == "over"
    judged = [each for each in await room.store.events.pairings(seen.event.id) if each.why == "judged"]
    assert len(judged) == 4
    assert following.event.status == "waiting"
    assert "season 2" in post(room).text
    asked = {person.id for person in room.people[:4]}
    assert f"You were in last season, <@{room.alice.id}>" in post(room).text
    mentioned = post(room).payload["mentions"]
    assert {int(each["id"]) for each in mentioned} == asked
    closed = await room.press(room.alice, room.message(mine.channel_id, mine.id), "My Games")
    assert closed.labels == ("Log",), "nothing is left to organise"


async def test_a_season_that_is_to_begin_with_too_few_begins_as_soon_as_the_fourth_one_is_in(
    room: Room,
) -> None:
    await made(room, "okiya.", "1.", "4.", "all.")
    await shown(room)
    for person in room.people[:3]:
        await press(room, person, "Join")

    mine = room.answer(await press(room, room.alice, "My Games"))
    for label in ("Organise", "Begin Now"):
        await room.alice.click(mine.response, label=label)
    await shown(room)

    told = room.message(mine.channel_id, mine.id).text
    assert told.startswith("It begins as soon as one more person is in: a league needs 4.")
    assert "as soon as one more person is in" in post(room).text
    await press(room, room.people[3], "Join")
    await shown(room)
    assert (await now(room)).event.status == "running"


async def test_a_season_that_waits_is_called_off_after_a_question_that_is_true(room: Room) -> None:
    await made(room, "okiya.", "1.", "4.", "all.")
    await shown(room)
    mine = room.answer(await press(room, room.alice, "My Games"))
    for label in ("Organise", "End Season"):
        await room.alice.click(mine.response, label=label)
    assert "It has not begun" in room.message(mine.channel_id, mine.id).text
    await room.alice.click(mine.response, label="End Now")
    await shown(room)

    assert (await now(room)).event.status == "off"
    assert "did not take place" in post(room).text


async def test_only_organisers_act_for_others_whatever_a_control_says(room: Room) -> None:
    seen = await begun(room)
    assert "Organise" not in room.answer(await press(room, room.bob, "My Games")).labels

    for page in ("end-now", "more-time", "manage", "begin"):
        forged = await room.late_click(room.bob, post(room), f"page:league:{seen.event.id}:{page}")
        assert room.said(forged).startswith("Only the person who made this, and members")

    assert (await now(room)).event == seen.event
    assert await room.store.events.acts(seen.event.id, 9) == ()


async def left(room: Room, who: MemberActor) -> Season:
    """The season after a person has left it."""
    asked = room.answer(await press(room, who, "My Games"))
    for label in ("Leave", "Leave Now"):
        await who.click(asked.response, label=label)
    await shown(room)
    return await now(room)


async def test_who_leaves_early_loses_nothing_for_others_and_their_games_end(room: Room) -> None:
    await begun(room)

    after = await left(room, room.bob)

    own = [each for each in after.pairings if room.bob.id in each.users]
    assert [each.why for each in own] == ["annulled"] * 3
    rows = [await room.row(each.table_id) for each in own if each.table_id is not None]
    assert {row.status for row in rows} == {"stopped"}
    boards = [await room.board(row.id) for row in rows]
    assert all("or a player left" in board.text for board in boards)
    assert f"<@{room.bob.id}>: **0 points**" in post(room).text
    assert "has left" in post(room).text


async def test_a_game_that_was_over_before_one_of_its_two_left_early_is_neither_counted_nor_drawn(
    room: Room,
) -> None:
    over = next(each for each in (await begun(room)).running if room.bob.id in each.users)
    await resigned(room, over.table_id or 0, 1 - over.users.index(room.bob.id))

    after = await left(room, room.bob)

    assert "0 of 3 games are over" in post(room).text
    last = standings_card(after, 0, [(line, "") for line in after.standings[0]], {}).lines[-1]
    assert last.left
    assert last.cells == ("to come", "to come", "to come", "self")


async def test_each_division_has_a_post_and_a_full_one_keeps_to_the_parts_of_a_message(room: Room) -> None:
    await made(room, "okiya.", "1.", "4.", "all.")
    await shown(room)
    for user in range(1, 10):
        await room.bot.parts.leagues.join((await now(room)).event.id, user)
    await room.env.advance_time(3 * DAY_S)
    await shown(room)

    first, second = [shown for shown in room.messages() if shown.pictures]
    upper, lower = ({f"<@{user}>" for user in people} for people in (await now(room)).divisions)
    for there, own, others in ((first, upper, lower), (second, lower, upper)):
        assert own <= set(re.findall("<@[0-9]+>", there.text))
        assert not others & set(re.findall("<@[0-9]+>", there.text))
    sections = len([part for part in first.payload["components"] if part["type"] == 9])
    assert sections == len(upper) == 5
    assert (
        count_of(first.payload["components"]) + 3 * (LARGEST * AT_ONCE // 2 - sections) + 1 <= 40
    )  # and more run


def count_of(parts: Any) -> int:
    """The components of a message, with those inside of others."""
    inner = [[*part.get("components", ()), *filter(None, [part.get("accessory")])] for part in parts]
    return len(parts) + sum(map(count_of, inner))


async def test_a_post_that_was_deleted_comes_again_and_a_lost_channel_ends_the_league(room: Room) -> None:
    seen = await begun(room)
    room.env.backend.delete_message(room.channel.id, post(room).id)
    await resigned(room, seen.pairings[0].table_id or 0, 0)
    await shown(room)
    assert "1 of 6 games are over" in post(room).text

    room.env.backend.delete_channel(room.channel.id)
    with room.env.as_the_bot():
        await room.bot.parts.leagues.alter(seen.event.id, room.bob.id, "out")
    for _ in range(3):
        await shown(room)

    lost = await now(room)
    assert (lost.event.id, lost.event.status) == (seen.event.id, "off")
    tables = [await room.row(each.table_id) for each in lost.pairings if each.table_id is not None]
    assert {row.status for row in tables} == {"over", "stopped"}
    (told,) = room.messages(room.alice.user.dm_channel)
    assert told.text.startswith("The league that you made in Game night is over")


async def test_whom_nobody_may_name_joins_themselves(room: Room) -> None:
    await made(room, "okiya.", "1.", "4.", "all.")
    await room.start(room.bob)
    await room.store.profiles.set_visibility(room.bob.id, "hidden")
    await shown(room)

    named, leagues = [room.bob.id, room.carol.id], room.bot.parts.leagues
    event = (await now(room)).event.id
    assert [await leagues.act(event, room.alice.id, "seat", user) for user in named] == [False, True]
    seats = f"page:league-seat:{event}:{room.env.backend.bot_user.id}"
    assert room.said(await room.late_click(room.alice, post(room), seats)).startswith("Nothing changed.")
    assert "also those who appear on no leaderboard" in post(room).text
    await press(room, room.bob, "Join")
    assert set((await now(room)).people) == {room.carol.id, room.bob.id}


async def test_a_league_for_those_whom_its_organiser_seats_offers_nobody_to_join(room: Room) -> None:
    await made(room, "okiya.", "1.", "4.", "named.")
    await shown(room)

    assert "only its organiser lets people in" in post(room).text
    assert "Join" not in post(room).labels
