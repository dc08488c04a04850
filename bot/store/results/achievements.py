"""The achievements of any game: keys, which never change.

The achievements of single games are their feats.
"""

from __future__ import annotations

from typing import Final

FIRST_WIN: Final = "first_win"
BEAT_MASTER: Final = "beat_master"
EVERY_GAME: Final = "every_game"
STREAK: Final = "streak_of_five"

STREAK_GAMES: Final = 5
