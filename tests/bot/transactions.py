"""The transactions of a database, also those of which SQLAlchemy does not learn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy
from sqlalchemy import Engine, event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.database.connections import driver_of
from bot.store.database.driver import Connection

_WRITES = ("INSERT", "UPDATE", "DELETE")


async def noted(store: Store) -> list[bool]:
    """A list of all transactions from now on, in which each notes whether it writes something."""
    seen: list[bool] = []

    def note(statement: str) -> None:
        if statement.startswith("BEGIN"):
            seen.append(False)
        elif statement.startswith(_WRITES):
            seen[-1] = True

    await (await driver_under(store)).set_trace_callback(note)
    return seen


@contextmanager
def at_begin(then: Callable[[], None]) -> Iterator[None]:
    """Do this inside ``with`` whenever a transaction begins; where it raises, the transaction does not."""
    begin = Connection.begin

    def begins(driver: Connection, *, is_short: bool = False) -> None:
        if not has_begun(driver):
            then()
        begin(driver, is_short=is_short)

    def begun(connection: sqlalchemy.Connection) -> None:
        if connection.dialect.name != "sqlite":
            then()

    event.listen(Engine, "begin", begun, insert=True)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Connection, "begin", begins)
            yield
    finally:
        event.remove(Engine, "begin", begun)


def has_begun(driver: Connection) -> bool:
    """Whether a transaction has begun: SQLAlchemy begins it once more when it learns of it."""
    return driver._begins or driver.in_transaction


async def driver_under(store: Store) -> Connection:
    """What the driver has under the only connection of a store to its SQLite file."""

    async def under(connection: AsyncConnection) -> object:
        return driver_of(connection)

    driver = await store.database.run(under)
    assert isinstance(driver, Connection)
    return driver
