"""What the database is asked, as SQLite itself tells it."""

from __future__ import annotations

from contextlib import aclosing

from bot.store import Store
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

    async with aclosing(await store.database.connect()) as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, Connection)
    await driver.set_trace_callback(note)
    return seen
