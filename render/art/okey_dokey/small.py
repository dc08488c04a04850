"""Okey Dokey's emoji for buttons, bold enough for 20 pixels."""

from __future__ import annotations

from render import theme
from render.art.okey_dokey.cards import curtain, equal_card, sign
from render.art.okey_dokey.tones import TONES, falling, rimmed
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale

PX = theme.EMOJI_PX


def number(colour: str, value: int) -> Art:
    """A card filled with its colour, its number as large as it can be, its letter in the corner."""
    tones = TONES[colour]
    ink, rim = (tones.ink, tones.paper) if tones.is_light else ("#FFFBEF", tones.edge)
    return [
        Shape(
            rounded(17, 3, 94, 122, 18), falling(3, 125, tones.light, tones.base, tones.dark), tones.edge, 5
        ),
        *rimmed(colour.upper(), 34, 23, 24, ink, rim, 2),
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
