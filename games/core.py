"""The contract of every game: states are frozen values, views are the only way out, errors carry data.

Nothing here does I/O, reads a clock or knows one game from another.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import ClassVar, Final, Self, TypeVar

from games.errors import (
    Fact,
    GameError,
    GameOver,
    IllegalAction,
    InvalidPosition,
    NotYourTurn,
    Rule,
    UnknownAction,
)
from games.options import InvalidOption, Option, OptionValue, read_options, settle_options
from games.position import print_state, read_state
from games.view import SECRET, Curtain, Outcome, View

__all__ = [
    "GIVEN_UP",
    "RESIGN",
    "SECRET",
    "SEED_BYTES",
    "Curtain",
    "Fact",
    "Feat",
    "Game",
    "GameError",
    "GameOver",
    "IllegalAction",
    "InvalidOption",
    "InvalidPosition",
    "Ladder",
    "NotYourTurn",
    "Option",
    "OptionValue",
    "Outcome",
    "Reason",
    "Rule",
    "UnknownAction",
    "View",
    "commitment",
    "read_options",
    "replaced",
    "settle_options",
    "tidy",
]

SEED_BYTES = 16
RESIGN = "resign"
"""How giving up is written in every game."""

T = TypeVar("T")


class Reason(StrEnum):
    """Why any game can end; each game adds an enumeration of its own."""

    RESIGNED = "resigned"
    TIME = "time"
    """A table with a clock gives this reason; no rule of a game does."""


GIVEN_UP: Final = (Reason.RESIGNED, Reason.TIME)
"""Why a game of two ends that its rules do not end: the other seat has won."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """One list of ratings of a game, for one way to play it.

    ``key`` is stored with every result, and ``number`` is part of the custom ids of buttons: neither may ever
    change or be used again. Where players play together against the game itself, ``levels`` names the levels
    that they can beat, the lowest first; where they play against each other, it is empty.
    """

    key: str
    title: str
    number: int
    levels: tuple[str, ...] = ()

    @property
    def together(self) -> bool:
        """Whether its players play together against the game itself."""
        return bool(self.levels)


@dataclass(frozen=True, slots=True)
class Feat:
    """An achievement of one game. ``key`` is stored and may never change.

    ``people_only`` feats need a table without computer players. A search after the end of the game finds the
    ``searched`` feats; ``Game.achieved`` never names them.
    """

    key: str
    people_only: bool = False
    searched: bool = False


def tidy(text: str) -> str:
    """Notation as it is compared: lower case, without any spaces."""
    return "".join(text.split()).lower()


def replaced(items: tuple[T, ...], i: int, item: T) -> tuple[T, ...]:
    return (*items[:i], item, *items[i + 1 :])


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed in hex, which is public while the game runs."""
    return sha256(seed).hexdigest()


