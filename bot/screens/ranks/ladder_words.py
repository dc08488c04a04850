"""The titles of ladders and the records on them, in words. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from bot.languages import Phrase, n_
from bot.screens.game import AnyScreen
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
