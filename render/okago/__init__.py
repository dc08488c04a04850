"""Okago's pictures."""

from render.okago import ending
from render.okago.board import EMOJI, scene
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(scene, EMOJI, ending=ending.scene)
