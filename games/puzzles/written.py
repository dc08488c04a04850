"""The book as text: one line a puzzle, its parts between tabs. Reads and writes no file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.players.thinking import LEVELS
from games.puzzles.puzzle import Puzzle

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
