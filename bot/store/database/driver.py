"""Connections of aiosqlite that go to its thread as seldom as possible.

Under SQLAlchemy aiosqlite goes there four times for a statement: to make a cursor, to execute, to fetch, to
close. Here it goes once, and once more for rows; statements that find their rows by their keys (``at_once``)
and the begin of a transaction are executed where they are asked for, in some hundredths of a millisecond.
What may take long, and each commit, waits for the disk in the thread. A move takes a quarter less of the
processor by this. Only public names are used: SQLAlchemy takes any connection that ``async_creator`` makes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Self

import aiosqlite

BEGIN: Final = "BEGIN IMMEDIATE"
"""A deferred transaction that writes later could fail at once, without waiting for the timeout."""

_AT_ONCE = ContextVar("_AT_ONCE", default=False)


@contextmanager
def at_once(are_few: bool) -> Iterator[None]:
    """If ``are_few``, execute the statements inside in the caller's thread; each finds its rows by keys."""
    before = _AT_ONCE.set(are_few)
    try:
        yield
    finally:
        _AT_ONCE.reset(before)


class FileConnection:
    """A connection of aiosqlite with cursors of ours. All else is aiosqlite's.

    Whoever has the connection has the file: nothing happens in the thread meanwhile.
    """

    def __init__(self, connection: aiosqlite.Connection, file: sqlite3.Connection) -> None:
        self._under = connection
        self._file = file

    def __getattr__(self, name: str) -> Any:
        return getattr(self._under, name)

    def begin(self) -> None:
        """Begin a transaction. Raises what sqlite3 raises."""
        self._file.execute(BEGIN)

    def cursor(self) -> FileCursor:
        """A cursor, made where it is asked for."""
        return FileCursor(self._under, self._file)


class FileCursor:
    """A cursor for one statement. SQLAlchemy reads all rows at once, so nothing is left to close."""

    arraysize = 1

    def __init__(self, connection: aiosqlite.Connection, file: sqlite3.Connection) -> None:
        self._connection = connection
        self._file = file
        self._done: aiosqlite.Cursor | sqlite3.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Iterable[Any] = ()) -> None:
        """Execute a statement. Raises what sqlite3 raises."""
        if _AT_ONCE.get():
            self._done = self._file.execute(statement, tuple(parameters))
        else:
            self._done = await self._connection.execute(statement, parameters)

    async def executemany(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        """Execute a statement for each of these. Raises what sqlite3 raises."""
        if _AT_ONCE.get():
            self._done = self._file.executemany(statement, [tuple(each) for each in parameters])
        else:
            self._done = await self._connection.executemany(statement, parameters)

    async def fetchall(self) -> Iterable[sqlite3.Row]:
        """All rows of the statement."""
        match self._done:
            case None:
                return ()
            case sqlite3.Cursor():
                return self._done.fetchall()
        return await self._done.fetchall()

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
    """Open a file or a URI; ``factory`` makes sqlite3's connection, which begins no transaction by itself."""
    opened = list[sqlite3.Connection]()

    def kept(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        opened.append(factory(*args, **kwargs))
        return opened[0]

    connection = await aiosqlite.connect(
        path,
        timeout=wait_s,
        uri=path.startswith("file:///"),
        factory=kept,
        isolation_level=None,
        check_same_thread=False,  # backups read it in theirs, short statements run in the loop's
    )
    return FileConnection(connection, opened[0])
