"""Reviews are kept for finished tables only, one for each."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import RowRefused
from bot.store.schema import tables
from bot.store.store import Store
from tests.bot.store.examples import NOON, opened, running


async def end(store: Store, table: int) -> None:
    """Say of a table that it is over."""

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(update(tables).where(tables.c.id == table).values(status="over"))

    await store.database.run(work)


async def test_a_table_that_has_not_ended_cannot_have_a_review(store: Store) -> None:
    waiting, played = (await opened(store)).id, (await running(store)).id

    for table in (waiting, played, 999):
        with pytest.raises(RowRefused):
            await store.reviews.keep(table, 1, NOON, "[]")
        assert await store.reviews.of(table, 1) is None
