"""What Boussanga is made of: pawns of four elements, the marks of the seats, transparent cards, woven cloth.

Pawns have radius 1 and their centre at the origin, so have the marks; nothing here knows where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from render import theme
from render.art.lettering import label
from render.art.vector import (
    Art,
    Linear,
    Path,
    Radial,
    Shape,
    circle,
    down,
    move,
    path,
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


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of an element: where light falls, the colour it is known by, its shade, its outline."""

    light: str
    body: str
    shade: str
    edge: str


TONES = {
    "e": Tone("#9DEBCB", "#35A98A", "#12695A", "#06352B"),
    "w": Tone("#7FA9F5", "#1D4FA8", "#12357E", "#0A1A47"),
    "a": Tone("#FFFFFF", "#F6F0E2", "#C9BC9C", "#6B5F45"),
    "f": Tone("#FF9C7A", "#D0401B", "#97190F", "#560B0B"),
}


LOOKS = tuple(
    (element + ending, element, symbols)
    for element in TONES
    for ending, symbols in (("", True), (" plain", False))
)
"""Every look of a pawn: its name, its element, whether it bears the element's mark."""


# ---- pawns ------------------------------------------------------------------------------------------------


def leaf() -> Art:
    """Earth."""
    blade = path(
        "M .50 -.56 C .56 -.02 .34 .44 -.16 .46 C -.44 .46 -.52 .20 -.44 -.06 C -.32 -.42 .10 -.48 .50 -.56 Z"
    )
    veins = path("M -.34 .32 C -.20 .12 .04 -.10 .30 -.32 M -.12 .06 L -.15 -.18 M .07 .06 L .27 .03")
    return [
        Shape(path("M -.58 .62 C -.50 .48 -.42 .36 -.32 .26"), stroke="#F4FFE6", width=0.17),
        Shape(blade, Linear(0.4, -0.5, -0.4, 0.5, ((0, "#FBFFEF"), (1, "#BFF2C4"))), "#0A4A3A", 0.06),
        Shape(veins, stroke="#17735E", width=0.095),
    ]


def waves() -> Art:
    """Water."""
    return [
        Shape(
            path(
                f"M -.52 {y + 0.08:.2f} C -.38 {y - 0.18:.2f} -.20 {y - 0.18:.2f} -.06 {y:.2f} "
                f"C .08 {y + 0.18:.2f} .30 {y + 0.18:.2f} .52 {y - 0.10:.2f}"
            ),
            stroke=colour,
            width=0.165,
        )
        for y, colour in ((-0.30, "#FFFFFF"), (0.05, "#D3E5FF"), (0.40, "#A9CBFF"))
    ]


def spiral() -> Art:
    """Air."""
    points = []
    for i in range(41):
        angle, r = i / 40 * math.pi * 3.9 - 2.2, 0.07 + 0.50 * i / 40
        points.append((r * math.cos(angle), r * math.sin(angle) + 0.02))
    return [Shape(polyline(*points), stroke="#3F4F7C", width=0.15)]


def flame() -> Art:
    """Fire."""
    outer = path(
        "M .04 -.66 C .10 -.38 .46 -.20 .46 .20 C .46 .48 .24 .64 0 .64 C -.26 .64 -.46 .46 -.46 .18 "
        "C -.46 -.04 -.34 -.16 -.26 -.34 C -.18 -.24 -.14 -.18 -.14 -.06 C .02 -.20 .08 -.42 .04 -.66 Z"
    )
    inner = path(
        "M .02 -.02 C .06 .12 .22 .20 .22 .38 C .22 .52 .12 .58 .01 .58 "
        "C -.12 .58 -.22 .50 -.22 .36 C -.22 .20 -.02 .16 .02 -.02 Z"
    )
    return [
        Shape(outer, down("#FFF3C4", "#FFC24A", -0.6, 0.6), "#7A130C", 0.06),
        Shape(inner, TONES["f"].body),
    ]


MARKS: dict[str, Callable[[], Art]] = {"e": leaf, "w": waves, "a": spiral, "f": flame}


def facet(element: str) -> Art:
    """What a pawn without its mark is carved with, tone on tone: square, rings, hexagon or triangle."""
    carved: dict[str, tuple[Path, ...]] = {
        "e": (rounded(-0.46, -0.46, 0.92, 0.92, 0.14),),
        "w": (circle(0, 0, 0.58), circle(0, 0, 0.28)),
        "a": (polygon(*(polar(60 * i, 0.58) for i in range(6))),),
        "f": (polygon(*(polar(120 * i, 0.62) for i in range(3))),),
    }
    tone = TONES[element]
    return [
        *(
            Shape(move(0, 0.05).path(each), stroke=tone.light, width=0.10, opacity=0.7)
            for each in carved[element]
        ),
        *(Shape(each, stroke=tone.shade, width=0.10) for each in carved[element]),
    ]


