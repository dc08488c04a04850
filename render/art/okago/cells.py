"""Okago's cells in every state: their piece, the actions allowed there, and the last change."""

from __future__ import annotations

import math
from collections.abc import Iterable

from render import theme
from render.art.furniture import gold_frame, gold_leaf, mint_corners, on_header, rays, sparks
from render.art.okago.pieces import FLAT, HOLLOW, OUTLINE, THICKNESS, piece, shaded, shadow
from render.art.vector import Affine, Art, Drawing, Shape, circle, dashes, down, move, place, rounded, scale
from render.okago.board import CELL_PX, DIRECTIONS, JOINT_PX

MIDDLE = CELL_PX / 2
RADIUS_PX = {"r": 42.5, "b": 41.0, "*": 41.5}
FLOOR = rounded(4, 4, CELL_PX - 8, CELL_PX - 8, 18)
DOT = "#C9A03F"


def cell(*layers: Iterable[Shape]) -> Drawing:
    """A whole cell: the tray's lacquer and the layers on it."""
    return on_header([shape for layer in layers for shape in layer], CELL_PX, CELL_PX)


def flat(colour: str, k: float = 1) -> Affine:
    """The place of a flat piece at ``k`` times its size."""
    return move(MIDDLE, MIDDLE) @ scale(RADIUS_PX[colour] * k)


def thick(name: str) -> Affine:
    """The place of the top of a thick piece, so that top and side together are centred in the cell."""
    return move(MIDDLE, MIDDLE) @ scale(RADIUS_PX[name]) @ move(0, -THICKNESS / 2)


def lying(name: str) -> Art:
    if name == "*":
        return place([*shadow(circle(0, 0, 0.8)), *piece("no-go")], thick("*"))
    return place(shaded(name), thick(name)) if name.islower() else place(piece(name), flat(name.lower()))


# ---- floors and marks -------------------------------------------------------------------------------------


def floor() -> Art:
    return [
        Shape(FLOOR, down("#0C1020", "#222A45", 4, CELL_PX - 4), "#0A0D19", 1.6),
        Shape(rounded(5.5, 6, CELL_PX - 11, CELL_PX - 11, 17), stroke="#3B4669", width=1.2, opacity=0.7),
    ]


def etching() -> Art:
    """An empty cell: a faint circle in a rounded square, the two shapes of the game."""
    return [Shape(circle(MIDDLE, MIDDLE, 40), stroke="#2C3559", width=1.6)]


def dot() -> Art:
    """A new piece may be placed here."""
    return [Shape(circle(MIDDLE, MIDDLE, 8), DOT)]


def warm_floor() -> Art:
    """The floor of a cell where a jump may start or land."""
    return [Shape(FLOOR, down("#2E2817", "#5A4A22", 4, CELL_PX - 4))]


def landing() -> Art:
    return [*warm_floor(), *gold_frame(5, 5, CELL_PX - 10, 18)]


def ghost(colour: str) -> Art:
    return _dashed(colour, 0.74, 20, "#FFE7A8", 4.5)


def footprint(colour: str) -> Art:
    """The cell from which the last jump started."""
    hollow = Shape(flat(colour, 0.84).path(OUTLINE[colour]), "#0A1A28")
    return [hollow, *_dashed(colour, 0.84, 20, "#4FC9C2", 4)]


def captured(colour: str) -> Art:
    """The outline of the piece that was jumped over."""
    hollow = Shape(flat(colour, 1.08).path(OUTLINE[colour]), HOLLOW[colour])
    return [hollow, *_dashed(colour, 1.08, 28, FLAT[colour], 3.5)]


def _dashed(colour: str, k: float, count: int, stroke: str, width: float) -> Art:
    return [
        Shape(flat(colour, k).path(each), stroke=stroke, width=width)
        for each in dashes(OUTLINE[colour], count)
    ]


def halo(colour: str) -> Art:
    """A gold line around a piece that can jump, with a gap between."""
    return [*warm_floor(), *_around(colour, theme.GOLD, 14), *_around(colour, "#181D33", 5.5)]


def strong_halo(colour: str) -> Art:
    """A broad gold band around the piece that was chosen to jump, on gold leaf."""
    return [*leaf(), *_around(colour, theme.GOLD_DEEP, 16), *_around(colour, theme.GOLD_LIGHT, 12)]


def _around(colour: str, stroke: str, width: float) -> Art:
    """A line around the top and the foot of a face-down piece."""
    places = (thick(colour) @ move(0, drop) for drop in (0, THICKNESS))
    return [Shape(at.path(OUTLINE[colour]), stroke=stroke, width=width) for at in places]


def veil() -> Art:
    """Dims a cell by half."""
    return [Shape(FLOOR, "#181E34", opacity=0.6)]


def leaf() -> Art:
    return gold_leaf(FLOOR, 4, CELL_PX - 4)


