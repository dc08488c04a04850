"""The part of the schema that processes share work by."""

from __future__ import annotations

from sqlalchemy import Column, Text
from sqlalchemy import Table as SqlTable

from bot.store.schema import Moment, metadata

# Work that only one process does at a time, and the processes themselves.
claims = SqlTable(
    "claims",
    metadata,
    Column("key", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("until", Moment, nullable=False),
    sqlite_with_rowid=False,
)
