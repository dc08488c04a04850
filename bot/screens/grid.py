"""What the screens of board games share: the board as rows of buttons, and the way to the next game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.languages import _
from bot.screens import texts
from bot.screens.frame.controls import LookButton, PlayButton
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import Row

NEXT_GAME = _("Next Game")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a board as a button: its name, the emoji of its piece, and the effect of pressing it.

    Pressing it plays ``action`` if the cell is enabled, or leads to another ``look`` of the board if this is
    not None. Every cell has an ``action``, even if it is not enabled; each cell must have a different one.
    """

    cell: str
    mark: str
    enabled: bool = True
    action: str = ""
    look: str | None = None


def grid_rows(
    table: int, ply: int, game: str, emoji: ApplicationEmoji, grid: Iterable[Iterable[Cell]]
) -> list[Row]:
    """The rows of a board from the top. A mark without an emoji becomes a label.

    Where boards are wanted as text, each button says its cell beside the emoji, whose name is the piece.
    """
    named = texts.wanted()
    return [Row(*[_button(table, ply, game, emoji, cell, named=named) for cell in cells]) for cells in grid]


def _button(
    table: int, ply: int, game: str, emoji: ApplicationEmoji, cell: Cell, *, named: bool
) -> PlayButton | LookButton:
    picture = emoji.partial(game, cell.mark)
    label = cell.cell if named else None if picture else cell.mark
    if cell.look is None:
        action = cell.action or cell.cell
        return PlayButton.tile(table, ply, action, picture, enabled=cell.enabled, label=label)
    return LookButton.make("look", table, ply, f"{cell.look}~{cell.cell}", label=label, emoji=picture)


def next_game(table: int, ply: int) -> list[Row]:
    """The only button between two games of a match."""
    return [Row(PlayButton.make(table, ply, "next", str(NEXT_GAME)))]
