"""The list of checks that every table of every game must pass, and what they share. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Final

import pytest

from games.core import Game
from tests.games.playouts import Table, playout, spread

Check = Callable[[Table], None]

CHECKS: Final[list[Check]] = []

MOST_STATES = 4
"""How many states of a playout a check looks at."""

MOST_REPLAYED = 60
"""How many moves a check plays again if it needs all of them in order."""

MOST_ACTIONS = 8

NOT_NOTATION = ("", " ", "?", "?!", "resign now", "next next", "zz99", "-", "\0", "½", "x" * 2000)


def check(function: Check) -> Check:
    """Add a check to the list. Its name is the sentence that it proves."""
    CHECKS.append(function)
    return function


def states_of(table: Table) -> list[Game]:
    return spread(playout(table).states, MOST_STATES)


def running_states_of(table: Table) -> list[Game]:
    return spread(playout(table).states[:-1], MOST_STATES)


def watchers(table: Table) -> tuple[int | None, ...]:
    """Everybody who may ask for a view: every seat, and the public."""
    return (*range(table.seats), None)


def strangers(table: Table) -> tuple[int, ...]:
    """Seats that the table does not have."""
    return (-1, table.seats)


def assert_frozen(value: object) -> None:
    assert is_dataclass(value)
    name = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, getattr(value, name))


def parts_of(value: object) -> Iterator[object]:
    """A value and all its parts, inside tuples and dataclasses."""
    yield value
    if type(value) is tuple:
        for part in value:
            yield from parts_of(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))
