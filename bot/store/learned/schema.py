"""The part of the schema that holds what is kept of learning: reviews, lessons, and puzzles."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Date, ForeignKey, Index, Integer, Text, false
from sqlalchemy import Table as SqlTable

from bot.store.schema import UtcTime, metadata

# The reviews of finished tables. They follow from the log of moves and can be made again from it.
reviews = SqlTable(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),  # of the reviewer that made it
    Column("made_at", UtcTime, nullable=False),
    Column("judgements", Text, nullable=False),  # JSON
)

# Only lessons of which somebody has done the first step have a row.
lessons = SqlTable(
    "lessons",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("finished_at", UtcTime),
    sqlite_with_rowid=False,
)

# A person and the puzzle of one day. ``tries`` are those that have ended, ``marks`` the newest of them.
daily_puzzles = SqlTable(
    "daily_puzzles",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("shown_at", UtcTime, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("marks", Text, nullable=False, server_default=""),
    Column("last_try", Text, nullable=False, server_default=""),  # the moves of the newest try
    Column("solved_at", UtcTime),
    Column("gave_up", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)

# What follows from the solved days of a person, so that they can be ranked.
puzzle_streaks = SqlTable(
    "puzzle_streaks",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("current", Integer, nullable=False),  # days in a row up to ``last_day``
    Column("best", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("last_day", Date, nullable=False),
    Index("ix_puzzle_streaks_order", "current", "best", "user_id", "last_day"),
    sqlite_with_rowid=False,
)

# The servers where a person asked for the puzzle of a day: they are ranked there.
puzzle_servers = SqlTable(
    "puzzle_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    sqlite_with_rowid=False,
)

puzzle_shares = SqlTable(
    "puzzle_shares",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# The puzzles of the book that a person has finished, on their day or later; 0 tries: the solution was shown.
finished_puzzles = SqlTable(
    "finished_puzzles",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("tries", Integer, nullable=False),
    sqlite_with_rowid=False,
)
