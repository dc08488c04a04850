"""The computer player of Okey Dokey."""

from games.players.okey_dokey.player import choose, hint, say

__all__ = ["choose", "hint", "say"]
