"""What crosses the database's border: plain frozen values, which never load anything later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from games.core import OptionValue, Outcome

Status = Literal["open", "running", "over", "cancelled", "declined", "broken"]
"""Waiting for players, being played, played to its end, taken back, turned down, set aside as unreadable."""

Mentions = Literal["away", "always", "never"]
"""When a table mentions the player whose turn it is."""


@dataclass(frozen=True, slots=True)
class Post:
    """Where a message of ours stands."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's own screen: the newest message that shows it, if any, and how they arranged it.

    The arrangement is a secret and not printed.
    """

    message_id: int | None = None
    arrangement: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Move:
    """One row of the move log; ``at`` is aware, ``interaction_id`` the click that made the move, or 0."""

    table_id: int
    ply: int
    seat: int
    user_id: int
    action: str
    interaction_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it stands: who opened it and for whom, who sits there, where its boards are, how it ended.

    ``seats`` is how many it has, ``players`` the users who sit there in the order of their seats, ``boards``
    the messages that show it, the oldest first, ``ping`` the one that mentions whose turn it is. ``hints``
    says whether they are allowed, ``hinted`` how many each user had. ``stand_ins`` are the users by seat for
    whom a computer plays, ``votes`` the seats and users who want one there. All times are aware and in UTC.
    The seed is not printed.
    """

    id: int
    game: str
    options: Mapping[str, OptionValue]
    seed: bytes = field(repr=False)
    seats: int
    host_id: int
    invited_id: int | None
    status: Status
    mentions: Mentions
    guild_id: int | None
    channel_id: int
    rematch_of: int | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    outcome: Outcome | None
    players: tuple[int, ...]
    boards: tuple[Post, ...]
    ping: Post | None
    hints: bool = True
    hinted: Mapping[int, int] = field(default_factory=dict)
    stand_ins: Mapping[int, int] = field(default_factory=dict)
    votes: frozenset[tuple[int, int]] = frozenset()

    @property
    def leavers(self) -> tuple[int, ...]:
        """The players who have left and wait for a computer to stand in."""
        return tuple(user for seat, user in enumerate(self.players) if (seat, user) in self.votes)
