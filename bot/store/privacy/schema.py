"""The part of the schema that serves deletion: of people who ask for it, and of servers without the bot."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Text
from sqlalchemy import Table as SqlTable

from bot.store.schema import UtcTime, metadata

# The people who have asked to be deleted, until that is done.
deletions = SqlTable(
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("asked_at", UtcTime, nullable=False),
    Column("due_at", UtcTime, nullable=False, index=True),
    Column("anonymous_id", BigInteger),  # replaces the id; NULL: not begun, and can be taken back
)

# The entries of the list of deleted people that were carried out in this database.
carried_out = SqlTable(
    "carried_out",
    metadata,
    Column("mark", Text, primary_key=True),
    Column("deleted_at", UtcTime, primary_key=True),
    sqlite_with_rowid=False,
)

# The servers where the bot is a member, or was until lately.
known_servers = SqlTable(
    "known_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_at", UtcTime),  # NULL: it is a member
)
