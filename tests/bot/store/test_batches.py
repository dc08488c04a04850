"""Tables that are asked for at the same time are read together, and each caller gets their own."""

from __future__ import annotations

import asyncio

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.store import Store
from tests.bot.store.examples import move, running


async def test_who_asks_after_a_commit_reads_it_also_while_others_read(store: Store) -> None:
    table = (await running(store)).id

    async def written(ply: int) -> int:
        assert await store.append(move(table, ply))
        logged = await store.with_log(table)
        assert logged is not None
        return len(logged[1])

    reading = [asyncio.create_task(store.with_log(table)) for _ in range(60)]
    seen = [await written(ply) for ply in range(5)]
    await asyncio.gather(*reading)

    assert seen == [1, 2, 3, 4, 5]


async def test_a_table_that_cannot_be_read_hides_no_other(store: Store) -> None:
    good, bad = (await running(store)).id, (await running(store)).id

    async def damage(connection: AsyncConnection) -> None:
        broken = "'[1]'" if store.database.is_shared else "'{'"
        await connection.execute(text(f"UPDATE tables SET options = {broken} WHERE id = {bad}"))

    await store.database.run(damage)

    found = await asyncio.gather(store.with_log(bad), store.with_log(good), return_exceptions=True)

    assert isinstance(found[0], Exception)
    assert isinstance(found[1], tuple)
    assert found[1][0].id == good
