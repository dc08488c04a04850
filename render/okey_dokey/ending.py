"""How a game of Okey Dokey ended: a full stage with open curtains, or the columns as far as they came.

A loss shows what the last column lacked, and no hand: it is the group that came so far.
"""

from __future__ import annotations

from games.okey_dokey.grid import COLOURS, COLUMNS, RESET, ROWS
from games.okey_dokey.view import OkeyDokeyView
from render.atlas import Scene, load
from render.committed import ending_of
from render.ending import SIZE_PX, Closing, Ending, Plaque, plaques
from render.okey_dokey.board import digits, kind_of, taken_by

CELL_PX = (66, 84)
GRID_LEFT, GRID_TOP = 70, 98
NUMBER_BOX = (17, 5, 32, 42)  # the part of a cell that a card's number fills
NEED_BOX = (6, 12, 54, 38)  # the same for the signs of an open cell
FLOOR_TOP = 528
CURTAIN_TOP = 36
CURTAIN_PX = (CELL_PX[0], FLOOR_TOP - CURTAIN_TOP)  # of a drawn curtain over a column
TITLE_MIDDLE = 65
BOARD_PX = (256, 54)  # behind the number of cards placed


def scene(ending: Ending) -> Closing:
    view = ending.view
    if not isinstance(view, OkeyDokeyView) or view.outcome is None:
        raise ValueError("this game of Okey Dokey has not ended")
    won = bool(view.outcome.winners)
    shown = [Plaque(f"@{seat + 1}", "", won) for seat in range(view.players)]
    below = plaques(view.game, ending.seats, shown)
    stage: Scene = [("stage" if won else "stage lost", 0, 0)]
    stage += [sprite for row in ROWS for sprite in _row(view, row)]
    return Closing([*stage, *_curtain(view), *below.scene], below.photos)


def _row(view: OkeyDokeyView, row: int) -> Scene:
    """The cards of a row, and after the last one what was left that fits, if anything."""
    scene: Scene = []
    for column, (symbol, value) in enumerate(view.cells[row]):
        number = "" if symbol == RESET else f"{kind_of(symbol)} {value}"
        scene += _cell(row, column, kind_of(symbol), number, NUMBER_BOX)
    if row in view.open_rows and view.column is not None:
        takes, fitting = taken_by(view, row), view.fitting(row)
        number = f"{fitting[0][-1]}+" if fitting and "reset" not in takes else ""
        scene += _cell(row, view.column, takes, number, NEED_BOX)
    return scene


def _cell(row: int, column: int, shown: str, number: str, box: tuple[int, int, int, int]) -> Scene:
    """A cell, and the number in the box of it, if any."""
    x, y = GRID_LEFT + CELL_PX[0] * column, GRID_TOP + CELL_PX[1] * row
    scene = [(f"{COLOURS[row]} {shown}", x, y)]
    return [*scene, (f"{COLOURS[row]} {number}", x + box[0], y + box[1])] if number else scene


def _curtain(view: OkeyDokeyView) -> Scene:
    """After a loss: the curtain over the columns that nobody reached, and the number of cards placed."""
    if view.column is None:
        return []
    lefts = {column: GRID_LEFT + CELL_PX[0] * column for column in range(view.column + 1, COLUMNS + 1)}
    scene = [(f"curtain {i % len(ROWS)}", left, CURTAIN_TOP) for i, left in lefts.items() if i < COLUMNS]
    scene.append(("curtain edge", lefts[view.column + 1], CURTAIN_TOP))
    scene.append(("board", (SIZE_PX - BOARD_PX[0]) // 2, TITLE_MIDDLE - BOARD_PX[1] // 2))
    placed = ["fan", 12, *digits(view.placed), 4, "/50"]
    return scene + load(ending_of(view.game)).row(placed, SIZE_PX // 2, TITLE_MIDDLE, 0.5)
