"""The part of the schema that holds what is kept of learning: reviews."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Text
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
