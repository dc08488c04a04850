"""Okiya drawn: everything ``render.art.build`` asks of a game."""

from render.art.okiya.banner import cover
from render.art.okiya.cells import sprites
from render.art.okiya.marks import FEATS, LADDERS
from render.art.okiya.small import emoji

__all__ = ["FEATS", "LADDERS", "cover", "emoji", "sprites"]