def pawn(element: str, symbols: bool = True) -> Art:
    """A pearl: soft rim, lustre above, light reflected from below."""
    tone = TONES[element]
    lustre = path(
        "M -.80 -.16 C -.76 -.58 -.40 -.84 .02 -.84 "
        "C -.34 -.72 -.54 -.50 -.64 -.12 C -.68 -.02 -.80 -.04 -.80 -.16 Z"
    )
    glimmer = path("M -.66 .46 C -.40 .86 .40 .86 .66 .46 C .42 1.0 -.42 1.0 -.66 .46 Z")
    rim = Linear(0, -1, 0, 1, ((0, tone.light), (0.5, tone.body), (1, tone.shade)))
    depth = Radial(-0.28, -0.38, 1.36, ((0, tone.light), (0.42, tone.body), (1, tone.shade)))
    return [
        Shape(circle(0, 0, 1), rim, tone.edge, 0.06),
        Shape(circle(0, 0, 0.88), depth),
        Shape(glimmer, tone.light, opacity=0.55),
        *place(MARKS[element]() if symbols else facet(element), scale(1.06)),
        Shape(lustre, "#FFFFFF", opacity=0.62),
        Shape(circle(0.20, -0.80, 0.05), "#FFFFFF", opacity=0.6),
    ]


def small_pawn(element: str, symbols: bool = True) -> Art:
    """A pawn for the size of a thumbnail: no lustre over the mark, and the mark larger."""
    tone = TONES[element]
    return [
        Shape(circle(0, 0, 0.96), down(tone.light, tone.body, -1.3, 0.3), tone.edge, 0.10),
        Shape(circle(0, 0, 0.84), down(tone.body, tone.shade, -0.2, 1.6)),
        *place(MARKS[element]() if symbols else facet(element), scale(1.22 if symbols else 1.1)),
    ]


def standing(element: str, symbols: bool, x: float, y: float, r: float) -> Art:
    """A pawn on a surface, with its thickness and its shadow."""
    return [
        Shape(circle(x, y + r * 0.17, r), "#000000", opacity=0.42),
        Shape(circle(x, y + r * 0.09, r * 1.01), TONES[element].edge),
        *place(pawn(element, symbols), move(x, y) @ scale(r)),
    ]


def dashed(x: float, y: float, r: float, colour: str, width: float, dashes: int = 10) -> Art:
    """A ring in dashes."""
    arc = 360 / dashes
    return [
        Shape(
            move(x, y).path(polyline(*(polar(arc * i + arc * 0.54 * j / 6, r) for j in range(7)))),
            stroke=colour,
            width=width,
        )
        for i in range(dashes)
    ]


# ---- seats ------------------------------------------------------------------------------------------------

SEAT_COLOURS = (
    ("#B79BFF", "#6B49C8", "#2C1670"),
    ("#FF9FCB", "#C2427F", "#5E1038"),
    ("#E9B98A", "#9A6436", "#472508"),
    ("#C6D0E4", "#6E7C9C", "#2B3550"),
)


def seat_outline(seat: int) -> Path:
    """Disc, square, hexagon, diamond: each seat has a shape of its own."""
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
    """An empty card, its squares from (x, y) on: three by three of flat glass, the rim outside them."""
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


def well(size: float) -> Art:
    """An empty cell: the tray's lacquer and a sunken place with a dot."""
    inner = size - 5
    return [
        Shape(rounded(0, 0, size, size, 0), theme.LACQUER),
        Shape(rounded(2.5, 2.5, inner, inner, 13), down("#0C1020", "#222B48", 0, size), "#090C18", 1.6),
        Shape(rounded(4, 4.5, inner - 3, inner - 3, 12), stroke="#3B4669", width=1.2, opacity=0.6),
        Shape(circle(size / 2, size / 2, 4.5), "#3B4669", opacity=0.6),
    ]


def cloth(left: float, top: float, columns: int, rows: int, pitch: float = 76) -> Art:
    """Woven rhombs in rows, quiet enough to lie under everything; the first is centred on (left, top)."""
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
    """A border of small triangles, its foot on ``y``."""
    return [
        Shape(polygon((x, y), (x + pitch / 2, y - height), (x + pitch, y)), "#2D375C")
        for x in range(0, math.ceil(width), int(pitch))
    ]
