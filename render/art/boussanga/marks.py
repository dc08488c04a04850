"""Boussanga on the cards: headers and marks of its two ladders, and the picture of its medallion."""

from __future__ import annotations

from render.art.boussanga.parts import woven_band
from render.art.boussanga.pawns import standing
from render.art.furniture import crown, sparkle
from render.art.ladders import MIDDLE
from render.art.packages import LadderArt
from render.art.vector import Art, Shape, circle, polyline
from render.cards.leaderboard import HEADER_PX
from render.cards.parts import WIDTH_PX


def row_of_pawns() -> Art:
    """A line of four, lit."""
    x, y = MIDDLE
    ends = polyline((x - 108, y), (x + 108, y))
    art = woven_band(HEADER_PX - 8, WIDTH_PX, 40, -10)
    art += [Shape(ends, stroke=colour, width=width) for colour, width in (("#FFF0BF", 88), ("#C98F2A", 81))]
    for i, element in enumerate("ewaf"):
        art += standing(element, True, x - 108 + 72 * i, y - 3, 33)
    return art


def ring_of_pawns() -> Art:
    """For the ladder of games together: four pawns around one centre."""
    x, y = MIDDLE
    art = woven_band(HEADER_PX - 8, WIDTH_PX, 40, -10)
    art += [
        Shape(circle(x, y, 50), stroke=colour, width=width)
        for colour, width in (("#FFF0BF", 17), ("#C98F2A", 11))
    ]
    for element, dx, dy in (("e", 0, -1), ("f", 1, 0), ("a", 0, 1), ("w", -1, 0)):
        art += standing(element, True, x + 78 * dx, y - 3 + 30 * dy, 31)
    return [*art, *sparkle(x - 140, y - 26, 12), *sparkle(x + 140, y + 22, 12)]


def mark() -> Art:
    """A pawn of fire."""
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
    "boussanga": LadderArt(row_of_pawns, mark),
    "boussanga_coop": LadderArt(ring_of_pawns, mark_together),
}
FEATS = {"boussanga_master": crowned_pawns}
