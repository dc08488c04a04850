"""The computer player of Okiya."""

from games.players.okiya.player import choose, hint

__all__ = ["choose", "hint"]
