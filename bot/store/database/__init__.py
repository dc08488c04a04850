"""The database itself: its URL, its transactions, and copies of its file."""

from bot.store.database.engine import (
    Database,
    Timed,
    Work,
    in_snapshot,
    in_statement,
    in_transaction,
    lock_names,
    lock_rows,
)

__all__ = [
    "Database",
    "Timed",
    "Work",
    "in_snapshot",
    "in_statement",
    "in_transaction",
    "lock_names",
    "lock_rows",
]
