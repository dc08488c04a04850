"""Which puzzle somebody gets to practise: one whose day has been, not done yet, near their own level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from games.puzzles import PUZZLERS, Puzzle, book, daily

FIRST: Final = 0.25
"""Where somebody begins among the puzzles of a game, of which the easiest is 0 and the hardest 1."""

STEP: Final = 0.05
"""How far a puzzle solved with the first try leads up, and one not solved leads down."""


def fitting(games: Sequence[str], finished: Mapping[tuple[str, int], int], today: date) -> Puzzle | None:
    """The puzzle of these games that fits best; None if all have been done.

    ``finished`` has the tries of each puzzle that the person has done, 0 if they were shown the solution. Of
    several games it is the one of which they have done least.
    """
    past = past_puzzles(today)
    left = {
        game: [puzzle for puzzle in past if puzzle.game == game and (game, puzzle.number) not in finished]
        for game in games
    }
    games = [game for game in games if left[game]]
    if not games:
        return None
    game = min(games, key=lambda each: sum(done == each for done, _ in finished))
    by_ease = sorted(book(game), key=lambda puzzle: (-puzzle.ease, puzzle.number))
    here = level([tries for (done, _), tries in finished.items() if done == game]) * (len(by_ease) - 1)
    return min(left[game], key=lambda puzzle: (abs(by_ease.index(puzzle) - here), puzzle.number))


def level(tries: Sequence[int]) -> float:
    """How far somebody has come among the puzzles of a game, 0 to 1, from the tries at those they did."""
    up, down = sum(each == 1 for each in tries), sum(each == 0 for each in tries)
    return min(1.0, max(0.0, FIRST + STEP * (up - down)))


def past_puzzles(today: date) -> tuple[Puzzle, ...]:
    """The puzzles whose day was in the last half of the round of all books, but yesterday's may still count.

    So none of them comes soon.
    """
    day = today.toordinal()
    return tuple(daily(day - ago) for ago in range(2, _round() // 2 + 1))


def _round() -> int:
    """The days until each puzzle has had its day."""
    return sum(len(book(game)) for game in PUZZLERS)
