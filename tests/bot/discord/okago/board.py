"""Okago's board as people see it: 25 buttons, named by the cell at which they stand."""

from __future__ import annotations

from random import Random

from simcord import InteractionResult, MemberActor

import render
from games.core import Game
from games.okago import Okago
from games.okago.view import OkagoView
from tests.bot.discord.dealt import reached, show, state_of, whose_turn
from tests.bot.discord.room import Control, Person, Room, Shown
from tests.bot.screens.limits import walk

RANKS = [[file + rank for file in "abcde"] for rank in "54321"]


def grid(board: Shown) -> list[list[Control]]:
    """The buttons that play or choose, row by row."""
    rows = [part["components"] for part in walk(board.components) if part["type"] == 1]
    by_id = {control.custom_id: control for control in board.controls}
    controls = [[by_id[button["custom_id"]] for button in row] for row in rows]
    return [row for row in controls if row[0].custom_id.startswith(("play:", "look:"))]


def field(board: Shown) -> dict[str, Control]:
    """The button that stands at each cell."""
    names = [cell for rank in RANKS for cell in rank]
    return dict(zip(names, [control for row in grid(board)[:5] for control in row], strict=True))


def lit(board: Shown, *marks: str) -> set[str]:
    """The cells whose button can be pressed and shows one of these marks, such as "x" for a landing."""
    pictures = render.emoji("okago")
    names = {pictures[mark].name for mark in marks}
    return {
        cell
        for cell, control in field(board).items()
        if control.enabled and (control.emoji or "").rpartition("_")[0] in names
    }


async def press(room: Room, who: Person, cell: str, table: int = 1) -> InteractionResult:
    """Press the button that stands at a cell of the board as it is now."""
    board = await room.board(table)
    result: InteractionResult = await who.click(board.response, custom_id=field(board)[cell].custom_id)
    return result


async def begin(room: Room, **options: str | int | bool) -> Shown:
    """Alice challenges Bob, who accepts; the board as it begins."""
    challenge = await room.alice.slash(room.channel, "okago start", opponent=room.bob, **options)
    assert challenge.response is not None
    await room.bob.click(challenge.response, label="Accept")
    return await room.board()


async def view_of(room: Room, table: int = 1) -> OkagoView:
    """What the public may know, by the rules and the log alone."""
    state = await state_of(room, table)
    assert isinstance(state, Okago)
    return state.view(None)


async def with_a_jump(room: Room) -> tuple[Shown, MemberActor, OkagoView]:
    """A board on which two pieces or more can jump, one of them to two landings; who is to move; the view."""
    board = await show(room, reached("okago", 2, several_jumps))
    return board, whose_turn(room, board), await view_of(room)


def several_jumps(state: Game) -> bool:
    """Whether two pieces or more can jump, one of them to two landings, and a piece can be placed."""
    assert isinstance(state, Okago)
    view = state.view(None)
    pieces = [jump.piece for jump in view.jumps]
    return 2 <= len(set(pieces)) < len(pieces) and bool(view.placeable)


def jumper(view: OkagoView) -> tuple[str, set[str]]:
    """A piece with two landings or more, and these."""
    pieces = [jump.piece for jump in view.jumps]
    piece = max(pieces, key=pieces.count)
    return piece, {jump.landing for jump in view.jumps if jump.piece == piece}


async def play_to_the_end(room: Room, random: Random) -> tuple[Shown, int]:
    """Press any button that can be pressed until the game is over, or the match; the board and the clicks."""
    board, clicks = await room.board(), 0
    while "Rematch" not in board.labels:
        enabled = [control for row in grid(board) for control in row if control.enabled]
        control = random.choice(enabled)
        between = control.label == "Next Game"
        who = random.choice((room.alice, room.bob)) if between else whose_turn(room, board)
        await who.click(board.response, custom_id=control.custom_id)
        board, clicks = await room.board(), clicks + 1
    return board, clicks
