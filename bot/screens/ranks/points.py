"""The points of games against the game itself, in words."""

from __future__ import annotations

from bot.screens.ranks.ladder_words import level_of
from bot.store import read_points_together


def together(ladder: str, worth: int) -> str:
    """The best game of players who play together: the level beaten and the score, or the score alone."""
    level, score = read_points_together(worth)
    return str(score) if level is None else f"{level_of(ladder, level)}, {score}"
