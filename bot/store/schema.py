"""The schema for both engines. Queries are elsewhere; changes need a migration."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

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
from sqlalchemy import (
    Table as SqlTable,
)


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

tables = SqlTable(
    "tables",
    metadata,
    # SQLite generates ids only for a column whose type is exactly INTEGER (which still has 64 bits).
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("host_id", BigInteger, nullable=False, index=True),
    Column("invited_id", BigInteger),
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
    Column("beside", Integer, nullable=False, server_default="0"),
    Column("rules_version", Integer, nullable=False, server_default="1"),  # of its game, when it began
    Column("pace", Integer, nullable=False, server_default="0"),  # seconds for a move; 0: no clock
    Column("overtime", Text, nullable=False, server_default=""),  # what the end of a time does; "": as usual
    Column("thread_id", BigInteger),  # the thread that was made for it
    Column("told", Integer),  # the version for which players were mentioned where needed; NULL: not known
    Column("language", Text, nullable=False, server_default="en"),  # the tag of a catalogue
    # False where no computer player has anything to do, because the last row of the log has told so.
    Column("waits_for_computers", Boolean, nullable=False, server_default=true()),
    Index(None, "channel_id", "status", "created_at"),
    Index(None, "guild_id", "started_at"),
    Index(None, "invited_id"),
    sqlite_autoincrement=True,  # an id is never used again, because old buttons contain it
    postgresql_with={"fillfactor": 50},  # room for new versions of rows: a move changes no index
)

seats = SqlTable(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("joined_at", UtcTime, nullable=False),
    UniqueConstraint("table_id", "user_id"),
    sqlite_with_rowid=False,
)

# The friends for whom seats of an open table are kept.
kept_seats = SqlTable(
    "kept_seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# The tables that were opened for others within a day: a row for each person who was named, and one for 0.
openings = SqlTable(
    "openings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("named_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("at", UtcTime, nullable=False, index=True),
    Index(None, "user_id", "named_id", "at"),
    sqlite_with_rowid=False,
)

moves = SqlTable(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    Column("at", UtcTime, nullable=False),
    # Whoever stops a game from outside: the only rows whose user is not found by the seats.
    Index("ix_moves_outside", "user_id", sqlite_where=text("seat < 0"), postgresql_where=text("seat < 0")),
    sqlite_with_rowid=False,  # the log is its primary key: one tree to write, not two
)

boards = SqlTable(
    "boards",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("shows", Integer),  # the version of its table that it shows, or POINTS; NULL: not known
    sqlite_with_rowid=False,
)

postings = SqlTable(  # the channels in which a message may show a table without standing in ``boards``
    "postings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

pings = SqlTable(
    "pings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("turn", Integer),  # the ply at which the turn began; NULL: not known
)

hands = SqlTable(
    "hands",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger),
    Column("arrangement", Text, nullable=False),
    sqlite_with_rowid=False,
)

hints = SqlTable(
    "hints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("given", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# When a user got their latest hints, at most as many rows a user as hints are allowed at once.
latest_hints = SqlTable(
    "latest_hints",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    sqlite_with_rowid=False,
)

without_hints = SqlTable(
    "without_hints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

votes = SqlTable(
    "votes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

stand_ins = SqlTable(
    "stand_ins",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)

# What happens to a table at a time, if nothing changes before.
timers = SqlTable(
    "timers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),  # 0: of the whole table
    Column("due_at", Moment, nullable=False, index=True),
    Column("ply", Integer, nullable=False),  # the ply since which the position is the same that it is about
    Column("claimed_until", Moment),
    Column("claimed_by", Integer),  # the number of a process; its claim is void when it has ended
    sqlite_with_rowid=False,
)

# When each shard was connected to Discord last.
heartbeats = SqlTable(
    "heartbeats",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("shards", Integer),  # among how many; NULL: not known
)

kept = SqlTable(
    "kept",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

members = SqlTable(
    "members",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("visibility", Text, nullable=False),
    Column("visibility_changed", Boolean, nullable=False, server_default=false()),  # see Profile
)

# The results of finished games. They follow from the tables above and can be made again from them, except for
# achievements that a search has found, because the search takes too long.

# The record of what was rated, with a row for every person of a table. Curves are drawn from ``shown_after``,
# and the ids keep the order in which everything is booked again. No screen shows the rest, which explains
# every rating: the result for each person, whether the game counted, the full ratings before and after.
results = SqlTable(
    "results",
    metadata,
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
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
)

# The finished tables whose results could not be booked with their last move, and wait to be booked later.
unbooked = SqlTable(
    "unbooked",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

standings = SqlTable(
    "standings",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
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
    sqlite_with_rowid=False,
)

tallies = SqlTable(
    "tallies",
    metadata,
    Column("ladder", Text, primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("period", Text, primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("members", Integer, nullable=False),
    sqlite_with_rowid=False,
)

pairs = SqlTable(
    "pairs",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("other_id", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    Column("day", Date, nullable=False),
    Column("rated_that_day", Integer, nullable=False),
    Column("runs", JSON, nullable=False, server_default="{}"),  # see Pair
    Index(None, "user_id", "games"),
    sqlite_with_rowid=False,
)

houses = SqlTable(
    "houses",
    metadata,
    Column("ladder", Text, primary_key=True),
    Column("difficulty", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    sqlite_with_rowid=False,
)

achievements = SqlTable(
    "achievements",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("at", UtcTime, nullable=False),
    sqlite_with_rowid=False,
)
