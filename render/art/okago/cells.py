"""Okago's cells in every state: their piece, the actions allowed there, and the last change."""

from __future__ import annotations

import math
from functools import partial

from render.art import furniture
from render.art.furniture import on_header
from render.art.okago.pieces import OUTLINE, THICKNESS, piece, shaded, shadow
from render.art.vector import Affine, Art, Drawing, circle, move, place, scale
from render.okago.board import CELL_PX, DIRECTIONS, JOINT_PX

MIDDLE = CELL_PX / 2
RADIUS_PX = {"r": 42.5, "b": 41.0, "*": 41.5}

SHEET = "okago/cells"
"""Floors and marks on them, in a box of CELL_PX."""

cell = partial(furniture.cell, SHEET, CELL_PX)


def thick(name: str) -> Affine:
    """The place of the top of a thick piece, so that top and side together are centred in the cell."""
    return move(MIDDLE, MIDDLE) @ scale(RADIUS_PX[name]) @ move(0, -THICKNESS / 2)


def lying(name: str) -> Art:
    if name == "*":
        return place([*shadow(circle(0, 0, 0.8)), *piece("no-go")], thick("*"))
    if name.islower():
        return place(shaded(name), thick(name))
    return place(piece(name), move(MIDDLE, MIDDLE) @ scale(RADIUS_PX[name.lower()]))


def untouched() -> dict[str, Drawing]:
    """Every state of a cell that is not part of the last jump."""
    drawings = {
        ".": cell("floor", "etching"),
        ". place": cell("floor", "etching", "dot"),
        "*": cell("floor", lying("*")),
        "* landing": cell("landing", lying("*")),
        "* dim": cell("floor", lying("*"), "veil"),
        "B last": cell("floor", lying("B"), "brackets"),
    }
    for colour in OUTLINE:
        for name in (colour, colour.upper()):
            art = lying(name)
            drawings |= {
                name: cell("floor", art),
                f"{name} dim": cell("floor", art, "veil"),
                f"{name} won": cell("glow", art, "sparks"),
            }
        art = lying(colour)
        drawings |= {
            f"{colour} jump": cell(f"jump-{colour}", art),
            f"{colour} selected": cell(f"selected-{colour}", art),
            f"{colour} last": cell("floor", art, "brackets"),
            f"{colour} won last": cell("glow", art, "inner-brackets"),
            f". landing {colour}": cell("landing", f"ghost-{colour}"),
            f". landing {colour} place": cell("landing", f"ghost-{colour}", "dot"),
        }
    return drawings


def jumped() -> dict[str, Drawing]:
    """Every state of the three cells of the last jump in every direction, with the arc over them."""
    drawings: dict[str, Drawing] = {}
    for to in DIRECTIONS:
        left, over, landed = (_arc_from(to, step) for step in range(3))
        octagon = place(lying("*"), _out_of_the_way(to))
        for jumper, enemy in (("r", "b"), ("b", "r")):
            before, taken, after = f"footprint-{jumper}", f"captured-{enemy}", lying(jumper.upper())
            drawings |= {
                f". {jumper} left {to}": cell("floor", before, left),
                f". place {jumper} left {to}": cell("floor", before, "dot", left),
                f". landing {enemy} {jumper} left {to}": cell("landing", before, left),
                f". landing {enemy} place {jumper} left {to}": cell("landing", before, "dot", left),
                f"* {jumper} over {to}": cell("floor", taken, octagon, over),
                f"* landing {jumper} over {to}": cell("landing", taken, octagon, over),
                f"* dim {jumper} over {to}": cell("floor", taken, octagon, "veil", over),
                f"{jumper.upper()} landed {to}": cell("floor", after, "brackets", landed),
                f"{jumper.upper()} won landed {to}": cell("glow", after, "inner-brackets", landed),
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
