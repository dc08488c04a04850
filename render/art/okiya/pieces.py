"""The pieces of Okiya in boxes of 200 x 200: sixteen tiles, two tokens, and medallions of one motif."""

from __future__ import annotations

from itertools import pairwise

from render.art.okiya.plants import PAPER, PLANT_ART, SIDE, TINT
from render.art.okiya.symbols import SYMBOL_ART
from render.art.vector import (
    Art,
    Linear,
    Shape,
    circle,
    clipped,
    down,
    move,
    path,
    place,
    polar,
    polygon,
    polyline,
    rounded,
    scale,
)

PLANT_AT = {"M": (-4, 14, 0.98), "C": (-6, 14, 0.98), "P": (-10, 22, 0.96), "I": (-8, 18, 0.97)}
SYMBOL_AT = {"S": (94, 10, 0.96), "P": (102, 16, 0.90), "B": (89, 12, 0.97), "R": (82, 16, 1.02)}
FACE = rounded(2, 2, 196, 191, 24)


def landscape(plant: str) -> Art:
    """The landscape behind a plant, in the given tint and outline."""
    far = {
        "M": "M 0 150 C 40 128 70 150 104 140 C 140 130 164 112 200 126 L 200 200 L 0 200 Z",
        "C": "M 0 144 C 50 150 90 132 128 140 C 160 146 180 138 200 132 L 200 200 L 0 200 Z",
        "P": "M 70 200 L 138 118 C 144 112 150 112 156 118 L 200 160 L 200 200 Z",
        "I": "M 0 156 C 60 150 140 150 200 156 L 200 200 L 0 200 Z",
    }
    near = "M 0 176 C 50 158 110 182 200 160 L 200 200 L 0 200 Z"
    return [Shape(path(far[plant]), TINT[plant], opacity=0.13), Shape(path(near), TINT[plant], opacity=0.20)]


def tile(plant: str, symbol: str) -> Art:
    """A whole garden tile. Sun, poem and rain hang behind the plant; the bird flies in front."""
    light, shade = PAPER[plant]
    x, y, k = SYMBOL_AT[symbol]
    hung = place(SYMBOL_ART[symbol](), move(x, y) @ scale(k))
    x, y, k = PLANT_AT[plant]
    grown = place(PLANT_ART[plant](), move(x, y) @ scale(k))
    return [
        Shape(rounded(2, 8, 196, 191, 24), SIDE[plant]),
        Shape(FACE, Linear(0, 0, 0, 194, ((0, light), (0.4, light), (1, shade)))),
        *clipped([*landscape(plant), *(grown + hung if symbol == "B" else hung + grown)], FACE),
        Shape(rounded(4.5, 4.5, 191, 186, 21.5), stroke=TINT[plant], width=5),
    ]


def token(seat: int) -> Art:
    """A lacquered counter: an indigo parasol for seat 0, a gold fan for seat 1."""
    shine = path("M 34 74 C 44 44 72 26 104 24 C 78 32 54 50 44 82 C 42 88 32 86 34 74 Z")
    return [
        Shape(circle(100, 109, 84), "#05070F", opacity=0.75),
        *(parasol() if seat == 0 else fan()),
        Shape(shine, "#FFFFFF", opacity=0.30),
    ]


def parasol() -> Art:
    """Indigo lacquer under a paper parasol seen from above."""
    ribs, r = 16, 67.0
    art = [
        Shape(circle(100, 100, 84), down("#5E82DA", "#12204F", 16, 184), "#0A1233", 3),
        Shape(circle(100, 100, 76), down("#35539F", "#1A2C66", 24, 176)),
    ]
    for i in range(ribs):
        start, inner, outer, end = (
            polar(360 * (i + part) / ribs, r * (1 if part in (0, 1) else 0.94)) for part in (0, 0.4, 0.6, 1)
        )
        paper = (("M", (0.0, 0.0)), ("L", start), ("C", (*inner, *outer, *end)), ("Z", ()))
        art += place([Shape(paper, "#FBF3E1" if i % 2 else "#C9D6F2", "#1B2C66", 1.4)], move(100, 100))
    return [
        *art,
        Shape(circle(100, 100, 51), stroke="#2B4CA6", width=10),
        Shape(circle(100, 100, 32), stroke="#2B4CA6", width=3),
        Shape(circle(100, 100, 11), "#2B4CA6", "#FBF3E1", 3),
    ]


def fan() -> Art:
    """Gold lacquer under an open red fan."""
    folds, first, last, inner, outer = 9, -70.0, 70.0, 32.0, 76.0
    edge = "#4F0A14"
    ribs = [first + (last - first) * i / folds for i in range(folds + 1)]
    leaf: Art = []
    for i, (a, b) in enumerate(pairwise(ribs)):
        fold = polygon(
            polar(a, inner),
            polar(a, outer),
            polar((a + b) / 2, outer - 2.5),
            polar(b, outer),
            polar(b, inner),
        )
        leaf.append(Shape(fold, "#8C1C2B" if i % 2 else "#C02C40", edge, 1.4))
    arc = polyline(*(polar(first + (last - first) * i / 24, 54) for i in range(25)))
    gilt = Shape(arc, stroke="#FFD978", width=7)
    sticks = [Shape(polyline((0, 0), polar(a, inner + 4)), stroke=edge, width=3) for a in ribs]
    rivet = Shape(circle(0, 0, 7), edge, "#FFD978", 2)
    return [
        Shape(circle(100, 100, 84), down("#FFEBAE", "#A86A10", 16, 184), "#5E3A06", 3),
        Shape(circle(100, 100, 76), down("#FFDD85", "#EBA62C", 24, 176)),
        *place([*leaf, gilt, *sticks, rivet], move(100, 136)),
    ]


def medallion(motif: Art, scale_to: float, rim: str, paper: tuple[str, str]) -> Art:
    """A round chip with one motif, centred on (100, 100)."""
    disc = circle(100, 100, 92)
    return [
        Shape(disc, down(*paper, 8, 192)),
        *clipped(place(motif, move(100, 100) @ scale(scale_to)), circle(100, 100, 88)),
        Shape(circle(100, 100, 91), stroke=rim, width=9),
    ]


def plant_medallion(plant: str) -> Art:
    x, y, k = {"M": (20, 16, 0.98), "C": (20, 6, 0.92), "P": (20, 6, 0.86), "I": (30, 2, 0.86)}[plant]
    motif = place(PLANT_ART[plant](), move(x - 100, y - 100) @ scale(k))
    return medallion(motif, 1, TINT[plant], PAPER[plant])


def symbol_medallion(symbol: str) -> Art:
    k = {"S": 1.28, "P": 1.22, "B": 1.18, "R": 1.2}[symbol]
    motif = place(SYMBOL_ART[symbol](), move(-50, -52))
    return medallion(motif, k, "#6B5A3A", ("#FFFBF0", "#F1E0BF"))
