"""The driver of SQLite: it asks its thread seldom, and its transactions are whole."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.database.driver import Connection, connect


@pytest.fixture
async def database() -> AsyncIterator[Database]:
    opened = await Database.open("sqlite:///:memory:")
    yield opened
    await opened.close()


async def test_a_transaction_of_one_question_is_two_messages_to_the_thread(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = list[Callable[..., Any]]()
    execute: Any = Connection._execute

    async def noted(self: Connection, task: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        sent.append(task)
        return await execute(self, task, *args, **kwargs)

    async def ask(connection: AsyncConnection) -> list[Any]:
        return list((await connection.execute(text("SELECT count(*) FROM tables"))).all())

    monkeypatch.setattr(Connection, "_execute", noted)

    assert await database.run(ask) == [(0,)]
    assert len(sent) == 2


async def test_a_transaction_without_a_statement_does_not_begin(database: Database) -> None:
    async def nothing(_connection: AsyncConnection) -> None:
        pass

    async def is_in_transaction(connection: AsyncConnection) -> bool:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        begun: bool = driver.in_transaction
        return begun

    await database.run(nothing)

    assert not await database.run(is_in_transaction)


async def test_a_statement_says_how_many_rows_it_changed_and_which_it_added() -> None:
    async with connect(":memory:", isolation_level=None) as connection:
        cursor: Any = connection.cursor()
        await cursor.execute("CREATE TABLE games (title TEXT)")
        await cursor.executemany("INSERT INTO games VALUES (?)", [("Okiya",), ("Okago",)])
        assert cursor.rowcount == 2
        await cursor.execute("INSERT INTO games VALUES ('OK') RETURNING title")
        assert (cursor.lastrowid, cursor.rowcount, await cursor.fetchall()) == (3, 1, [("OK",)])
        await cursor.execute("UPDATE games SET title = 'none'")
        assert (cursor.rowcount, cursor.description, await cursor.fetchall()) == (3, None, [])


async def test_the_first_statement_meets_the_lock_that_it_would_need_to_write(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        connection = connect(str(file), isolation_level=None, timeout=0)
        async with connection:
            connection.begin()
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                await connection.cursor().execute("SELECT 1")
            await connection.rollback()
            await connection.cursor().execute("SELECT 1")
