"""What a game adds to the shared screens: its words and its controls. Games differ here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.screens.controls import Row
from bot.screens.emoji import Emoji
from games.core import GameError, View

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Players:
    """The users of a table by seat, as they are written in a message."""

    users: tuple[int, ...]

    def name(self, seat: int) -> str:
        """A mention: Discord shows it as the player's current name, and it notifies only where allowed."""
        return f"<@{self.users[seat]}>"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A piece of the rules: a text, and the position that shows it."""

    text: str
    view: View | None


class GameScreen(Protocol[V_contra]):
    """One game's words and controls. Sentences are whole templates, so that they can be translated."""

    command: str
    tagline: str

    def seats(self, emoji: Emoji) -> tuple[str, ...]:
        """The mark of every seat, shown beside the player's name."""

    def terms(self, options: Mapping[str, object]) -> str:
        """What the table has agreed to play, for the message that invites to it."""

    def status(self, view: V_contra, players: Players) -> str:
        """Who is to move and what they may do; after the end, who won and why."""

    def controls(self, table: int, ply: int, view: V_contra, emoji: Emoji) -> list[Row]:
        """The rows that play the game; none after the end. At most 33 components, rows included."""

    def name_action(self, view: V_contra, action: str) -> str:
        """An action in words, for an autocomplete choice and for an answer. At most 80 characters."""

    def explain(self, error: GameError) -> str:
        """Why the rules forbid an action, and what would be allowed."""

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules, short, with house rulings marked as such."""


AnyScreen = GameScreen[Any]
