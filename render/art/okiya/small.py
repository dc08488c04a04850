"""Okiya's emoji: tiles and tokens for 22 to 48 px, each with one large motif, on dark and light pages."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.okiya.pieces import fan, parasol
from render.art.okiya.plants import PLANT_ART, SIDE, TINT, bonsai, cherry_blossom, iris_flower, scarlet_leaf
from render.art.okiya.symbols import BOLD_SYMBOL_ART, SYMBOL_ART
from render.art.vector import (
    Affine,
    Art,
    Drawing,
    Shape,
    circle,
    clipped,
    move,
    outlined,
    place,
    rounded,
    scale,
    turn,
)

GROUND = {"M": "#FFDDA6", "C": "#FFDCE7", "P": "#D3EFC0", "I": "#D2E3FF"}
PLANT: dict[str, tuple[Callable[[], Art], Affine]] = {
    "M": (scarlet_leaf, move(82, 122) @ turn(-8) @ scale(84)),
    "C": (cherry_blossom, move(80, 118) @ turn(-8) @ scale(70)),
    "P": (bonsai, move(-2, 0)),
    "I": (iris_flower, move(84, 116) @ scale(64)),
}
SYMBOL_AT = {"S": (92, 0, 1.08), "P": (106, 6, 0.92), "B": (88, 6, 1.04), "R": (90, 8, 1.02)}


def emoji_tile(plant: str, symbol: str) -> Art:
    """A tile for a button: one flower or leaf, and the symbol as large as possible over the frame."""
    face = rounded(6, 6, 188, 188, 40)
    motif, at = PLANT[plant]
    x, y, k = SYMBOL_AT[symbol]
    sign = place(BOLD_SYMBOL_ART[symbol](), move(x, y) @ scale(k))
    return [
        Shape(face, GROUND[plant]),
        *clipped(outlined(place(motif(), at), SIDE[plant], 3), face),
        Shape(rounded(10, 10, 180, 180, 36), stroke=TINT[plant], width=14),
        *outlined(sign, "#FFFFFF", 5),
    ]


def emoji_token(seat: int) -> Art:
    """A token without its shadow, with a pale rim that separates it from a dark page."""
    return [
        *(parasol() if seat == 0 else fan()),
        Shape(circle(100, 100, 84), stroke="#E8EEFF" if seat == 0 else "#7A4C06", width=6),
    ]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    tiles = {
        f"{p}{s}": Drawing(emoji_tile(p, s), px, px, (0, 0, 200, 200)) for p in PLANT_ART for s in SYMBOL_ART
    }
    return tiles | {f"@{seat + 1}": Drawing(emoji_token(seat), px, px, (12, 12, 176, 176)) for seat in (0, 1)}
