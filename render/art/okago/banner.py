"""Okago's cover: a red piece in mid-jump over a blue one, on the board."""

from __future__ import annotations

from render import theme
from render.art.furniture import ground, title
from render.art.okago.cells import floor, footprint, ghost, landing, lying
from render.art.okago.pieces import dome, no_go, ring
from render.art.vector import (
    Art,
    Drawing,
    Shape,
    circle,
    down,
    move,
    path,
    place,
    polyline,
    rounded,
    scale,
    turn,
)
from render.okago.board import CELL_PX

STRIP = move(486, 226) @ turn(-4) @ scale(1.3)  # the place of the three cells


def cover() -> Drawing:
    """The banner: the name on the left, on the right three cells of the board before a moon."""
    width, height = theme.COVER_PX
    return Drawing(
        [
            *ground(width, height, sea_from=-30),
            *moon(722, 176, 158),
            *strip(),
            *leap(),
            *loose(),
            *title("Okago", 40, 150, 98),
        ],
        width,
        height,
    )


def moon(cx: float, cy: float, r: float) -> Art:
    mist = ((468, 66, 176), (800, 40, 160))
    return [
        Shape(circle(cx, cy, r), down("#F7DC9A", "#D99B38", cy - r, cy + r)),
        *(Shape(rounded(x, y, length, 11, 5.5), "#FFF4DC", opacity=0.85) for x, y, length in mist),
    ]


def strip() -> Art:
    """Three cells in a row: the start of the jump, the piece that is jumped over, the landing."""
    board = [Shape(rounded(-6, -6, 3 * CELL_PX + 12, CELL_PX + 12, 20), theme.LACQUER, theme.EDGE, 2.5)]
    cells = ([*floor(), *footprint("r")], [*floor(), *lying("b")], [*landing(), *ghost("r")])
    art = board + [s for i, each in enumerate(cells) for s in place(each, move(CELL_PX * i, 0))]
    soft = Shape(rounded(-4, 8, 3 * CELL_PX + 8, CELL_PX + 10, 22), "#05070F", opacity=0.6, blur=7)
    return place([soft, *art], STRIP)


def leap() -> Art:
    """The jumping piece, and the arrow of its path."""
    flight = path("M 62 38 C 86 -76 268 -92 296 18")
    head = polyline((276, 7), (296, 18), (305, -3))
    strokes = [
        Shape(each, stroke=colour, width=width)
        for colour, width in ((theme.MINT_DEEP, 12.0), (theme.MINT, 7.0))
        for each in (flight, head)
    ]
    flying = place(dome("r"), move(180, -62) @ turn(9) @ scale(46))
    return place([*strokes, *flying], STRIP)


def loose() -> Art:
    return [
        *place(ring("b"), move(80, 318) @ turn(-14) @ scale(50)),
        *place(dome("r"), move(196, 322) @ turn(10) @ scale(50)),
        *place(no_go(), move(310, 322) @ turn(-6) @ scale(50)),
    ]
