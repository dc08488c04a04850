"""What the cards are made of: slabs of ivory, metal and enamel, and letters on them or on the sky.

A slab is shaded from above to below only, so a sprite with a piece of its face fits anywhere at one height.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from render import theme
from render.art.lettering import label, text_width
from render.art.vector import Art, Drawing, Linear, Paint, Shape, down, polygon, rounded
from render.art.words import fitted
from render.cards.profile import BAND_PX, PANEL_PX

SAND = "#FFE3A1"
LACQUER = "#221544"
GILT_EDGE = "#3A1504"
GOLD_RIM = "#E8B23C"
STRIP = (4, 51)  # the top and the height of the face of a strip
STEP = (138, 312)  # where the shade of all steps of the podium begins, and its height


@dataclass(frozen=True)
class Material:
    """A face from its top to its foot, the side below it, its edge, and the inks on it: main and quiet."""

    face: tuple[str, str, str]
    side: str
    edge: str
    ink: str
    soft: str

    def shaded(self, top: float, height: float) -> Linear:
        """The face of a slab."""
        first, middle, last = self.face
        return Linear(0, top, 0, top + height, ((0, first), (0.5, middle), (1, last)))


MATERIALS = {
    "gold": Material(("#FFF6C8", "#FFD65A", "#F0A824"), "#A8690C", "#7A4A06", "#3A1E02", "#5E3600"),
    "silver": Material(("#FFFFFF", "#E1E7F2", "#B4BFD6"), "#7C89A6", "#4A5672", "#1B2440", "#3A4560"),
    "bronze": Material(("#FFE2C0", "#F3B985", "#E09A58"), "#8F4E1D", "#6B3310", "#3A1603", "#52200A"),
    "ivory": Material(("#FFFDF4", "#FDF3DA", "#F3DFB4"), "#B8935A", "#8D6F3E", "#1B1C3A", "#5E4526"),
    "enamel": Material(("#8446DC", "#6A32C2", "#4C2098"), "#2A1060", "#1C0A44", "#FFF8E6", "#E6DAFF"),
}
BRIGHT = {"enamel", "own step"}  # the dark grounds, whose signs are bright


@dataclass(frozen=True)
class Ground:
    """What words lie on, with the inks of main and of quiet words."""

    paint: Paint
    ink: str = theme.CREAM
    soft: str = SAND

    def under(self, art: Art, width: int, height: int, middle: float) -> Drawing:
        """Art about the height ``middle`` of the ground, on its own piece of the ground."""
        box = (0, middle - height / 2, width, height)
        return Drawing([Shape(rounded(*box, 0), self.paint), *art], width, height, box)


def of(material: str, top: float, height: float) -> Ground:
    """The face of a slab."""
    made = MATERIALS[material]
    return Ground(made.shaded(top, height), made.ink, made.soft)


GROUNDS = {
    "ivory": of("ivory", *STRIP),
    "enamel": of("enamel", *STRIP),
    **{metal: of(metal, *STEP) for metal in ("gold", "silver", "bronze")},
    "own step": of("enamel", *STEP),
    "panel": of("ivory", BAND_PX, PANEL_PX[1] - BAND_PX),
    "sign": Ground(LACQUER),
    "captions": Ground(LACQUER, SAND),
    "chart": Ground("#221A4A"),
    "ribbon": Ground(down("#F0405A", "#B81838", 148, 200), "#FFF8E6"),
    "token ivory": Ground(down("#3A2E6E", "#1B1642", 5, 55)),
    "token enamel": Ground(down("#FFF8E6", "#F1DDAE", 5, 55), "#1B1C3A"),
}


def slab(
    box: tuple[float, float, float, float],
    r: float,
    material: str,
    thick: float = 4,
    shade: tuple[float, float] | None = None,
) -> Art:
    """A slab seen a little from above: its side below, light on its upper edge, a sharp shadow.

    ``shade`` is where its shade begins, and the height of the shade, if they are not those of the box.
    """
    x, y, width, height = box
    made = MATERIALS[material]
    face = made.shaded(*(shade or (y, height)))
    return [
        Shape(rounded(x, y + thick + 3, width, height, r), "#070A18", opacity=0.45),
        Shape(rounded(x, y + thick, width, height, r), made.side, made.edge, 2),
        Shape(rounded(x, y, width, height, r), face, made.edge, 2),
        Shape(
            rounded(x + 3, y + 2.6, width - 6, height - 6, r - 2), stroke="#FFFFFF", width=1.6, opacity=0.6
        ),
    ]


def sign_board(x: float, y: float, width: float, height: float) -> Art:
    """A board of lacquer in a rim of gold, for words in the sky."""
    return [
        Shape(rounded(x - 3, y - 1, width + 6, height + 8, 16), "#0A0418", opacity=0.5),
        Shape(rounded(x, y, width, height, 14), LACQUER, "#4A2404", 6),
        Shape(rounded(x, y, width, height, 14), stroke=GOLD_RIM, width=3),
    ]


def gilded(words: str, x: float, y: float, cap: float, anchor: float = 0) -> Art:
    """A title: gold with a dark rim and a hard drop, so that it stands on any sky."""
    face = Linear(0, y - cap / 2, 0, y + cap / 2, ((0, "#FFFDF0"), (0.45, "#FFE183"), (1, "#F5AE2B")))
    rim = [label(words, x, y + drop, cap, GILT_EDGE, anchor=anchor) for drop in (cap * 0.09, 0)]
    return [
        *(replace(each, stroke=GILT_EDGE, width=cap * 0.2) for each in rim),
        label(words, x, y, cap, face, anchor=anchor),
    ]


def written(words: str, x: float, y: float, cap: float, colour: str, anchor: float = 0) -> Shape:
    """Words a little heavier than the font has them, to be read at a third of their size."""
    return replace(label(words, x, y, cap, colour, anchor=anchor), stroke=colour, width=cap * 0.035)


def gilded_phrase(english: str, x: float, y: float, cap: float, anchor: float = 0) -> Art:
    """One of WORDS as a title, in the language that is drawn."""
    text, fitting = fitted(english, cap)
    return gilded(text, x, y, fitting, anchor)


def written_phrase(english: str, x: float, y: float, cap: float, colour: str, anchor: float = 0) -> Shape:
    text, fitting = fitted(english, cap)
    return written(text, x, y, fitting, colour, anchor)


def word(
    words: str, ground: Ground, middle: float, cap: float, colour: str | None = None, room: float = 0
) -> Drawing:
    """A sprite as wide as its words, with room for tails: as much as capitals of ``room`` need if higher."""
    width, height = round(text_width(words, cap)) + 2, 2 * math.ceil(max(cap, room) * 0.8)
    return ground.under([written(words, 1, middle, cap, colour or ground.ink)], width, height, middle)


def phrase(english: str, ground: Ground, middle: float, cap: float, colour: str | None = None) -> Drawing:
    """One of WORDS as a sprite, in the language that is drawn and no wider than its room."""
    text, fitting = fitted(english, cap)
    return word(text, ground, middle, fitting, colour, cap)


def figure(sign: str, ground: Ground, middle: float, cap: float, colour: str | None = None) -> Drawing:
    """A digit or sign, as wide as its ink and a seventh of its height, so that numbers stand evenly."""
    shape = written(sign, 0, middle, cap, colour or ground.ink)
    xs = [x for _, at in shape.path for x in at[::2]]
    width, height = math.ceil(max(xs) - min(xs) + cap * 0.14), 2 * math.ceil(cap * 0.58)
    moved = written(sign, (width - min(xs) - max(xs)) / 2, middle, cap, colour or ground.ink)
    return ground.under([moved], width, height, middle)


def burst_of_light(x: float, y: float, r: float, count: int, colour: str, opacity: float) -> Art:
    rays: Art = []
    for i in range(count):
        ends = [
            (x + r * math.sin(angle), y - r * math.cos(angle))
            for angle in (math.radians((i + side) * 360 / count) for side in (-0.25, 0.25))
        ]
        rays.append(Shape(polygon((x, y), *ends), colour, opacity=opacity))
    return rays
