"""Okiya's pictures."""

from render.okiya import ending
from render.okiya.board import EMOJI, scene
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(scene, EMOJI, ending=ending.scene, feats={"perfect_okiya": ("perfect", "Okiya")})
