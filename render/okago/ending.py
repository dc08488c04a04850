"""How a game of Okago ended: the board with the line lifted out of it, and the piece that decided."""

from __future__ import annotations

from games.core import GIVEN_UP, Outcome
from games.okago import OkagoView, Reason
from games.okago.board import CELLS, EMPTY, NO_GO, PIECES
from render.atlas import Scene
from render.ending import STAGE_PX, Closing, Ending, match_closing

CELL_PX = 98
BOARD = (286, (STAGE_PX - 5 * CELL_PX) // 2)
SIGN = (10, 112, 256, 256)  # the box of what decided
RAIL = (24, 396, 228, 116)  # the box of the twelve pieces of who cannot move
SEAT_PX = 34


def scene(ending: Ending) -> Closing:
    """Raises ValueError for a view of another game, and of one that goes on."""
    view = ending.view
    if not isinstance(view, OkagoView) or view.outcome is None:
        raise ValueError("no end of a game of Okago")
    stage = [*_sign(view, view.outcome), *_board(view, view.outcome)]
    return match_closing(ending, stage, view.colours, view.match)


def _sign(view: OkagoView, outcome: Outcome) -> Scene:
    """The piece that made the line, as it lies; the empty rail of who cannot move; or who has given up."""
    won, lost = view.colours[outcome.winners[0]], view.colours[1 - outcome.winners[0]]
    if outcome.reason in GIVEN_UP:
        return [(f"resigned {lost}", *SIGN[:2])]
    if outcome.reason == Reason.STUCK:
        return [(f"stuck {lost}", *SIGN[:2]), ("rail", *RAIL[:2]), *_rail(view, lost)]
    placed = view.cells[CELLS.index(view.last_placed)] if view.last_placed else won
    return [(f"jumped {won}" if view.last_jump else f"placed {placed}", *SIGN[:2])]


def _rail(view: OkagoView, colour: str) -> Scene:
    """Places in two rows, at their end those of the pieces that were jumped."""
    played = PIECES - view.lost[colour == "b"]
    x, y = RAIL[0] + 12, RAIL[1] + 21
    return [
        (f"{colour} {'played' if i < played else 'lost'}", x + SEAT_PX * (i % 6), y + SEAT_PX * (i // 6))
        for i in range(PIECES)
    ]


def _board(view: OkagoView, outcome: Outcome) -> Scene:
    """The line or the piece that decided is lifted; the pieces of a player who cannot move are dim."""
    winner = view.colours[outcome.winners[0]]
    last = view.last_jump.landing if view.last_jump else view.last_placed
    stuck = outcome.reason == Reason.STUCK
    lit = () if outcome.reason in GIVEN_UP else (last,) if stuck else view.line
    scene: Scene = []
    for cell, piece in zip(CELLS, view.cells, strict=True):
        state = ""
        if cell in lit:
            state = " decided" if cell == last else " won"
        elif piece not in (EMPTY, NO_GO) and lit and (not stuck or piece.lower() != winner):
            state = " dim"
        x, y = "abcde".index(cell[0]), "54321".index(cell[1])
        scene.append((piece + state, BOARD[0] + CELL_PX * x, BOARD[1] + CELL_PX * y))
    return scene
