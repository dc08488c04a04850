"""The book of puzzles: positions from play, each with one right first move. Knows no day and no person.

``PUZZLERS`` has one line for each game that has puzzles. ``python -m games.puzzles.make`` makes the book.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from games import GAMES
from games.core import Game
from games.puzzles import boussanga, ok, okago, okey_dokey, okiya
from games.puzzles.puzzle import Judged, Puzzle, Puzzler, Refusal, Verdict, read_book

__all__ = ["PUZZLERS", "Judged", "Puzzle", "Puzzler", "Refusal", "Verdict", "book", "daily", "state"]

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


def state(puzzle: Puzzle) -> Game:
    return GAMES[puzzle.game].from_position(puzzle.position)
