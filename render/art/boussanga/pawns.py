"""The pawns of Boussanga: a pearl of the element's colour, on it the element's symbol and letter.

Pawns have radius 1 and their centre at the origin; this module does not know where they lie.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.art.lettering import label
from render.art.vector import (
    Art,
    Linear,
    Path,
    Radial,
    Shape,
    circle,
    clipped,
    down,
    move,
    path,
    place,
    polar,
    polygon,
    rounded,
    scale,
)


@dataclass(frozen=True, slots=True)
class Tone:
    """The colours of an element: light, main colour, shade, outline, carving."""

    light: str
    body: str
    shade: str
    edge: str
    carved: str


TONES = {
    "e": Tone("#9DEBCB", "#35A98A", "#12695A", "#06352B", "#5FCBA5"),
    "w": Tone("#7FA9F5", "#1D4FA8", "#12357E", "#0A1A47", "#12357E"),
    "a": Tone("#FFFFFF", "#F6F0E2", "#C9BC9C", "#6B5F45", "#FFFFFF"),
    "f": Tone("#FF9C7A", "#D0401B", "#97190F", "#560B0B", "#8E160E"),
}

LOOKS = tuple(
    (element + ending, element, symbols)
    for element in TONES
    for ending, symbols in (("", True), (" plain", False))
)
"""Every look of a pawn: its name, its element, and whether the element's symbol surrounds its letter."""


@dataclass(frozen=True, slots=True)
class Letter:
    """How a letter is set: the height of its capital, the position of its middle, the factor of its width."""

    cap: float
    x: float = 0
    y: float = 0
    width: float = 1


@dataclass(frozen=True, slots=True)
class Face:
    """What a pawn shows: the scale of its symbol, and its letter with the symbol and without."""

    symbol: float
    letters: dict[str, Letter]
    plain: dict[str, Letter]


FACES = {
    "large": Face(
        1,
        {
            "e": Letter(0.84, 0.03, 0.02),
            "w": Letter(0.80, 0, -0.01, 0.92),
            "a": Letter(0.80, 0, 0.13),
            "f": Letter(0.84, 0.05, 0.24),
        },
        {
            "e": Letter(0.88, 0.02),
            "w": Letter(0.84, 0, 0, 0.92),
            "a": Letter(0.88, 0, -0.03),
            "f": Letter(0.84, 0.04, 0.08),
        },
    ),
    "middle": Face(
        1.06,
        {
            "e": Letter(1.04, 0.04, 0.02),
            "w": Letter(1.04, 0, -0.05, 0.84),
            "a": Letter(1.02, 0, 0.10),
            "f": Letter(1.04, 0.07, 0.18),
        },
        {
            "e": Letter(1.06, 0.04),
            "w": Letter(1.04, 0, 0, 0.84),
            "a": Letter(1.06, 0, -0.04),
            "f": Letter(1.02, 0.07, 0.06),
        },
    ),
    "small": Face(
        1.14,
        {
            "e": Letter(1.31, 0.06),
            "w": Letter(1.31, 0, -0.03, 0.76),
            "a": Letter(1.31, 0, -0.07),
            "f": Letter(1.31, 0.09, 0.03),
        },
        {
            "e": Letter(1.31, 0.06),
            "w": Letter(1.31, 0, -0.03, 0.76),
            "a": Letter(1.31, 0, -0.07),
            "f": Letter(1.31, 0.09),
        },
    ),
}
"""The larger the pawn, the larger its symbol; the smallest pawns keep a letter of 28 px at radius 15."""

INKS = {"e": "#04301F", "w": "#E3EEFF", "a": "#22305F", "f": "#3F0202"}
PLAIN_INKS = {"e": "#04301F", "w": "#BBD3FF", "a": "#22305F", "f": "#FFD594"}


def letter(element: str, size: str, symbols: bool) -> Shape:
    """An element's letter in its place on a pawn."""
    face, ink = FACES[size], (INKS if symbols else PLAIN_INKS)[element]
    set_ = (face.letters if symbols else face.plain)[element]
    glyph = label(element.upper(), 0, 0, set_.cap, ink, anchor=0.5)
    return glyph.moved(move(set_.x, set_.y) @ scale(set_.width, 1))


# ---- symbols ----------------------------------------------------------------------------------------------


def leaf() -> Art:
    """Earth."""
    blade = path(
        "M .30 -.90 C .62 -.54 .84 -.06 .60 .36 C .42 .66 .10 .76 -.22 .74 "
        "C -.58 .68 -.80 .36 -.74 -.02 C -.66 -.48 -.18 -.60 .30 -.90 Z"
    )
    veins = path(
        "M .30 -.90 C .26 -.44 .06 .18 -.30 .82 M .17 -.32 L .48 -.52 M .17 -.32 L -.16 -.56 "
        "M .06 .04 L .66 -.16 M .06 .04 L -.46 -.34 M -.08 .36 L .62 .20 M -.08 .36 L -.70 .00 "
        "M -.20 .60 L .36 .56 M -.20 .60 L -.68 .36"
    )
    return [
        Shape(path("M -.20 .60 C -.25 .72 -.30 .78 -.37 .85"), stroke="#E4FBD8", width=0.11),
        Shape(blade, down("#9AF0D0", "#3DBE9C", -0.8, 0.8), "#08402F", 0.06),
        *clipped([Shape(veins, stroke="#2A947C", width=0.055, opacity=0.75)], blade),
    ]


