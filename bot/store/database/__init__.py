"""The database itself: its URL, its transactions, copies of its file, and the witness of what it had."""

from bot.store.database.engine import Database, Timed, Work, in_transaction

__all__ = ["Database", "Timed", "Work", "in_transaction"]
