"""The databases on PostgreSQL that tests ask for."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from asyncpg import Connection, InterfaceError, PostgresConnectionError

from bot.store.store import Store
from tests.postgres.databases import EMPTY, connected, dropped, made
from tests.postgres.server import FOLDER, MISSING, Server

_ENDED = (OSError, PostgresConnectionError, InterfaceError)
"""What a connection raises that a test has ended with all others."""

FIRST_OF_DATABASE = 16384
"""The number from which on a type is one that a database has for itself."""


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a database of a PostgreSQL server on which tests make their own; skips where there is none.

    It is the server of ``TEST_DATABASE_URL`` if that is set, else one that this run starts now. The
    connections of all tests share what they ask about types, which takes longer than most statements.
    """
    given, folder = os.environ.get("TEST_DATABASE_URL"), os.environ.get(FOLDER)
    if not given and not folder:
        pytest.skip(MISSING)
    if not given:
        started = Server(Path(str(folder)))
        started.start()
        given = started.url
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Connection, "_introspect_types", _asking_once(Connection._introspect_types))
        yield given


def _asking_once(ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """The driver's question about types, asked once for each set of those that PostgreSQL itself has."""
    told: dict[frozenset[int], Any] = {}

    async def types(connection: Connection, oids: Collection[int], *patience: float | None) -> Any:
        if max(oids) >= FIRST_OF_DATABASE:
            return await ask(connection, oids, *patience)
        if (key := frozenset(oids)) not in told:
            told[key] = await ask(connection, oids, *patience)
        return told[key]

    return types


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
