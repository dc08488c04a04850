"""The driver of SQLite: aiosqlite with fewer messages to its thread.

A message costs two changes of threads and a turn of the event loop, more than a small statement itself. Here
a transaction of one question costs two of them; aiosqlite alone would need nine.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

import aiosqlite

P = ParamSpec("P")
T = TypeVar("T")

_CHUNK = 64  # rows that aiosqlite would read at once for those who iterate over a cursor, as nobody does


class Done(NamedTuple):
    """What a statement has returned; the names are those of a ``sqlite3.Cursor``."""

    rows: list[Any]
    description: Any
    rowcount: int
    lastrowid: int | None


class Connection(aiosqlite.Connection):
    """A connection whose cursors are those of this module, and whose transactions begin late."""

    _begins = False
    _is_short = False

    def begin(self, *, is_short: bool = False) -> None:
        """Begin a transaction that may write, together with the next statement, if none has begun.

        Where it ``is_short``, its statements are carried out in the caller's thread, all but the commit.
        """
        if not self._begins and not self._conn.in_transaction:
            self._begins = True
            self._is_short = is_short

    async def commit(self) -> None:
        if self._is_in_transaction():
            await super().commit()

    async def rollback(self) -> None:
        if self._is_in_transaction():
            await super().rollback()

    async def done(self, execute: Callable[..., Any], sql: str, parameters: Any) -> Done:
        """Carry out one statement."""
        if self._is_short:
            return self.carry_out(execute, sql, parameters)
        return await self._in_thread(self.carry_out, execute, sql, parameters)

    def carry_out(self, execute: Callable[..., Any], sql: str, parameters: Any) -> Done:
        """Runs in the connection's thread, or in that of its caller. Two statements never run at once."""
        self._begin_now()
        cursor = self._conn.cursor()
        try:
            execute(cursor, sql, parameters)
            rows = cursor.fetchall()
            return Done(rows, cursor.description, cursor.rowcount, cursor.lastrowid)
        finally:
            cursor.close()

    async def all_rows(self, sql: str, several: Iterable[Sequence[Any]]) -> list[Any]:
        """Carry a statement out for several parameters, and return the rows of all."""
        if self._is_short:
            return self._all_rows(sql, several)
        return await self._in_thread(self._all_rows, sql, several)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        there: Any = self
        done: T = await there._execute(work, *args, **kwargs)
        return done

    def _all_rows(self, sql: str, several: Iterable[Sequence[Any]]) -> list[Any]:
        self._begin_now()
        return [row for each in several for row in self._conn.execute(sql, each)]

    def _begin_now(self) -> None:
        if self._begins:
            # A deferred transaction that writes later can fail at once, without waiting for the timeout.
            self._conn.execute("BEGIN IMMEDIATE")
            self._begins = False

    def _is_in_transaction(self) -> bool:
        self._begins = False
        return self._conn.in_transaction

    def cursor(self) -> Any:
        """A cursor; SQLAlchemy enters it, and never leaves it."""
        return Cursor(self)


class Cursor:
    """One statement: it is carried out, all its rows are read, and it is closed in one go.

    Has what SQLAlchemy asks of a cursor that does not stay at the server.
    """

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._done = Done([], None, -1, None)

    async def __aenter__(self) -> Cursor:
        return self

    @property
    def description(self) -> Any:
        return self._done.description

    @property
    def rowcount(self) -> int:
        return self._done.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._done.lastrowid

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> None:
        await self._carry_out(sqlite3.Cursor.execute, sql, parameters)

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        await self._carry_out(sqlite3.Cursor.executemany, sql, parameters)

    async def fetchall(self) -> list[Any]:
        return self._done.rows

    async def close(self) -> None:
        """Nothing is open any more."""

    async def _carry_out(self, execute: Callable[..., Any], sql: str, parameters: Any) -> None:
        self._done = await self._connection.done(execute, sql, parameters)


def connect(database: str, **options: Any) -> Connection:
    """A connection to be awaited; the arguments are those of ``sqlite3.connect``."""
    connection = Connection(partial(sqlite3.connect, database, **options), _CHUNK)
    connection._thread.daemon = True  # SQLAlchemy sees to it that it ends
    return connection
