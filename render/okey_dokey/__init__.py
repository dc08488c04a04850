"""Okey Dokey's pictures: the stage, and the hand that one player sees."""

from games.okey_dokey.view import OkeyDokeyCurtain, OkeyDokeyView
from render.atlas import Scene
from render.okey_dokey import curtain
from render.okey_dokey.board import EMOJI
from render.okey_dokey.board import scene as board_scene
from render.okey_dokey.ending import scene as ending_scene
from render.okey_dokey.hand import filmed
from render.okey_dokey.hand import scene as hand_scene
from render.pictures import Pictures

__all__ = ["PICTURES"]


def scene(view: OkeyDokeyView | OkeyDokeyCurtain) -> Scene:
    """The board, or of a game of a concert the curtain before it."""
    return curtain.scene(view) if isinstance(view, OkeyDokeyCurtain) else board_scene(view)


PICTURES = Pictures(
    scene,
    EMOJI,
    hand=hand_scene,
    filmed_hand=filmed,
    ending=ending_scene,
    feats={"maestro": ("Maestro", "beaten")},
)
