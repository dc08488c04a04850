"""The names of all achievements, and what their owners did. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.screens.game import AnyScreen, FeatWords

_AT_ANY_GAME: Final[Mapping[str, FeatWords]] = {
    "first_win": FeatWords("first win", "won a rated game"),
    "streak_of_five": FeatWords("five in a row", "won five rated games of one kind in a row"),
    "every_game": FeatWords("every game", "won each of the games"),
    "beat_master": FeatWords("beat a master", "won against a computer player of the level master"),
}


def achievements(screens: Mapping[str, AnyScreen]) -> dict[str, FeatWords]:
    """The achievements of any game, then the feats of each game, by key, in the order shown."""
    feats = {key: words for screen in screens.values() for key, words in screen.feats.items()}
    return {**_AT_ANY_GAME, **feats}
