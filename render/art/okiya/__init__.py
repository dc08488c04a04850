"""Okiya drawn: everything ``render.art.build`` asks of a game."""

from render.art.okiya.cells import sprites
from render.art.okiya.elsewhere import FEATS, LADDERS, cover, emoji
from render.art.okiya.ending import ending

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "ending", "sprites"]
