"""A game of a concert as outsiders see it: a closed card for each that was placed, the columns, the seats."""

from __future__ import annotations

from games.okey_dokey.grid import CELLS, COLUMNS, ROWS
from games.okey_dokey.view import OkeyDokeyCurtain
from render.atlas import Scene
from render.okey_dokey.board import (
    SEAT_HEIGHT_PX,
    SEATS_GAP,
    SEATS_LEFT,
    SEATS_TOP,
    cell_at,
    laid_column,
    laid_placed,
    lay,
    light,
    seat_width,
)


def scene(view: OkeyDokeyCurtain) -> Scene:
    """The closed cards fill one column after the other from the top, in whatever rows they lie."""
    closed: Scene = [
        ("closed", *cell_at(place % len(ROWS), place // len(ROWS))) for place in range(view.reached)
    ]
    seats = [sprite for seat in range(view.players) for sprite in _seat(view, seat)]
    column = [] if view.columns == COLUMNS else laid_column(view.columns)
    lamp = [] if view.reached == CELLS else light(view.columns, lit=bool(view.to_act))
    return [("hall", 0, 0), *column, *laid_placed(view.reached), *lamp, *closed, *seats]


def _seat(view: OkeyDokeyCurtain, seat: int) -> Scene:
    x, turn = (
        SEATS_LEFT + (seat_width(view.players) + SEATS_GAP) * seat,
        " turn" if seat in view.to_act else "",
    )
    token = lay([f"@{seat + 1}{turn}"], x + 5, SEATS_TOP + SEAT_HEIGHT_PX // 2)
    return [(f"seats {view.players}{turn}", x, SEATS_TOP), *token]
