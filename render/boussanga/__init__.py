"""Boussanga's pictures: the table, and what one player composes or discards."""

from games.boussanga.cards import NAMES
from render.boussanga.board import POINTS
from render.boussanga.composer import scene as composer_scene
from render.boussanga.ending import scene as ending_scene
from render.boussanga.table import film_scene, scene
from render.pictures import Pictures

__all__ = ["PICTURES"]

_EMOJI = {
    **{element: f"{name.lower()}_pawn" for element, name in NAMES.items()},
    **{f"@{seat + 1}": f"seat_{seat + 1}" for seat in range(4)},
    **{f"@{seat} team": f"seat_{seat}_in_team" for seat in (3, 4)},
    **{f"facing {facing}": f"facing_{name.replace('-', '_')}" for facing, name in POINTS.items()},
}

PICTURES = Pictures(
    scene,
    _EMOJI,
    hand=composer_scene,
    filmed=film_scene,
    ending=ending_scene,
    feats={"boussanga_master": ("Boussanga", "Master")},
)
