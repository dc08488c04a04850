"""The glass of a card on Boussanga's composer: over a cell, along the edges between cells, and its notch.

The glass is drawn where it would lie, then cut to the cell or the edge.
"""

from __future__ import annotations

from render import theme
from render.art.boussanga.parts import GLASS_RIM
from render.art.vector import (
    Art,
    Drawing,
    Path,
    Shape,
    down,
    move,
    place,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)
from render.boussanga.board import STEPS
from render.boussanga.composer import CELL_PX, CORNER_PX, EDGE_PX, NOTCH_PX, VERTEX_PX

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
        Shape(outline, "#B9CBF5", opacity=0.17),
        Shape(outline, stroke="#05070F", width=7, opacity=0.5),
        Shape(outline, stroke="#F2F6FF", width=4),
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


def lacquer(width: float, height: float) -> Art:
    return [Shape(rounded(0, 0, width, height, 0), theme.LACQUER)]


def joint(side: str) -> Drawing:
    """A diagonal edge between four cells, where only lacquer lies under it."""
    right, down_ = STEPS[side]
    half, far = VERTEX_PX / 2, 1.5 * CELL_PX
    art = [*lacquer(VERTEX_PX, VERTEX_PX), *glass(diamond(half - right * far, half - down_ * far))]
    return Drawing(art, VERTEX_PX, VERTEX_PX)


def edge(side: str) -> Drawing:
    right, down_ = STEPS[side]
    width, height = (CELL_PX, EDGE_PX) if right == 0 else (EDGE_PX, CELL_PX)
    far = 1.5 * CELL_PX
    art = glass(square(width / 2 - right * far, height / 2 - down_ * far))
    return Drawing([*lacquer(width, height), *art], width, height)


def corner(side: str) -> Drawing:
    right, down_ = STEPS[side]
    half, far = CORNER_PX / 2, 1.5 * CELL_PX
    art = glass(square(half - right * far, half - down_ * far))
    return Drawing([*lacquer(CORNER_PX, CORNER_PX), *art], CORNER_PX, CORNER_PX)


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
    roof = polygon((-16, 1), (0, -16), (16, 1)) if diagonal else polygon((-11, 5), (0, -6), (11, 5))
    mark = Shape(roof, down(theme.GOLD_LIGHT, theme.GOLD, -12, 6), theme.GOLD_DEEP, 2)
    art = [*glass(outline), *place([mark], move(width / 2, height / 2) @ turn(45 * eighths))]
    return Drawing([*lacquer(width, height), *art], width, height)
