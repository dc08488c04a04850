"""Databases on a PostgreSQL server: made, emptied and dropped within milliseconds."""

from __future__ import annotations

import asyncpg
from sqlalchemy import make_url

from bot.store.schema import metadata

_ROWS = [f'DELETE FROM "{table.name}"' for table in metadata.tables.values()]
EMPTY = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;  -- no reference is checked, as all rows go
    {";".join(_ROWS)};
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        FROM pg_sequences WHERE schemaname = 'public'
"""


async def made(server: str, name: str) -> str:
    """The URL of a new database without any table, in the place of one of that name.

    ``server`` is the URL of any other database there.
    """
    await dropped(url := _named(server, name), server)
    await _executed(server, f'CREATE DATABASE "{name}" TEMPLATE template0')
    return url


async def dropped(url: str, server: str) -> None:
    """Drop a database, also one that is in use, or that is not there."""
    await _executed(server, f'DROP DATABASE IF EXISTS "{make_url(url).database}" WITH (FORCE)')


async def emptied(url: str) -> None:
    """Delete every row of a migrated database, end its other connections, and count its ids from 1 again."""
    await _executed(url, EMPTY)


async def connected(url: str) -> asyncpg.Connection:
    """A connection of the driver itself."""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    connection: asyncpg.Connection = await asyncpg.connect(address)
    return connection


async def _executed(url: str, sql: str) -> None:
    connection = await connected(url)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


def _named(server: str, name: str) -> str:
    return make_url(server).set(database=name).render_as_string(hide_password=False)
