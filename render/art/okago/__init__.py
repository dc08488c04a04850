"""Okago drawn: everything ``render.art.build`` asks of a game."""

from render.art.okago.banner import cover
from render.art.okago.marks import FEATS, LADDERS, emoji
from render.art.okago.table import sprites

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "sprites"]
