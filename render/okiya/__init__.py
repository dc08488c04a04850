"""Okiya's pictures."""

from render.okiya import board
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(board.scene, board.EMOJI, feats={"perfect_okiya": ("perfect", "Okiya")})
