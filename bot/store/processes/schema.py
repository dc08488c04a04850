"""The part of the schema that processes share work by."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Integer, Text
from sqlalchemy import Table as SqlTable

from bot.store.schema import Moment, metadata

# The shards, and how far the one that is handed over has come. Who serves a shard is told by a lock.
shard_slots = SqlTable(
    "shard_slots",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("offered", Boolean, nullable=False),  # by the process that serves it
    Column("taker", Integer),  # the process that connects it in order to take it over
    Column("ready", Boolean, nullable=False),  # the taker is connected
    Column("last_owner", Integer),  # who has served it last, or serves it
    sqlite_with_rowid=False,
)

# The processes that serve shards or wait for some, each alive as long as it holds the lock of its number.
processes = SqlTable(
    "processes",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("version", Text, nullable=False),  # of the program
    Column("leaving", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# When the next session of each of Discord's buckets may begin.
identifies = SqlTable(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("next_at", Moment, nullable=False),
    sqlite_with_rowid=False,
)

# Interactions that two processes receive: whoever notes one first answers it.
answered = SqlTable(
    "answered",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)
