"""The transactions of a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event

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
def at_begin(then: Callable[[], None]) -> Iterator[None]:
    """Do this inside ``with`` whenever a transaction begins; where it raises, the transaction does not."""

    def begun(_connection: object) -> None:
        then()

    event.listen(Engine, "begin", begun, insert=True)
    try:
        yield
    finally:
        event.remove(Engine, "begin", begun)
