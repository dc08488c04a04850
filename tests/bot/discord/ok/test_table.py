"""OK through Discord: the lobby, rounds and games that end by clicks, written moves, and giving up."""

from __future__ import annotations

from dataclasses import replace

import render
from bot.screens.ok.words import lines, tile_title
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.ok.room import (
    closes_one_way,
    log_of,
    ok_at,
    open_lobby,
    play_by_clicks,
    rack,
    seen,
    steadily,
    to_take,
)
from tests.bot.discord.room import LOBBY, Room

LAST_MOVES = 5
"""How many moves before a closing a table is set up."""


async def test_a_table_for_two_to_four_is_filled_and_begun(room: Room) -> None:
    lobby = await open_lobby(room, points=10)
    assert "2 to 4 players. Everybody begins with 10 points; at 0 the game ends" in lobby.text
    assert lobby.labels == LOBBY
    assert (lobby.pictures, lobby.pinged) == ((render.cover("ok"),), ())
    early = await room.click(room.alice, "Begin")
    assert room.said(early) == (
        "This game needs 2 to 4 players. 3 seats are free: wait for others to join, add computers, or cancel."
    )
    for guest in room.people[1:4]:
        await room.click(guest, "Join")
    late = await room.late_click(room.erin, lobby, lobby.control("Join").custom_id)
    assert room.said(late) == "Every seat here is taken. `/ok start` opens another table."

    await room.click(room.alice, "Begin")

    board, state = await room.board(), await ok_at(room)
    assert board.id == lobby.id
    assert board.labels == ("My Rack", "Show Rules", "Leave Game", "Hint", "What Happened", "Fair Deal")
    assert (await room.row()).players == tuple(who.id for who in room.people[:4])
    assert state.scores == (10, 10, 10, 10)
    assert (board.pictures, board.alts) == (
        (render.board(state.view(None)),),
        (" ".join(lines(state.view(None))),),
    )
    assert board.text.splitlines()[2:-1] == [
        f"{room.people[state.starter].mention} to move: throw a tile, or close."
    ]


async def test_four_people_close_a_round_by_clicks_over_restarts_and_begin_the_next(room: Room) -> None:
    closing = steadily(closes_one_way, 4)
    first = await show(room, replace(closing, plays=closing.plays[:-LAST_MOVES]))
    await room.restart()
    await play_by_clicks(room, closing.plays[-LAST_MOVES:])
    await room.restart()
    who = whose_turn(room, await room.board())
    starter, own = (await ok_at(room)).starter, await rack(room, who)
    (tile,) = seen(await ok_at(room)).closing

    own = await room.press(who, own, "Close")

    board, state = await room.board(), await ok_at(room)
    assert await log_of(room) == [*(action for _, action in closing.plays), f"close {tile}"]
    assert own.text == "This round is over; all racks lie open. Any player may begin the next one."
    assert f"{who.mention} closed: all in sets" in board.text
    assert board.labels == ("Next Round", "My Rack", "Show Rules", "Leave Game", "What Happened", "Fair Deal")
    assert board.pictures == (render.board(state.view(None)),)
    closer = (await room.row()).players.index(who.id)
    assert all(f"Rack of player {other + 1}: " in board.alts[0] for other in range(4) if other != closer)
    stranger = await room.click(room.erin, "Next Round")
    assert "play here" in room.said(stranger)
    again = board.control("Next Round").custom_id
    answers = await room.clicks_at_once([(room.alice, board, again), (room.bob, board, again)])
    told = [message.text for answer in answers for message in room.private(answer)]
    assert len([text for text in told if "The game has moved on" in text]) == 1
    assert (await log_of(room))[-1] == "next"
    state, lines = await ok_at(room), (await room.board()).text.splitlines()
    assert (state.round, state.starter) == (2, (starter + 1) % 4)
    assert lines[2] in {f"{host.mention} began the round." for host in (room.alice, room.bob)}
    assert lines[3] == f"{room.people[state.starter].mention} to move: throw a tile, or close."
    assert [message.id for message in room.messages()] == [first.id]


# By name.


async def test_a_turn_is_written_as_it_is_offered_and_refused_in_words(room: Room) -> None:
    board = await show(room, steadily(to_take))
    who, other = whose_turn(room, board), others(room, board)[0]
    before = await room.standing()
    assert [choice["value"] for choice in await who.autocomplete(room.channel, "ok move", "move", "")] == [
        "draw",
        "take",
    ]
    for watcher in (other, room.carol):
        assert await watcher.autocomplete(room.channel, "ok move", "move", "") == []
    for written, told in [("r1", "First draw from the stock"), ("{x}", "“{x}” is not a move.")]:
        answer = await who.slash(room.channel, "ok move", move=written)
        assert room.said(answer).startswith(told)
    assert await room.standing() == before

    drawn = await who.slash(room.channel, "ok move", move="draw: draw from the stock")

    tile = seen(await ok_at(room)).drawn or ""
    told = (await room.board()).text
    assert room.said(drawn).startswith("You played “draw”. The board: https://discord.com/channels/")
    assert f"{who.mention} drew." in told
    assert tile_title(tile) not in told.splitlines()[3]
    closing = next(action for action in seen(await ok_at(room)).actions if not action.startswith("close"))
    lost = await who.slash(room.channel, "ok move", move=f"close {closing}")
    assert room.said(lost).endswith(" would be left over. Nothing is lost; throw a tile instead.")
    thrown = await who.slash(room.channel, "ok move", move=f" Throw {tile.upper()} ")
    assert room.said(thrown).startswith(f"You played “{tile}”. ")
    assert (await log_of(room))[-2:] == ["draw", tile]
    assert len(room.messages()) == 1


# Giving up.
