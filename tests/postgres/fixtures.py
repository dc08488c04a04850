"""The databases on PostgreSQL that tests ask for."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from asyncpg import InterfaceError, PostgresConnectionError  # type: ignore[import-untyped]  # ships no types

from bot.store import Store
from tests.postgres.databases import EMPTY, connected, dropped, made
from tests.postgres.server import FOLDER, MISSING, Server

_ENDED = (OSError, PostgresConnectionError, InterfaceError)
"""What a connection raises that a test has ended with all others."""


@pytest.fixture(scope="session")
def server() -> str:
    """The URL of a database of a PostgreSQL server on which tests make their own; skips where there is none.

    It is the server of ``TEST_DATABASE_URL`` if that is set, else one that this run starts now.
    """
    given, folder = os.environ.get("TEST_DATABASE_URL"), os.environ.get(FOLDER)
    if given:
        return given
    if not folder:
        pytest.skip(MISSING)
    started = Server(Path(folder))
    started.start()
    return started.url


@pytest.fixture(scope="session")
def migrated_database(server: str) -> str:
    """The URL of the one database that the tests of this process share, migrated to the newest revision."""

    async def make() -> str:
        url = await made(server, _name(""))
        await (await Store.open(url)).close()
        return url

    return asyncio.run(make())


@pytest.fixture(scope="session")
def empty(migrated_database: str) -> Iterator[Callable[[], object]]:
    """Empties that database, over a connection that outlives the event loops of the tests."""
    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(connected(migrated_database))

    async def run() -> None:
        nonlocal connection
        try:
            await connection.execute(EMPTY)
        except _ENDED:
            connection = await connected(migrated_database)
            await connection.execute(EMPTY)

    yield lambda: loop.run_until_complete(run())
    with suppress(*_ENDED):
        loop.run_until_complete(connection.close())
    loop.close()


@pytest.fixture
def postgresql_url(migrated_database: str, empty: Callable[[], object]) -> str:
    """The URL of a migrated PostgreSQL database without any row."""
    empty()
    return migrated_database


@pytest.fixture
async def new_database(server: str) -> AsyncIterator[str]:
    """The URL of a PostgreSQL database without any table, for one test alone."""
    url = await made(server, _name("_new"))
    yield url
    await dropped(url, server)


def _name(of_what: str) -> str:
    return f"game_night_test_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}{of_what}"
