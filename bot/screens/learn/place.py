"""Where a reader is in a lesson, as a text for the custom_ids of pages and controls: "okiya.3".

In the little game the moves made so far follow, two characters each, and "!" if a move is being shown:
"okiya.7.0c0f!".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.screens.learn.moves import written
from games.core import Game

VERB: Final = "lesson"
"""The word with which the pages and the scenes of lessons begin."""

MOST_MOVES: Final = 20
"""The moves of a little game that a custom_id has room for."""

_PLACE: Final = re.compile(
    r"(?P<game>[a-z_]{1,20})(\.(?P<number>[0-9]{1,2})(\.(?P<moves>([0-9a-zA-Z]{2}){0,20})(?P<helped>!?))?)?"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A game, the number of a step, and the moves of a little game there; ``helped`` if one is shown.

    The first step is 1; 0 is the step where the reader was the last time.
    """

    game: str
    number: int = 0
    moves: str = ""
    helped: bool = False

    @classmethod
    def read(cls, text: str) -> Place | None:
        """The place that a text names; None if it names none. It may be forged."""
        said = _PLACE.fullmatch(text)
        if said is None:
            return None
        return cls(said["game"], int(said["number"] or 0), said["moves"] or "", bool(said["helped"]))

    def __str__(self) -> str:
        if not self.number:
            return self.game
        moves = f".{self.moves}{'!' * self.helped}" if self.moves or self.helped else ""
        return f"{self.game}.{self.number}{moves}"

    @property
    def is_full(self) -> bool:
        """Whether there is room for no more moves."""
        return len(self.moves) >= 2 * MOST_MOVES

    def after(self, state: Game, action: str) -> Place:
        """The place after a legal move of the seat to act, or its talk. Raises ValueError for others."""
        return Place(self.game, self.number, self.moves + written(state, action))
