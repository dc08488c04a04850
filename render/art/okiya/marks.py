"""Okiya on the cards: its header, its mark, and the picture of its medallion."""

from __future__ import annotations

from render.art.ladders import MIDDLE, disc
from render.art.okiya.pieces import tile, token
from render.art.okiya.plants import cherry_blossom
from render.art.packages import LadderArt
from render.art.vector import Art, Shape, move, place, rounded, scale, turn


def garden() -> Art:
    """Tiles before the rising sun, with a token on each side."""
    x, y = MIDDLE
    shadow = Shape(rounded(-4, 8, 208, 204, 26), "#05070F", opacity=0.5)
    art = disc("#F2553A", "#7C1426")
    for turned, dx, shown in ((-14, -58, "CB"), (14, 58, "PR"), (0, 0, "MS")):
        at = move(x + dx, y + 12 + abs(dx) / 9) @ turn(turned) @ scale(0.48) @ move(-100, -100)
        art += place([shadow, *tile(*shown)], at)
    for seat, dx in ((0, -128), (1, 128)):
        art += place(token(seat), move(x + dx - 38, y - 24) @ scale(0.38))
    return art


def mark() -> Art:
    """The first seat's token."""
    return place(token(0), scale(100 / 176) @ move(-12, -12))


def blossom() -> Art:
    """A cherry blossom."""
    return place(cherry_blossom(), scale(31))


LADDERS = {"okiya": LadderArt(garden, mark)}
FEATS = {"perfect_okiya": blossom}
