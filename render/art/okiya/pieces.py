"""The pieces of Okiya in boxes of 200 x 200: sixteen tiles, two tokens, and medallions of one motif."""

from __future__ import annotations

from functools import partial

from render.art.motifs import motif
from render.art.vector import Art, Linear, Shape, circle, clipped, down, move, place, rounded, scale

TINT = {"M": "#D55E00", "C": "#C2568C", "P": "#00795A", "I": "#2F5FB3"}
PAPER = {
    "M": ("#FFF4E0", "#F8D2A0"),
    "C": ("#FFF5F3", "#F8C8D6"),
    "P": ("#F6F8E6", "#C6DEBA"),
    "I": ("#F2F7FD", "#BFD3F0"),
}
SIDE = {"M": "#8A3A00", "C": "#7E2E59", "P": "#004C38", "I": "#193874"}
PLANT_AT = {"M": (-4, 14, 0.98), "C": (-6, 14, 0.98), "P": (-10, 22, 0.96), "I": (-8, 18, 0.97)}
SYMBOL_AT = {"S": (94, 10, 0.96), "P": (102, 16, 0.90), "B": (89, 12, 0.97), "R": (82, 16, 1.02)}
FACE = rounded(2, 2, 196, 191, 24)

plant = partial(motif, "okiya/plants")

symbol = partial(motif, "okiya/symbols")
"""A symbol; a bold one for very small pictures."""


def tile(shown: str) -> Art:
    """A whole garden tile. Sun, poem and rain hang behind the plant; the bird flies in front."""
    light, shade = PAPER[shown[0]]
    x, y, k = SYMBOL_AT[shown[1]]
    hung = place(symbol(shown[1]), move(x, y) @ scale(k))
    x, y, k = PLANT_AT[shown[0]]
    grown = place(plant(shown[0]), move(x, y) @ scale(k))
    scene = [*plant(f"land-{shown[0]}"), *(grown + hung if shown[1] == "B" else hung + grown)]
    return [
        Shape(rounded(2, 8, 196, 191, 24), SIDE[shown[0]]),
        Shape(FACE, Linear(0, 0, 0, 194, ((0, light), (0.4, light), (1, shade)))),
        *clipped(scene, FACE),
        Shape(rounded(4.5, 4.5, 191, 186, 21.5), stroke=TINT[shown[0]], width=5),
    ]


def token(seat: int) -> Art:
    """A lacquered counter: an indigo parasol for seat 0, a gold fan for seat 1."""
    return motif("okiya/tokens", f"token-{seat + 1}")


def medallion(art: Art, rim: str, paper: tuple[str, str]) -> Art:
    """A round chip with one motif, centred on (100, 100)."""
    return [
        Shape(circle(100, 100, 92), down(*paper, 8, 192)),
        *clipped(place(art, move(100, 100)), circle(100, 100, 88)),
        Shape(circle(100, 100, 91), stroke=rim, width=9),
    ]


def plant_medallion(name: str) -> Art:
    x, y, k = {"M": (20, 16, 0.98), "C": (20, 6, 0.92), "P": (20, 6, 0.86), "I": (30, 2, 0.86)}[name]
    return medallion(place(plant(name), move(x - 100, y - 100) @ scale(k)), TINT[name], PAPER[name])


def symbol_medallion(name: str) -> Art:
    k = {"S": 1.28, "P": 1.22, "B": 1.18, "R": 1.2}[name]
    return medallion(place(symbol(name), scale(k) @ move(-50, -52)), "#6B5A3A", ("#FFFBF0", "#F1E0BF"))
