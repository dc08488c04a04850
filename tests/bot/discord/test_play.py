"""A game by clicks: what the board shows and offers, and the clicks that must not change it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random

import pytest

import render
from bot.screens.okiya.screen import OkiyaScreen
from games.core import View
from games.okiya import Okiya
from games.okiya.garden import CELLS, TOKENS
from tests.bot.discord.room import Person, Room, Shown

GARDEN_ROWS = [[file + rank for file in "abcd"] for rank in "4321"]


async def state_of(room: Room, table: int = 1) -> Okiya:
    """The state after the log in the database, by the rules alone."""
    row = await room.row(table)
    state = Okiya.start(row.seats, row.options, row.seed)
    for move in await room.store.moves(table):
        state = state.play(move.seat, move.action)
    return state


async def test_a_whole_game_is_played_by_clicking_what_is_legal_each_click_costing_one_request(
    room: Room,
) -> None:
    random = Random(1)
    board = await room.begin()
    state = await state_of(room)
    while state.outcome is None:
        (seat,) = state.to_act
        assert set(board.cells) == set(state.actions(seat))
        mover, _ = room.in_turn(board)
        cell = random.choice(board.cells)
        before = len(room.env.http_requests)

        answer = await room.click(mover, cell)

        ((method, path),) = room.requests_since(before)
        assert (method, path.split("/")[1], path.split("/")[-1]) == ("POST", "interactions", "callback")
        assert answer.response is not None
        assert answer.response.id == board.id
        board, state = await room.board(), state.play(seat, cell)

    assert await state_of(room) == state
    assert board.cells == ()
    assert (await room.row()).outcome == state.outcome
    assert [shown.id for shown in room.messages()] == [board.id]


async def test_the_board_shows_the_public_view_in_its_picture_its_words_and_its_buttons(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=4)

    view = (await state_of(room)).view(None)
    assert board.pictures == (render.board(view),)
    assert board.alts == (OkiyaScreen().alt(view),)
    assert board.rows == GARDEN_ROWS
    for cell, tile in zip(CELLS, view.garden, strict=True):
        assert (board.control(cell).emoji or "").startswith(render.emoji("okiya")[tile].name)
        assert board.control(cell).label is None
        assert not (tile in TOKENS and board.control(cell).enabled)
    assert sum(tile in TOKENS for tile in view.garden) == 4
    assert room.alice.mention in board.text
    assert room.bob.mention in board.text
    assert board.pinged == ()


@pytest.mark.parametrize("fails", [True, False])
async def test_the_picture_of_a_move_is_drawn_while_it_is_saved_and_again_if_that_fails(
    room: Room, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    board, drawn = await room.begin(), []

    def composed(view: View, *_how: Hashable) -> Callable[[], bytes]:
        drawn.append(view)
        return (lambda: b"the picture") if not fails else {}[view]

    monkeypatch.setattr(render, "composed", composed)
    mover, _ = room.in_turn(board)
    await room.click(mover, board.cells[0])

    view = (await state_of(room)).view(None)
    assert drawn == [view]
    assert (await room.board()).pictures == ((render.board(view) if fails else b"the picture"),)


FORGED = (
    "play:1:0:e5",
    "play:1:0:",
    "play:1:0:a1; drop",
    "play:1:0:" + "x" * 60,
    "play:1:0:" + "x" * 90,
    "play:1:1:a1",
    "play:1:999999999:a1",
    "play:1:99999999999:a1",
    "play:1:-1:a1",
    "play:0:0:a1",
    "play:2:0:a1",
    "play:999999999999999999:0:a1",
    "play:9999999999999999999999:0:a1",
    "play:1:0:a1\n",
    "play:١:0:a1",
    "table:explode:1",
    "table:accept:1",
    "table:join:1",
    "table:decline:1",
    "table:cancel:1",
    "table:rematch:1",
    "table:resign:2",
    "table:resign-now:999999999999999999",
    "table:rules:77",
    "ask:move:a1",
    "🍁",
    "play",
    "other:thing",
)


async def test_a_click_that_is_refused_is_answered_privately_and_changes_nothing(room: Room) -> None:
    first = await room.begin()
    mover, other = room.in_turn(first)
    cell, another = first.cells[:2]

    async def refuse(who: Person, seen: Shown, said: str, *actions: str) -> None:
        """Click these buttons on an earlier board; each click is refused with these words."""
        before = await room.standing()
        for action in actions:
            custom_id = action if ":" in action else f"play:1:0:{action}"
            answer = await room.late_click(who, seen, custom_id)
            told = room.said(answer)
            assert told, custom_id
            assert said in told, custom_id
            assert await room.standing() == before, custom_id

    watching = f"{room.alice.mention} and {room.bob.mention} play here"
    await refuse(room.carol, first, watching, cell, "resign", "next", "b2")
    await refuse(other, first, f"It is not your turn: the table waits for {mover.mention}.", cell)
    await refuse(mover, first, "", *FORGED)
    assert await room.store.table(2) is None

    await room.click(mover, cell)
    await refuse(mover, first, "Your move is already played", cell, another)
    await refuse(other, first, "The game has moved on", another)

    await room.alice.slash(room.channel, "okiya show")
    new = await room.board()
    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{new.id}"
    await refuse(other, first, f"This board has moved. The game goes on here: {link}", another)

    await room.resign(other)
    await refuse(other, new, "This game is over", f"play:1:1:{new.cells[0]}")