def waves(size: str) -> Art:
    """Water."""
    crest = path(
        "M -1 .12 C -.84 .12 -.82 -.10 -.66 -.10 C -.50 -.10 -.49 .12 -.33 .12 C -.17 .12 -.16 -.10 0 -.10 "
        "C .16 -.10 .17 .12 .33 .12 C .49 .12 .50 -.10 .66 -.10 C .82 -.10 .84 .12 1 .12"
    )
    heights = {"large": (-0.68, 0.64, 0.88), "middle": (0.68, 0.91), "small": (0.80,)}[size]
    deep = Radial(0, 0, 0.82, ((0, "#12357E"), (0.6, "#12357E"), (1, "#12357E", 0)))
    return [
        Shape(circle(0, 0, 0.82), deep),
        *(
            Shape(move(0, y).path(crest), stroke=colour, width=0.13)
            for y, colour in zip(heights, ("#D3E5FF", "#A9CBFF", "#6F9BEE"), strict=False)
        ),
    ]


def cloud() -> Art:
    """Air."""
    outline = path(
        "M -.46 .64 C -.74 .64 -.87 .46 -.87 .26 C -.87 .05 -.72 -.10 -.54 -.12 "
        "C -.56 -.48 -.30 -.74 .03 -.74 C .34 -.74 .55 -.52 .57 -.22 "
        "C .79 -.20 .91 -.02 .89 .20 C .87 .46 .70 .64 .44 .64 Z"
    )
    curl = path("M -.34 -.30 C -.34 -.50 -.14 -.62 .04 -.58 C .22 -.54 .26 -.34 .10 -.32")
    return [
        Shape(outline, "#FFFFFF", "#5E6C9C", 0.07),
        Shape(curl, stroke="#8C98BE", width=0.075),
    ]


def flame() -> Art:
    """Fire."""
    outer = path(
        "M .10 -.97 C .16 -.62 .74 -.34 .74 .22 C .74 .64 .42 .90 .02 .90 C -.40 .90 -.72 .64 -.72 .20 "
        "C -.72 -.10 -.54 -.30 -.40 -.60 C -.28 -.46 -.22 -.36 -.22 -.18 C .04 -.38 .16 -.62 .10 -.97 Z"
    )
    return [Shape(outer, down("#FFC95C", "#FF6C2C", -0.8, 0.8), "#7A130C", 0.06)]


def symbol(element: str, size: str) -> Art:
    """An element's symbol in its size on a pawn."""
    if element == "w":
        return waves(size)
    art = {"e": leaf, "a": cloud, "f": flame}[element]()
    return place(art, scale(FACES[size].symbol))


def facet(element: str) -> Art:
    """The carving of a pawn without its symbol: square, round, hexagon or triangle."""
    tone = TONES[element]
    outlines: dict[str, Path] = {
        "e": rounded(-0.60, -0.60, 1.20, 1.20, 0.18),
        "w": circle(0, 0, 0.72),
        "a": polygon(*(polar(60 * i, 0.78) for i in range(6))),
        "f": polygon(*(polar(120 * i, 0.92) for i in range(3))),
    }
    return [Shape(outlines[element], tone.carved, tone.shade, 0.06)]


# ---- pawns ------------------------------------------------------------------------------------------------


def face(element: str, size: str, symbols: bool) -> Art:
    """The symbol or the carving on the pearl, and the letter on top."""
    under = symbol(element, size) if symbols else place(facet(element), scale(FACES[size].symbol))
    return [
        *clipped(under, circle(0, 0, 0.92 if size == "large" else 0.88)),
        letter(element, size, symbols),
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
        Shape(lustre, "#FFFFFF", opacity=0.62),
        *face(element, "large", symbols),
        Shape(circle(0.20, -0.80, 0.05), "#FFFFFF", opacity=0.6),
    ]


def small_pawn(element: str, symbols: bool = True, size: str = "small") -> Art:
    """A pawn for thumbnails: without lustre, and with a larger letter ("middle" from radius 19)."""
    tone = TONES[element]
    return [
        Shape(circle(0, 0, 0.96), down(tone.light, tone.body, -1.3, 0.3), tone.edge, 0.10),
        Shape(circle(0, 0, 0.84), down(tone.body, tone.shade, -0.2, 1.6)),
        *face(element, size, symbols),
    ]


def standing(element: str, symbols: bool, x: float, y: float, r: float) -> Art:
    """A pawn on a surface, with its thickness and its shadow."""
    return [
        Shape(circle(x, y + r * 0.17, r), "#000000", opacity=0.42),
        Shape(circle(x, y + r * 0.09, r * 1.01), TONES[element].edge),
        *place(pawn(element, symbols), move(x, y) @ scale(r)),
    ]
