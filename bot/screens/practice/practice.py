"""What lessons and puzzles have in common: places, scenes, and the answers to what is tried there.

A scene is a position that belongs to no table, as one person sees it and tries it out with the game's own
controls. Nothing is remembered: the custom_id of every control names the place, with all moves made there.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import discord

import render
from bot.languages import Phrase, _, spoken
from bot.screens.frame.controls import (
    Asked,
    Click,
    Look,
    LookButton,
    PageButton,
    Play,
    TableButton,
    Write,
    asked_by,
    form,
    staged,
)
from bot.screens.frame.layout import PRACTICE, ApplicationEmoji, Layout, Message, Row, one_text, picture
from bot.screens.frame.respond import ask, say, update_private
from bot.screens.game import AnyScreen, Form, Players, PrivateMessage, ScreenContext, wanted_text
from bot.screens.practice.material import Shows
from bot.tables.refusals import Refusal
from bot.tables.table import computer
from games.core import RESIGN, Game, GameError, IllegalAction, UnknownAction, View
from games.players import LEVELS

TRY_AGAIN: Final = _("Try Again")

MOST_MOVES: Final = 20
"""The moves that a custom_id has room for."""

_DIGITS: Final = string.digits + string.ascii_letters
_PLACE: Final = re.compile(
    r"(?P<name>[a-z_]{1,20}|[a-z_]{1,20}-[0-9]{1,4}|[0-9]{6}e?)"
    r"(\.(?P<number>[0-9]{1,3})(\.(?P<moves>([0-9a-zA-Z]{2}){0,20})(?P<helped>!?))?)?"
)


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """Where somebody is: "okiya.3" in a lesson, "739943.2.0c0f" in a puzzle, as a text for custom_ids.

    The name of a lesson or a puzzle, and the number of a step or of a try, 0 if none is named. The moves made
    there so far follow, two characters each, and "!" if a good move is being shown: "okiya.7.0c0f!".
    """

    name: str
    number: int = 0
    moves: str = ""
    helped: bool = False

    @classmethod
    def read(cls, text: str) -> PracticePlace | None:
        """The place that a text names; None if it names none. It may be forged."""
        said = _PLACE.fullmatch(text)
        if said is None:
            return None
        return cls(said["name"], int(said["number"] or 0), said["moves"] or "", bool(said["helped"]))

    def __str__(self) -> str:
        if not self.number:
            return self.name
        moves = f".{self.moves}{'!' * self.helped}" if self.moves or self.helped else ""
        return f"{self.name}.{self.number}{moves}"

    @property
    def is_full(self) -> bool:
        """Whether there is room for no more moves."""
        return len(self.moves) >= 2 * MOST_MOVES

    def after(self, state: Game, action: str) -> PracticePlace:
        """The place after a legal move of the seat to act, or its talk. Raises ValueError for others."""
        high, low = divmod(_moves(state).index(action), len(_DIGITS))
        return replace(self, moves=self.moves + _DIGITS[high] + _DIGITS[low], helped=False)

    def replayed(self, begun: Game, seat: int) -> tuple[Game, tuple[str, ...]] | None:
        """The state after the moves, and those of a seat, whose turn it is; None if they are forged."""
        now, own = begun, list[str]()
        for high, low in zip(self.moves[::2], self.moves[1::2], strict=True):
            number, known = _DIGITS.index(high) * len(_DIGITS) + _DIGITS.index(low), _moves(now)
            if number >= len(known):
                return None
            own += [known[number]] if now.to_act[0] == seat else []
            now = now.play(now.to_act[0], known[number])
        return (now, tuple(own)) if seat in now.to_act else None


def _moves(state: Game) -> tuple[str, ...]:
    """All that the seat to act may play or say; () after the end."""
    return tuple(move for seat in state.to_act[:1] for move in (*state.actions(seat), *state.talk(seat)))


class Learner(Protocol):
    """Somebody at a place of a lesson or a puzzle."""

    @property
    def screen(self) -> AnyScreen:
        """The screen of the game."""

    @property
    def state(self) -> Game:
        """The state at the place. Raises a Refusal if the place is forged."""

    def scene(self, state: Game) -> Scene:
        """The place as the person sees it in a state."""


L = TypeVar("L", bound=Learner)


class Practice(Protocol[L]):
    """Lessons, or puzzles: who learns there, and what is answered to what they try."""

    @property
    def unreadable(self) -> type[Refusal]:
        """The refusal of what cannot be read."""

    async def learner(self, click: Click, place: str) -> L:
        """Whoever clicked, at a place, which may be forged. Raises ``unreadable``."""

    async def shown(self, learner: L, look: str) -> Message:
        """The place in a look. Raises TooManyPictures."""

    async def played(self, click: Click, learner: L, action: str) -> None:
        """Show what a legal move leads to."""


async def answer(practice: Practice[L], click: Click, place: str, asked: Asked) -> None:
    """Answer a control of a scene. The place and what is asked for may be forged."""
    learner = await practice.learner(click, place)
    try:
        await _answer(practice, click, learner, asked)
    except (IllegalAction, UnknownAction) as error:
        await say(click, learner.screen.explain(error))
    except GameError:
        raise practice.unreadable from None


async def _answer(practice: Practice[L], click: Click, learner: L, asked: Asked) -> None:
    state = learner.state
    scene = learner.scene(state)
    match asked:
        case Play(action=action):
            action = state.canonical(scene.seat, action)
            state.play(scene.seat, action)
            if action == RESIGN:  # no control of a scene gives up
                raise practice.unreadable
            await practice.played(click, learner, action)
        case Look(look=look):
            await update_private(click, await practice.shown(learner, look))
        case Write(look=look):
            wanted = scene.form(look)
            if wanted is None:
                raise practice.unreadable
            opened = form(NO_TABLE, 0, wanted.look, wanted.title, wanted.label, wanted.text, scene.name)
            await ask(click, opened)
        case _:
            raise practice.unreadable


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


class _Introduced(Players):
    """Players of whom each sentence could be the first: a computer player is always called one."""

    def name(self, seat: int) -> str:
        return self.introduced(seat)


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of a game, and the seat of the one person who sees it; computers have all other seats.

    ``name`` stands before the custom_ids of its controls: "lesson.okiya.3". ``shows``, ``look`` and
    ``arrangement`` are as in a lesson's step and its position, ``aided`` as in a ``ScreenContext``.
    """

    name: str
    screen: AnyScreen
    state: Game
    seat: int
    reader: int
    emoji: ApplicationEmoji
    shows: Shows = "own"
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
        return _Introduced(
            tuple(
                self.reader if seat == self.seat else computer(LEVELS[0], seat - (seat > self.seat))
                for seat in self.state.seated
            ),
            NO_TABLE,
        )

    @property
    def status(self) -> str:
        """What everybody is told, without its first line, the turn, where the own screen tells of it."""
        told = self.screen.status(self.view, self.players)
        return told if self._own(self.look) is None else told.partition("\n")[2]

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
            # Whoever waits at a table is told how to keep this screen, which is of no use here.
            text = own.text if self.seat in self.state.to_act else ""
            rows, switches = list(own.rows), list[Any]()
        if lit is not None:
            _light([*rows, Row(*switches)], lit)
        return Seen(
            text,
            self._pictures(own, look),
            tuple(staged(rows, self.name)),
            tuple(staged([Row(*switches)], self.name)[0].children) if switches else (),
            self._board(own),
        )

    def looked_at(self) -> Seen:
        """The scene without any controls: between rounds only the board, where all hands lie open."""
        own = self._own(self.look) if len(self.state.to_act) < 2 else None
        return Seen("", self._pictures(own, ""), board=self._board(own))

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
            arranges=False,
            aided=self.aided,
        )

    def _board(self, own: PrivateMessage | None) -> str:
        """The board as text: with the own screen, what everybody sees and what is on this screen."""
        return wanted_text(self.screen, self.view if own is None else self.state.view(None), own)

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
        board = partial(render.board, self.view, shown, spoken()), self.screen.alt_in(self.view, shown)
        return (board, *own_picture)


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
        for number, (_draw, alt) in enumerate(self.seen.pictures):
            layout.add(picture(alt, _FILE.format(number=number)))
        if self.seen.board:
            layout.add(self.seen.board)
        layout.add(*self.seen.rows)
        last = (*self.seen.switches, *self.buttons)
        return layout.add(Row(*last)) if last else layout

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
