"""Okey Dokey drawn: everything ``render.art.build`` asks of a game."""

from render.art.okey_dokey import cells, hand, signs, stage
from render.art.okey_dokey.elsewhere import FEATS, LADDERS, cover, emoji
from render.art.okey_dokey.ending import ending
from render.art.vector import Drawing

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "ending", "sprites"]


def sprites() -> dict[str, Drawing]:
    """Those of the stage, its cells and signs, and of a hand."""
    return stage.sprites() | cells.sprites() | signs.sprites() | hand.sprites()
