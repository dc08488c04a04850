"""Okey Dokey drawn: everything ``render.art.build`` asks of a game."""

from render.art.okey_dokey import cells, hand, signs, stage
from render.art.okey_dokey.banner import cover
from render.art.okey_dokey.small import emoji
from render.art.vector import Drawing

__all__ = ["cover", "emoji", "sprites"]


def sprites() -> dict[str, Drawing]:
    return stage.sprites() | cells.sprites() | signs.sprites() | hand.sprites()
