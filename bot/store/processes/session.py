"""A connection to PostgreSQL for locks only. When it ends, for whatever reason, the server frees them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import DatabaseFailed, first_line

T = TypeVar("T")

ANSWERS_WITHIN_S: Final = 5.0

_SETTINGS: Final = {
    # A connection that ends without a word must be noticed, and a process that hangs must let others go on.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "idle_session_timeout": "20000",
    "idle_in_transaction_session_timeout": "5000",
    "statement_timeout": "5000",
}
_SET = text("SELECT set_config(name, :value, false) FROM pg_settings WHERE name = :name")
_LOCK = text("SELECT pg_try_advisory_lock(:kind, :number)")
_UNLOCK = text("SELECT pg_advisory_unlock(:kind, :number)")


class LockSession:
    """The connection of one process, used for one transaction at a time. ``lost`` is called when it ends."""

    def __init__(self, database: Database, lost: Callable[[], None]) -> None:
        self._database = database
        self._lost = lost
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Whether there is a connection, as far as is known."""
        return self._connection is not None

    async def ask(self, work: Callable[[AsyncConnection], Awaitable[T]], *, opens: bool = True) -> T:
        """Do something with the connection, also if the caller is cancelled meanwhile.

        If there is none and it ``opens``, it is opened. After any DatabaseFailed that this raises there is
        none, and all locks are free.
        """
        return await asyncio.shield(self._database.start(self._in_turn(work, opens=opens)))

    async def _in_turn(self, work: Callable[[AsyncConnection], Awaitable[T]], *, opens: bool) -> T:
        async with self._turn:
            if self._connection is None and not opens:
                raise DatabaseFailed("no connection for the locks")
            try:
                with _failures():
                    async with asyncio.timeout(ANSWERS_WITHIN_S):
                        is_new = self._connection is None
                        connection = self._connection = self._connection or await self._database.connect()
                        async with connection.begin():
                            if is_new:
                                await _prepare(connection)
                            return await work(connection)
            except DatabaseFailed:
                await self.end()
                raise

    async def end(self) -> None:
        """End the connection, and so give all its locks back."""
        connection, self._connection = self._connection, None
        self._lost()
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()


async def lock(connection: AsyncConnection, kind: int, number: int) -> bool:
    """Take a lock that lasts as long as the connection, unless somebody else has it."""
    return bool(await connection.scalar(_LOCK, {"kind": kind, "number": number}))


async def unlock(connection: AsyncConnection, kind: int, number: int) -> None:
    """Give a lock back."""
    await connection.execute(_UNLOCK, {"kind": kind, "number": number})


async def _prepare(connection: AsyncConnection) -> None:
    """Let the server end a new connection if it does not hear of this process for 20 seconds."""
    for name, value in _SETTINGS.items():
        await connection.execute(_SET, {"name": name, "value": value})


@contextmanager
def _failures() -> Iterator[None]:
    """Raise DatabaseFailed for failures of the connection."""
    try:
        yield
    except (SQLAlchemyError, OSError) as failure:
        raise DatabaseFailed(first_line(failure)) from None
