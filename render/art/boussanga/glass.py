"""The glass of a card on Boussanga's composer, drawn where it would lie and cut to a cell or an edge."""

from __future__ import annotations

from functools import partial

from render.art.boussanga.parts import PIT, of_cell
from render.art.furniture import on, repeated
from render.art.motifs import motif
from render.art.vector import Art, Drawing, move, place, turn
from render.boussanga.board import CELL_PX, STEPS
from render.boussanga.glass import CORNER_IN_PX, CORNER_PX, EDGE_PX, JOINT_PX, NOTCH_PX

glass = partial(motif, "boussanga/glass")
"""The glass of a straight card ("square") or of a turned one ("diamond") about its middle, and its parts."""


def over(right: int, down: int) -> Art:
    """The glass of a diagonal card over a cell at this distance from the card's middle."""
    grid = glass("grid") if (right + down) % 2 else []
    return place([*grid, *glass("diamond")], move((0.5 - right) * CELL_PX, (0.5 - down) * CELL_PX))


def joint(side: str) -> Drawing:
    """A diagonal edge between four cells, where only the dark ground lies under it."""
    return on(PIT, _rim(side, "diamond", JOINT_PX, JOINT_PX), JOINT_PX, JOINT_PX)


def edge(side: str) -> Drawing:
    size = (CELL_PX, EDGE_PX) if side in "ns" else (EDGE_PX, CELL_PX)
    return on(PIT, _rim(side, "square", *size), *size)


def corner(side: str) -> Drawing:
    return on(PIT, _rim(side, "square", CORNER_PX, CORNER_PX, CORNER_IN_PX), CORNER_PX, CORNER_PX)


def _rim(side: str, card: str, width: int, height: int, inside: int = 0) -> Art:
    """The rim of a card's glass on that side, on a sprite centred some pixels ``inside`` it."""
    right, down = STEPS[side]
    far = 1.5 * CELL_PX - inside
    return place(glass(card), move(width / 2 - right * far, height / 2 - down * far))


def top(facing: str) -> Drawing:
    """The notch across the edge at the top of a card."""
    diagonal = len(facing) == 2
    width, height = NOTCH_PX[diagonal]
    if facing in ("e", "w"):
        width, height = height, width
    middle = move(width / 2, height / 2)
    empty = [*of_cell("floor"), *of_cell("veil")]
    xs, ys = ((-CELL_PX, 0) if step else (-CELL_PX / 2,) for step in STEPS[facing])
    under = repeated(empty, [(width / 2 + x, height / 2 + y) for x in xs for y in ys])
    rim = _rim(facing, "diamond" if diagonal else "square", width, height)
    notch = glass("diagonal-notch" if diagonal else "straight-notch")
    mark = place(notch, middle @ turn(45 * list(STEPS).index(facing)))
    return Drawing([*under, *rim, *mark], width, height)
