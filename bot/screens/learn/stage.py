"""A position that belongs to no table, as one person sees it and tries it out with the game's own controls.

Nothing is remembered: the name of the scene in every control says all that is needed to make it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import discord

import render
from bot.languages import spoken
from bot.screens import texts
from bot.screens.frame.controls import LookButton, PageButton, TableButton, staged
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import PRACTICE, Layout, Message, Row, one_text, picture
from bot.screens.game import AnyScreen, Form, Players, PrivateMessage, ScreenContext
from bot.screens.learn.lesson import Shown
from bot.screens.learn.lit import Lit, light
from bot.tables.table import computer
from games.core import Game, View
from games.players import LEVELS

NO_TABLE = 0

_FILE = "scene{number}.png"

AnyButton: TypeAlias = LookButton | PageButton | TableButton


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person sees of a scene: words on the controls, pictures with their alt texts, and the controls.

    ``board`` is the position as text, "" if the person does not want it. ``switches`` belong into the row of
    buttons below the others. ``draw`` is called in a thread.
    """

    text: str
    pictures: tuple[tuple[Callable[[], bytes], str], ...]
    rows: tuple[Any, ...] = ()
    switches: tuple[AnyButton, ...] = ()
    board: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of a game, and the seat of the one person who sees it; computers have all other seats.

    ``name`` stands before the custom_ids of its controls: "lesson.okiya.3". ``shows``, ``hints``, ``look``
    and ``arrangement`` are as in a lesson's step and its position, ``aided`` as in a ``ScreenContext``.
    """

    name: str
    screen: AnyScreen
    state: Game
    seat: int
    reader: int
    emoji: ApplicationEmoji
    shows: Shown = "own"
    hints: bool = False
    look: str = ""
    arrangement: str = ""
    aided: bool = True

    @property
    def view(self) -> View:
        """What the person may see."""
        return self.state.view(self.seat)

    @property
    def players(self) -> Players:
        """The person, and a computer of the lowest level on every other seat."""
        return Players(
            tuple(
                self.reader if seat == self.seat else computer(LEVELS[0], seat) for seat in self.state.seated
            )
        )

    def playable(self, look: str = "", lit: Lit | None = None) -> Seen:
        """The scene with its controls in a look; with ``lit``, only those controls are green.

        A look without any controls, in which a move was cancelled, is the first look again.
        """
        own = self._own(look or self.look)
        if own is not None and not own.rows:
            own = self._own(self.look)
        if own is None:
            rows: list[Any] = list(self.screen.controls(NO_TABLE, 0, self.view, self.emoji, look))
            switches = self.screen.switches(NO_TABLE, 0, self.view, self.emoji, look)
            text = self.screen.chosen(self.view, look)
        else:
            rows, switches, text = list(own.rows), list[Any](), own.text
        if lit is not None:
            light([*rows, Row(*switches)], lit)
        return Seen(
            text,
            self._pictures(own, look),
            tuple(staged(rows, self.name)),
            tuple(staged([Row(*switches)], self.name)[0].children) if switches else (),
            self._board,
        )

    def looked_at(self) -> Seen:
        """The scene without any controls."""
        return Seen("", self._pictures(self._own(self.look), ""), board=self._board)

    def form(self, look: str) -> Form | None:
        """The form that a control of the scene opens; None if there is none."""
        own = self.screen.private
        return None if own is None else own.form(self._context, self.view, look)

    @property
    def _context(self) -> ScreenContext:
        return ScreenContext(
            NO_TABLE,
            0,
            self.players,
            self.emoji,
            self.arrangement,
            self.hints,
            arranges=False,
            aided=self.aided,
        )

    @property
    def _board(self) -> str:
        return texts.text_of(self.view) if texts.wanted() else ""

    def _own(self, look: str) -> PrivateMessage | None:
        """The private screen, where the game has one and the scene shows it."""
        if self.screen.private is None or self.shows == "board":
            return None
        return self.screen.private.show(self._context, self.view, look)

    def _pictures(self, own: PrivateMessage | None, look: str) -> tuple[tuple[Callable[[], bytes], str], ...]:
        own_picture = () if own is None or own.draw is None else ((own.draw, own.alt),)
        if own_picture and self.shows != "both":
            return own_picture
        shown = "" if own is not None else self.screen.pictured(self.view, look)
        return ((partial(render.board, self.view, shown, spoken()), self.screen.alt(self.view)), *own_picture)


def layout_of(text: str, seen: Seen, buttons: Sequence[AnyButton]) -> Layout:
    """A text and below it a scene, with ``buttons`` in its last row."""
    layout = one_text("\n".join(filter(None, (text, seen.text))))
    for number, (_, alt) in enumerate(seen.pictures):
        layout.add_item(picture(alt, _FILE.format(number=number)))
    if seen.board:
        layout.add_item(discord.ui.TextDisplay(seen.board))
    for row in seen.rows:
        layout.add_item(row)
    last = (*seen.switches, *buttons)
    if last:
        layout.add_item(Row(*last))
    return layout


async def message_of(text: str, seen: Seen, buttons: Sequence[AnyButton]) -> Message:
    """The same as a message, with its pictures. Raises TooManyPictures."""
    files = {
        _FILE.format(number=number): await PRACTICE.drawn(draw)
        for number, (draw, _) in enumerate(seen.pictures)
    }
    return Message(layout_of(text, seen, buttons), files)
