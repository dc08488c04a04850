"""Okey Dokey elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from functools import partial

from render import theme
from render.art.furniture import sparkle
from render.art.ladders import LadderArt, World, pieces_on
from render.art.motifs import motif
from render.art.okey_dokey.cards import chip, curtain, equal_card, sign
from render.art.okey_dokey.stage import hanging
from render.art.okey_dokey.tones import TONES, falling, rimmed
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale

SHEET = "okey_dokey/elsewhere"


def cover() -> Drawing:
    """The banner: a stage between curtains, with a card of each colour and an Equal."""
    return Drawing(motif(SHEET, "cover"), *theme.COVER_PX)


WORLD = World(
    sky=("#1D1650", "#3B2AA0", "#6A4FE0", "#C9A8FF"),
    disc=("#FFF2C0", "#FFC94A"),
    sea=("#4E2812", "#96592F"),
    band=("#4A37B8", "#33248C"),
)


def stage() -> Art:
    """A card of each colour between two curtains."""
    return [
        *place(hanging("left-curtain"), move(-172, -262) @ scale(0.62, 0.68)),
        *place(hanging("right-curtain"), move(112, -262) @ scale(0.62, 0.68)),
        *motif(SHEET, "front"),
    ]


def mark() -> Art:
    return place(sign("chip-y"), move(50, 50) @ scale(46))


def fork() -> Art:
    return [*place(sign("fork"), scale(0.58)), *sparkle(-22, 18, 7), *sparkle(22, 18, 7)]


LADDERS = {"okey_dokey": LadderArt(partial(pieces_on, SHEET), mark, WORLD, front=stage)}
FEATS = {"maestro": fork}


PX = theme.EMOJI_PX


def number(colour: str, value: int) -> Art:
    """A card filled with its colour, its number as large as it can be, its instrument in the corner."""
    tones = TONES[colour]
    ink, rim = (tones.ink, tones.paper) if tones.is_light else ("#FFFBEF", tones.edge)
    return [
        Shape(
            rounded(17, 3, 94, 122, 18), falling(3, 125, tones.light, tones.base, tones.dark), tones.edge, 5
        ),
        *chip(colour, 37, 25, 19),
        *rimmed(str(value), 68, 77, 72, ink, rim, 4),
    ]


def emoji() -> dict[str, Drawing]:
    arts: dict[str, Art] = {
        f"{colour}{value}": number(colour, value) for colour in TONES for value in range(1, 9)
    }
    arts["="] = place(equal_card(94, 122, fork=False), move(17, 3))
    arts |= {f"{colour}0": place(curtain(colour, 94, 122), move(17, 3)) for colour in TONES}
    arts |= {colour: place(sign(f"chip-{colour}"), move(64, 64) @ scale(60)) for colour in TONES}
    return {piece: Drawing(art, PX, PX) for piece, art in arts.items()}
