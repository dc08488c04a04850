"""What can be achieved: keys, which are kept for ever; words and pictures for them are the edge's affair."""

from __future__ import annotations

from typing import Final

FIRST_WIN: Final = "first_win"
PERFECT_OKIYA: Final = "perfect_okiya"
MAESTRO: Final = "maestro"
BOUSSANGA_MASTER: Final = "boussanga_master"
ONE_COLOUR: Final = "ok_one_colour"
BEAT_MASTER: Final = "beat_master"
EVERY_GAME: Final = "every_game"
STREAK: Final = "streak_of_five"

STREAK_GAMES: Final = 5

LATER: Final = frozenset({PERFECT_OKIYA})
"""What takes so long to find out that it is granted some time after the end of the game."""
