"""The points of games against the game itself, in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase
from bot.store import read_points_together
from games import LADDERS


def level_of(labels: Mapping[str, Phrase], ladder: str, level: int) -> str:
    """A level of a ladder whose players play together, by the labels of the game's levels."""
    return str(labels[LADDERS[ladder][1].levels[level]])


def together(labels: Mapping[str, Phrase], ladder: str, worth: int) -> str:
    """The best game of players who play together: the level beaten and the score, or the score alone."""
    level, score = read_points_together(worth)
    return str(score) if level is None else f"{level_of(labels, ladder, level)}, {score}"
