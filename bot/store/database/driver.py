"""Connections of aiosqlite that go to its thread once for each statement, and once more for its rows.

Under SQLAlchemy aiosqlite would also go there to make each cursor and to close it: half of all ways of a
move, an eighth of its processor time. Only public names of both libraries are used: SQLAlchemy takes any
connection that ``async_creator`` makes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

import aiosqlite


class FileConnection:
    """A connection of aiosqlite whose cursors need no way of their own. All else is aiosqlite's."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._under = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._under, name)

    def cursor(self) -> FileCursor:
        """A cursor, made where it is asked for."""
        return FileCursor(self._under)


class FileCursor:
    """A cursor for one statement. SQLAlchemy reads all rows at once, so nothing is left to close."""

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._done: aiosqlite.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Iterable[Any] = ()) -> None:
        """Execute a statement. Raises what sqlite3 raises."""
        self._done = await self._connection.execute(statement, parameters)

    async def executemany(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        """Execute a statement for each of these. Raises what sqlite3 raises."""
        self._done = await self._connection.executemany(statement, parameters)

    async def fetchall(self) -> Iterable[sqlite3.Row]:
        """All rows of the statement."""
        return () if self._done is None else await self._done.fetchall()

    async def close(self) -> None:
        """Nothing is left to close."""

    @property
    def description(self) -> Sequence[Any] | None:
        """The columns of its rows, None if it has none."""
        return None if self._done is None else self._done.description

    @property
    def rowcount(self) -> int:
        """How many rows the statement changed, -1 if that is not known."""
        return -1 if self._done is None else self._done.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The key of the row that was inserted last."""
        return None if self._done is None else self._done.lastrowid


async def connect(path: str, wait_s: float, factory: Callable[..., sqlite3.Connection]) -> FileConnection:
    """Open a file; ``factory`` makes the connection of sqlite3, which begins no transaction by itself."""
    return FileConnection(
        await aiosqlite.connect(
            path,
            timeout=wait_s,
            factory=factory,
            isolation_level=None,
            check_same_thread=False,  # backups read it in their own thread
        )
    )
