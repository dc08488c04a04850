"""The bot's memory: tables, seats, the move log and where our messages stand, in SQLite or PostgreSQL."""

from bot.store.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFailed,
    DatabaseTooNew,
    DatabaseUnreachable,
    DatabaseUrlRefused,
    OpeningRefused,
    RowRefused,
    StoreClosed,
    StoreError,
)
from bot.store.rows import Hand, Mentions, Move, Post, Status, TableRow
from bot.store.store import Store

__all__ = [
    "DatabaseBusy",
    "DatabaseDamaged",
    "DatabaseFailed",
    "DatabaseTooNew",
    "DatabaseUnreachable",
    "DatabaseUrlRefused",
    "Hand",
    "Mentions",
    "Move",
    "OpeningRefused",
    "Post",
    "RowRefused",
    "Status",
    "Store",
    "StoreClosed",
    "StoreError",
    "TableRow",
]
