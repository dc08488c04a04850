"""Which puzzle a person is at, and how far, as a text for the custom_ids of pages and controls.

"739943" is the puzzle of a day, numbered as ``date.toordinal`` does, "okiya-17" one of the book. The number
of the try follows, then the moves of the try, two characters each: "739943.2.0c0f".
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from games.core import Game
from games.puzzles import Puzzle, book, daily, state

MOST_TRIES: Final = 999
"""The highest number of a try that a custom_id can hold."""

_DIGITS: Final = string.digits + string.ascii_letters
_PLACE: Final = re.compile(
    r"((?P<day>[0-9]{6})|(?P<game>[a-z_]{1,20})-(?P<puzzle>[0-9]{1,4}))"
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
        """The place that a text names; None if there is none yet. It may be forged."""
        said = _PLACE.fullmatch(text)
        if said is None:
            return None
        number, moves = min(int(said["number"] or 1), MOST_TRIES), said["moves"] or ""
        if said["day"] is not None:
            day = int(said["day"])
            if not 1 <= day <= today.toordinal():
                return None
            return replace(cls.of_day(date.fromordinal(day)), number=number, moves=moves)
        puzzles, chosen = book(said["game"]), int(said["puzzle"])
        return cls(puzzles[chosen - 1], None, number, moves) if 1 <= chosen <= len(puzzles) else None

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
        """The state after the moves, and the moves of the puzzle's seat. Raises IndexError if forged."""
        now, own = state(self.puzzle), list[str]()
        for i in range(0, len(self.moves), 2):
            high, low = map(_DIGITS.index, self.moves[i : i + 2])
            seat = now.to_act[0]
            action = now.actions(seat)[high * len(_DIGITS) + low]
            now = now.play(seat, action)
            if seat == self.puzzle.seat:
                own.append(action)
        return now, tuple(own)

    def after(self, actions: tuple[tuple[int, str], ...]) -> PuzzlePlace:
        """The place after these actions since the puzzle began. Raises ValueError if one is illegal."""
        now, moves = state(self.puzzle), ""
        for seat, action in actions:
            high, low = divmod(now.actions(seat).index(action), len(_DIGITS))
            moves += _DIGITS[high] + _DIGITS[low]
            now = now.play(seat, action)
        return replace(self, moves=moves)
