"""OK's pictures: the table, the end of a round, the discards, and the rack that one player sees."""

from render.ok.board import EMOJI, scene
from render.ok.ending import scene as ending_scene
from render.ok.rack import scene as rack_scene
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(
    scene,
    EMOJI,
    hand=rack_scene,
    filmed_hand=rack_scene,
    ending=ending_scene,
    feats={"ok_one_colour": ("OK in", "one colour")},
)
