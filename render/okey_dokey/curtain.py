"""A game of a concert as outsiders see it: a closed card for each that was placed, the columns, the seats."""

from __future__ import annotations

from games.okey_dokey.grid import CELLS, COLUMNS, ROWS
from games.okey_dokey.view import OkeyDokeyCurtain
from render.atlas import Scene
from render.okey_dokey.board import (
    COLUMN_PX,
    EDGE_PX,
    GRID_LEFT,
    HEADER_MIDDLE,
    NUMBERS_MIDDLE,
    SEAT_HEIGHT_PX,
    SEATS_GAP,
    SEATS_LEFT,
    SEATS_TOP,
    SPOT_PX,
    SPOT_TOP,
    WIDTH_PX,
    cell_at,
    digits,
    lay,
    seat_width,
)


def scene(view: OkeyDokeyCurtain) -> Scene:
    """The closed cards fill one column after the other from the top, in whatever rows they lie."""
    closed: Scene = [
        ("closed", *cell_at(place % len(ROWS), place // len(ROWS))) for place in range(view.reached)
    ]
    seats = [sprite for seat in range(view.players) for sprite in _seat(view, seat)]
    return [("hall", 0, 0), *_header(view), *_spot(view), *closed, *seats]


def _header(view: OkeyDokeyCurtain) -> Scene:
    placed = lay(["fan", 10, *digits(view.reached), 4, "/50"], WIDTH_PX - EDGE_PX, HEADER_MIDDLE, 1)
    if view.columns == COLUMNS:
        return placed
    return [*lay(["column", 10, f"coin {view.columns + 1}", 8, "/10"], EDGE_PX, HEADER_MIDDLE), *placed]


def _spot(view: OkeyDokeyCurtain) -> Scene:
    """The lamp above the current column; it is off when nobody is to move any more."""
    if view.reached == CELLS:
        return []
    x = GRID_LEFT + COLUMN_PX * view.columns
    lamp = "spot" if view.to_act else "spot out"
    coin = lay([f"column {view.columns + 1}"], x + COLUMN_PX // 2, NUMBERS_MIDDLE, 0.5)
    return [(lamp, x + (COLUMN_PX - SPOT_PX[0]) // 2, SPOT_TOP), *coin]


def _seat(view: OkeyDokeyCurtain, seat: int) -> Scene:
    x, turn = (
        SEATS_LEFT + (seat_width(view.players) + SEATS_GAP) * seat,
        " turn" if seat in view.to_act else "",
    )
    token = lay([f"@{seat + 1}{turn}"], x + 5, SEATS_TOP + SEAT_HEIGHT_PX // 2)
    return [(f"seats {view.players}{turn}", x, SEATS_TOP), *token]
