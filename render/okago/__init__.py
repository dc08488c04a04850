"""Okago's pictures."""

from render.okago.board import EMOJI, scene
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(scene, EMOJI)
