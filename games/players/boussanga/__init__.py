"""The computer player of Boussanga."""

from games.players.boussanga.player import choose, hint

__all__ = ["choose", "hint"]
