"""What profiles list: the names of all achievements and what their owners did, and the lessons."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from bot.languages import _
from bot.screens.game import AnyScreen, FeatWords

_AT_ANY_GAME: Final[Mapping[str, FeatWords]] = {
    # Translators: an achievement, and what its owner has done for it.
    "first_win": FeatWords(_("first win"), _("won a rated game")),
    "streak_of_five": FeatWords(_("five in a row"), _("won five rated games of one kind in a row")),
    "every_game": FeatWords(_("every game"), _("won each of the games")),
    "beat_master": FeatWords(_("beat a master"), _("won against a computer player of the level master")),
}


def achievements(screens: Mapping[str, AnyScreen]) -> dict[str, FeatWords]:
    """The achievements of any game, then the feats of each game, by key, in the order shown."""
    feats = {key: words for screen in screens.values() for key, words in screen.feats.items()}
    return {**_AT_ANY_GAME, **feats}


def lessons(screens: Mapping[str, AnyScreen], finished: Container[str]) -> tuple[tuple[str, bool], ...]:
    """The games that have a lesson, each with whether it is among those finished; none if no one is."""
    taught = tuple((key, key in finished) for key, screen in screens.items() if screen.lesson is not None)
    return taught if any(done for _, done in taught) else ()
