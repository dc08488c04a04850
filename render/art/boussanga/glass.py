"""The glass of a card on Boussanga's composer, drawn where it would lie and cut to a cell or an edge."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.boussanga.parts import GLASS_RIM, PIT, ground_of
from render.art.furniture import on, repeated
from render.art.vector import Art, Drawing, Path, Shape, down, move, polygon, polyline, rounded, scale, turn
from render.boussanga.board import CELL_PX, STEPS
from render.boussanga.glass import CORNER_IN_PX, CORNER_PX, EDGE_PX, JOINT_PX, NOTCH_PX

MIDDLE = CELL_PX / 2


def diamond(x: float, y: float) -> Path:
    """A card turned by 45 degrees and drawn larger, centred on (x, y)."""
    half = 1.5 * CELL_PX
    return (move(x, y) @ turn(45) @ scale(2**0.5)).path(rounded(-half, -half, 2 * half, 2 * half, 12))


def square(x: float, y: float) -> Path:
    half = 1.5 * CELL_PX
    return rounded(x - half, y - half, 2 * half, 2 * half, 9)


def glass(outline: Path) -> Art:
    return [
        Shape(outline, "#9FB9FF", opacity=0.18),
        Shape(outline, stroke="#05070F", width=8, opacity=0.55),
        Shape(outline, stroke="#F4F7FF", width=4.6),
    ]


def diagonal_glass(right: int, down_: int) -> Art:
    """The glass of a diagonal card over a cell at this distance from the card's middle."""
    x, y = MIDDLE - right * CELL_PX, MIDDLE - down_ * CELL_PX
    k = CELL_PX
    lines = (((-1, -2), (2, 1)), ((-2, -1), (1, 2)), ((1, -2), (-2, 1)), ((2, -1), (-1, 2)))
    grid = [
        Shape(
            polyline((x + a * k, y + b * k), (x + c * k, y + d * k)),
            stroke=GLASS_RIM,
            width=1.6,
            opacity=0.35,
        )
        for (a, b), (c, d) in lines
    ]
    return [*(grid if (right + down_) % 2 else []), *glass(diamond(x, y))]


def veil() -> Shape:
    return Shape(rounded(0, 0, CELL_PX, CELL_PX, 0), "#10152A", opacity=0.52)


def joint(side: str) -> Drawing:
    """A diagonal edge between four cells, where only the dark ground lies under it."""
    return _rim(side, diamond, JOINT_PX, JOINT_PX)


def edge(side: str) -> Drawing:
    return _rim(side, square, *((CELL_PX, EDGE_PX) if side in "ns" else (EDGE_PX, CELL_PX)))


def corner(side: str) -> Drawing:
    return _rim(side, square, CORNER_PX, CORNER_PX, CORNER_IN_PX)


def _rim(
    side: str, outline: Callable[[float, float], Path], width: int, height: int, inside: int = 0
) -> Drawing:
    """The rim of a card's glass on that side, on a sprite centred some pixels ``inside`` it."""
    right, down_ = STEPS[side]
    far = 1.5 * CELL_PX - inside
    return on(PIT, glass(outline(width / 2 - right * far, height / 2 - down_ * far)), width, height)


def top(facing: str) -> Drawing:
    """The notch across the edge at the top of a card."""
    diagonal = len(facing) == 2
    width, height = NOTCH_PX[diagonal]
    if facing in ("e", "w"):
        width, height = height, width
    right, down_ = STEPS[facing]
    far = 1.5 * CELL_PX
    outline = (diamond if diagonal else square)(width / 2 - right * far, height / 2 - down_ * far)
    eighths = list(STEPS).index(facing)
    roof = polygon((-20, 2), (0, -20), (20, 2)) if diagonal else polygon((-15, 7), (0, -8), (15, 7))
    mark = Shape(roof, down(theme.GOLD_LIGHT, theme.GOLD, -16, 6), "#5C3A06", 2)
    empty = [*ground_of("floor"), veil()]
    xs, ys = ((-CELL_PX, 0) if step else (-MIDDLE,) for step in (right, down_))
    under = repeated(empty, [(width / 2 + x, height / 2 + y) for x in xs for y in ys])
    placed = mark.moved(move(width / 2, height / 2) @ turn(45 * eighths))
    return Drawing([*under, *glass(outline), placed], width, height)
