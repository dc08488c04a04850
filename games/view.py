"""What leaves a game: the view of a seat or of the public, and how the game ended."""

from __future__ import annotations

import io
import pickle
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Self

SECRET: Final = {"secret": True}
"""The metadata of a state's field of which a seat may not know all: ``field(metadata=SECRET)``."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a score for every seat, the seats that won (none in a draw), and the reason."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: StrEnum


@dataclass(frozen=True, slots=True)
class View(ABC):
    """What one seat (or, with ``seat`` None, the public) may know: the only way in which facts leave a game.

    Holds no state, no seed and no other seat's moves. Made only of str, int, bool, None, StrEnum members,
    tuples and frozen values of these, so that equal views hash alike and pickle to the same bytes.
    """

    game: ClassVar[str]

    seat: int | None
    to_act: tuple[int, ...]
    actions: tuple[str, ...]
    outcome: Outcome | None

    @classmethod
    def of(cls, state: Any, seat: int | None, **shown: Any) -> Self:
        """The view that a state gives to a seat: what is ``shown``, and other fields as the state has them.

        Raises ValueError for a field that the state keeps SECRET, if it is not among those shown.
        """
        shown = {"seat": seat, "actions": () if seat is None else state.actions(seat), **shown}
        for field in fields(state):
            if "secret" in field.metadata and field.name in cls.__slots__ and field.name not in shown:
                raise ValueError(f"{field.name} is secret")
        taken = {field.name: getattr(state, field.name) for field in fields(cls) if field.name not in shown}
        return cls(**taken, **shown)

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as a text board, for a fixed-width font."""

    def curtain(self) -> Curtain:
        """What outsiders may see of the public view of a concert. Raises ValueError where there are none."""
        raise ValueError(f"{self.game} has no concerts")

    def __reduce__(self) -> tuple[Any, ...]:
        buffer = io.BytesIO()
        pickler = pickle.Pickler(buffer, protocol=5)
        # Without a memo the bytes depend on the values alone, not on parts that are shared.
        pickler.fast = True
        pickler.dump(tuple(getattr(self, field.name) for field in fields(self)))
        return _unpickle_view, (type(self), buffer.getvalue())


@dataclass(frozen=True, slots=True)
class Curtain(View, ABC):
    """What outsiders may see of a game of a concert: ``reached`` is how far it has come.

    By this number its teams are compared.
    """

    reached: int


def _unpickle_view(cls: type[View], values: bytes) -> View:
    return cls(*pickle.loads(values))
