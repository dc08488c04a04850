"""The pages of histories as texts in the custom ids of buttons.

A page is "USER.GAME.NUMBER": the user whose tables it shows, the game (0: all games, else its number), and
the number of the page, with ten tables each; page 0 has the newest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from games import GAMES

VERB = "history"
MOST_PAGES = 50

_LARGEST_ID = 2**63 - 1
_PAGE = re.compile(r"([0-9]{1,19})\.([0-9]{1,3})\.([0-9]{1,2})")
# Games by their number in custom ids; 0 means all. A new game comes last, because the numbers of its ladders
# are higher than all earlier ones.
_NUMBERED: Sequence[str | None] = (
    None,
    *sorted(GAMES, key=lambda key: min(ladder.number for ladder in GAMES[key].ladders)),
)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of a member's history. ``game`` is a key; None means all games."""

    member: int
    game: str | None = None
    number: int = 0

    @classmethod
    def read(cls, page: str) -> Self | None:
        """Read the text of a page, which may be forged; None if there is no such page."""
        found = _PAGE.fullmatch(page)
        if found is None or int(found[2]) >= len(_NUMBERED) or int(found[3]) >= MOST_PAGES:
            return None
        if int(found[1]) > _LARGEST_ID:
            return None
        return cls(int(found[1]), _NUMBERED[int(found[2])], int(found[3]))

    def __str__(self) -> str:
        return f"{self.member}.{_NUMBERED.index(self.game)}.{self.number}"
