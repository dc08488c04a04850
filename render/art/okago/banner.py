"""Okago's cover: a red piece in mid-jump over a blue one, on the board."""

from __future__ import annotations

from render import theme
from render.art.furniture import ground, title
from render.art.okago.cells import floor, footprint, ghost, landing, lying
from render.art.okago.pieces import piece
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale, turn
from render.okago.board import CELL_PX


def cover() -> Drawing:
    """The banner: the name on the left, on the right three cells of the board before a moon."""
    width, height = theme.COVER_PX
    moon, leap, loose = (piece(name) for name in ("moon", "leap", "loose"))
    art = [*ground(width, height, sea_from=-30), *moon, *strip(), *leap, *loose]
    return Drawing([*art, *title("Okago", 40, 150, 98)], width, height)


def strip() -> Art:
    """Three cells in a row: the start of the jump, the piece that is jumped over, the landing."""
    board = [Shape(rounded(-6, -6, 3 * CELL_PX + 12, CELL_PX + 12, 20), theme.LACQUER, theme.EDGE, 2.5)]
    cells = ([*floor(), *footprint("r")], [*floor(), *lying("b")], [*landing(), *ghost("r")])
    art = board + [s for i, each in enumerate(cells) for s in place(each, move(CELL_PX * i, 0))]
    soft = Shape(rounded(-4, 8, 3 * CELL_PX + 8, CELL_PX + 10, 22), "#05070F", opacity=0.6, blur=7)
    return place([soft, *art], move(486, 226) @ turn(-4) @ scale(1.3))
