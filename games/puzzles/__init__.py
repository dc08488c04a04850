"""The book of puzzles: positions from play, each with one right first move. Knows no day and no person.

``PUZZLERS`` has one line for each game that has puzzles. ``python -m games.puzzles.make`` makes the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from statistics import median
from typing import Final

from games import GAMES
from games.core import Game
from games.puzzles import boussanga, ok, okago, okey_dokey, okiya
from games.puzzles.puzzle import Judged, Puzzle, Puzzler, Refusal, Verdict, read_book

__all__ = [
    "PUZZLERS",
    "Judged",
    "Puzzle",
    "Puzzler",
    "Refusal",
    "Verdict",
    "book",
    "daily",
    "easier",
    "past",
    "state",
]

PUZZLERS: Final[Mapping[str, Puzzler]] = {
    "okiya": okiya.PUZZLER,
    "okago": okago.PUZZLER,
    "boussanga": boussanga.PUZZLER,
    "okey_dokey": okey_dokey.PUZZLER,
    "ok": ok.PUZZLER,
}
"""The puzzler of every game that has puzzles, by the game's key."""

FIRST_DAY: Final = 739_921
"""The day of the first puzzle, 1 November 2026, as ``date.toordinal`` counts."""


EASIER: Final = 20
"""The easier puzzles that take turns."""


@cache
def book(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game by their numbers, from 1; () for a game without puzzles."""
    if game not in PUZZLERS:
        return ()
    written = files(__name__) / "book" / f"{game}.txt"
    return read_book(game, written.read_text(encoding="utf-8"))


def daily(day: int) -> Puzzle:
    """The puzzle of a day, counted as ``date.toordinal`` does: the games in turn, their books for ever."""
    turn, game = divmod(day - FIRST_DAY, len(PUZZLERS))
    puzzles = book(tuple(PUZZLERS)[game])
    return puzzles[turn % len(puzzles)]


def past(day: int) -> tuple[Puzzle, ...]:
    """The puzzles of the days before yesterday, back to half the round of all books, so that none comes soon.

    Yesterday's may still count. The newest comes first.
    """
    days = sum(len(book(game)) for game in PUZZLERS)
    return tuple(daily(day - ago) for ago in range(2, days // 2 + 1))


def easier(day: int) -> Puzzle:
    """The easier puzzle of a day, for those who have not learnt the game of the day yet.

    One of the easier half of the first game's, whose own day is past. None comes twice in 16 days.
    """
    first = next(iter(PUZZLERS))
    usual = median(puzzle.ease for puzzle in book(first))
    easy = [puzzle for puzzle in reversed(past(day)) if puzzle.game == first and puzzle.ease >= usual]
    return easy[day % EASIER]


def state(puzzle: Puzzle) -> Game:
    return GAMES[puzzle.game].from_position(puzzle.position)
