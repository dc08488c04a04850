"""What lies around Boussanga's pawns: the marks of the seats, transparent cards, wells and woven cloth.

Marks have radius 1 and their centre at the origin; this module does not know where they lie.
"""

from __future__ import annotations

import math

from render import theme
from render.art.lettering import label
from render.art.vector import (
    Art,
    Path,
    Shape,
    circle,
    down,
    move,
    place,
    polar,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)

GLASS = "#27304F"
GLASS_LINE = "#3D4972"
GLASS_RIM = "#AFBEE6"


# ---- seats ------------------------------------------------------------------------------------------------

SEAT_COLOURS = (
    ("#B79BFF", "#6B49C8", "#2C1670"),
    ("#FF9FCB", "#C2427F", "#5E1038"),
    ("#E9B98A", "#9A6436", "#472508"),
    ("#C6D0E4", "#6E7C9C", "#2B3550"),
)


def seat_outline(seat: int) -> Path:
    """The outline of a seat's mark: disc, square, hexagon or diamond."""
    if seat == 0:
        return circle(0, 0, 0.94)
    if seat == 1:
        return rounded(-0.84, -0.84, 1.68, 1.68, 0.30)
    if seat == 2:
        return polygon(*(polar(60 * i + 30, 1.04) for i in range(6)))
    return turn(45).path(rounded(-0.78, -0.78, 1.56, 1.56, 0.26))


def seat_mark(seat: int) -> Art:
    """The shape and the colour of a seat, with its number."""
    light, body, edge = SEAT_COLOURS[seat]
    outline = seat_outline(seat)
    return [
        Shape(outline, down(light, body, -1.2, 0.5), edge, 0.09),
        Shape(scale(0.80).path(outline), down(body, edge, -0.3, 3)),
        label(str(seat + 1), 0, 0, 0.98, "#FFFFFF", anchor=0.5),
    ]


# ---- cards ------------------------------------------------------------------------------------------------


def notch(x: float, y: float, width: float) -> Art:
    """The gold mark at the top of a card, its foot centred on (x, y)."""
    half = width / 2
    roof = polygon((x - half, y), (x, y - half * 1.1), (x + half, y))
    return [Shape(roof, down(theme.GOLD_LIGHT, theme.GOLD, y - half, y), theme.GOLD_DEEP, 1.6)]


def card(x: float, y: float, square: float, rim: str = GLASS_RIM, width: float = 2) -> Art:
    """An empty card: three by three squares of flat glass, the first at (x, y), with a rim around them."""
    side = 3 * square
    outline = card_outline(x, y, square)
    grid = [
        line
        for i in (1, 2)
        for line in (
            polyline((x + i * square, y + 3), (x + i * square, y + side - 3)),
            polyline((x + 3, y + i * square), (x + side - 3, y + i * square)),
        )
    ]
    return [
        Shape(outline, GLASS),
        *(Shape(each, stroke=GLASS_LINE, width=1.4) for each in grid),
        Shape(outline, stroke=rim, width=width),
    ]


def card_outline(x: float, y: float, square: float) -> Path:
    return rounded(x - 2, y - 2, 3 * square + 4, 3 * square + 4, 7)


# ---- board and cloth --------------------------------------------------------------------------------------


def cloth(left: float, top: float, columns: int, rows: int, pitch: float = 76) -> Art:
    """Woven rhombs in rows, in quiet colours to lie under everything; the first is centred on (left, top)."""
    k = pitch / 2
    outer, inner = (polygon((0, -r), (r, 0), (0, r), (-r, 0)) for r in (k * 0.62, k * 0.30))
    return [
        shape
        for i in range(columns)
        for j in range(rows)
        for shape in place(
            [Shape(outer, stroke="#2A3357", width=1.6), Shape(inner, "#2A3357")],
            move(left + i * pitch, top + j * pitch),
        )
    ]


def woven_band(y: float, width: float, pitch: float = 20, height: float = 7) -> Art:
    """A border of small triangles with its lower edge at ``y``."""
    return [
        Shape(polygon((x, y), (x + pitch / 2, y - height), (x + pitch, y)), "#2D375C")
        for x in range(0, math.ceil(width), int(pitch))
    ]
