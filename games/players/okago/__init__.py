"""The computer player of Okago."""

from games.players.okago.player import choose, hint

__all__ = ["choose", "hint"]
