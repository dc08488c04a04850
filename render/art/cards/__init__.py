"""Draws what all leaderboards and profiles share, and what they show of each game."""

from render.art.cards import board, medallions, panels, parts, worlds
from render.art.vector import Drawing

__all__ = ["every_game", "sprites", "sprites_of"]

every_game = medallions.every_game


def sprites() -> dict[str, Drawing]:
    """The sprites that all cards share."""
    return parts.sprites() | board.sprites() | panels.sprites() | medallions.shared()


def sprites_of(game: str) -> dict[str, Drawing]:
    """What the cards show of a game: worlds, panels and levels of its ladders, medallions of its feats."""
    return worlds.sprites(game) | panels.of_game(game) | parts.levels(game) | medallions.of_game(game)
