"""OK's pictures: the table, the end of a round, the discards, and the rack that one player sees."""

from render.ok import board, rack
from render.pictures import Pictures

__all__ = ["PICTURES"]

PICTURES = Pictures(
    board.scene,
    board.EMOJI,
    hand=rack.scene,
    filmed_hand=rack.scene,
    feats={"ok_one_colour": ("OK in", "one colour")},
)
