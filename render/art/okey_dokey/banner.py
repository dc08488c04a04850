"""Okey Dokey's cover: a stage between two curtains, and a card of each colour."""

from __future__ import annotations

from render import theme
from render.art.furniture import sparkle, title
from render.art.lettering import text_width
from render.art.okey_dokey.cards import Face, equal_card, number_card, valance
from render.art.okey_dokey.stage import hanging
from render.art.okey_dokey.tones import TONES, falling
from render.art.vector import Art, Drawing, Shape, move, place, rounded, turn

NAME = "Okey Dokey"
FACE = Face(122, 172, (68, 50, 50), (24, 42, 22), (120, 0.82), 138, 18, 5)


def cover() -> Drawing:
    width, height = theme.COVER_PX
    floor = 318
    art: Art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        Shape(rounded(0, 0, width, floor, 0), falling(0, floor, "#171C34", "#33406F")),
        Shape(rounded(0, floor, width, height - floor, 0), falling(floor, height, "#6A4A34", "#3A2A2C")),
        Shape(rounded(0, floor, width, 4, 0), "#B98A4A"),
        *hanging("beams"),
        *fan(width / 2),
        *hanging("left-curtain"),
        *place(hanging("right-curtain"), move(width - 96, 0)),
        *valances(width),
    ]
    for x, y, r in ((182, 104, 12), (826, 128, 14), (806, 88, 8), (206, 148, 8)):
        art += sparkle(x, y, r)
    return Drawing([*art, *title(NAME, (width - text_width(NAME, 66)) / 2, 118, 66, drop=7)], width, height)


def fan(middle: float) -> Art:
    """A card of each colour, and an Equal."""
    art: Art = []
    cards = [
        *(number_card(colour, number, FACE) for colour, number in zip(TONES, (2, 7, 4, 8, 5), strict=True))
    ]
    cards.append(equal_card(FACE.width, FACE.height))
    for i, card in enumerate(cards):
        k = i - (len(cards) - 1) / 2
        shadow = Shape(rounded(-4, 6, FACE.width + 8, FACE.height + 2, 18), "#0A0D19", opacity=0.45)
        where = move(middle + 124 * k, 298 + 5 * k * k) @ turn(4.4 * k)
        art += place([shadow, *card], where @ move(-FACE.width / 2, -FACE.height / 2))
    return art


def valances(width: int) -> Art:
    """The valance over the stage, with a piece of each colour."""
    tones = list(TONES.values())
    each = width / 10
    return [shape for i in range(10) for shape in valance(tones[i % 5], i * each, 0, each, 46, 2)]
