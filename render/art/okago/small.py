"""Okago's emoji: pieces and cells for 22 to 48 px, bold and without shadows, on dark and light pages."""

from __future__ import annotations

from render import theme
from render.art.okago.pieces import LACQUER, OUTLINE, emblem, no_go
from render.art.vector import Affine, Art, Drawing, Shape, circle, down, move, place, rounded, scale

BOX = (-1.25, -1.25, 2.5, 2.5)
TILE = rounded(-1.17, -1.17, 2.34, 2.34, 0.42)
SIZE = {"r": 1.1, "b": 1.02}


def emoji() -> dict[str, Drawing]:
    arts = {
        ".": [Shape(circle(0, 0, 0.3), stroke="#8A8F9C", width=0.12)],
        "+": dot(),
        "*": place(no_go(), move(0, -0.09) @ scale(1.36)),
        "x": frame(),
        "x*": [*frame(), *place(no_go(), move(0, -0.06) @ scale(0.84))],
    }
    for colour, k in SIZE.items():
        arts |= {
            colour: place(counter(colour), scale(k)),
            colour.upper(): place(hollow(colour), scale(k)),
            f"{colour}!": jumper(colour),
            f"{colour}?": chosen(colour),
        }
    return {key: Drawing(art, theme.EMOJI_PX, theme.EMOJI_PX, BOX) for key, art in arts.items()}


def counter(colour: str) -> Art:
    """A face-down piece from above: one bold sign on a glossy face."""
    tone, outline = LACQUER[colour], OUTLINE[colour]
    return [
        Shape(outline, down(tone.light, tone.shade, -1.1, 1.3), tone.edge, 0.1),
        Shape(scale(0.8).path(outline), down(tone.light, tone.body, -1.3, 0.1)),
        *place(emblem(colour), scale(1.3 if colour == "r" else 1.5)),
    ]


def hollow(colour: str) -> Art:
    """A face-up piece: a ring with the page visible inside, and a small ring in it."""
    tone, outline = LACQUER[colour], OUTLINE[colour]
    band = scale(0.79).path(outline)
    return [
        Shape(band, stroke=tone.edge, width=0.46),
        Shape(band, stroke=tone.body, width=0.32),
        Shape(scale(0.2).path(outline), tone.body, tone.edge, 0.07),
    ]


def jumper(colour: str) -> Art:
    """A piece that can jump, in a gold line."""
    return _banded(colour, 0.82 * SIZE[colour], theme.GOLD, 0.2)


def chosen(colour: str) -> Art:
    """The piece that was chosen to jump, on a tile of gold."""
    tile = Shape(TILE, down("#FFE08A", "#D08F1C", -1.1, 1.1), theme.GOLD_DEEP, 0.1)
    return [tile, *_banded(colour, 0.8 * SIZE[colour], "#FFFBEA", 0.14)]


def _banded(colour: str, k: float, gold: str, width: float) -> Art:
    at = Affine(a=k, d=k)
    outline = at.path(OUTLINE[colour])
    return [
        Shape(outline, stroke=theme.GOLD_DEEP, width=2 * width + 0.22),
        Shape(outline, stroke=gold, width=2 * width + 0.12),
        *place(counter(colour), at),
    ]


def dot() -> Art:
    """A piece may be placed here."""
    return [Shape(circle(0, 0, 0.32), theme.GOLD, theme.GOLD_DEEP, 0.09)]


def frame() -> Art:
    """A jump may land here."""
    square = rounded(-1.02, -1.02, 2.04, 2.04, 0.36)
    return [
        Shape(square, "#3A321C", theme.GOLD_DEEP, 0.4),
        Shape(square, stroke=theme.GOLD, width=0.28),
    ]
