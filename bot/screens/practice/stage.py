"""A position that belongs to no table, as one person sees it and tries it out with the game's own controls.

Nothing is remembered: the name of the scene in every control says all that is needed to make it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import discord

import render
from bot.languages import Phrase, spoken
from bot.screens.frame.controls import Asked, LookButton, PageButton, TableButton, asked_by, staged
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import PRACTICE, Layout, Message, Row, one_text, picture
from bot.screens.game import AnyScreen, Form, Players, PrivateMessage, ScreenContext, text_of, texts_wanted
from bot.screens.practice.material import Shows
from bot.tables.table import computer
from games.core import Game, View
from games.players import LEVELS

NO_TABLE: Final = 0

LESSON: Final = "lesson"
PUZZLE: Final = "puzzle"
"""The words with which the pages and the scenes of lessons and of puzzles begin."""

MARK: Final = "\N{LARGE GREEN CIRCLE}"
"""Stands before entries of menus that are lit."""

GREEN, GREY = discord.ButtonStyle.success, discord.ButtonStyle.secondary

Lit: TypeAlias = Callable[[Asked], bool]
"""Whether what a control asks for is what the sentence speaks of."""

_FILE = "scene{number}.png"

AnyButton: TypeAlias = LookButton | PageButton | TableButton


def page_button(
    verb: str, page: object, label: Phrase | str, style: discord.ButtonStyle = GREY
) -> PageButton:
    """A button to a page that belongs to no table."""
    button = PageButton.make(verb, NO_TABLE, str(page), str(label))
    button.style = style
    return button


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
    shows: Shows = "own"
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
            _light([*rows, Row(*switches)], lit)
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
        return text_of(self.view) if texts_wanted() else ""

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


@dataclass(frozen=True, slots=True)
class ScenePage:
    """A text, below it a scene, and ``buttons`` in its last row."""

    text: str
    seen: Seen
    buttons: tuple[AnyButton, ...] = ()

    @property
    def layout(self) -> Layout:
        """The page without its pictures."""
        layout = one_text("\n".join(filter(None, (self.text, self.seen.text))))
        for number, (_, alt) in enumerate(self.seen.pictures):
            layout.add_item(picture(alt, _FILE.format(number=number)))
        if self.seen.board:
            layout.add_item(discord.ui.TextDisplay(self.seen.board))
        for row in self.seen.rows:
            layout.add_item(row)
        last = (*self.seen.switches, *self.buttons)
        if last:
            layout.add_item(Row(*last))
        return layout

    async def message(self) -> Message:
        """The page with its pictures. Raises TooManyPictures."""
        files = {
            _FILE.format(number=number): await PRACTICE.drawn(draw)
            for number, (draw, _) in enumerate(self.seen.pictures)
        }
        return Message(self.layout, files)


def _light(rows: Iterable[Any], lit: Lit) -> None:
    """Light the controls of these rows that are ``lit``, and no others."""
    for row in rows:
        for control in row.children if isinstance(row, discord.ui.ActionRow) else ():
            if isinstance(control, discord.ui.Button):
                _light_button(control, lit)
            elif isinstance(control, discord.ui.Select):
                _light_menu(control, lit)


def _light_button(button: discord.ui.Button[Any], lit: Lit) -> None:
    if button.custom_id and not button.disabled and lit(asked_by(button.custom_id)):
        button.style = GREEN
    elif button.style is GREEN:
        button.style = GREY


def _light_menu(menu: discord.ui.Select[Any], lit: Lit) -> None:
    entries = [option for option in menu.options if lit(asked_by(menu.custom_id, [option.value]))]
    if entries and not menu.disabled:
        menu.placeholder = f"{MARK} {menu.placeholder}"
        for entry in entries:
            entry.emoji = MARK
