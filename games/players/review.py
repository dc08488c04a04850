"""What a review of a finished game is: a judgement of every move, and what follows from all of them.

A player's ``Reviewer`` judges one move at a time, so that the work can be cut into short pieces. It sees only
views. This module words no sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Self

from games.core import Fact, View

NEXT: Final = "next"
"""The action that begins the next game or round of a match, in every game that has some."""


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game, or one game of a match: ``views[i]`` are the views of all seats before ``moves[i]``.

    A move is a seat and its action. The last views are the end, so there is one more of them than moves.
    """

    views: tuple[tuple[View, ...], ...]
    moves: tuple[tuple[int, str], ...]

    def __post_init__(self) -> None:
        if len(self.views) != len(self.moves) + 1:
            raise ValueError(f"{len(self.views)} views of {len(self.moves)} moves")

    def seen(self, ply: int) -> View:
        """What the seat that made move ``ply`` saw before it."""
        return self.views[ply][self.moves[ply][0]]

    def part(self, plies: range) -> Story:
        """These plies as a story."""
        return Story(self.views[plies.start : plies.stop + 1], self.moves[plies.start : plies.stop])


def games_in(moves: Sequence[tuple[int, str]]) -> tuple[range, ...]:
    """The plies of every game or round of a match, without the "next" between them."""
    ends = [ply for ply, (_, action) in enumerate(moves) if action == NEXT]
    starts = [0, *(ply + 1 for ply in ends)]
    return tuple(range(start, end) for start, end in zip(starts, [*ends, len(moves)], strict=True))


@dataclass(frozen=True, slots=True)
class Judgement:
    """One move, judged from the side of the seat that made it.

    ``ply`` is its index in the moves of the table. ``verdict`` is a member of the enumeration of the game's
    reviewer, and ``facts`` are those that it lists for it. ``better`` are actions that were better, the best
    first; ``line`` is how the game could have gone on instead of this move, one action after the other,
    whoever makes them. The move got ``kept`` of ``possible``, which makes the accuracy; a move that does not
    count for it has 0 of 0. ``swing`` is how far it changed the game, 0 if it did not. ``lead`` is how much
    better it was than the second best action, in about thousandths of a game: 0 if it was not, if nobody
    could miss it, and if it ended the game.
    """

    ply: int
    seat: int
    action: str
    verdict: str
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    better: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    kept: int = 1
    possible: int = 1
    swing: int = 0
    lead: int = 0


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What some moves got of what was possible."""

    kept: int
    possible: int

    @property
    def percent(self) -> int | None:
        """The percentage, with halves rounded up; None if nothing was possible."""
        return (200 * self.kept + self.possible) // (2 * self.possible) if self.possible else None


def accuracy(judged: Iterable[Judgement], seat: int | None = None) -> Accuracy:
    """How well a seat played, or all seats together."""
    counted = [each for each in judged if seat is None or each.seat == seat]
    return Accuracy(sum(each.kept for each in counted), sum(each.possible for each in counted))


def turning_point(judged: Sequence[Judgement]) -> int | None:
    """The index of the judgement of the move that changed the game most, the last of several, or None."""
    most = max((each.swing for each in judged), default=0)
    return max((i for i, each in enumerate(judged) if each.swing == most), default=None) if most else None


@dataclass(frozen=True, slots=True)
class Review:
    """The judgements of a whole table, in order. Talk and what is between the games of a match have none."""

    moves: tuple[Judgement, ...]

    def part(self, plies: range) -> tuple[Judgement, ...]:
        """The judgements of the moves of one game of a match."""
        return tuple(each for each in self.moves if each.ply in plies)

    @property
    def text(self) -> str:
        """All of it as JSON."""
        rows = [
            [
                *(each.ply, each.seat, each.action, each.verdict, dict(each.facts)),
                *(each.better, each.line, each.kept, each.possible, each.swing, each.lead),
            ]
            for each in self.moves
        ]
        return json.dumps(rows, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what ``text`` gave. Raises ValueError for anything else."""
        match json.loads(text):
            case [*rows]:
                return cls(tuple(_judgement(row) for row in rows))
        raise ValueError("not a list of judgements")


def best_find(judged: Iterable[Judgement]) -> Judgement | None:
    """The move that was better than the second best by most; the first of several. None without one."""
    return max((each for each in judged if each.lead), key=lambda each: each.lead, default=None)


@dataclass(frozen=True, slots=True)
class Reviewer:
    """How the moves of one game are judged.

    ``judge`` returns the judgement of move ``ply`` of a story, or None if there is nothing to judge, such as
    talk. It takes at most about a second, reads no clock, and runs in another process. The same story has the
    same judgements as long as the ``version`` is the same: raise it with every change to them.
    """

    version: int
    verdicts: type[StrEnum]
    judge: Callable[[Story, int], Judgement | None]


@dataclass(frozen=True, slots=True)
class SearchedFeat:
    """A feat of a game that only a search can prove, from the moves of a table and a seat that has won it.

    ``may_have`` is quick and says whether the search is worth it. ``has`` says whether one judged move of the
    seat is as the feat wants it; all of them must be.
    """

    key: str
    may_have: Callable[[Sequence[tuple[int, str]], int], bool]
    has: Callable[[Judgement], bool]


_ROW: Final = (int, int, str, str, dict, list, list, int, int, int, int)


def _judgement(row: Any) -> Judgement:
    right = isinstance(row, list) and [type(part) for part in row] == [*_ROW]
    if not right:
        raise ValueError("not a judgement")
    ply, seat, action, verdict, facts, better, line, *numbers = row
    told = {name: _fact(fact) for name, fact in facts.items()}
    return Judgement(ply, seat, action, verdict, told, _texts(better), _texts(line), *numbers)


def _fact(fact: Any) -> Fact:
    if type(fact) in {str, int}:
        known: Fact = fact
        return known
    return _texts(fact)


def _texts(texts: Any) -> tuple[str, ...]:
    if not (isinstance(texts, list) and all(isinstance(text, str) for text in texts)):
        raise ValueError("not a list of texts")
    return tuple(texts)
