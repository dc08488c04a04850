"""The four buttons that move a card or a pawn over Boussanga's board by one cell."""

from __future__ import annotations

from games.boussanga.board import CELLS

ARROWS = (("left", "⬅️", -1, 0), ("up", "⬆️", 0, 1), ("down", "⬇️", 0, -1), ("right", "➡️", 1, 0))
"""The arrows: the tag in the look, the label, and the steps in files and ranks."""


def file_and_rank(cell: str) -> tuple[int, int]:
    """File and rank, from 0."""
    return CELLS.index(cell) % 8, CELLS.index(cell) // 8
