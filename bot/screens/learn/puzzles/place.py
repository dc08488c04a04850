"""Which puzzle a person is at, and how far, as a text for the custom_ids of pages and controls.

"739943" is the puzzle of a day, numbered as ``date.toordinal`` does, "okiya-17" one of the book. The number
of the try follows, then the moves of the try, two characters each: "739943.2.0c0f".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from bot.screens.learn.moves import replayed, written
from bot.screens.learn.puzzles.choosing import past_puzzles
from bot.screens.table.refusals import UnknownPuzzle
from games.core import Game
from games.puzzles import Puzzle, daily, state

MOST_TRIES: Final = 999
"""The highest number of a try that a custom_id can hold."""

_ONE_DAY: Final = timedelta(days=1)
_PLACE: Final = re.compile(
    r"((?P<day>[0-9]{6})|(?P<puzzle>[a-z_]{1,20}-[0-9]{1,4}))"
    r"(\.(?P<number>[0-9]{1,3})(\.(?P<moves>([0-9a-zA-Z]{2}){1,10}))?)?"
)


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
        said = _PLACE.fullmatch(text)
        if said is None:
            return None
        yesterday = today - _ONE_DAY
        known: list[tuple[date | None, Puzzle]] = [
            (day, daily(day.toordinal())) for day in (today, yesterday)
        ]
        known += [(None, past) for past in (*past_puzzles(today), *past_puzzles(yesterday))]
        of_day = daily(int(said["day"])) if said["day"] else None
        for day, puzzle in known:
            if puzzle == of_day or said["puzzle"] == f"{puzzle.game}-{puzzle.number}":
                return cls(puzzle, day, min(int(said["number"] or 1), MOST_TRIES), said["moves"] or "")
        return None

    def __str__(self) -> str:
        moves = f".{self.moves}" if self.moves else ""
        return f"{self.name}.{self.number}{moves}"

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
        found = replayed(state(self.puzzle), self.moves, self.puzzle.seat)
        if found is None:
            raise UnknownPuzzle
        return found

    def after(self, actions: tuple[tuple[int, str], ...]) -> PuzzlePlace:
        """The place after these actions since the puzzle began. Raises ValueError if one is illegal."""
        now, moves = state(self.puzzle), ""
        for seat, action in actions:
            moves += written(now, action)
            now = now.play(seat, action)
        return replace(self, moves=moves)