def glow() -> Art:
    """The lit floor under the pieces of a line: rays on gold leaf in a frame."""
    return [*leaf(), *rays(FLOOR, MIDDLE, 90), *gold_frame(5, 5, CELL_PX - 10, 18)]


def brackets() -> Art:
    return mint_corners(6, 6, CELL_PX - 12, 16, 32)


def inner_brackets() -> Art:
    """The mark of the last change inside a ring of gold."""
    return mint_corners(11.5, 11.5, CELL_PX - 23, 12, 21, 5.5)


# ---- cells in every state ---------------------------------------------------------------------------------


def untouched() -> dict[str, Drawing]:
    """Every state of a cell that is not part of the last jump."""
    drawings = {
        ".": cell(floor(), etching()),
        ". place": cell(floor(), etching(), dot()),
        "*": cell(floor(), lying("*")),
        "* landing": cell(landing(), lying("*")),
        "* dim": cell(floor(), lying("*"), veil()),
        "B last": cell(floor(), lying("B"), brackets()),
    }
    for colour in OUTLINE:
        for name in (colour, colour.upper()):
            art = lying(name)
            drawings |= {
                name: cell(floor(), art),
                f"{name} dim": cell(floor(), art, veil()),
                f"{name} won": cell(glow(), art, sparks(CELL_PX, 19, 9)),
            }
        art = lying(colour)
        drawings |= {
            f"{colour} jump": cell(halo(colour), art),
            f"{colour} selected": cell(strong_halo(colour), art),
            f"{colour} last": cell(floor(), art, brackets()),
            f"{colour} won last": cell(glow(), art, inner_brackets()),
            f". landing {colour}": cell(landing(), ghost(colour)),
            f". landing {colour} place": cell(landing(), ghost(colour), dot()),
        }
    return drawings


def jumped() -> dict[str, Drawing]:
    """Every state of the three cells of the last jump in every direction, with the arc over them."""
    drawings: dict[str, Drawing] = {}
    for to in DIRECTIONS:
        left, over, landed = (_arc_from(to, step) for step in range(3))
        octagon = place(lying("*"), _out_of_the_way(to))
        for jumper, enemy in (("r", "b"), ("b", "r")):
            before, taken, after = footprint(jumper), captured(enemy), lying(jumper.upper())
            drawings |= {
                f". {jumper} left {to}": cell(floor(), before, left),
                f". place {jumper} left {to}": cell(floor(), before, dot(), left),
                f". landing {enemy} {jumper} left {to}": cell(landing(), before, left),
                f". landing {enemy} place {jumper} left {to}": cell(landing(), before, dot(), left),
                f"* {jumper} over {to}": cell(floor(), taken, octagon, over),
                f"* landing {jumper} over {to}": cell(landing(), taken, octagon, over),
                f"* dim {jumper} over {to}": cell(floor(), taken, octagon, veil(), over),
                f"{jumper.upper()} landed {to}": cell(floor(), after, brackets(), landed),
                f"{jumper.upper()} won landed {to}": cell(glow(), after, inner_brackets(), landed),
            }
    return drawings


def _out_of_the_way(to: str) -> Affine:
    """The place of the No-Go where the flat arc of a diagonal jump does not cover it."""
    x, y = lift(to)
    return move(-9 * x, -9 * y) if len(to) == 2 else move(0, 0)


def joints() -> dict[str, Drawing]:
    """The parts of diagonal arcs at a corner of four cells."""
    inset = move((JOINT_PX - CELL_PX) / 2, (JOINT_PX - CELL_PX) / 2)
    return {
        f"{name} joint {to}": on_header(place(_arc_from(to, step), inset), JOINT_PX, JOINT_PX)
        for to in DIRECTIONS
        if len(to) == 2
        for name, step in (("first", 0.5), ("second", 1.5))
    }


def _arc_from(to: str, step: float) -> Art:
    """The arc in the coordinates of the cell ``step`` steps from its start."""
    files, ranks = DIRECTIONS[to]
    return place(arc(to), move(MIDDLE - CELL_PX * files * step, MIDDLE + CELL_PX * ranks * step))


def arc(to: str) -> Art:
    """The arrow of a jump in pixels from the middle of the first cell; it stays within its three cells."""
    files, ranks = DIRECTIONS[to]
    step = CELL_PX * math.hypot(files, ranks)
    along = Affine(CELL_PX * files / step, -CELL_PX * ranks / step, *lift(to))
    return place(piece("diagonal" if files and ranks else "straight"), along)


def lift(to: str) -> tuple[float, float]:
    """The unit vector towards which an arc bends: up the screen, or to the left if it runs along a file."""
    files, ranks = DIRECTIONS[to]
    length = math.hypot(files, ranks)
    x, y = (ranks, files) if files < 0 else (-ranks, -files)
    return (-1.0, 0.0) if files == 0 else (x / length, y / length)
