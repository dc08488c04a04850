"""Okiya on the cards: its world, its mark, and the picture of its medallion."""

from __future__ import annotations

from render.art.ladders import LadderArt, World
from render.art.okiya.banner import fanned_tiles
from render.art.okiya.pieces import plant, tile, token
from render.art.vector import Art, Shape, move, place, rounded, scale

WORLD = World(
    sky=("#2B1B56", "#8A2A6A", "#E2556A", "#FFB27A"),
    disc=("#FF5A3C", "#C2141F"),
    sea=("#24448F", "#5C86DE"),
    band=("#B3264A", "#8A1440"),
)


def tiles() -> list[Art]:
    """Four tiles, each with its shadow."""
    shadow = Shape(rounded(-2, 10, 204, 204, 26), "#14040F", opacity=0.55)
    at = scale(0.5) @ move(-100, -100)
    return [place([shadow, *tile(shown)], at) for shown in ("CB", "IP", "MS", "PR")]


def blossoms() -> Art:
    """Blossoms of a cherry, and petals that fall from them."""
    return plant("blossoms")


def garden() -> Art:
    """A fan of tiles, and a token of each player before it."""
    art = place(fanned_tiles(0, 410), move(0, -112) @ scale(0.66))
    for seat, x in ((0, -38), (1, 38)):
        art += place(token(seat), move(x, -34) @ scale(0.36) @ move(-100, -100))
    return art


def mark() -> Art:
    """The first seat's token."""
    return place(token(0), scale(100 / 176) @ move(-12, -12))


def blossom() -> Art:
    """A cherry blossom."""
    return place(plant("blossom"), scale(31))


LADDERS = {"okiya": LadderArt(tiles, mark, WORLD, blossoms, garden)}
FEATS = {"perfect_okiya": blossom}
