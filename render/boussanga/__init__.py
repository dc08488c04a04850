"""Boussanga's pictures: the board, and the move that one player composes."""

from render.boussanga import board, composer
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(
    board.scene, board.EMOJI, hand=composer.scene, feats={"boussanga_master": ("Boussanga", "Master")}
)
