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
class PrivateScreenRow:
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
    version: int = 0
    hints: bool = True
    hinted: Mapping[int, int] = field(default_factory=dict)
    stand_ins: Mapping[int, int] = field(default_factory=dict)
    votes: frozenset[tuple[int, int]] = frozenset()

    @property
    def leavers(self) -> tuple[int, ...]:
        """The players who have left and wait for a computer to stand in."""
        return tuple(user for seat, user in enumerate(self.players) if (seat, user) in self.votes)


Visibility = Literal["public", "server", "hidden"]
"""Who sees a member's profile and place: everybody, the servers where they have played, nobody."""

Came = Literal["won", "drawn", "lost"]
"""How a game went for somebody."""

Unrated = Literal["aborted", "computers", "limit"]
"""Why a game is not rated: it ended too soon, computers played, or the same two played too often that day."""


@dataclass(frozen=True, slots=True)
class Finisher:
    """A person who has played a game to its end, or left it before.

    ``side`` is the number of their side among ``Result.places``. ``place`` is that of the side, except for
    somebody who left theirs: then it is behind all others. ``earned`` are keys of achievements.
    """

    seat: int
    user_id: int
    side: int
    place: int
    came: Came
    score: int
    earned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a table ended, as far as ratings, boards and profiles go; ``people`` are in the order of seats.

    ``places`` are those of the sides, 1 the best, equal ones tied. ``together``: there is one side and it
    has played against the game itself, which is of a ``difficulty`` and was ``beaten`` at a level, or not.
    """

    table_id: int
    guild_id: int | None
    ladder: str
    ended_at: datetime
    people: tuple[Finisher, ...]
    places: tuple[int, ...]
    together: bool = False
    difficulty: int = 0
    beaten: int | None = None
    unrated: Unrated | None = None


Period = Literal["all", "season", "week"]
"""What a board looks at: everything, the calendar quarter, or the week from Monday on; in UTC."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A member's place on a board; ``rank`` is None for a member who is on none, and equal points share one.

    ``points`` are a rating, the rating gained in a season or week, or what ``points_together`` makes of the
    best game; ``trend`` is the change of the rating by the last game, ``streak`` how many games were won in a
    row up to now.
    """

    rank: int | None
    user_id: int
    points: int
    games: int
    won: int
    drawn: int
    lost: int
    streak: int
    trend: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a board, counted from 1, of ``pages``; ``total`` members are on the board.

    ``own`` is the reader, ``own_page`` the page on which they stand; None if they are not on the board.
    """

    rows: tuple[Ranked, ...]
    total: int
    page: int
    pages: int
    own: Ranked | None
    own_page: int | None


@dataclass(frozen=True, slots=True)
class WinDrawLoss:
    """Games and how they went."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class LadderStanding:
    """A member on a ladder: ``rank`` everywhere or None, the last ratings oldest first.

    ``points`` are as on the board of all times. Games against ``computers`` are not in ``record``.
    """

    ladder: str
    rating: int
    provisional: bool
    rank: int | None
    points: int
    record: WinDrawLoss
    streak: int
    best_streak: int
    curve: tuple[int, ...]
    computers: WinDrawLoss


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom a member has played against, and how those games went for the member."""

    user_id: int
    record: WinDrawLoss


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that a member has achieved for the first time: its key, where and when."""

    key: str
    table_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of a member. ``here``: they have played in the server where one asks."""

    user_id: int
    visibility: Visibility
    here: bool
    standings: tuple[LadderStanding, ...]
    opponents: tuple[Opponent, ...]
    achievements: tuple[Achievement, ...]
