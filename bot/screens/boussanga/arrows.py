"""The four buttons that move a card or a pawn over Boussanga's board by one cell."""

from __future__ import annotations

from dataclasses import dataclass

from bot.languages import Phrase, c_
from bot.screens.game import texts_wanted
from games.boussanga.board import CELLS


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow: its tag in the look, its sign and its word, and its steps in files and ranks."""

    tag: str
    sign: str
    word: Phrase
    files: int
    ranks: int

    @property
    def label(self) -> str:
        """The sign; the word for people who want boards as text."""
        return str(self.word) if texts_wanted() else self.sign


ARROWS = (
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("left", "⬅️", c_("direction", "Left"), -1, 0),
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("up", "⬆️", c_("direction", "Up"), 0, 1),
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("down", "⬇️", c_("direction", "Down"), 0, -1),
    # Translators: a button that moves a card or a pawn in this direction.
    Arrow("right", "➡️", c_("direction", "Right"), 1, 0),
)


def file_and_rank(cell: str) -> tuple[int, int]:
    """File and rank, from 0."""
    return CELLS.index(cell) % 8, CELLS.index(cell) // 8
