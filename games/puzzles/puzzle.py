"""What a puzzle is and how it is written, how an answer is judged, what a game states about its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from games.core import OptionValue
from games.players.thinking import LEVELS, Fact

Line = tuple[tuple[int, str], ...]
"""Actions in the order in which they are played, each with its seat."""


class Verdict(StrEnum):
    """What an answer is worth so far."""

    SOLVED = "solved"
    ONWARD = "onward"
    """Right so far; the seat has to move again."""
    WRONG = "wrong"


class Refusal(StrEnum):
    """Why a position does not become a puzzle."""

    NO_ANSWER = "no answer"
    NOT_UNIQUE = "not unique"
    OTHER_SOLUTION = "other solution"
    """Its solution is not the one that the search finds."""
    TOO_SHORT = "too short"
    TOO_LONG = "too long"
    FEW_CHOICES = "few choices"
    TRIVIAL = "trivial"
    ALIKE = "alike"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question about a position, which ``seat`` answers with actions of its own.

    ``kind`` is the question, a member of its puzzler's enumeration as text. Only the first action of
    ``solution`` is a right beginning; the rest are the seat's own actions against the replies of ``judge``.
    The book numbers the puzzles of a game from 1; one that is not in it has the number 0. ``grades`` says
    in how many percent of its tries each level begins right; it is empty before that was counted.
    """

    game: str
    kind: str
    position: str
    seat: int
    solution: tuple[str, ...]
    number: int = 0
    grades: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def moves(self) -> int:
        """How many actions of its own the seat needs."""
        return len(self.solution)

    @property
    def ease(self) -> float:
        """How easy it is: in how many percent of all tries the levels begin right."""
        return sum(self.grades.values()) / max(1, len(self.grades))


@dataclass(frozen=True, slots=True)
class Judged:
    """What the actions of a seat lead to.

    ``actions`` has all that was played since the puzzle's position, with the replies. ``line`` is what
    follows: it shows why the last action was wrong, or how the others go on after a solution; else it is ().
    ``facts`` are the data of a sentence about it; the module of the game's judge says which there are.
    """

    verdict: Verdict
    actions: Line
    line: Line = ()
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Puzzler:
    """The puzzles of one game: the only public value of its package, for shared code.

    ``candidates`` gets the states of a game from its start, and returns what may become puzzles.
    ``certify`` works everything out again; it returns why a puzzle is refused, None if it is sound.
    ``judge`` gets the seat's own actions, of which it looks at none after a wrong one. It answers within
    50 ms, and raises the GameError of an action that cannot be played.
    ``likeness`` is the same for puzzles that differ only by a symmetry of the game.

    The rest is for the maker: the ``options`` and ``levels`` of the games in which it looks for puzzles, and
    their numbers of ``seats`` in turn; the ``nodes`` of a thought, in these games and when a level tries a
    puzzle; the number of these ``tries``.
    ``attempt`` gets a view, a level and the number of a try, and returns the action with which the level
    answers; None if the level just plays.
    """

    kinds: type[StrEnum]
    candidates: Callable[[Sequence[Any]], Iterable[Puzzle]]
    certify: Callable[[Puzzle], Refusal | None]
    judge: Callable[[Puzzle, Sequence[str]], Judged]
    likeness: Callable[[Puzzle], object]
    nodes: int
    tries: int = 20
    seats: Sequence[int] = (2,)
    levels: Sequence[str] = LEVELS
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    attempt: Callable[[Any, str, int], str] | None = None


# The book as text: one line a puzzle, its parts between tabs.

_HEAD = "\t".join(["# kind", "seat", "solution", *(f"% {level}" for level in LEVELS), "position"])


def print_book(puzzles: Iterable[Puzzle]) -> str:
    """The text of a book. The number of a puzzle is that of its line, without the first line."""
    return "".join(f"{line}\n" for line in (_HEAD, *map(_line, puzzles)))


def read_book(game: str, text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a text that ``print_book`` wrote."""
    return tuple(_puzzles(game, text.splitlines()[1:]))


def _line(puzzle: Puzzle) -> str:
    grades = (str(puzzle.grades[level]) for level in LEVELS)
    seat = str(puzzle.seat + 1)
    return "\t".join([puzzle.kind, seat, ", ".join(puzzle.solution), *grades, puzzle.position])


def _puzzles(game: str, lines: Iterable[str]) -> Iterator[Puzzle]:
    for number, line in enumerate(lines, 1):
        kind, seat, solution, *percents, position = line.split("\t")
        grades = dict(zip(LEVELS, map(int, percents), strict=True))
        yield Puzzle(game, kind, position, int(seat) - 1, tuple(solution.split(", ")), number, grades)