class Game(ABC):
    """One state of one game, as a frozen value. The class itself states the facts of the game and deals it.

    Subclasses are frozen dataclasses. Two states are equal when their positions are equal. The seed from
    which later rounds are dealt is not compared, and never printed.
    """

    key: ClassVar[str]
    """The name of the game's package in every room; stored with every table."""

    title: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()

    rules_version: ClassVar[int] = 1
    """The number to raise with every change after which an old log may lead to another position."""

    ladders: ClassVar[tuple[Ladder, ...]]
    """At most one where players play against each other, and at most one where they play together."""

    hides: ClassVar[bool] = False
    """Whether a seat may know something that others must not know."""

    concerts: ClassVar[bool] = False
    """Whether teams play one deal for all, each behind a ``View.curtain`` until all have played."""

    paired: ClassVar[Mapping[str, OptionValue]] = {}
    """What games of two who were paired by an event choose; all else is as usual."""

    feats: ClassVar[tuple[Feat, ...]] = ()
    """What players can achieve in this game besides winning."""

    least_moves_to_gain: ClassVar[int] = 0
    """The moves of a game for two before which no rating is gained by a resignation or on time.

    About a quarter of those that such a game usually has.
    """

    reasons: ClassVar[tuple[StrEnum, ...]]
    """Every reason for which the game can end; stored with every finished table."""

    notation: ClassVar[re.Pattern[str]]
    """The pattern of a whole action or talk, as ``tidy`` leaves it; ``resign`` is understood everywhere."""

    @classmethod
    def start(cls, seats: int, options: Mapping[str, object], seed: bytes) -> Self:
        """Deal a game. Raises InvalidOption, and ValueError for a number of seats that it does not have."""
        if seats not in cls.seats:
            raise ValueError(f"{cls.title} has {cls.seats[0]} to {cls.seats[-1]} seats, not {seats}")
        return cls._begin(seats, settle_options(cls.options, options), seed)

    @classmethod
    @abstractmethod
    def _begin(cls, seats: int, options: Mapping[str, OptionValue], seed: bytes) -> Self:
        """Deal a game, given a value for every option. Raises InvalidOption for values that clash."""

    @classmethod
    def reason_of(cls, text: str) -> StrEnum:
        """The reason that is stored as ``text``. Raises KeyError."""
        return {reason.value: reason for reason in (*cls.reasons, Reason.TIME)}[text]

    @classmethod
    def seats_with(cls, options: Mapping[str, object]) -> tuple[int, ...]:  # noqa: ARG003 - only some differ
        """The numbers of seats with which a new table may begin under these options."""
        return tuple(cls.seats)

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, object]) -> tuple[tuple[int, ...], ...]:  # noqa: ARG003
        """The sides: seats that win and lose together. A single side plays against the game itself."""
        return tuple((seat,) for seat in range(seats))

    @classmethod
    def can_resign(cls, seats: int, options: Mapping[str, object]) -> bool:
        """Whether a player may give up: only where there are two sides of one seat each."""
        return [len(side) for side in cls.sides(seats, options)] == [1, 1]

    @classmethod
    def ladder_of(cls, seats: int, options: Mapping[str, object]) -> Ladder:
        """The ladder on which a game with these options counts."""
        together = len(cls.sides(seats, options)) == 1
        return next(ladder for ladder in cls.ladders if ladder.together == together)

    @classmethod
    def achieved(cls, view: View, options: Mapping[str, object], seat: int) -> tuple[str, ...]:  # noqa: ARG003
        """The keys of the ``feats`` of a seat's player, from the public view of a finished game."""
        return ()

    @classmethod
    def difficulty_of(cls, options: Mapping[str, object]) -> int:  # noqa: ARG003 - only some games differ
        """How hard the options make a game against the game itself; 0 is the easiest."""
        return 0

    @classmethod
    def beaten(cls, options: Mapping[str, object], outcome: Outcome) -> int | None:
        """The level at which the game itself was beaten; 0 is the lowest. None if it was not beaten."""
        return cls.difficulty_of(options) if outcome.winners else None

    @classmethod
    def from_position(cls, text: str) -> Self:
        """Read a position text. Raises InvalidPosition. Later rounds are dealt from the text's SHA-256."""
        state = read_state(cls, text)
        if (fault := state._fault) is not None:
            raise InvalidPosition(fault, text)
        return state

    @property
    def _fault(self) -> StrEnum | None:
        """What no game can come to in this state, which was read from its fields."""
        return None

    @property
    def position(self) -> str:
        """The one-line position text, by default of the fields. It contains hidden cards."""
        return print_state(self)

    @property
    @abstractmethod
    def seated(self) -> range:
        """Every seat of this game."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; () when the game is over."""

    @abstractmethod
    def actions(self, seat: int) -> tuple[str, ...]:
        """Every legal action of a seat in canonical notation; () if it may not act now."""

    def talk(self, seat: int) -> tuple[str, ...]:  # noqa: ARG002 - only some games talk
        """The texts that a seat may say now. ``play`` accepts them; they change no position."""
        return ()

    def play(self, seat: int, action: str) -> Self:
        """The state after an action or talk. Upper and lower case and spaces make no difference.

        Raises the first that applies of: GameOver; UnknownAction; NotYourTurn for a seat that the game does
        not have; IllegalAction for resigning where nobody can; NotYourTurn; IllegalAction for all else.
        """
        text = tidy(action)
        if self.outcome is not None:
            raise GameOver(Rule.OVER, action=text)
        said = self.notation.fullmatch(text)
        if said is None and text != RESIGN:
            raise UnknownAction(Rule.NOTATION, action=action.strip(), legal=self.actions(seat))
        if seat not in self.seated:
            raise NotYourTurn(Rule.NOT_SEATED, action=text, seat=seat)
        if said is None:
            return self._resign(seat)
        if seat not in self.to_act and not self._needs_no_turn(said):
            raise NotYourTurn(Rule.TURN, action=text, seat=seat, to_move=self.to_act[0])
        return self._act(seat, said)

    @abstractmethod
    def _act(self, seat: int, said: re.Match[str]) -> Self:
        """The state after the action of a seat that may act; ``said`` is its match. Raises IllegalAction."""

    def _needs_no_turn(self, said: re.Match[str]) -> bool:  # noqa: ARG002 - only some games differ
        """Whether ``_act`` also judges this action when it is not the seat's turn."""
        return False

    def _resign(self, seat: int) -> Self:
        """The state after a seat has given up. Raises IllegalAction where nobody can."""
        raise self._illegal(Rule.RESIGN, seat, RESIGN)

    def _illegal(self, rule: StrEnum, seat: int, text: str, **facts: Fact) -> IllegalAction:
        """The error that refuses a seat's action."""
        return IllegalAction(rule, action=text, legal=self.actions(seat), **facts)

    @property
    def gained(self) -> int:
        """What the last action scored at once; the most of a game is its best moment. 0 where none is."""
        return 0

    def reveals(self, seat: int, action: str) -> bool:  # noqa: ARG002 - only some games show hidden things
        """Whether a legal action shows anybody a card or tile that they had not seen.

        Such an action cannot be taken back. The end of a game does not count: nothing is taken back after it.
        """
        return False

    @classmethod
    def public(cls, action: str) -> str:
        """A played action in the form in which everybody may know it while the game runs."""
        return action

    def canonical(self, seat: int, action: str) -> str:
        """A legal action as ``actions`` lists it; one that is not listed (resigning) is only tidied."""
        wanted = tidy(action)
        return next((listed for listed in self.actions(seat) if tidy(listed) == wanted), wanted)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What this seat may know; None is the public, which knows the least."""
