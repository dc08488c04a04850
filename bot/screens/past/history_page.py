"""The pages of histories as texts, which stand in the custom ids of buttons.

A page is "USER.GAME.NUMBER": whose tables, of which game (0: of all, else its number), and which ten of them,
the newest being number 0.
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
# Games by the number that custom ids have for them, 0 meaning all. A new game comes last, because the
# numbers of its ladders are higher than all before.
_NUMBERED: Sequence[str | None] = (
    None,
    *sorted(GAMES, key=lambda key: min(ladder.number for ladder in GAMES[key].ladders)),
)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of the history of a member: ``game`` is a key, None for all games."""

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
