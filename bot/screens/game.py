"""What a game adds to the shared screens: its words and its controls. Games differ here and nowhere else."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.screens.frame.controls import Row
from bot.screens.frame.emoji import ApplicationEmoji
from bot.tables import History, level_of
from games.core import Game, GameError, OptionValue, View, tidy
from games.players import Hint

V = TypeVar("V", bound=View)

_PLAYED = "{player} played `{action}`."
_PLAYED_NAMED = "{player} played `{action}`: {named}."
_TOLD = {"resign": "{player} resigned.", "next": "{player} began the next game."}
# What a menu tells to do, a sentence tells as done.
_TO_DO = re.compile("play |place ")


@dataclass(frozen=True, slots=True)
class Players:
    """The users of a table by seat, as they are written in a message."""

    users: tuple[int, ...]

    def name(self, seat: int) -> str:
        """A mention: Discord shows it as the player's current name, and it notifies only where allowed."""
        return named(self.users[seat], seat)

    def names(self, seats: Sequence[int]) -> str:
        """Several players in a sentence."""
        return listed([self.name(seat) for seat in seats])


def named(user: int, seat: int) -> str:
    """Who sits on a seat, as it is written in a message: a mention, or a computer player with its level."""
    level = level_of(user)
    return f"<@{user}>" if level is None else f"Computer {seat + 1} ({level})"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A piece of the rules: a text, and the position that shows it."""

    text: str
    view: View | None


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """What one player is shown privately: a text, perhaps a picture with its alt text, the controls.

    ``draw`` makes the picture; it is called in a thread. ``arrangement`` is to be kept from now on as how the
    player arranged what they hold; None keeps what there was.
    """

    text: str
    rows: list[Row]
    draw: Callable[[], bytes] | None = None
    alt: str = ""
    arrangement: str | None = None


@dataclass(frozen=True, slots=True)
class ScreenContext:
    """Where a player's own screen is shown: the table and its position, who plays, what this one arranged."""

    table: int
    ply: int
    players: Players
    emoji: ApplicationEmoji
    arrangement: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Form:
    """A line that a player is asked to write: what it is called, what stands there to begin with.

    What is written becomes the end of ``look``.
    """

    title: str
    label: str
    text: str
    look: str


