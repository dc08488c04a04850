"""OK on the cards: its world, its mark, and the picture of its medallion."""

from __future__ import annotations

from render.art.ladders import LadderArt, World, stars
from render.art.ok.banner import fanned_tiles
from render.art.ok.tiles import tile
from render.art.vector import Art, Shape, move, place, rounded, scale, turn

WORLD = World(
    sky=("#3A0F2E", "#6E1A45", "#A83358", "#F0A27A"),
    disc=("#FFE3A0", "#E8A030"),
    sea=("#6B3814", "#B87440"),
    band=("#7A1F50", "#561338"),
)


def tiles() -> list[Art]:
    """Tiles of the four suits, one of them the OK, each with its shadow."""
    shadow = Shape(rounded(0, 10, 100, 132, 16), "#180410", opacity=0.55)
    at = scale(0.84) @ move(-50, -66)
    shown = (("r11", "ivory"), ("k11", "ivory"), ("b11", "ivory"), ("g9", "ok"))
    return [place([shadow, *tile(*each)], at) for each in shown]


def rack() -> Art:
    """A fan of tiles with the OK in the middle."""
    return place(fanned_tiles(0, 0), move(0, 214) @ scale(0.52))


def mark() -> Art:
    """A crowned tile."""
    return place(tile("r11", "ok"), move(17, 4) @ scale(0.66))


def one_colour() -> Art:
    """Three tiles of one suit."""
    art: Art = []
    for turned, x, shown in ((-16, -14, "b12"), (16, 14, "b1"), (0, 0, "b13")):
        at = move(x, 2 + abs(x) / 5) @ turn(turned) @ scale(0.36) @ move(-50, -66)
        art += place(tile(shown), at)
    return art


LADDERS = {"ok": LadderArt(tiles, mark, WORLD, stars, rack)}
FEATS = {"ok_one_colour": one_colour}
