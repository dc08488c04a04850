"""The titles of ladders, their levels and the records on them, in words. Decides nothing."""

from __future__ import annotations

from bot.languages import Phrase, n_
from bot.screens.registry import SCREENS
from games import LADDERS

GAMES_PLAYED = n_("{count} game", "{count} games")
# Translators: games that somebody has won, in a list: "3 won, 1 drawn, 2 lost".
WON = n_("{count} won", "{count} won")
# Translators: games that ended in a draw, in a list: "3 won, 1 drawn, 2 lost".
DRAWN = n_("{count} drawn", "{count} drawn")
# Translators: games that somebody has lost, in a list: "3 won, 1 drawn, 2 lost".
LOST = n_("{count} lost", "{count} lost")


def title_of(ladder: str) -> str:
    """The title of a ladder: what its game calls it, or the game's own title."""
    game, _ladder = LADDERS[ladder]
    return str(SCREENS[game.key].ladders.get(ladder, game.title))


def titles() -> dict[str, Phrase | str]:
    """The titles of all ladders by key; those that are no phrases are the same in all languages."""
    return {key: SCREENS[game.key].ladders.get(key, game.title) for key, (game, _ladder) in LADDERS.items()}


def level_of(ladder: str, level: int) -> str:
    """A level of a ladder whose players play together."""
    game, facts = LADDERS[ladder]
    return str(SCREENS[game.key].levels[facts.levels[level]])


def record(won: int, drawn: int | None, lost: int) -> str:
    """How many games somebody has won, drawn and lost; without draws if there is no number of them."""
    draws = [] if drawn is None else [DRAWN.format(count=drawn)]
    return ", ".join([WON.format(count=won), *draws, LOST.format(count=lost)])
