"""Random play and hints for the tests of the computer players. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from random import Random
from typing import TypeVar

from games import GAMES
from games.core import Game, OptionValue
from games.players import Hint, hint

State = TypeVar("State", bound=Game)


def after_random_play(
    key: str, number: int, plies: int, seats: int = 2, options: Mapping[str, OptionValue] | None = None
) -> Game:
    """A game of a fixed deal after ``plies`` random plies, or the last state before its end."""
    random = Random(f"{key} {number} {plies}")
    state = GAMES[key].start(seats, options or {}, random.randbytes(16))
    for _ in range(plies):
        seat = state.to_act[0]
        after = state.play(seat, random.choice(state.actions(seat)))
        if after.outcome is not None:
            return state
        state = after
    return state


def hints_for(states: Iterable[State], reason: StrEnum, nodes: int) -> list[tuple[State, Hint]]:
    """The states in which the seat to act gets a hint of this reason, with the hint; at least one."""
    hints = [(state, hint(state.view(state.to_act[0]), 1, nodes=nodes)) for state in states]
    found = [(state, given) for state, given in hints if given.reason == reason]
    assert found
    return found


def named(found: Hint, fact: str) -> tuple[str, ...]:
    """A fact of a hint that is a list of names."""
    names = found.facts[fact]
    assert isinstance(names, tuple)
    return names
