"""Okiya elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from functools import partial

from render import theme
from render.art.furniture import ground
from render.art.ladders import LadderArt, World, pieces_on
from render.art.motifs import motif
from render.art.okiya.pieces import SIDE, TINT, plant, symbol, token
from render.art.vector import Art, Drawing, Shape, clipped, move, outlined, place, rounded, scale, turn

SHEET = "okiya/elsewhere"


def cover() -> Drawing:
    """The banner: the name over a cherry branch, tiles before the rising sun, both tokens; on the sea."""
    sea = ground(*theme.COVER_PX, sea_from=-30)
    return Drawing([*sea, *motif(SHEET, "cover")], *theme.COVER_PX)


WORLD = World(
    sky=("#2B1B56", "#8A2A6A", "#E2556A", "#FFB27A"),
    disc=("#FF5A3C", "#C2141F"),
    sea=("#24448F", "#5C86DE"),
    band=("#B3264A", "#8A1440"),
)


def mark() -> Art:
    return place(token(0), scale(100 / 176) @ move(-12, -12))


LADDERS = {
    "okiya": LadderArt(
        partial(pieces_on, SHEET), mark, WORLD, partial(plant, "blossoms"), partial(motif, SHEET, "front")
    )
}
FEATS = {"perfect_okiya": lambda: place(plant("blossom"), scale(31))}


GROUND = {"M": "#FFDDA6", "C": "#FFDCE7", "P": "#D3EFC0", "I": "#D2E3FF"}
PLANT = {
    "M": ("scarlet-leaf", move(82, 122) @ turn(-8) @ scale(84)),
    "C": ("blossom", move(80, 118) @ turn(-8) @ scale(70)),
    "P": ("bonsai", move(-2, 0)),
    "I": ("iris-flower", move(84, 116) @ scale(64)),
}
SYMBOL_AT = {"S": (92, 0, 1.08), "P": (106, 6, 0.92), "B": (88, 6, 1.04), "R": (90, 8, 1.02)}


def emoji_tile(shown: str) -> Art:
    """A tile for a button: one flower or leaf, and the symbol as large as possible over the frame."""
    face = rounded(6, 6, 188, 188, 40)
    (grown, at), (x, y, k) = PLANT[shown[0]], SYMBOL_AT[shown[1]]
    return [
        Shape(face, GROUND[shown[0]]),
        *clipped(outlined(place(plant(grown), at), SIDE[shown[0]], 3), face),
        Shape(rounded(10, 10, 180, 180, 36), stroke=TINT[shown[0]], width=14),
        *outlined(place(symbol(f"bold-{shown[1]}"), move(x, y) @ scale(k)), "#FFFFFF", 5),
    ]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    tiles = {p + s: Drawing(emoji_tile(p + s), px, px, (0, 0, 200, 200)) for p in PLANT for s in SYMBOL_AT}
    tokens = {f"@{seat}": motif("okiya/tokens", f"emoji-{seat}") for seat in (1, 2)}
    return tiles | {key: Drawing(art, px, px, (12, 12, 176, 176)) for key, art in tokens.items()}
