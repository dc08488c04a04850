"""Statements that are compiled once do what SQLAlchemy does with them, on both engines."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import bindparam, select, update
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import RowRefused, Store
from bot.store.database.ready import Ready
from bot.store.schema import moves, tables
from tests.bot.store.examples import NOON, move, running

_NUMBER = bindparam("number")
RAISE = update(tables).where(tables.c.id == _NUMBER).values(version=tables.c.version + bindparam("by") + 1)
FIND = select(tables.c.id, tables.c.version).where(tables.c.id >= _NUMBER, tables.c.id <= _NUMBER)
ROW = {"seat": 0, "user_id": 1, "action": "b3", "interaction_id": 5, "at": NOON}


async def test_a_statement_is_carried_out_for_each_of_its_values_and_returns_rows(store: Store) -> None:
    ids = [(await running(store)).id for _ in range(3)]
    change, find = Ready(store.database, RAISE), Ready(store.database, FIND)

    async def work(connection: AsyncConnection) -> list[tuple[Any, ...]]:
        before = [row[1] for number in ids for row in await find.run(connection, {"number": number})]
        await change.run(connection, [{"number": number, "by": by} for by, number in enumerate(ids)])
        after = [tuple(row) for number in ids for row in await find.run(connection, {"number": number})]
        return [(number, now - then) for then, (number, now) in zip(before, after, strict=True)]

    assert await store.database.run(work) == [(number, by + 1) for by, number in enumerate(ids)]


async def test_values_reach_the_database_as_sqlalchemy_would_send_them(store: Store) -> None:
    table = (await running(store)).id
    put = Ready(store.database, store.database.insert(moves))
    await store.database.run(lambda connection: put.run(connection, {**ROW, "table_id": table, "ply": 0}))
    await store.append(move(table, 1))

    assert [each.at for each in await store.moves(table)] == [NOON, move(table, 1).at]


async def test_a_statement_fails_as_sqlalchemy_lets_it_fail(store: Store) -> None:
    table, put = (await running(store)).id, Ready(store.database, store.database.insert(moves))
    row = {**ROW, "table_id": table, "ply": 0}

    async def twice(connection: AsyncConnection) -> None:
        await put.run(connection, row)
        with pytest.raises(IntegrityError) as refused:
            await put.run(connection, row)
        assert ROW["action"] not in str(refused.value)
        raise refused.value

    with pytest.raises(RowRefused):
        await store.database.run(twice)
    assert await store.moves(table) == ()


async def test_a_value_that_is_missing_is_not_taken_for_none(store: Store) -> None:
    change = Ready(store.database, RAISE)
    fails = StatementError if store.database.is_shared else KeyError

    async def work(connection: AsyncConnection) -> None:
        with pytest.raises(fails):
            await change.run(connection, {"number": 1})

    await store.database.run(work)
