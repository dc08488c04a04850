"""The pawns of Boussanga: gems whose silhouettes name their element, with its pictograph or its letter.

Pawns have radius 1 and their centre at the origin; this module does not know where they lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.boussanga.cards import ELEMENTS
from render.art.lettering import label
from render.art.motifs import motif
from render.art.vector import Affine, Art, Shape, move, place, scale

LOOKS = tuple(
    (element + ending, element, symbols)
    for element in ELEMENTS
    for ending, symbols in (("", True), (" plain", False))
)
"""Every look of a pawn: its name, its element, and whether it shows a pictograph or a letter."""

SMALL_PX = 20
"""Pawns of a smaller radius have bold pictographs and no carving."""


INKS = {
    "e": ("#F6FFE9", "#04382C"),
    "w": ("#FFFFFF", "#091F63"),
    "a": ("#26366E", "#FFFFFF"),
    "f": ("#FFF6D0", "#6A0D07"),
}
"""Of each element's letter, and of the edge around it."""


@dataclass(frozen=True, slots=True)
class Letter:
    """How a letter is set: the height of its capital, the position of its middle, the factor of its width."""

    cap: float
    x: float = 0
    y: float = 0
    width: float = 1


LETTERS = {
    "large": {
        "e": Letter(0.98, 0.03),
        "w": Letter(0.90, 0, 0, 0.92),
        "a": Letter(0.94, 0, -0.06),
        "f": Letter(0.92, 0.04, 0.24),
    },
    "small": {
        "e": Letter(1.35, 0.05),
        "w": Letter(1.35, 0, 0, 0.74),
        "a": Letter(1.35, 0, -0.06, 0.92),
        "f": Letter(1.35, 0.05, 0.14),
    },
}
"""The smallest pawns keep a letter of 28 px at radius 15."""


def letter(element: str, size: str) -> Shape:
    set_ = LETTERS[size][element]
    glyph = label(element.upper(), 0, 0, set_.cap, INKS[element][0], anchor=0.5)
    return glyph.moved(move(set_.x, set_.y) @ scale(set_.width, 1))


def face(element: str, symbols: bool, size: str) -> Art:
    """The pictograph, or the letter with an edge."""
    if symbols:
        return part(f"{element}-sign-{size}")
    glyph = letter(element, size)
    return [replace(glyph, stroke=INKS[element][1], width=0.36 if size == "small" else 0.2), glyph]


def part(name: str) -> Art:
    """A gem, a pictograph or a glint."""
    return motif("boussanga/pawns", name)


def pawn(element: str, symbols: bool = True, size: str = "large") -> Art:
    """A gem, what its face shows, and light on its rim."""
    return [*part(f"{element}-{size}"), *face(element, symbols, size), *part(f"{element}-glint")]


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
