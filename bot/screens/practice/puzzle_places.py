"""Which puzzle somebody is at and how far, and which they get to practise.

"739943" names the puzzle of a day, numbered as ``date.toordinal`` does, "okiya-17" one of the book. The
number of the try follows, then the moves of the try: "739943.2.0c0f".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from bot.screens.practice.practice import PracticePlace
from bot.screens.table.refusals import UnknownPuzzle
from games.core import Game
from games.puzzles import PUZZLERS, Puzzle, book, daily, state

MOST_TRIES: Final = 999
"""The highest number of a try that a custom_id can hold."""

MOST_MOVES: Final = 10
"""The most moves of a try, the replies of opponents among them."""

FIRST: Final = 0.25
"""Where somebody begins among the puzzles of a game, of which the easiest is 0 and the hardest 1."""

STEP: Final = 0.05
"""How far a puzzle solved with the first try leads up, and one not solved leads down."""

_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class PuzzlePlace:
    """A try at a puzzle: of a ``day``, or to practise (None). ``moves`` are all since its position."""

    puzzle: Puzzle
    day: date | None = None
    number: int = 1
    moves: str = ""

    @classmethod
    def of_day(cls, day: date) -> PuzzlePlace:
        """The first try at the puzzle of a day."""
        return cls(daily(day.toordinal()), day)

    @classmethod
    def read(cls, text: str, today: date) -> PuzzlePlace | None:
        """The place that a text names; None if there is none. It may be forged.

        A puzzle whose day is today or yesterday is that day's by whatever name. All others are there to
        practise, but for those whose day comes soon.
        """
        said = PracticePlace.read(text)
        if said is None or said.helped or len(said.moves) > 2 * MOST_MOVES:
            return None
        yesterday = today - _ONE_DAY
        known: list[tuple[date | None, Puzzle]] = [
            (day, daily(day.toordinal())) for day in (today, yesterday)
        ]
        known += [(None, past) for past in (*past_puzzles(today), *past_puzzles(yesterday))]
        of_day = daily(int(said.name)) if said.name.isdigit() else None
        for day, puzzle in known:
            if puzzle == of_day or said.name == f"{puzzle.game}-{puzzle.number}":
                return cls(puzzle, day, said.number or 1, said.moves)
        return None

    def __str__(self) -> str:
        return str(self._place)

    @property
    def _place(self) -> PracticePlace:
        return PracticePlace(self.name, self.number, self.moves)

    @property
    def name(self) -> str:
        """The puzzle without the try."""
        if self.day is not None:
            return f"{self.day.toordinal():06}"
        return f"{self.puzzle.game}-{self.puzzle.number}"

    def retried(self, number: int) -> PuzzlePlace:
        """The beginning of the try with this number."""
        return replace(self, number=min(number, MOST_TRIES), moves="")

    def played(self) -> tuple[Game, tuple[str, ...]]:
        """The state after the moves, and the moves of the puzzle's seat. Raises UnknownPuzzle if forged."""
        found = self._place.replayed(state(self.puzzle), self.puzzle.seat)
        if found is None:
            raise UnknownPuzzle
        return found

    def after(self, actions: tuple[tuple[int, str], ...]) -> PuzzlePlace:
        """The place after these actions since the puzzle began. Raises ValueError if one is illegal."""
        now, place = state(self.puzzle), replace(self._place, moves="")
        for seat, action in actions:
            place, now = place.after(now, action), now.play(seat, action)
        return replace(self, moves=place.moves)


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
