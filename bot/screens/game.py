"""What a game adds to the shared screens: its words and its controls. Games differ here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.screens.controls import Row
from bot.screens.emoji import Emoji
from games.core import GameError, View, tidy

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Players:
    """The users of a table by seat, as they are written in a message."""

    users: tuple[int, ...]

    def name(self, seat: int) -> str:
        """A mention: Discord shows it as the player's current name, and it notifies only where allowed."""
        return f"<@{self.users[seat]}>"

    def names(self, seats: Sequence[int]) -> str:
        """Several players in a sentence."""
        return listed([self.name(seat) for seat in seats])


@dataclass(frozen=True, slots=True)
class Chapter:
    """A piece of the rules: a text, and the position that shows it."""

    text: str
    view: View | None


@dataclass(frozen=True, slots=True)
class Private:
    """What one player is shown privately: a text, perhaps a picture with its alt text, the controls.

    ``draw`` makes the picture; it is called in a thread.
    """

    text: str
    rows: list[Row]
    draw: Callable[[], bytes] | None = None
    alt: str = ""


class PrivateScreen(Protocol[V_contra]):
    """A screen of a game that one player sees alone, opened by a button under the board."""

    label: str
    """The label of that button."""

    def show(
        self, table: int, ply: int, view: V_contra, players: Players, emoji: Emoji, look: str
    ) -> Private:
        """The screen of the view's seat in a look, "" being the one to begin with. Looks may be forged."""


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

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules, short, with house rulings marked as such."""


AnyScreen = GameScreen[Any]


def matching(named: Mapping[str, str], typed: str) -> dict[str, str]:
    """The actions whose name in words has what was typed in it, spaces and capitals aside."""
    wanted = tidy(typed)
    return {action: name for action, name in named.items() if wanted in tidy(name)}


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "A", "A and B", "A, B and C"."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
