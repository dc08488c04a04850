"""Ladders and achievements in words, for leaderboards and profiles. Decides nothing."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from bot.languages import Phrase, _, n_
from bot.screens.game import AnyScreen, FeatWords
from bot.store.results.rating import read_points_together
from games import LADDERS

GAMES_PLAYED = n_("{count} game", "{count} games")
# Translators: games that somebody has won, in a list: "3 won, 1 drawn, 2 lost".
WON = n_("{count} won", "{count} won")
# Translators: games that ended in a draw, in a list: "3 won, 1 drawn, 2 lost".
DRAWN = n_("{count} drawn", "{count} drawn")
# Translators: games that somebody has lost, in a list: "3 won, 1 drawn, 2 lost".
LOST = n_("{count} lost", "{count} lost")


def title_of(screens: Mapping[str, AnyScreen], ladder: str) -> str:
    """The title of a ladder: what its game calls it, or the game's own title."""
    return str(titles(screens)[ladder])


def titles(screens: Mapping[str, AnyScreen]) -> dict[str, Phrase | str]:
    """The titles of all ladders by key; those that are no phrases are the same in all languages."""
    return {key: screens[game.key].ladders.get(key, game.title) for key, (game, _ladder) in LADDERS.items()}


def record(won: int, drawn: int | None, lost: int) -> str:
    """How many games somebody has won, drawn and lost; without draws if there is no number of them."""
    draws = [] if drawn is None else [DRAWN.format(count=drawn)]
    return ", ".join([WON.format(count=won), *draws, LOST.format(count=lost)])


def level_of(labels: Mapping[str, Phrase], ladder: str, level: int) -> str:
    """A level of a ladder whose players play together, by the labels of the game's levels."""
    return str(labels[LADDERS[ladder][1].levels[level]])


def together(labels: Mapping[str, Phrase], ladder: str, worth: int) -> str:
    """The best game of players who play together: the level beaten and the score, or the score alone."""
    level, score = read_points_together(worth)
    return str(score) if level is None else f"{level_of(labels, ladder, level)}, {score}"


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


# Translators: a button to the leaderboard of the members of this server.
HERE = _("This Server")
# Translators: a button to the leaderboard of the members of all servers.
EVERYWHERE = _("Everywhere")
# Translators: a button to the page of a leaderboard with the higher places.
HIGHER = _("Higher")
# Translators: a button to the page of a leaderboard with the lower places.
LOWER = _("Lower")
# Translators: a button to the first page of a leaderboard.
TOP = _("Top")
# Translators: a button to the page of a leaderboard with the reader's own place.
MY_PLACE = _("My Place")

SCOPES: Final[Mapping[str, Phrase]] = {
    # Translators: whose leaderboard it is, between commas in its heading.
    "server": _("this server"),
    # Translators: whose leaderboard it is, between commas in its heading.
    "everywhere": _("everywhere"),
}
"""Which members a board has, by the word of the pictures for it."""
