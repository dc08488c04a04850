"""Boussanga elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from itertools import product

from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS
from render import theme
from render.art.boussanga.parts import ground_of
from render.art.boussanga.pawns import pawn, standing
from render.art.boussanga.seats import SIGNS, seat_sign, sign
from render.art.furniture import crown, repeated, sparkle, square_well, title
from render.art.ladders import LadderArt, World, stars
from render.art.vector import Art, Drawing, Shape, move, place, polyline, rounded, scale, turn

LIT_CAPSULE = (("#FFF0BF", 80), ("#D9A136", 73))


COVERED = ("a.wfe", ".efaw", "wfa.f", "f.e.a")
"""The part of a board that the cover shows, row by row."""

COVER_LINE = ((0, 3), (1, 2), (2, 1), (3, 0))
"""The places, counted right and down, of the line there that has just scored."""


def cover() -> Drawing:
    """The banner: the name over the four elements, and a line on a board that has just scored."""
    width, height = theme.COVER_PX
    side = 92
    art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        *repeated(ground_of("rhomb"), product(range(14, 14 + 8 * 72, 72), range(20, 20 + 6 * 72, 72))),
        *repeated(ground_of("tooth"), product(range(0, 560, 40), (height,))),
        *repeated(place(ground_of("tooth"), scale(1, -1)), product(range(0, 560, 40), (0,))),
    ]
    left, top = 556, 16

    def middle(x: float, y: float) -> tuple[float, float]:
        return left + (x + 0.5) * side, top + (y + 0.5) * side

    line = middle(*COVER_LINE[0]), middle(*COVER_LINE[-1])
    art.append(Shape(rounded(left - 8, top - 60, 600, 600, 18), theme.LACQUER, theme.EDGE, 2))
    for x, y in product(range(5), range(-1, 5)):
        art += place(square_well(side), move(left + x * side, top + y * side))
    art.append(Shape(polyline(*line), stroke="#FFB52E", width=88, opacity=0.55, blur=12))
    art += [Shape(polyline(*line), stroke=colour, width=width) for colour, width in LIT_CAPSULE]
    for y, row in enumerate(COVERED):
        for x, element in enumerate(row):
            if element != ".":
                art += standing(element, True, middle(x, y)[0], middle(x, y)[1] - 2, 35)
    for step in (0.5, 1.5, 2.5):
        art += sparkle(*middle(step, 3 - step), 10)
    return Drawing(
        [*art, *title("Boussanga", 38, 138, 65, drop=7), *elements_in_a_row(92, 284, 47)], width, height
    )


def elements_in_a_row(x: float, y: float, r: float) -> Art:
    return [
        shape for i, element in enumerate("ewaf") for shape in standing(element, True, x + 2.42 * r * i, y, r)
    ]


WORLD = World(
    sky=("#7A1F1B", "#C24A1E", "#F08A2A", "#FFD36B"),
    disc=("#FFF0A8", "#FFC23C"),
    sea=("#5C240F", "#B5602A"),
    band=("#B0501A", "#83340E"),
)
TOGETHER = World(
    sky=("#0F3B3A", "#1A6B4A", "#58A845", "#E3E27A"),
    disc=("#FFF7B0", "#F0D03C"),
    sea=("#15432C", "#3F8F5A"),
    band=("#2A7A3E", "#1A5730"),
)


def pawns() -> list[Art]:
    return [standing(element, True, 0, 0, 46) for element in "ewaf"]


def card() -> Art:
    """A card that is laid slanting, with a pawn of each element."""
    places = [(-108 + 72 * i, -42 - 34 * i) for i in range(4)]
    capsule = polyline(places[0], places[-1])
    art = [
        Shape(capsule, stroke=colour, width=width)
        for colour, width in (("#5A2C0C", 89.0), ("#FFF0BF", 82.0), ("#D9A136", 75.0))
    ]
    for element, (x, y) in zip("ewaf", places, strict=True):
        art += standing(element, True, x, y - 2, 31)
    return art


def mark() -> Art:
    return standing("f", True, 50, 47, 44)


def mark_together() -> Art:
    """One pawn of each element."""
    return [
        shape
        for element, x, y in (("e", 27, 25), ("w", 73, 25), ("a", 27, 71), ("f", 73, 71))
        for shape in standing(element, True, x, y, 23)
    ]


def crowned_pawns() -> Art:
    """Fire, crowned, over the other three."""
    art: Art = []
    for element, x in (("e", -19), ("a", 19), ("w", 0)):
        art += standing(element, True, x, 17 if element != "w" else 21, 11.5)
    return [*art, *standing("f", True, 0, -4, 17), *crown(0, -23, 26)]


LADDERS = {
    "boussanga": LadderArt(pawns, mark, WORLD, stars, card),
    "boussanga_coop": LadderArt(pawns, mark_together, TOGETHER),
}
FEATS = {"boussanga_master": crowned_pawns}


def facing_arrow(eighths: int) -> Art:
    """A gold arrow out of a turned card that shows where the card's top points."""
    return place(sign("facing"), move(100, 100) @ turn(45 * eighths))


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    unit = (-1.2, -1.14, 2.4, 2.4)
    return {
        **{element: Drawing(pawn(element), px, px, unit) for element in ELEMENTS},
        **{name: Drawing(seat_sign(name), px, px, (-1.28, -1.26, 2.56, 2.56)) for name in SIGNS},
        **{
            f"facing {facing}": Drawing(facing_arrow(i), px, px, (0, 0, 200, 200))
            for i, facing in enumerate(FACINGS)
        },
    }
