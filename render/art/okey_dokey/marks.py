"""Okey Dokey on the cards: its world, its mark, and the picture of its medallion."""

from __future__ import annotations

from render.art.furniture import sparkle
from render.art.ladders import LadderArt, World, stars
from render.art.okey_dokey.banner import FACE
from render.art.okey_dokey.cards import number_card, sign
from render.art.okey_dokey.stage import hanging
from render.art.okey_dokey.tones import TONES
from render.art.vector import Art, Shape, move, place, rounded, scale, turn

WORLD = World(
    sky=("#1D1650", "#3B2AA0", "#6A4FE0", "#C9A8FF"),
    disc=("#FFF2C0", "#FFC94A"),
    sea=("#4E2812", "#96592F"),
    band=("#4A37B8", "#33248C"),
)


def cards() -> list[Art]:
    """Cards of four colours, each with its shadow."""
    shadow = Shape(rounded(0, 8, FACE.width, FACE.height, 15), "#0A0624", opacity=0.5)
    at = scale(0.7) @ move(-FACE.width / 2, -FACE.height / 2)
    shown = (("r", 2), ("s", 5), ("y", 7), ("b", 8))
    return [place([shadow, *number_card(colour, number, FACE)], at) for colour, number in shown]


def stage() -> Art:
    """A card of each colour between two curtains."""
    art = [
        *place(hanging("left-curtain"), move(-172, -262) @ scale(0.62, 0.68)),
        *place(hanging("right-curtain"), move(112, -262) @ scale(0.62, 0.68)),
    ]
    shadow = Shape(rounded(-3, 8, FACE.width + 6, FACE.height, 15), "#0A0624", opacity=0.5)
    for k, (colour, number) in enumerate(zip(TONES, (2, 7, 4, 8, 5), strict=True), start=-2):
        at = move(58 * k, -82 + 5 * k * k) @ turn(7 * k) @ scale(0.68)
        face = number_card(colour, number, FACE)
        art += place([shadow, *face], at @ move(-FACE.width / 2, -FACE.height / 2))
    return art


def mark() -> Art:
    """The guitar's chip."""
    return place(sign("chip-y"), move(50, 50) @ scale(46))


def fork() -> Art:
    """The tuning fork of an Equal."""
    return [*place(sign("fork"), scale(0.58)), *sparkle(-22, 18, 7), *sparkle(22, 18, 7)]


LADDERS = {"okey_dokey": LadderArt(cards, mark, WORLD, stars, stage)}
FEATS = {"maestro": fork}
