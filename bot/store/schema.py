"""The schema for both engines. Queries are elsewhere; changes need a migration."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.schema import SchemaItem


class UtcTime(TypeDecorator[datetime]):
    """An aware time, stored as UTC and returned as aware UTC by both engines. ValueError for a naive time."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without its zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(TypeDecorator[datetime]):
    """An aware time as microseconds since 1970, so that queries of both engines can add to it alike."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> int | None:
        return None if value is None else (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, _: Dialect) -> datetime | None:
        return None if value is None else moment(value)


def moment(microseconds: int) -> datetime:
    """The time that a column of moments holds, in UTC."""
    return EPOCH + timedelta(microseconds=microseconds)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Person = Literal["own", "ranked", "named", "player", "guest", "opponent", "entrant", "maker"]
"""What becomes of the row of a person, whose id a column holds, when they are told of it or deleted.

"own": it is theirs alone, so they are told, and it is deleted. "ranked": they are told; it is deleted after
the boards were put in order, or kept under an anonymous number for the record of the "opponent". "named": it
belongs to somebody else who named them, and is deleted. "player": their part in a table, of which they are
told; it gets the anonymous number, because others need it. "guest": the same, but it is deleted. "entrant":
their part in an event, like "player". "maker": they have set something up for a server; they are told, and it
stays without their number.
"""

_OWN: Final = {"person": "own"}
_RANKED: Final = {"person": "ranked"}
_NAMED: Final = {"person": "named"}
_PLAYER: Final = {"person": "player"}
_GUEST: Final = {"person": "guest"}
_OPPONENT: Final = {"person": "opponent"}
_ENTRANT: Final = {"person": "entrant"}
_MAKER: Final = {"person": "maker"}


def persons(*kinds: Person) -> tuple[Column[int], ...]:
    """The columns that hold ids of persons, of these kinds, in the order of the schema."""
    columns = (column for table in metadata.tables.values() for column in table.columns)
    return tuple(column for column in columns if column.info.get("person") in kinds)


def _table(name: str, *parts: SchemaItem, **engines: Any) -> SqlTable:
    """A table. In SQLite, a key of several columns is the tree of its rows: one to write, not two."""
    several = sum(isinstance(part, Column) and part.primary_key for part in parts) > 1
    engines.setdefault("sqlite_with_rowid", not several)
    return SqlTable(name, metadata, *parts, **engines)


_SEALED = text("opens_at IS NOT NULL")

tables = _table(
    "tables",
    # SQLite generates ids only for a column whose type is exactly INTEGER (which still has 64 bits).
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("host_id", BigInteger, nullable=False, index=True, info=_PLAYER),
    Column("invited_id", BigInteger, info=_PLAYER),
    Column("status", Text, nullable=False, index=True),
    Column("mentions", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("rematch_of", ForeignKey("tables.id"), unique=True),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("scores", JSON(none_as_null=True)),
    Column("winners", JSON(none_as_null=True)),
    Column("reason", Text),
    Column("version", Integer, nullable=False, server_default="0"),
    # Grows with what is noted beside the game: places of messages, the thread, hints.
    Column("side_version", Integer, nullable=False, server_default="0"),
    Column("rules_version", Integer, nullable=False, server_default="1"),  # of its game, when it began
    Column("pace", Integer, nullable=False, server_default="0"),  # seconds for a move; 0: no clock
    Column("overtime", Text, nullable=False, server_default=""),  # what the end of a time does; "": as usual
    Column("thread_id", BigInteger),  # the thread that was made for it
    Column(
        "mentioned_version", Integer
    ),  # the version for which players were mentioned where needed; NULL: not known
    Column("language", Text, nullable=False, server_default="en"),  # the tag of a catalogue
    # False where no computer player has anything to do, because the last row of the log has told so.
    Column("waits_for_computers", Boolean, nullable=False, server_default=true()),
    Column("event_id", BigInteger),  # the event of which it is a part
    Column("opens_at", UtcTime),  # a concert's: only its players see it before; NULL: it lies open
    Index(None, "channel_id", "status", "created_at"),
    Index(None, "guild_id", "started_at"),
    Index(None, "invited_id"),
    Index("ix_tables_sealed", "event_id", sqlite_where=_SEALED, postgresql_where=_SEALED),
    sqlite_autoincrement=True,  # an id is never used again, because old buttons contain it
    postgresql_with={"fillfactor": 50},  # room for new versions of rows: a move changes no index
)

seats = _table(
    "seats",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True, info=_PLAYER),
    Column("joined_at", UtcTime, nullable=False),
    UniqueConstraint("table_id", "user_id"),
)

# The friends for whom seats of an open table are kept.
kept_seats = _table(
    "kept_seats",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_GUEST),
)

# The tables that were opened for others within a day: a row for each person who was named, and one for 0.
openings = _table(
    "openings",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("named_id", BigInteger, primary_key=True, autoincrement=False, info=_NAMED),
    Column("user_id", BigInteger, nullable=False, info=_OWN),
    Column("at", UtcTime, nullable=False, index=True),
    Index(None, "user_id", "named_id", "at"),
)

moves = _table(
    "moves",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False, info=_PLAYER),
    Column("action", Text, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    Column("at", UtcTime, nullable=False),
    # Whoever stops a game from outside: the only rows whose user is not found by the seats.
    Index("ix_moves_outside", "user_id", sqlite_where=text("seat < 0"), postgresql_where=text("seat < 0")),
)

boards = _table(
    "boards",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("shown_version", Integer),  # the version of its table that it shows, or POINTS; NULL: not known
)

pending_boards = _table(  # the channels in which a message may show a table without standing in ``boards``
    "pending_boards",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
)

turn_mentions = _table(
    "turn_mentions",
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("turn", Integer),  # the ply at which the turn began; NULL: not known
)

hands = _table(
    "hands",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_GUEST),
    Column("message_id", BigInteger),
    Column("arrangement", Text, nullable=False),
)

# How many hints a user got in a position, which began at this ply of the log.
hints = _table(
    "hints",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_PLAYER),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("given", Integer, nullable=False),
)

# When a user got their latest hints, at most as many rows a user as hints are allowed at once.
latest_hints = _table(
    "latest_hints",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
)

without_hints = _table(
    "without_hints",
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

votes = _table(
    "votes",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_PLAYER),
)

stand_ins = _table(
    "stand_ins",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True, info=_PLAYER),
)

# What happens to a table at a time, if nothing changes before.
timers = _table(
    "timers",
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column(
        "user_id", BigInteger, primary_key=True, autoincrement=False, info=_GUEST
    ),  # 0: of the whole table
    Column("due_at", Moment, nullable=False, index=True),
    Column("ply", Integer, nullable=False),  # the ply since which the position is the same that it is about
    Column("claimed_until", Moment),
    Column("claimed_by", Integer),  # the number of a process; its claim is void when it has ended
)

# When each shard was connected to Discord last.
heartbeats = _table(
    "heartbeats",
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("shards", Integer),  # among how many; NULL: not known
)

kept = _table(
    "kept",
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

members = _table(
    "members",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_RANKED),
    Column("visibility", Text, nullable=False),
    Column("visibility_changed", Boolean, nullable=False, server_default=false()),  # see Profile
)

# The results of finished games. They follow from the tables above and can be made again from them, except for
# achievements that a search has found, because the search takes too long.

# The record of what was rated, with a row for every person of a table. Curves are drawn from ``shown_after``,
# and the ids keep the order in which everything is booked again. No screen shows the rest, which explains
# every rating: the result for each person, whether the game counted, the full ratings before and after.
results = _table(
    "results",
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False, info=_PLAYER),
    Column("ladder", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("ended_at", UtcTime, nullable=False),
    Column("came", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("difficulty", Integer, nullable=False),
    Column("beaten", Integer),
    Column("unrated", Text, nullable=False),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
    Column("shown_before", Integer),
    Column("shown_after", Integer),
    UniqueConstraint("table_id", "user_id"),
    Index(None, "user_id", "ladder", "unrated", "id"),
    # Has nearly all that the recap of a server asks, so that it reads few of the rows themselves.
    Index(
        "ix_results_of_a_week",
        *("guild_id", "ended_at", "table_id", "user_id", "ladder", "unrated"),
        *("came", "shown_before", "shown_after"),
    ),
)

# The finished tables whose results could not be booked with their last move, and wait to be booked later.
unbooked = _table(
    "unbooked",
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

standings = _table(
    "standings",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_RANKED),
    Column("period", Text, primary_key=True),
    Column("ladder", Text, primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),  # 0 is everywhere
    Column("listed", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("trend", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Index("ix_standings_board", "ladder", "guild_id", "period", "listed", "points", "user_id"),
)

tallies = _table(
    "tallies",
    Column("ladder", Text, primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("period", Text, primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("members", Integer, nullable=False),
)

pairs = _table(
    "pairs",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_RANKED),
    Column("other_id", BigInteger, primary_key=True, autoincrement=False, info=_OPPONENT),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("day", Date, nullable=False),
    Column("rated_that_day", Integer, nullable=False),
    Column("runs", JSON, nullable=False, server_default="{}"),  # see Pair
    Index(None, "user_id", "games"),
)

houses = _table(
    "houses",
    Column("ladder", Text, primary_key=True),
    Column("difficulty", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)

achievements = _table(
    "achievements",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("key", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("at", UtcTime, nullable=False),
)


# The reviews of finished tables. They follow from the log of moves and can be made again from it.
reviews = _table(
    "reviews",
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),  # of the reviewer that made it
    Column("made_at", UtcTime, nullable=False),
    Column("judgements", Text, nullable=False),  # JSON
)

# The best move of each reviewed table, if a person has found one; it follows from the review.
finds = _table(
    "finds",
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),  # among the moves that counted
    Column("lead", Integer, nullable=False),  # see Judgement
)

# Only lessons of which somebody has done the first step have a row.
lessons = _table(
    "lessons",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("game", Text, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("finished_at", UtcTime),
)

# A person and the puzzle of one day. ``tries`` are those that have ended, ``marks`` the newest of them.
daily_puzzles = _table(
    "daily_puzzles",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("day", Date, primary_key=True),
    Column("shown_at", UtcTime, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("marks", Text, nullable=False, server_default=""),
    Column("last_try", Text, nullable=False, server_default=""),  # the moves of the newest try
    Column("solved_at", UtcTime),
    Column("gave_up", Boolean, nullable=False, server_default=false()),
    Column("easier", Boolean),  # whether the easier of both puzzles counts; unset before the first try
)

# What follows from the solved days of a person, so that they can be ranked.
puzzle_streaks = _table(
    "puzzle_streaks",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("current", Integer, nullable=False),  # days in a row up to ``last_day``
    Column("best", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("last_day", Date, nullable=False),
    Index("ix_puzzle_streaks_order", "current", "best", "user_id", "last_day"),
    sqlite_with_rowid=False,
)

# The servers where a person asked for the puzzle of a day: they are ranked there.
puzzle_servers = _table(
    "puzzle_servers",
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True, info=_OWN),
)

puzzle_shares = _table(
    "puzzle_shares",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
)

# The puzzles of the book that a person has finished, on their day or later; 0 tries: the solution was shown.
finished_puzzles = _table(
    "finished_puzzles",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("game", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("tries", Integer, nullable=False),
)


# What people have chosen in /settings. Only people who have chosen something have a row.
people_settings = _table(
    "people_settings",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("mentions", Text, nullable=False, server_default="table"),
    Column("challenges", Text, nullable=False, server_default="anyone"),
    Column("reminders", Text, nullable=False, server_default="all"),
    Column("zone", Text),
    Column("quiet_from", Integer),  # the hour of the day; NULL: no quiet hours
    Column("quiet_until", Integer),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("named", Boolean, nullable=False, server_default=true()),
    Column("face", Boolean, nullable=False, server_default=true()),
    Column("unreached", Boolean, nullable=False, server_default=false()),  # a direct message was refused
    Column("language", Text),  # the tag of a catalogue; NULL: that of their Discord
    Column("text_boards", Boolean, nullable=False, server_default=false()),
    Column("computer_words", Boolean, nullable=False, server_default=true()),  # of computer players
    Column("edition", BigInteger, nullable=False, server_default="0", index=True),  # grows over all rows
)

blocked = _table(
    "blocked",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False, index=True, info=_NAMED),
)

# What was chosen in /setup; a server where nothing was chosen has no row.
servers = _table(
    "servers",
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("threads", Boolean, nullable=False, server_default=false()),
    Column("pace", Integer, nullable=False, server_default="0"),
    Column("mentions", Text, nullable=False, server_default="away"),
    Column("lobbies_wait_s", Integer, nullable=False, server_default="86400"),
    Column("language", Text),  # the tag of a catalogue; NULL: that which Discord has for the server
    Column("zone", Text),  # NULL: UTC
    Column("week_channel", BigInteger),  # NULL: no picture of the week
    Column("week_day", Integer),  # 0: Monday
    Column("week_hour", Integer),
    Column("week_by", BigInteger, info=_MAKER),
    Column("card_channel", BigInteger),  # NULL: no card of the day's puzzle
    Column("card_hour", Integer),
    Column("card_by", BigInteger, info=_MAKER),
)

server_channels = _table(
    "server_channels",
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
)

# The servers that the bot has joined; "said" if it has said hello there, or cannot.
greetings = _table(
    "greetings",
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("joined_at", UtcTime, nullable=False),
    Column("said", Boolean, nullable=False, server_default=false()),
)


# The people who have asked to be deleted, until that is done.
deletions = _table(
    "deletions",
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, info=_OWN),
    Column("asked_at", UtcTime, nullable=False),
    Column("due_at", UtcTime, nullable=False, index=True),
    Column("anonymous_id", BigInteger),  # replaces the id; NULL: not begun, and can be taken back
)

# The entries of the list of deleted people that were carried out in this database.
carried_out = _table(
    "carried_out",
    Column("mark", Text, primary_key=True),
    Column("deleted_at", UtcTime, primary_key=True),
)

# The servers where the bot is a member, or was until lately.
known_servers = _table(
    "known_servers",
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_at", UtcTime),  # NULL: it is a member
)


_BEHIND = text("shown_edition IS NULL OR shown_edition < edition")

# What happens at a time for many: the picture of a week, the card of a day, a concert, a league, a night.
events = _table(
    "events",
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),  # 0: everywhere
    Column("kind", Text, nullable=False),
    Column("starts_at", Moment, nullable=False),
    Column("ends_at", Moment, nullable=False),
    Column("status", Text, nullable=False),
    Column("channel_id", BigInteger),  # NULL: it has no message
    Column("message_id", BigInteger),  # NULL: not posted yet
    Column("games", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seed", LargeBinary(16), nullable=False),
    Column("made_by", BigInteger, info=_MAKER),
    Column("edition", Integer, nullable=False, server_default="1"),  # counts its changes
    Column("shown_edition", Integer),  # the edition that its message shows; NULL: none
    Column("due_at", Moment, index=True),  # when it is looked at again; NULL: never
    Column("claimed_until", Moment),
    Column("claimed_by", Integer),  # the number of a process; its claim is void when it has ended
    UniqueConstraint("guild_id", "kind", "starts_at"),
    Index("ix_events_behind", "guild_id", sqlite_where=_BEHIND, postgresql_where=_BEHIND),
    sqlite_autoincrement=True,
)

entrants = _table(
    "entrants",
    Column("event_id", ForeignKey("events.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True, info=_ENTRANT),
    Column("state", Text, nullable=False),
    Column("note", JSON, nullable=False),
    Column("since", Moment, nullable=False),
)

# What organisers did in an event, for everybody to read.
event_acts = _table(
    "event_acts",
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("event_id", ForeignKey("events.id"), nullable=False, index=True),
    Column("at", Moment, nullable=False),
    Column("by_id", BigInteger, nullable=False, index=True, info=_ENTRANT),
    Column("act", Text, nullable=False),
    Column("about_id", BigInteger, index=True, info=_ENTRANT),
)

# Who meets whom in an event, and what came of it. Standings follow from these rows and are stored nowhere.
pairings = _table(
    "pairings",
    Column("event_id", ForeignKey("events.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id"), unique=True),
    Column("result", JSON(none_as_null=True)),  # NULL: not over
    Column("why", Text, nullable=False, server_default=""),
)

_ONCE, _PERSON = ("event_id", "round", "user_id"), text("user_id > 0")  # a computer may meet many

paired = _table(
    "paired",
    Column("event_id", ForeignKey("events.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("side", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True, info=_ENTRANT),
    Index("ix_paired_once", *_ONCE, unique=True, sqlite_where=_PERSON, postgresql_where=_PERSON),
)
