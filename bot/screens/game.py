"""What a game adds to the shared screens: its words and its controls. Games differ here and nowhere else."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.screens.frame.controls import Row
from bot.screens.frame.emoji import Emoji
from bot.tables import level_of
from games.core import GameError, View, tidy
from games.players import Hint

V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


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
class Private:
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
class At:
    """Where a player's own screen is shown: the table and its position, who plays, what this one arranged."""

    table: int
    ply: int
    players: Players
    emoji: Emoji
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
    def show(self, at: At, view: V, look: str) -> Private:
        """The screen of the view's seat in a look, "" being the one to begin with. Looks may be forged."""

    def question(self, at: At, view: V, action: str) -> Private | None:  # noqa: ARG002 - few ask
        """What to ask before this action is played, None to play it at once."""
        return None

    def form(self, at: At, view: V, look: str) -> Form | None:  # noqa: ARG002 - few have any
        """What a form button with this look asks for, None if nothing can be written. Looks may be forged."""
        return None


class GameScreen(Protocol[V_contra]):
    """One game's words and controls. Sentences are whole templates, so that they can be translated."""

    command: str
    tagline: str

    private: PrivateScreen[Any] | None
    """The screen that each player has alone, None in a game without one."""

    def seats(self, view: V_contra, emoji: Emoji, /) -> tuple[str, ...]:
        """The mark of every seat, shown beside the player's name."""

    def can_resign(self, view: V_contra, /) -> bool:
        """Whether the rules let a player give up."""

    def terms(self, options: Mapping[str, object]) -> str:
        """What the table has agreed to play, for the message that invites to it."""

    def status(self, view: V_contra, players: Players) -> str:
        """Who is to move and what they may do; after the end, who won and why."""

    def controls(self, table: int, ply: int, view: V_contra, emoji: Emoji, look: str, /) -> list[Row]:
        """The rows that play the game; none after the end. At most 33 components, rows included.

        ``look`` is what a look button of these rows has asked for, "" at first. Looks may be forged.
        """

    def pictured(self, view: V_contra, look: str, /) -> str:
        """What of a look the picture shows, "" if nothing. Looks may be forged."""

    def suggest(self, view: V_contra, typed: str) -> Mapping[str, str]:
        """The actions of the view's seat that go on from what was typed, each with its name in words.

        Where there are too many to list, the beginnings of actions. At most 100 characters each.
        """

    def explain(self, error: GameError) -> str:
        """Why the rules forbid an action, and what would be allowed."""

    def advice(self, view: V_contra, hint: Hint) -> str:
        """A hint in words: the move, why it is good, and how sure that is."""

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules, short, with house rulings marked as such."""


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
