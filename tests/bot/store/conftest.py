"""A fresh database for every test: a SQLite file, and PostgreSQL too where TEST_DATABASE_URL names one."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy

import pytest
from sqlalchemy import MetaData
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from tests.bot.store.finished import Ended

POSTGRESQL_URL = os.environ.get("TEST_DATABASE_URL")
ENGINES = ("sqlite", "postgresql") if POSTGRESQL_URL else ("sqlite",)


@pytest.fixture(params=ENGINES)
async def url(request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path) -> str:
    """The URL of a database without any row; on SQLite it is a copy of one that was made once."""
    if request.param == "sqlite" or POSTGRESQL_URL is None:
        return f"sqlite:///{copy(migrated_file, tmp_path / 'games.db')}"
    await emptied(POSTGRESQL_URL)
    return POSTGRESQL_URL


async def emptied(url: str) -> None:
    """Drop every table of the database at ``url``."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        everything = MetaData()
        await connection.run_sync(everything.reflect)
        await connection.run_sync(everything.drop_all)
    await engine.dispose()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on that database."""
    opened = await Store.open(url)
    yield opened
    await opened.close()


@pytest.fixture
def end(store: Store) -> Ended:
    """Ends tables in that store."""
    return Ended(store)
