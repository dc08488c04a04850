"""The values that go into and out of the database: plain and frozen; they never load anything later."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from games.core import OptionValue, Outcome

Status = Literal["open", "running", "over", "stopped", "cancelled", "declined", "expired", "broken"]
"""The statuses: waiting for players, played, over, stopped, withdrawn, turned down, waited too long,
unreadable.

"broken" is never stored: it is the judgement of the version of the program that reads the table.
"""

StopReason = Literal["ended", "agreed", "abandoned", "cleared", "season", "concert"]
"""Why a game was stopped before its end: by its only person, by all people together, because nobody plays it
any more, by a moderator, by its league (the season is over, or a player left), or because the week of its
concert is over. Stored with the table; the game counts for nobody.
"""

Mentions = Literal["away", "always", "never"]
"""The choices of when a table mentions the player whose turn it is."""


@dataclass(frozen=True, slots=True)
class Post:
    """The place of one of our messages."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Behind:
    """A table with ``boards`` that do not show its newest version, or with a mention to be looked at."""

    table_id: int
    boards: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class PrivateScreenRow:
    """A player's own screen: the newest message that shows it, if any, and the player's arrangement.

    The arrangement is secret, so ``repr`` leaves it out.
    """

    message_id: int | None = None
    arrangement: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Move:
    """One row of the move log.

    ``at`` is an aware time; ``interaction_id`` is the click that made the move, or 0.
    """

    table_id: int
    ply: int
    seat: int
    user_id: int
    action: str
    interaction_id: int
    at: datetime


Unrated = Literal["aborted", "computers", "limit"]
"""Why a game is not rated: too few moves, computers played, or too many games of the same two that day."""


@dataclass(frozen=True, slots=True)
class Booked:
    """How the result of a finished table was booked for a person.

    ``rating`` is the number that people see after the game, ``gain`` its change, and ``unsure`` whether it
    was still uncertain. ``points`` are what a game against the game itself is worth, see
    ``points_together``. If the game is ``unrated``, all of these are 0. ``best`` is the best score of earlier
    games at the same level, if there are any, and of use in games against the game itself only.
    """

    user_id: int
    rating: int = 0
    gain: int = 0
    unsure: bool = False
    points: int = 0
    unrated: Unrated | None = None
    best: int | None = None


class Edition(NamedTuple):
    """A state of a table's row, as ``TableRow`` counts it. Who decides by it must find it unchanged."""

    version: int
    side_version: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """The present state of a table: host and guest, players, boards, outcome.

    ``seats`` is the number of seats, ``players`` are the users in the order of their seats, ``boards`` the
    messages that show the table, oldest first. ``turn_mention`` is the message that mentions the player whose
    turn it is. ``rules_version`` is the version of its game under whose rules it began. ``hints`` says
    whether hints are allowed, ``hinted`` how many each user had. ``stand_ins`` are the users by seat for whom
    a computer plays, ``votes`` the seats and the users who want a computer there. ``pace`` is the time for a
    move in seconds, 0 without a clock, and ``deadline`` the end of the running one. ``language`` is the tag
    of the language in which everybody reads it. ``thread_id`` is the thread that was made for the table.
    ``version`` counts the changes of the table and its game, ``side_version`` those of what is noted beside
    it: ``boards``, ``turn_mention``, ``thread_id``, ``hinted``. ``stopped`` is set where the game was
    stopped. All times are aware and in UTC. ``booked`` is the booked result by seat, of those whose rating
    may be seen at the table; () as long as nothing is booked. ``seated_on`` are the seats of the players:
    before the game, seats between them may be free, and some free ones ``kept_for`` friends. ``event_id`` is
    the event of which the table is a part. Until it opens at ``opens_at``, only its players see what they
    play; None: it lies open. ``repr`` leaves the seed out.
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
    turn_mention: Post | None
    stopped: StopReason | None = None
    version: int = 0
    side_version: int = 0
    rules_version: int = 1
    hints: bool = True
    hinted: Mapping[int, int] = field(default_factory=dict)
    stand_ins: Mapping[int, int] = field(default_factory=dict)
    votes: frozenset[tuple[int, int]] = frozenset()
    pace: int = 0
    overtime: Overtime = ""
    language: str = "en"
    deadline: datetime | None = None
    thread_id: int | None = None
    booked: tuple[Booked, ...] = ()
    seated_on: tuple[int, ...] = ()
    kept_for: tuple[int, ...] = ()
    event_id: int | None = None
    opens_at: datetime | None = None

    @property
    def edition(self) -> Edition:
        """What a decision about this table rests on."""
        return Edition(self.version, self.side_version)

    def takes_part(self, user: int) -> bool:
        """Whether a user sits there, or a computer plays for them."""
        return user in (*self.players, *self.stand_ins.values())

    @property
    def leavers(self) -> tuple[int, ...]:
        """The players who have left and wait for a computer to stand in."""
        return tuple(user for seat, user in enumerate(self.players) if (seat, user) in self.votes)


TimerKind = Literal["deadline", "reminder", "lobby", "idle", "abandon", "quiet"]
"""What a timer ends: the time for a move, the wait until a reminder, the wait for players, the wait until the
table asks whether the game goes on, the wait for an answer, and the quiet hours of a user who is to be told.
"""

Overtime = Literal["", "computer", "loss"]
"""What the end of a player's time does: a computer stands in, or the player loses; "" is as usual."""


