"""The part of the schema that holds what is kept of learning: reviews, and how far people have come."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text
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
