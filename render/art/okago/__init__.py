"""Okago drawn: everything ``render.art.build`` asks of a game."""

from render.art.okago.elsewhere import FEATS, LADDERS, cover, emoji
from render.art.okago.ending import ending
from render.art.okago.table import sprites

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "ending", "sprites"]