@dataclass(frozen=True, slots=True)
class Timer:
    """What is to happen to a table at a time, if it is still in the position that began at ``ply``.

    A table has one timer of each kind for each user; ``user_id`` 0 is the whole table.
    """

    table_id: int
    kind: TimerKind
    due_at: datetime
    ply: int
    user_id: int = 0

    @property
    def subject(self) -> str:
        """How the log names it."""
        return f"table {self.table_id}"


@dataclass(frozen=True, slots=True)
class StandIn:
    """A computer player that takes the seat of a user, until the user returns."""

    seat: int
    user_id: int
    computer: int


Logged = tuple[TableRow, tuple[Move, ...]]
"""A table and its moves by ply."""

Visibility = Literal["public", "server", "hidden"]
"""Who may see a member's profile and rank: everybody, the servers where they have played, nobody."""

UNCHOSEN: Final[Visibility] = "server"
"""Who may see members who have never chosen."""

Came = Literal["won", "drawn", "lost"]
"""The result of a game for one player."""


@dataclass(frozen=True, slots=True)
class Finisher:
    """A person who has played a game to its end, or left it before.

    ``side`` is the index of their side in ``Result.places``. ``place`` is the place of the side; for a player
    who left, it is behind all others. ``earned`` are keys of achievements.
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
    """The end of a table for ratings, boards and profiles; ``people`` are in the order of seats.

    ``places`` are the places of the sides: 1 is the best, equal places are ties. With ``together``, a single
    side has played against the game itself, which has a ``difficulty`` and was ``beaten`` at a level, or
    None. It is ``early`` if one of two opponents gave up, or was late, so soon that the other gains nothing.
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
    early: bool = False


Period = Literal["all", "season", "week"]
"""The periods of boards: all time, the calendar quarter, the week from Monday; in UTC."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A member's place on a board; ``rank`` is None for a member who is on none, and equal points share one.

    ``points`` are a rating, the rating gained in a season or week, or what ``points_together`` makes of the
    best game; ``unsure`` ratings come below all others. ``trend`` is the change of the rating by the last
    game, ``streak`` how many games were won in a row up to now.
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
    unsure: bool


Row = TypeVar("Row")
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class RankedPage(Generic[Row]):
    """Page ``page`` (counted from 1) of ``pages`` of a board with ``total`` members.

    ``own`` is the reader's place, ``own_page`` its page; None if the reader is not on the board.
    """

    rows: tuple[Row, ...]
    total: int
    page: int
    pages: int
    own: Row | None
    own_page: int | None


BoardPage = RankedPage[Ranked]


def tied_ranks(first: int, before: int, points: Sequence[int]) -> list[int]:
    """The ranks on a page after ``before`` others, from ``first`` on: equal points share one."""
    ranks = [first][: len(points)]
    for number in range(1, len(points)):
        ranks.append(ranks[-1] if points[number] == points[number - 1] else before + number + 1)
    return ranks


@dataclass(frozen=True, slots=True)
class WinDrawLoss:
    """The numbers of games won, drawn and lost."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class LadderStanding:
    """A member on a ladder: the ``rank`` everywhere or None, the last ratings, oldest first.

    ``points`` are those of the board of all time. ``record`` does not contain games against ``computers``.
    """

    ladder: str
    rating: int
    unsure: bool
    rank: int | None
    points: int
    record: WinDrawLoss
    streak: int
    best_streak: int
    curve: tuple[int, ...]
    computers: WinDrawLoss


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent of a member, and the record of their games from the member's side."""

    user_id: int
    record: WinDrawLoss


@dataclass(frozen=True, slots=True)
class Achievement:
    """The first time that a member has achieved something: its key, table and time."""

    key: str
    table_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known about a member. ``here`` says whether they have played in the reader's server.

    ``lessons`` are the games whose lesson they have finished. ``visibility_changed``: they are still to be
    told that ``visibility`` is not what it was before, though they have not changed it.
    """

    user_id: int
    visibility: Visibility
    here: bool
    standings: tuple[LadderStanding, ...]
    opponents: tuple[Opponent, ...]
    achievements: tuple[Achievement, ...]
    lessons: frozenset[str] = frozenset()
    visibility_changed: bool = False


# The numbers that stand for deleted people in place of their Discord ids. They mean nobody else. They are
# positive, so that a deleted person still counts as a person wherever a log is replayed or a game is rated.
_DELETED: Final = 2**40
_FIRST_DELETED: Final = 2**63 - 2 * _DELETED
"""Discord's ids contain the time and do not reach this number before the year 2084."""


def is_deleted(user: int) -> bool:
    """Whether a number stands for a deleted person."""
    return _FIRST_DELETED <= user < _FIRST_DELETED + _DELETED


def is_person(user: int) -> bool:
    """Whether a number of a player is the Discord id of somebody, who can be told something."""
    return user > 0 and not is_deleted(user)


def anonymous_number() -> int:
    """A number for one more deleted person, chosen by chance, so that it tells nothing of them."""
    return _FIRST_DELETED + secrets.randbelow(_DELETED)


def keep(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep a value in memory as the newest; the oldest goes if there are more than ``most``."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)
