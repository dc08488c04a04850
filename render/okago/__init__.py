"""Okago's pictures."""

from render.okago import board
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(board.scene, board.EMOJI)
