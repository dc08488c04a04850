"""The connections on which transactions run: several to PostgreSQL, the only one to a SQLite file.

Both begin a transaction, commit it and roll it back; what happens in between is up to the caller.
"""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any, Final, Literal, Protocol, TypeAlias

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.util import greenlet_spawn

WAIT_S: Final = 60.0
"""How long a transaction waits for its turn, in seconds."""


Kind: TypeAlias = Literal["ordinary", "short", "snapshot", "statement"]
"""A transaction: an ordinary one; a short one, whose statements take SQLite no longer than it takes to hand
them to another thread; one that only reads, and sees one state of the database; one that reads once."""


class Connections(Protocol):
    """Where transactions run. All methods raise what the driver and SQLAlchemy raise."""

    async def begin(self, kind: Kind) -> AsyncConnection:
        """A connection in a transaction, also for statements that SQLAlchemy does not see."""

    async def commit(self, connection: AsyncConnection) -> None:
        """Commit, and give the connection back."""

    async def roll_back(self, connection: AsyncConnection) -> None:
        """Undo everything, also after a commit that failed, and give the connection back."""

    async def close(self) -> None:
        """Close all."""


class Several:
    """Connections to PostgreSQL, from a pool of SQLAlchemy."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engines: dict[Kind, AsyncEngine] = {
            "ordinary": engine,
            "short": engine,
            "snapshot": engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True),
            "statement": engine.execution_options(isolation_level="AUTOCOMMIT"),
        }

    async def begin(self, kind: Kind) -> AsyncConnection:
        engine = self._engines[kind]
        return AsyncConnection(engine, await greenlet_spawn(_begun, engine.sync_engine))

    async def commit(self, connection: AsyncConnection) -> None:
        await connection.run_sync(_commit_and_close)

    async def roll_back(self, connection: AsyncConnection) -> None:
        await connection.run_sync(_roll_back_and_close)

    async def close(self) -> None:
        await self._engines["ordinary"].dispose()


class Only:
    """The only connection to a SQLite file, on which transactions take turns.

    SQLAlchemy learns of a transaction only if it is asked to carry out a statement in it.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._turn = asyncio.Lock()

    async def begin(self, kind: Kind) -> AsyncConnection:
        driver = await self._wait()
        try:
            driver.begin(is_short=kind == "short")
        except BaseException:
            self._turn.release()
            raise
        return self._connection

    async def commit(self, connection: AsyncConnection) -> None:
        if connection.in_transaction():
            await connection.commit()
        else:
            try:
                await driver_of(connection).commit()
            except sqlite3.Error as exc:
                raise wrapped(exc, "COMMIT") from exc
        self._turn.release()

    async def roll_back(self, connection: AsyncConnection) -> None:
        try:
            await connection.rollback()
            await driver_of(connection).rollback()
        except (SQLAlchemyError, sqlite3.Error, OSError, ValueError):  # aiosqlite's error once it is closed
            await connection.invalidate()  # the caller has the failure that came first
        finally:
            self._turn.release()

    async def overwrite_log(self) -> None:
        """Move everything from the write-ahead log to the file, and empty the log."""
        driver = await self._wait()
        try:
            await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._turn.release()

    async def close(self) -> None:
        await self._connection.close()
        await self._connection.engine.dispose()

    async def _wait(self) -> Any:
        """The driver, when it is the caller's turn. A file that was given up is opened again."""
        async with asyncio.timeout(WAIT_S if self._turn.locked() else None):
            await self._turn.acquire()
        try:
            if self._connection.invalidated:
                await self._connection.get_raw_connection()
            return driver_of(self._connection)
        except BaseException:
            self._turn.release()
            raise


def driver_of(connection: AsyncConnection) -> Any:
    """What the driver of the database has under a connection."""
    there: Any = connection.sync_connection
    return there.connection.driver_connection


def wrapped(exc: sqlite3.Error, statement: str) -> DBAPIError:
    """An error of the driver as SQLAlchemy raises it, without the values of the statement."""
    error = DBAPIError.instance(statement, None, exc, sqlite3.Error, hide_parameters=True)
    assert isinstance(error, DBAPIError)
    return error


def _begun(engine: Engine) -> Connection:
    connection = engine.connect()
    try:
        connection.begin()
    except BaseException:
        connection.close()
        raise
    return connection


def _commit_and_close(connection: Connection) -> None:
    """In one go: SQLAlchemy would start a task for the close alone."""
    connection.commit()
    connection.close()


def _roll_back_and_close(connection: Connection) -> None:
    """After a commit that failed, a close alone would leave the transaction open."""
    try:
        connection.rollback()
    finally:
        connection.close()
