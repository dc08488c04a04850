"""What the tests of every game's pictures need: states of random games, scenes and colours.

A game's gallery is its module ``tests.render.<game>.pictures``; it is in no list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from itertools import cycle
from random import Random
from typing import Protocol, TypeVar, cast

from games.core import Game, OptionValue
from render import closing
from render.atlas import Scene
from render.ending import EndedSeat, Ending
from tests.render.colour_sight import Colour

State = TypeVar("State", bound=Game)
Seats = tuple[int, Mapping[str, OptionValue]]
"""The number of seats of a table, and its options."""

Compose = Callable[[], Scene]
Colours = tuple[float, Mapping[str, Colour]]
"""The least difference between any two of these colours, for every eye."""


class Gallery(Protocol):
    """What a module of pictures offers."""

    @property
    def PICTURES(self) -> Mapping[str, Callable[[], bytes]]:  # noqa: N802  # a constant of a module
        """The functions that draw the pictures, by name."""
        ...

    @property
    def LOOKED_AT(self) -> tuple[str, ...]:  # noqa: N802  # the same
        """The names of the pictures that are also kept as files to look at."""
        ...


class GameGallery(Gallery, Protocol):
    """What the gallery of a game also offers."""

    @property
    def MOST_KIB(self) -> Mapping[str, int]:  # noqa: N802  # the same
        """The largest size of a picture of each kind, in KiB."""
        ...

    @property
    def ENDINGS(self) -> Mapping[str, Ending]:  # noqa: N802  # the same
        """Endings of games, by name: one for every reason for which a game can end."""
        ...

    def scenes(self, rng: Random) -> Iterator[tuple[str, Compose]]:
        """Functions for scenes of random games, each with its kind; together they show everything."""
        ...

    def lines(self, scene: Scene) -> list[Scene]:
        """Sprites in one line that must not overlap, line by line."""
        ...

    def colours(self) -> Mapping[str, Colours]:
        """Sets of colours that must be distinguishable, as they are drawn, by name."""
        ...


def gallery_of(game: str) -> GameGallery:
    """The gallery of a game; what it leaves out of ``ENDINGS``, ``lines`` and ``colours`` is empty.

    Raises ModuleNotFoundError, which names what a new game must add.
    """
    found = import_module(f"tests.render.{game}.pictures")
    vars(found).setdefault("ENDINGS", {})
    vars(found).setdefault("lines", lambda _scene: [])
    vars(found).setdefault("colours", dict)
    return cast(GameGallery, found)


@cache
def scenes_of(game: str) -> dict[str, list[Compose]]:
    """The functions for scenes of the same random games, by their kind."""
    by_kind: dict[str, list[Compose]] = defaultdict(list)
    for kind, compose in gallery_of(game).scenes(Random(7)):
        by_kind[kind].append(compose)
    return by_kind


def endings_of(positions: Mapping[str, Game]) -> dict[str, Ending]:
    """The endings of those positions in which the game is over, with seats that show more and less."""
    looks = cycle((EndedSeat("suna"), EndedSeat(None, 1449, 8), EndedSeat(), EndedSeat("rondo", 987, -12)))
    return {
        name: Ending(state.view(None), None, tuple(next(looks) for _ in state.outcome.scores))
        for name, state in positions.items()
        if state.outcome is not None
    }


def closings(endings: Mapping[str, Ending]) -> dict[str, Callable[[], bytes]]:
    """What draws the closing picture of each ending, by "end" and its name."""
    return {f"end {name}": partial(closing, ending) for name, ending in endings.items()}


def any_action(state: Game, seat: int, rng: Random) -> str:
    """Any listed action."""
    return rng.choice(state.actions(seat))


def random_states(
    game: type[State],
    rng: Random,
    tables: Iterable[Seats],
    choose: Callable[[State, int, Random], str] = any_action,
) -> Iterator[State]:
    """Every state of a random game at each of these tables."""
    for seats, options in tables:
        state = game.start(seats, options, rng.randbytes(16))
        yield state
        while state.to_act:
            seat = rng.choice(state.to_act)
            state = state.play(seat, choose(state, seat, rng))
            yield state
