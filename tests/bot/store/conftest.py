"""A fresh database for every test, which runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy

import pytest

from bot.store.store import Store
from tests.bot.discord.walk.still import database_here
from tests.bot.store.finished import Ended


@pytest.fixture
def sqlite_url(tmp_path: Path, migrated_file: Path) -> str:
    """The URL of a SQLite file without any row: a copy of one that was made once."""
    return f"sqlite:///{copy(migrated_file, tmp_path / 'games.db')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without any row, on each engine in turn."""
    chosen: str = request.getfixturevalue(f"{request.param}_url")
    return chosen


on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""Runs a long test on SQLite alone: what it asks of a database, shorter tests ask of both."""


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on that database; SQLite works in the test's own thread, which is faster."""
    with database_here():
        opened = await Store.open(url)
        yield opened
        await opened.close()


@pytest.fixture
def end(store: Store) -> Ended:
    """Ends tables in that store."""
    return Ended(store)
