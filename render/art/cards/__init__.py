"""Draws what all leaderboards and profiles share, and what they show of each game."""

from render.art.cards import (
    board,
    boxes,
    lanterns,
    lessons,
    medallions,
    panels,
    parts,
    puzzle,
    recap,
    rival,
    standings,
    streaks,
    worlds,
)
from render.art.vector import Drawing

__all__ = ["every_game", "puzzles", "recap", "sprites", "sprites_of", "standings"]


def puzzles() -> dict[str, Drawing]:
    """The sprites around puzzles, those of the board of streaks, and the lanterns of a server."""
    return puzzle.sprites() | streaks.sprites() | lanterns.sprites()


def every_game() -> dict[str, Drawing]:
    return medallions.every_game() | {"welcome": boxes.welcome()}


def sprites() -> dict[str, Drawing]:
    of_profiles = panels.sprites() | medallions.shared() | lessons.sprites()
    return parts.sprites() | board.sprites() | of_profiles | boxes.sprites() | rival.sprites()


def sprites_of(game: str) -> dict[str, Drawing]:
    """What the cards show of a game: its box, its name, what belongs to its ladders and feats."""
    of_ladders = worlds.sprites(game) | panels.of_game(game) | parts.levels(game)
    of_profiles = medallions.of_game(game) | lessons.of_game(game)
    return of_ladders | of_profiles | puzzle.of_game(game) | boxes.of_game(game) | recap.of_game(game)
