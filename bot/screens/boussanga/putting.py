"""Putting pawns back on Boussanga's board, one by one.

The look is "element.cell": the pawn, and the empty cell where it would lie.
"""

from __future__ import annotations

from functools import partial
from math import dist
from typing import Any

import discord

import render
from bot.languages import _, listed, n_, spoken
from bot.screens.boussanga.arrows import ARROWS, file_and_rank
from bot.screens.boussanga.names import ELEMENT_NAMES, counted
from bot.screens.boussanga.words import CONFIRM
from bot.screens.frame.controls import LookButton, PlayButton
from bot.screens.frame.layout import Row
from bot.screens.game import PrivateMessage, ScreenContext
from games.boussanga.board import CELLS
from games.boussanga.cards import ELEMENTS
from games.boussanga.view import BoussangaView
from render.boussanga.composer import PutChoice

_PUT = n_(
    "Put the pawns back on empty cells: {pawns} left. "
    "{element} lies on {cell}: move it with the arrows, then confirm.",
    "Put the pawns back on empty cells: {pawns} left. "
    "{element} lies on {cell}: move it with the arrows, then confirm.",
)
_EMPTY = _("Empty cells: {cells}.")

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY = discord.ButtonStyle.secondary


class Putting:
    """The pawn that the seat to move is putting back on the board."""

    def __init__(self, context: ScreenContext, view: BoussangaView, look: str) -> None:
        self._context, self._view = context, view
        self._empty = [cell for cell, lies in zip(CELLS, view.board, strict=True) if lies == "."]
        element, _, cell = look.partition(".")
        self._element = element if element in self._left() else self._left()[0]
        self._cell = cell if cell in self._empty else self._empty[0]

    def screen(self) -> PrivateMessage:
        view = self._view
        text = _PUT.format(
            count=sum(view.put),
            pawns=counted(view.put),
            element=ELEMENT_NAMES[self._element],
            cell=self._cell,
        )
        return PrivateMessage(
            text=text,
            rows=[self._elements(), self._steps(), self._end()],
            draw=partial(render.hand, view, PutChoice(self._element, self._cell), spoken()),
            alt=f"{text} {_EMPTY.format(cells=listed(self._empty))}",
        )

    def _left(self) -> list[str]:
        return [element for element in ELEMENTS if self._view.put[element]]

    def _look(self, element: str, cell: str | None, tag: str, **looks: Any) -> LookButton:
        to = f"{element}.{cell or self._cell}~{tag}"
        enabled = cell is not None and (element, cell) != (self._element, self._cell)
        return LookButton.make("mine", self._context.table, self._context.ply, to, enabled=enabled, **looks)

    def _elements(self) -> Row:
        return Row(
            *(
                self._look(
                    element,
                    self._cell,
                    element,
                    label=str(ELEMENT_NAMES[element]),
                    emoji=self._context.emoji.partial(self._view.game, element),
                    style=_BLUE if element == self._element else _GREY,
                )
                for element in self._left()
            )
        )

    def _steps(self) -> Row:
        return Row(
            *(
                self._look(
                    self._element, self._nearest(arrow.files, arrow.ranks), arrow.tag, label=arrow.label
                )
                for arrow in ARROWS
            )
        )

    def _nearest(self, files: int, ranks: int) -> str | None:
        """The nearest empty cell in a direction; None if there is none."""
        file, rank = file_and_rank(self._cell)
        there = [
            cell
            for cell in self._empty
            if (file_and_rank(cell)[0] - file) * files + (file_and_rank(cell)[1] - rank) * ranks > 0
        ]
        return min(there, key=lambda cell: dist(file_and_rank(cell), (file, rank)), default=None)

    def _end(self) -> Row:
        action = f"put {self._element} {self._cell}"
        return Row(
            PlayButton.make(self._context.table, self._context.ply, action, str(CONFIRM), style=_GREEN)
        )
