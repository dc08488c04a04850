"""The computer player of OK."""

from games.players.ok.player import choose, hint

__all__ = ["choose", "hint"]