class PrivateScreen(ABC, Generic[V]):
    """A screen of a game that one player sees alone, opened by a button under the board."""

    label: ClassVar[str]
    """The label of that button."""

    outlasts_moves: ClassVar[bool] = False
    """Whether a look means the same after the position has changed."""

    @abstractmethod
    def show(self, context: ScreenContext, view: V, look: str) -> PrivateMessage:
        """The screen of the view's seat in a look, "" being the one to begin with. Looks may be forged."""

    def question(self, context: ScreenContext, view: V, action: str) -> PrivateMessage | None:  # noqa: ARG002 - few ask
        """What to ask before this action is played, None to play it at once."""
        return None

    def form(self, context: ScreenContext, view: V, look: str) -> Form | None:  # noqa: ARG002 - few have any
        """What a form button with this look asks for, None if nothing can be written. Looks may be forged."""
        return None


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in words: what it asks for, and the name of each choice; on and off need no names."""

    help: str
    choices: Mapping[OptionValue, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FeatWords:
    """A feat in words: its name in lower case ("perfect Okiya"), and what the player did ("won ...")."""

    name: str
    how: str


class AnalysisScreen(Protocol):
    """How the analysis of a finished game is worked out and shown, page by page. Pages may be forged."""

    feat: str
    """The key of the feat that the analysis can prove."""

    @property
    def analyse(self) -> Callable[[Sequence[Any], Sequence[tuple[int, str]]], Any]:
        """Works out a part of a game from its public views and moves, in another process."""

    @property
    def is_flawless(self) -> Callable[[Sequence[Any], Sequence[tuple[int, str]], int], bool]:
        """Says from all views and moves of a table whether a seat achieved the feat, in another process."""

    def part(self, history: History, page: str) -> range:
        """The plies that must be analysed for a page."""

    def show(self, context: ScreenContext, history: History, found: Any, page: str) -> PrivateMessage:
        """The page, with what was found out about its part; "" is the page to begin with."""

    def may_be_flawless(self, moves: Sequence[tuple[int, str]], seat: int) -> bool:
        """Whether the winner on this seat has made enough moves for the feat to mean something."""


class GameScreen(ABC, Generic[V]):
    """One game's words and controls. Sentences are whole templates, so that they can be translated."""

    game: ClassVar[type[Game]]

    command: ClassVar[str]
    """The name of the game's slash command."""

    tagline: ClassVar[str]
    """The game in one sentence, for somebody who does not see the picture beside it."""

    group_help: ClassVar[str]
    start_help: ClassVar[str] = "Open a table: challenge a friend, or let anyone join."
    move_help: ClassVar[str]
    """What is written beside the slash command, its start and the action of its move."""

    options: ClassVar[Mapping[str, OptionWords]] = {}
    """The words of ``Game.options`` by key, in the order in which the command asks for them."""

    feats: ClassVar[Mapping[str, FeatWords]] = {}
    """The words of ``Game.feats`` by key."""

    refusals: ClassVar[Mapping[str, str]]
    """Why the rules forbid an action, and what would be allowed: a template for every rule.

    It can name the ``action``, the ``legal`` ones, and the facts of the error, see ``fact_words``.
    """

    rules: ClassVar[Sequence[tuple[str, Game | None]]]
    """The rules, short, chapter by chapter, with house rulings marked as such; beside some a position."""

    private: ClassVar[PrivateScreen[Any] | None] = None
    """The screen that each player has alone, None in a game without one."""

    analysis: ClassVar[AnalysisScreen | None] = None
    """How finished tables are analysed, None in a game without an analysis."""

    @abstractmethod
    def seats(self, view: V, emoji: ApplicationEmoji) -> tuple[str, ...]:
        """The mark of every seat, shown beside the player's name."""

    @abstractmethod
    def terms(self, options: Mapping[str, object]) -> str:
        """What the table has agreed to play, for the message that invites to it."""

    @abstractmethod
    def status(self, view: V, players: Players) -> str:
        """Who is to move and what they may do; after the end, who won and why."""

    @abstractmethod
    def alt(self, view: V) -> str:
        """All that the view shows in at most 1,024 characters, for somebody who cannot see the picture."""

    @abstractmethod
    def controls(self, table: int, ply: int, view: V, emoji: ApplicationEmoji, look: str) -> list[Row]:
        """The rows that play the game; none after the end. At most 33 components, rows included.

        ``look`` is what a look button of these rows has asked for, "" at first. Looks may be forged.
        """

    def pictured(self, view: V, look: str) -> str:  # noqa: ARG002 - few pictures show a look
        """What of a look the picture shows, "" if nothing. Looks may be forged."""
        return ""

    def action_words(self, view: V, action: str) -> str:  # noqa: ARG002 - not all need the view
        """A legal action with its name in words, as a list of suggestions shows it: "b3: Maple Sun"."""
        return action

    def suggest(self, view: V, typed: str) -> Mapping[str, str]:
        """The actions of the view's seat that go on from what was typed, each with its name in words.

        Where there are too many to list, the beginnings of actions. At most 100 characters each.
        """
        return matching({action: self.action_words(view, action) for action in view.actions}, typed)

    def told(self, before: V, after: V, seat: int, action: str, players: Players) -> str:  # noqa: ARG002
        """What a seat has done, as a sentence: ``before`` is its own view, ``after`` the public one."""
        player = players.name(seat)
        if action in _TOLD:
            return _TOLD[action].format(player=player)
        named = self.suggest(before, action).get(action, action)
        named = _TO_DO.sub("", named.removeprefix(action).removeprefix(": "), count=1)
        return (_PLAYED_NAMED if named else _PLAYED).format(player=player, action=action, named=named)

    def explain(self, error: GameError) -> str:
        """Why the rules forbid an action, and what would be allowed."""
        return self.refusals[error.rule].format(
            action=error.action, legal=", ".join(error.legal), **self.fact_words(error)
        )

    def fact_words(self, error: GameError) -> Mapping[str, object]:
        """The facts of a refusal as its sentence names them."""
        return error.facts

    @abstractmethod
    def advice(self, view: V, hint: Hint) -> str:
        """A hint in words: the move, why it is good, and how sure that is."""

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules, each chapter with what everybody sees of its position."""
        return tuple(Chapter(text, None if state is None else state.view(None)) for text, state in self.rules)


AnyScreen = GameScreen[Any]


def matching(named: Mapping[str, str], typed: str) -> dict[str, str]:
    """The actions whose name in words has what was typed in it, spaces and capitals aside."""
    wanted = tidy(typed)
    return {action: name for action, name in named.items() if wanted in tidy(name)}


def unpicked(typed: str) -> str:
    """What was typed without the words of a picked suggestion: "r0/b" of "r0: the Reset in Red/b"."""
    return re.sub(r":[^/]*", "", typed)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "A", "A and B", "A, B and C"."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
