"""The pawns of Boussanga: gems whose silhouettes name their element, with perhaps with its pictograph.

Pawns have radius 1 and their centre at the origin; this module does not know where they lie.
"""

from __future__ import annotations

from functools import partial

from games.boussanga.cards import ELEMENTS
from render.art.motifs import motif
from render.art.vector import Affine, Art, Shape, move, place, scale

LOOKS = tuple(
    (element + ending, element, symbols)
    for element in ELEMENTS
    for ending, symbols in (("", True), (" plain", False))
)
"""Every look of a pawn: its name, its element, and whether it shows a pictograph."""

SMALL_PX = 20
"""Pawns of a smaller radius have bold pictographs and no carving."""

part = partial(motif, "boussanga/pawns")
"""A gem, a pictograph or a glint."""


def pawn(element: str, symbols: bool = True, size: str = "large") -> Art:
    """A gem, perhaps its pictograph, and light on its rim."""
    face = part(f"{element}-sign-{size}") if symbols else []
    return [*part(f"{element}-{size}"), *face, *part(f"{element}-glint")]


def pawn_at(element: str, symbols: bool, x: float, y: float, r: float) -> Art:
    """A pawn of radius ``r``, in the size of its details that suits it."""
    return place(pawn(element, symbols, "small" if r < SMALL_PX else "large"), move(x, y) @ scale(r))


def around(element: str, at: Affine, k: float, colour: str, opacity: float) -> Shape:
    """The pawn's silhouette, ``k`` times as large, in one colour: its shadow, or the light around it."""
    silhouette = part(f"{element}-small")[1].path
    return Shape(at.path(scale(k).path(silhouette)), colour, opacity=opacity)


def standing(element: str, symbols: bool, x: float, y: float, r: float) -> Art:
    """A pawn on a surface, with its shadow."""
    return [
        around(element, move(x, y + r * 0.24) @ scale(r), 1.06, "#0A0E1D", 1),
        *pawn_at(element, symbols, x, y, r),
    ]
