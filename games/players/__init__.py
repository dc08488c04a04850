"""Computer players and hints: a view goes in, an action comes out. Never sees a state, a seed or the deck."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Protocol

from games.core import View
from games.players.boussanga import player as boussanga
from games.players.ok import player as ok
from games.players.okago import player as okago
from games.players.okey_dokey import player as okey_dokey
from games.players.okiya import player as okiya
from games.players.thinking import LEVELS, Budget, Fact, Hint, dice_for

__all__ = ["BUDGET_S", "LEVELS", "PLAYERS", "Fact", "Hint", "choose", "hint", "say"]

BUDGET_S: Final = 0.8
"""How long a choice takes at most, in seconds of one core; most take far less."""


class Player(Protocol):
    """What the module of a game's player offers; the view is of that game, with at least two actions."""

    def choose(self, view: Any, level: str, dice: Random, budget: Budget) -> str: ...

    def hint(self, view: Any, dice: Random, budget: Budget) -> Hint: ...


class Speaker(Protocol):
    """What the module of a game with talk offers besides; the view is any of that game."""

    def say(self, view: Any, level: str, dice: Random, budget: Budget) -> tuple[str, ...]: ...


PLAYERS: Final[dict[str, Player]] = {
    "okiya": okiya,
    "okago": okago,
    "boussanga": boussanga,
    "okey_dokey": okey_dokey,
    "ok": ok,
}
SPEAKERS: Final[dict[str, Speaker]] = {"okey_dokey": okey_dokey}


def choose(
    view: View, level: str, seed: int | bytes, budget_s: float = BUDGET_S, nodes: int | None = None
) -> str:
    """One of ``view.actions``, as good as the level; ValueError if there is none or no such level.

    Takes at most about ``budget_s`` seconds. With ``nodes`` it searches so many instead and reads no clock:
    then equal views, levels and seeds always give the same action.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}")
    if not view.actions:
        raise ValueError("nothing to choose from")
    if len(view.actions) == 1:
        return view.actions[0]
    return PLAYERS[view.game].choose(view, level, dice_for(view, seed), Budget(budget_s, nodes))


def hint(view: View, seed: int | bytes, budget_s: float = BUDGET_S, nodes: int | None = None) -> Hint:
    """What the best player would do for the view's seat, and why; reason "only" where there is no choice.

    Time, nodes and errors are as in ``choose``.
    """
    if not view.actions:
        raise ValueError("nothing to choose from")
    if len(view.actions) == 1:
        return Hint(view.actions[0], "only", {}, "certain")
    return PLAYERS[view.game].hint(view, dice_for(view, seed), Budget(budget_s, nodes))


def say(
    view: View, level: str, seed: int | bytes, budget_s: float = BUDGET_S, nodes: int | None = None
) -> tuple[str, ...]:
    """What a computer seat says now, whoever's turn it is: a few texts of its ``talk``, in this order.

    () if there is nothing new to say, and in games without talk. Once these are said, ask again: there may
    be more. Time, nodes and errors are as in ``choose``.
    """
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}")
    if view.game not in SPEAKERS:
        return ()
    return SPEAKERS[view.game].say(view, level, dice_for(view, seed), Budget(budget_s, nodes))
