"""Random plays for the tests that all games share. Knows only the contract, never the rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random
from typing import TypeVar

from games import GAMES
from games.core import SEED_BYTES, Game, InvalidOption, OptionValue, settle_options
from tests.games.ok.deals import steady
from tests.games.okey_dokey.tables import sensible

PLY_BOUND = 10_000
"""More plies than any game may last; the longest matches are far below."""

MIXED_TABLES = 2
"""The number of tables with random choices for all options, in addition to those with a single choice."""

T = TypeVar("T")

CHOOSERS: Mapping[str, Callable[[Game, int, Random], str]] = {"okey_dokey": sensible, "ok": steady}
"""The choosers, by key, for games that purely random play would lose or hardly ever end."""


@dataclass(frozen=True, slots=True)
class Table:
    """The seats and options of a game."""

    game: type[Game]
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def start(self, seed: bytes) -> Game:
        return self.game.start(self.seats, dict(self.options), seed)

    @property
    def can_resign(self) -> bool:
        """Whether the game says that a player may give up here."""
        return self.game.can_resign(self.seats, settle_options(self.game.options, dict(self.options)))

    def __str__(self) -> str:
        return " ".join([self.game.key, str(self.seats), *(f"{key}={value}" for key, value in self.options)])


@dataclass(frozen=True, slots=True)
class Playout:
    """A play to the end: ``states[i]`` becomes ``states[i + 1]`` by ``moves[i]``, a seat and its action."""

    states: tuple[Game, ...]
    moves: tuple[tuple[int, str], ...]

    def first(self, moves: int) -> Playout:
        """The beginning of this play, with at most this number of moves."""
        return Playout(self.states[: moves + 1], self.moves[:moves])


def seed_number(number: int) -> bytes:
    """A fixed seed for every number."""
    return sha256(f"seed {number}".encode()).digest()[:SEED_BYTES]


def spread(items: Sequence[T], most: int) -> list[T]:
    """At most this many of the items, evenly spread, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[i * (len(items) - 1) // (most - 1)] for i in range(most)]


def table_taking(game: type[Game], options: Mapping[str, OptionValue]) -> Table | None:
    """The table with the fewest seats that takes these options, or None."""
    for seats in game.seats:
        table = Table(game, seats, tuple(options.items()))
        try:
            table.start(seed_number(0))
        except InvalidOption:
            continue
        return table
    return None


def tables_of(game: type[Game]) -> Iterator[Table]:
    """Every number of seats, every value of an option except its default, and some with all options mixed."""
    yield from (Table(game, seats) for seats in game.seats)
    chosen: list[dict[str, OptionValue]] = [
        {option.key: choice}
        for option in game.options
        for choice in option.choices
        if choice != option.default
    ]
    random = Random(game.key)
    chosen.extend(
        {option.key: random.choice(option.choices) for option in game.options} for _ in range(MIXED_TABLES)
    )
    for options in chosen:
        table = table_taking(game, options)
        if table is not None:
            yield table


TABLES = tuple(dict.fromkeys(table for game in GAMES.values() for table in tables_of(game)))


def words_of_notation(game: type[Game]) -> set[str]:
    """The words that people type to play the game: the letters that its notation has one after the other."""
    without_classes = re.sub(r"\(\?P[<=]\w+>?|\[[^\]]*\]", "(", game.notation.pattern)
    return {*re.findall("[a-z]{2,}", without_classes)}


@cache
def playout(table: Table, number: int = 0) -> Playout:
    """A play from a fixed seed, random without a chooser. Fails if it does not end within PLY_BOUND plies."""
    random = Random(f"{table} {number}")
    state = table.start(seed_number(number))
    states = [state]
    moves: list[tuple[int, str]] = []
    while state.outcome is None:
        assert len(moves) < PLY_BOUND, f"no end after {PLY_BOUND} plies: {state.position}"
        seat = random.choice(state.to_act)
        choose = CHOOSERS.get(table.game.key)
        action = choose(state, seat, random) if choose else random.choice(state.actions(seat))
        state = state.play(seat, action)
        states.append(state)
        moves.append((seat, action))
    return Playout(tuple(states), tuple(moves))
