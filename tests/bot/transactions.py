"""The transactions of a database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from bot.store.store import Store

_WRITES = ("INSERT", "UPDATE", "DELETE")


def noted(store: Store) -> list[bool]:
    """A list of all transactions from now on, in which each notes whether it writes something."""
    seen: list[bool] = []

    def note(statement: str) -> None:
        if statement.startswith("BEGIN"):
            seen.append(False)
        elif statement.startswith(_WRITES):
            seen[-1] = True

    store.database.file.set_trace_callback(note)
    return seen


@contextmanager
def away_after(transactions: int) -> Iterator[None]:
    """Inside ``with``, databases carry out this number of transactions; all later ones fail."""
    left = iter(range(transactions))

    def begun(_connection: object) -> None:
        if next(left, None) is None:
            raise OperationalError("BEGIN", None, sqlite3.OperationalError("disk I/O error"))

    event.listen(Engine, "begin", begun, insert=True)
    try:
        yield
    finally:
        event.remove(Engine, "begin", begun)
