"""The concert of the week: a team plays behind a curtain, once, and on Monday all is shown."""

from __future__ import annotations

import json
from functools import partial

import pytest
from simcord import MemberActor

from bot.events.concerts import teams_of
from bot.events.results import note_again
from bot.store.events import Event
from bot.tables.replay import recheck
from bot.tables.table import Table
from games.okey_dokey import OkeyDokeyView
from tests.bot.discord.okey_dokey.room import choose, forge, hand, now, pick
from tests.bot.discord.room import Room
from tests.bot.screens.looking import menus

FORGED = (
    "mine:1:0:",
    "table:text:1",
    "table:lately:1",
    "table:hint:1",
    "page:replay:1:~0",
    "page:review:1:~0",
)
"""Buttons of other boards, which no board of a concert has."""

REPLAYS = "Replay a finished game"


async def gathered(room: Room, *guests: MemberActor) -> None:
    """Alice's team has begun, at the level Amateur."""
    await room.alice.slash(room.channel, "okeydokey concert", difficulty="amateur", solo=not guests)
    for guest in guests:
        await room.click(guest, "Join")
    if guests:
        await room.click(room.alice, "Begin")


async def played_on(room: Room, moves: int, table: int = 1) -> Table:
    """The table after more moves of whoever may act; now and then somebody says something."""
    found = await room.bot.tables.table(table)
    for _ in range(moves):
        if found.over:
            break
        user = found.to_act()[0]
        view = found.view(found.seat_of(user))
        if found.ply % 5 == 1:
            await room.bot.tables.act(table, found.players[-1], None, "?r", 0)
        action = next((each for each in view.actions if "/" not in each), view.actions[0])
        found = await room.bot.tables.act(table, user, None, action, 0)
        await room.env.advance_time(5)  # a channel takes few edits
    return found


async def monday(room: Room) -> Event:
    """The next Monday has come. Returns the concert that was over then."""
    event = await room.bot.parts.concerts.current()
    await room.env.advance_time((event.ends_at - room.env.now()).total_seconds() + 120)
    over = await room.store.events.of(event.id)
    assert over is not None
    return over


async def test_a_team_plays_behind_a_curtain_with_all_of_it_in_their_own_hands(room: Room) -> None:
    await gathered(room, room.bob)
    own = await hand(room, room.bob)
    table = await played_on(room, 7)

    board = await room.board()
    undone = await forge(room, room.bob, board, f"play:1:{table.ply}:#undo")
    assert room.said(undone) == "In a concert nothing is taken back."
    assert "6 of 50 cells filled; columns complete: 1 of 10." in board.text
    assert board.labels == ("My Hand", "Show Rules", "Leave Game", "Fair Deal")
    assert board.alts == ("6 of 50 cells filled; columns complete: 1 of 10.",)
    for word in ("Red", "I hold", "played", "Reset"):
        assert word not in board.text
    view = table.view(1)
    assert isinstance(view, OkeyDokeyView)
    shown = now(room, own)
    assert len(shown.pictures) == 2
    assert all(word in shown.text for word in ("I held", "Column 2"))


async def test_an_outsider_learns_nothing_before_monday_and_everything_after_it(room: Room) -> None:
    await gathered(room, room.bob)
    table = await played_on(room, 80)
    assert table.over
    seed, board = table.row.seed.hex(), await room.board()
    assert board.labels == ("My Hand", "Show Rules", "Fair Deal")
    assert "Rematch" not in board.text
    ended = await hand(room, room.bob)
    assert "This game is over." in ended.text
    assert "lie open" not in ended.text
    assert len(ended.pictures) == 1

    asked = [await forge(room, room.carol, board, custom_id) for custom_id in FORGED]
    for who in (room.bob, room.carol):
        asked += [await who.slash(room.channel, command, table=1) for command in ("verify", "replay")]
        assert "Its seed, replay and review open on" in room.said(asked[-1])
    asked += [
        await room.carol.slash(room.channel, "history", member=room.alice),
    ]
    said = "\n".join(shown.text for each in asked for shown in room.private(each))
    assert seed not in said
    assert "Red" not in said
    assert not [picture for each in asked for shown in room.private(each) for picture in shown.pictures]
    assert "table 1" not in room.said(asked[-1])
    exported = b"".join([part async for part in room.bot.tables.own_data.export(room.bob.id, room.env.now())])
    assert seed.encode() not in exported
    (own,) = json.loads(exported)["tables"]
    assert {move[2] for move in own["moves"]} == {"you"}

    event = await monday(room)

    assert event.status == "over"
    after = await room.board()
    assert seed in after.text
    assert {"Replay", "Review", "Board"} <= set(after.labels)
    assert f"The seed is `{seed}`" in room.said(await room.carol.slash(room.channel, "verify", table=1))
    assert "table 1" in room.said(await room.carol.slash(room.channel, "history", member=room.alice))
    page = room.answer(await room.carol.slash(room.channel, "okeydokey concert"))
    page = await pick(room, room.carol, page, "Level", "Amateur")
    page = await pick(room, room.carol, page, "Team size", "2 players")
    await room.carol.click(page.response, label="Last Week")
    page = now(room, page)
    assert f"1. {room.alice.mention} and {room.bob.mention}: {table.curtain.reached} of 50 cells" in page.text
    opened = await choose(room.carol, page, REPLAYS, "1. Okey Dokey, table 1")
    assert "### Replay of table 1" in room.said(opened)
    await room.carol.click(page.response, label="Everywhere")
    page = now(room, page)
    assert "1. somebody and somebody: " in page.text
    assert REPLAYS not in menus(page.components)


