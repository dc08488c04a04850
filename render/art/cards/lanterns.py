"""The garden in which a server's lanterns burn: an evening sky, cords, lanterns, the marks of tries."""

from __future__ import annotations

from functools import partial

from render.art import furniture
from render.art.cards.materials import Ground, figure
from render.art.cards.puzzle import DIGITS, on, seen
from render.art.motifs import motif
from render.art.vector import Drawing, Shape, circle, move, place, rounded, scale
from render.cards import lanterns as layout
from render.cards.puzzle import HEAD_PX

NIGHT = "#231C55"
PAPER = "#FFF8E6"
MARK_PX = 26


def sprites() -> dict[str, Drawing]:
    row = [Shape(rounded(0, 0, *layout.ROW_PX, 0), NIGHT), *motif("cards/cords", "cord")]
    left, top, side = layout.FACE
    disc = circle(left + side / 2, top + side / 2, side / 2)
    leaf = place(seen("leaf"), move(101, 112) @ scale(0.95))
    blossom = place(seen("blossom"), move(70, 94) @ scale(34))
    tiles = {
        "crest": [*garden("glowing"), *blossom],
        "window": [*garden("glowing"), Shape(disc, "#3A1504")],
    }
    tiles |= {f"{name} easier": [*art, *leaf] for name, art in tiles.items()}
    tiles |= {"unlit": garden("unlit"), "more": [*garden("glowing"), Shape(disc, PAPER, "#4A1E08", 3)]}
    right, failed = Shape(circle(13, 13, 10), "#FFC02E"), Shape(circle(13, 13, 8), stroke="#B9C0F5", width=4)
    return {
        "dusk": Drawing(garden("dusk"), *HEAD_PX),
        "cord": Drawing([*row, *motif("cards/cords", "air")], *layout.ROW_PX),
        "pond": furniture.on(NIGHT, garden("pond"), *layout.FOOT_PX),
        **{name: on(row, art, (20, 0), layout.TILE_PX) for name, art in tiles.items()},
        "right": furniture.on(NIGHT, [right], MARK_PX, MARK_PX),
        "failed": furniture.on(NIGHT, [failed], MARK_PX, MARK_PX),
        **{f"{sign} tries": figure(sign, Ground(NIGHT), layout.MARKS_MIDDLE, 17) for sign in DIGITS + "k"},
        **{f"{sign} more": figure(sign, Ground(PAPER, "#3A1504"), 92, 21) for sign in DIGITS + "+k"},
    }


garden = partial(motif, "cards/lanterns")
"""A lantern in a box of TILE_PX, or what lies above and below all lanterns."""
