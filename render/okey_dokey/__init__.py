"""Okey Dokey's pictures: the stage, and the hand that one player sees."""

from render.okey_dokey.board import EMOJI, scene
from render.okey_dokey.ending import scene as ending_scene
from render.okey_dokey.hand import filmed
from render.okey_dokey.hand import scene as hand_scene
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(
    scene,
    EMOJI,
    hand=hand_scene,
    filmed_hand=filmed,
    ending=ending_scene,
    feats={"maestro": ("Maestro", "beaten")},
)