async def test_everybody_plays_once_also_who_has_left(room: Room) -> None:
    await gathered(room)
    await room.click(room.alice, "End Game")
    ended = await room.bot.tables.questions.end(1, room.alice.id, 0)
    assert ended.stopped == "ended"
    await room.env.advance_time(60)

    again = room.said(await room.alice.slash(room.channel, "okeydokey concert", solo=True))
    await room.bob.slash(room.channel, "okeydokey concert", difficulty="amateur")
    joined = room.said(await room.click(room.alice, "Join", table=2))

    refused = f"{room.alice.mention} has played in this week’s concert: everybody plays once."
    assert (again, joined) == (refused, refused)


async def test_who_began_elsewhere_meanwhile_is_found_when_a_team_begins(room: Room) -> None:
    await room.alice.slash(room.channel, "okeydokey concert", difficulty="amateur")
    await room.click(room.bob, "Join")
    await room.bob.slash(room.channel, "okeydokey concert", solo=True)

    told = room.said(await room.click(room.alice, "Begin", table=1))

    assert told == f"{room.bob.mention} has played in this week’s concert: everybody plays once."
    assert (await room.row(1)).status == "open"


@pytest.mark.parametrize("killed", [False, True])
async def test_a_week_ends_once_whatever_was_done_before_a_stop(room: Room, killed: bool) -> None:
    await gathered(room)
    await room.bob.slash(room.channel, "okeydokey concert", difficulty="amateur")
    await played_on(room, 4)
    event = await room.bot.parts.concerts.current()
    if killed:  # in the middle of the end: the game is stopped, and nothing lies open
        await room.bot.tables.ends.stop(1, "concert", 0)
        await room.restart()

    assert (await monday(room)).status == "over"
    await room.bot.parts.concerts.end(event)

    rows = [await room.row(table) for table in (1, 2)]
    assert [(row.status, row.stopped, row.opens_at) for row in rows] == [
        ("stopped", "concert", None),
        ("expired", None, None),
    ]
    newest = await room.bot.parts.concerts.current()
    assert newest.starts_at == event.ends_at
    assert newest.seed != event.seed
    assert event.seed.hex() in (await room.board()).text
    (team,) = teams_of(await room.store.events.pairings(event.id))
    assert (team.users, team.reached) == ((room.alice.id,), 4)


async def test_the_page_says_what_it_is_and_begins_a_team(room: Room) -> None:
    page = room.answer(await room.carol.slash(room.channel, "okeydokey concert"))
    event = await room.bot.parts.concerts.current()
    assert "every team plays the same deal" in page.text
    assert event.seed.hex() not in page.text

    await room.carol.click(page.response, label="Play Solo")

    assert (await room.row()).opens_at == event.ends_at
    assert (await room.row()).seed == event.seed


async def test_teams_are_compared_with_those_like_them_and_hidden_people_are_not_named(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for who in (room.alice, room.bob):
        await who.slash(room.channel, "okeydokey concert", difficulty="amateur", solo=True)
    await played_on(room, 60, table=1)
    await room.bot.tables.questions.end(2, room.bob.id, 0)
    await room.env.advance_time(60)
    event = await room.bot.parts.concerts.current()
    reached = {team.users[0]: team.reached for team in teams_of(await room.store.events.pairings(event.id))}

    await room.store.profiles.set_visibility(room.bob.id, "public")
    page = room.answer(await room.carol.slash(room.channel, "okeydokey concert"))
    page = await pick(room, room.carol, page, "Level", "Amateur")
    assert f"2. {room.bob.mention}: 0 of 50 cells, matchpoints 0" in page.text
    await room.store.profiles.set_visibility(room.bob.id, "hidden")
    told = (await pick(room, room.carol, page, "Level", "Amateur")).text

    assert f"1. {room.alice.mention}: {reached[room.alice.id]} of 50 cells, matchpoints 2" in told
    assert "2. somebody: 0 of 50 cells, matchpoints 0" in told
    assert room.bob.mention not in told
    monkeypatch.setattr("bot.screens.events.concert.MOST_TEAMS", 1)
    assert "2. somebody" not in (await pick(room, room.carol, page, "Level", "Amateur")).text
    own = room.answer(await room.bob.slash(room.channel, "okeydokey concert"))
    assert "Your table: 2." in own.text
    assert f"1. {room.alice.mention}" in own.text
    assert f"2. {room.bob.mention}: 0 of 50 cells, matchpoints 0" in own.text
    assert "Play Solo" in page.labels
    assert "Play Solo" not in own.labels


async def test_a_team_that_computers_helped_is_on_a_board_of_its_own_and_a_recheck_covers_it(
    room: Room,
) -> None:
    await gathered(room, room.bob)
    await room.bot.tables.stand_ins.hand_over(1, room.bob.id)
    await room.bot.tables.questions.end(1, room.alice.id, 0)
    while not teams_of(await room.store.events.pairings(1)):
        await room.env.advance_time(1)

    page = room.answer(await room.alice.slash(room.channel, "okeydokey concert"))
    assert "**Amateur, 2 players**, with computers, this server" in page.text
    assert f"1. {room.alice.mention}, somebody and Selva (computer, strong): " in page.text
    await room.alice.click(page.response, label="People Only")
    assert "No team here has played" in now(room, page).text

    (pairing,) = await room.store.events.pairings(1)
    await room.store.events.finish_pairing(pairing, {}, again=True)
    assert await recheck(room.store, partial(note_again, room.store)) == (1, 0)
    assert await room.store.events.pairings(1) == (pairing,)
