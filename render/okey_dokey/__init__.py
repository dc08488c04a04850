"""Okey Dokey's pictures: the stage, and the hand that one player sees."""

from render.okey_dokey import board, hand
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(
    board.scene,
    board.EMOJI,
    hand=hand.scene,
    filmed_hand=hand.filmed,
    feats={"maestro": ("Maestro", "beaten")},
)
