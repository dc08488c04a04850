"""What the pictures of every game are tested with: states of random games, scenes and colours.

A game's gallery is its module ``tests.render.<game>.pictures``; no list names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Protocol, TypeVar, cast

from games.core import Game, OptionValue
from render.atlas import Scene
from tests.render.colour_sight import Colour

State = TypeVar("State", bound=Game)
Seats = tuple[int, Mapping[str, OptionValue]]
"""How many seats a table has, and its options."""

Compose = Callable[[], Scene]
Colours = tuple[float, Mapping[str, Colour]]
"""The least difference between any two of these colours, for every eye."""


class Gallery(Protocol):
    """What a module of pictures offers."""

    @property
    def PICTURES(self) -> Mapping[str, Callable[[], bytes]]:  # noqa: N802  # a constant of a module
        """What draws each picture, by name."""
        ...

    @property
    def LOOKED_AT(self) -> tuple[str, ...]:  # noqa: N802  # the same
        """The names of those that are kept as pictures too."""
        ...


class GameGallery(Gallery, Protocol):
    """What the gallery of a game offers besides."""

    @property
    def MOST_KIB(self) -> Mapping[str, int]:  # noqa: N802  # the same
        """How large a picture of each kind may be."""
        ...

    def scenes(self, rng: Random) -> Iterator[tuple[str, Compose]]:
        """What composes scenes of random games that reach all there is to show, each with its kind."""
        ...

    def lines(self, scene: Scene) -> list[Scene]:
        """Sprites that stand side by side and must not overlap, line by line."""
        ...

    def colours(self) -> Mapping[str, Colours]:
        """Sets of colours that have to be told apart, as they are drawn, by name."""
        ...


def gallery_of(game: str) -> GameGallery:
    """The gallery of a game. Raises ModuleNotFoundError, which names what a new game has to add."""
    return cast(GameGallery, import_module(f"tests.render.{game}.pictures"))


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
