"""Boussanga on the cards: worlds and marks of its two ladders, and the picture of its medallion."""

from __future__ import annotations

from render.art.boussanga.pawns import standing
from render.art.furniture import crown
from render.art.ladders import LadderArt, World, stars
from render.art.vector import Art, Shape, polyline

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
    """A pawn of each element."""
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
    "boussanga": LadderArt(pawns, mark, WORLD, stars, card),
    "boussanga_coop": LadderArt(pawns, mark_together, TOGETHER),
}
FEATS = {"boussanga_master": crowned_pawns}
