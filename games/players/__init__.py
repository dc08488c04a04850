"""Computer players and hints: a view goes in, an action comes out. Never sees a state, a seed or the deck.

``PLAYERS`` has one line for each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core import View
from games.players import boussanga, ok, okago, okey_dokey, okiya
from games.players.thinking import LEVELS, Budget, Fact, Hint, Only, Player, Sure, dice_for

__all__ = ["BUDGET_S", "LEVELS", "PLAYERS", "Fact", "Hint", "Only", "Player", "Sure", "choose", "hint", "say"]

BUDGET_S: Final = 0.8
"""The most time that a choice takes, in seconds of one core; most take far less."""

PLAYERS: Final[Mapping[str, Player]] = {
    "okiya": okiya.PLAYER,
    "okago": okago.PLAYER,
    "boussanga": boussanga.PLAYER,
    "okey_dokey": okey_dokey.PLAYER,
    "ok": ok.PLAYER,
}
"""The computer player of every game, by the game's key."""

ANCHORS: Final[Mapping[str, Mapping[str, int]]] = {
    ladder: ratings for player in PLAYERS.values() for ladder, ratings in player.anchors.items()
}
"""The ratings of the levels, by the key of the ladder; none for ladders of games that are played together."""


def choose(
    view: View, level: str, seed: int | bytes, budget_s: float = BUDGET_S, nodes: int | None = None
) -> str:
    """One of ``view.actions``, as good as the level. ValueError without actions or for an unknown level.

    Takes at most about ``budget_s`` seconds. With ``nodes`` it searches at most that number of nodes instead
    and reads no clock: then equal views, levels and seeds always give the same action.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}")
    if not view.actions:
        raise ValueError("nothing to choose from")
    if len(view.actions) == 1:
        return view.actions[0]
    return PLAYERS[view.game].choose(view, level, dice_for(view, seed), Budget(budget_s, nodes))


def hint(view: View, seed: int | bytes, budget_s: float = BUDGET_S, nodes: int | None = None) -> Hint:
    """The action of the best level for the view's seat, and the reason.

    If there is only one action, the reason is ``Only.ONLY``. Time, nodes and errors are as in ``choose``.
    """
    if not view.actions:
        raise ValueError("nothing to choose from")
    if len(view.actions) == 1:
        return Hint(view.actions[0], Only.ONLY, {}, Sure.CERTAIN)
    return PLAYERS[view.game].hint(view, dice_for(view, seed), Budget(budget_s, nodes))


def say(view: View, level: str) -> tuple[str, ...]:
    """The texts of its ``talk`` that a computer seat says now, in order; it need not be its turn.

    () if there is nothing new to say, and in games without talk. After these texts were said, ask again:
    there may be more. Equal views always say the same. ValueError for an unknown level.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}")
    speak = PLAYERS[view.game].say
    return () if speak is None else speak(view, level)
