"""Okey Dokey on the cards: its header, its mark, and the picture of its medallion."""

from __future__ import annotations

from render.art.furniture import sparkle
from render.art.ladders import MIDDLE, disc
from render.art.okey_dokey.cards import chip
from render.art.okey_dokey.instruments import tuning_fork
from render.art.packages import LadderArt
from render.art.vector import Art, move, place, scale


def band() -> Art:
    """The five instruments under the light of the stage."""
    x, y = MIDDLE
    art = disc("#FFE9A6", "#B87512", 84)
    for i, colour in enumerate("rygbs"):
        art += place(chip(colour, 33), move(x + 60 * (i - 2), y - 6 + 5 * (i - 2) ** 2))
    return art


def mark() -> Art:
    """The guitar's chip."""
    return place(chip("y", 46), move(50, 50))


def fork() -> Art:
    """The tuning fork of an Equal."""
    return [*place(tuning_fork(), scale(0.58)), *sparkle(-22, 18, 7), *sparkle(22, 18, 7)]


LADDERS = {"okey_dokey": LadderArt(band, mark)}
FEATS = {"maestro": fork}
