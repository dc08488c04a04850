"""The pawns of Boussanga: gems whose silhouettes name their element, with its pictograph or its letter.

Earth is a square, Water a disc, Air a diamond, Fire a triangle. Pawns have radius 1 and their centre at the
origin; this module does not know where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from render.art.boussanga.pictographs import flame, gust, leaf, waves
from render.art.lettering import label
from render.art.vector import (
    Affine,
    Art,
    Path,
    Point,
    Segment,
    Shape,
    circle,
    down,
    move,
    path,
    place,
    rounded,
    scale,
    towards,
)


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of an element: light, main colour, shade, outline."""

    light: str
    body: str
    shade: str
    edge: str


TONES = {
    "e": Tone("#8DF4CC", "#2AAB83", "#0B5E49", "#032A21"),
    "w": Tone("#82B8FF", "#1F58CC", "#102F8A", "#061137"),
    "a": Tone("#FFFFFF", "#FAF4E6", "#CBBC98", "#584C2E"),
    "f": Tone("#FF9D70", "#E8441F", "#9A150D", "#420606"),
}

LOOKS = tuple(
    (element + ending, element, symbols)
    for element in TONES
    for ending, symbols in (("", True), (" plain", False))
)
"""Every look of a pawn: its name, its element, and whether it shows a pictograph or a letter."""

SMALL_PX = 20
"""Pawns of a smaller radius have bold pictographs and no carving."""


# ---- silhouettes ------------------------------------------------------------------------------------------


def rounded_polygon(corners: Sequence[Point], r: float) -> Path:
    """A polygon whose corners are rounded, from a distance of ``r`` before each corner to ``r`` after it."""
    segments: list[Segment] = []
    for i, corner in enumerate(corners):
        before, after = (
            towards(corner, other, r / math.dist(corner, other))
            for other in (corners[i - 1], corners[(i + 1) % len(corners)])
        )
        near, far = towards(before, corner, 0.6), towards(after, corner, 0.6)
        segments += [("L" if segments else "M", before), ("C", (*near, *far, *after))]
    return (*segments, ("Z", ()))


SILHOUETTES: dict[str, Path] = {
    "e": rounded(-0.93, -0.93, 1.86, 1.86, 0.34),
    "w": circle(0, 0, 1),
    "a": rounded_polygon([(0, -1.27), (1.27, 0), (0, 1.27), (-1.27, 0)], 0.6),
    "f": rounded_polygon([(0, -1.34), (1.27, 0.94), (-1.27, 0.94)], 0.7),
}

GLINTS = {
    "e": "M -.80 -.40 Q -.80 -.80 -.40 -.80",
    "w": "M -.83 -.22 Q -.70 -.70 -.22 -.83",
    "a": "M -.78 -.30 L -.30 -.78",
    "f": "M -.52 -.26 L -.22 -.78",
}
"""Light on the upper left of the rim."""


def shrunk(element: str, k: float) -> Path:
    """The silhouette scaled about the middle of its face."""
    y = FACES[element].y
    return (move(0, y * (1 - k)) @ scale(k)).path(SILHOUETTES[element])


# ---- faces ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Face:
    """What an element shows: its pictograph, where it lies and its scale, and the ink of its letter."""

    pictograph: Callable[..., Art]
    y: float
    scale: float
    ink: str
    ground: str
    """Around the letter."""


FACES = {
    "e": Face(leaf, 0, 1, "#F6FFE9", "#04382C"),
    "w": Face(waves, 0, 1.02, "#FFFFFF", "#091F63"),
    "a": Face(gust, 0, 1.06, "#26366E", "#FFFFFF"),
    "f": Face(flame, 0.15, 0.88, "#FFF6D0", "#6A0D07"),
}


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
    """An element's letter in its place on a pawn."""
    set_ = LETTERS[size][element]
    glyph = label(element.upper(), 0, 0, set_.cap, FACES[element].ink, anchor=0.5)
    return glyph.moved(move(set_.x, set_.y) @ scale(set_.width, 1))


def face(element: str, symbols: bool, size: str) -> Art:
    """The pictograph, or the letter with a dark edge."""
    look = FACES[element]
    if symbols:
        grown = look.scale * (1.08 if size == "small" else 1)
        return place(look.pictograph(bold=size == "small"), move(0, look.y) @ scale(grown))
    glyph = letter(element, size)
    return [replace(glyph, stroke=look.ground, width=0.36 if size == "small" else 0.2), glyph]


# ---- pawns ------------------------------------------------------------------------------------------------


def pawn(element: str, symbols: bool = True, size: str = "large") -> Art:
    """A gem on its side wall: a rim that catches the light, a hollow face, and what the face shows."""
    tone, outline = TONES[element], SILHOUETTES[element]
    art = [
        Shape(move(0, 0.13).path(outline), tone.shade, tone.edge, 0.07),
        Shape(outline, down(tone.light, tone.body, -1, 0.7), tone.edge, 0.07),
    ]
    if size == "large":
        hollow = ("#EDE4CC", "#FFFFFF") if element == "a" else (tone.shade, tone.light)
        middle = "#FBF6EA" if element == "a" else tone.body
        art += [
            Shape(shrunk(element, 0.83), down(hollow[0], hollow[1], -1.5, 1.9)),
            Shape(shrunk(element, 0.77), middle),
        ]
    return [
        *art,
        *face(element, symbols, size),
        Shape(path(GLINTS[element]), stroke="#FFFFFF", width=0.11, opacity=0.95),
    ]


def pawn_at(element: str, symbols: bool, x: float, y: float, r: float) -> Art:
    """A pawn of radius ``r``, in the size of its details that suits it."""
    return place(pawn(element, symbols, "small" if r < SMALL_PX else "large"), move(x, y) @ scale(r))


def around(element: str, at: Affine, k: float, colour: str, opacity: float) -> Shape:
    """The pawn's silhouette, ``k`` times as large, in one colour: its shadow, or the light around it."""
    return Shape(at.path(scale(k).path(SILHOUETTES[element])), colour, opacity=opacity)


def standing(element: str, symbols: bool, x: float, y: float, r: float) -> Art:
    """A pawn on a surface, with its shadow."""
    return [
        around(element, move(x, y + r * 0.24) @ scale(r), 1.06, "#0A0E1D", 1),
        *pawn_at(element, symbols, x, y, r),
    ]


def all_standing(elements: str, at: Sequence[Point], r: float, symbols: bool = True) -> Art:
    """A pawn of each element at its point."""
    placed = zip(elements, at, strict=True)
    return list(chain.from_iterable(standing(element, symbols, x, y, r) for element, (x, y) in placed))
