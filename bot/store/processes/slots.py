"""The slot of this process on PostgreSQL: a lock that the server frees when the process dies.

A slot stands for a part of the shards. Its lock belongs to a connection that is used for nothing else. What
the shards are and how many slots there are, all processes must agree on; locks tell that, too.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.database.opening import first_line
from bot.store.errors import DatabaseFailed

_SHARDS, _PROCESSES, _SLOT, _BUCKET = 1_196_247_297, 1_196_247_298, 1_196_247_299, 1_196_247_300
"""The first halves of our locks; the second is a number."""

_SETTINGS: Final = {
    # A connection that ends without a word must be noticed, and a process that hangs must let others go on.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "idle_session_timeout": "20000",
    "statement_timeout": "5000",
}
_SET = text("SELECT set_config(name, :value, false) FROM pg_settings WHERE name = :name")
_SHARE = text("SELECT pg_advisory_lock_shared(:kind, :number)")
_LOCK = text("SELECT pg_try_advisory_lock(:kind, :number)")
_UNLOCK = text("SELECT pg_advisory_unlock(:kind, :number)")
_HELD = text(
    "SELECT classid::bigint AS kind, objid::bigint AS number FROM pg_locks "
    "WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid IN (:shards, :processes) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).bindparams(shards=_SHARDS, processes=_PROCESSES)


@dataclass(frozen=True, slots=True)
class Division:
    """How many ``shards`` there are, None as Discord recommends, and how many ``processes`` share them."""

    shards: int | None = None
    processes: int = 1


class OtherDivision(Exception):
    """Processes live that divide the servers in another way."""

    def __init__(self, division: Division) -> None:
        super().__init__(division)
        self.division = division


class Slots:
    """The slots as one process sees them. Every method may raise DatabaseFailed: then it holds no lock."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: AsyncConnection | None = None
        self._asking = asyncio.Lock()

    async def join(self, division: Division, recommended: int) -> int:
        """Be one of the processes. Returns the number of shards.

        If the division names none, it is that of the processes that live, else as ``recommended``. Raises
        OtherDivision.
        """
        await self.quit()
        async with self._asked(await self._connected()) as connection:
            held = (await connection.execute(_HELD)).all()
            others = {row.number for row in held if row.kind == _SHARDS}
            shards = division.shards or next(iter(others), recommended)
            await connection.execute(_SHARE, {"kind": _SHARDS, "number": shards})
            await connection.execute(_SHARE, {"kind": _PROCESSES, "number": division.processes})
            held = (await connection.execute(_HELD)).all()
            mine = {_SHARDS: shards, _PROCESSES: division.processes}
            theirs = mine | {row.kind: row.number for row in held if row.number != mine[row.kind]}
            if theirs != mine:
                raise OtherDivision(Division(theirs[_SHARDS], theirs[_PROCESSES]))
        return shards

    async def take(self, slots: Iterable[int]) -> int | None:
        """Take the first of these slots that is free. Returns it, or None if all are taken."""
        async with self._asked() as connection:
            for slot in slots:
                if await connection.scalar(_LOCK, {"kind": _SLOT, "number": slot}):
                    return slot
        return None

    async def beat(self) -> None:
        """Use the connection, so that it is known to live."""
        async with self._asked() as connection:
            await connection.execute(text("SELECT 1"))

    async def may_identify(self, bucket: int) -> bool:
        """Be the process that begins a session in one of Discord's buckets. False if another does so now."""
        async with self._asked() as connection:
            return bool(await connection.scalar(_LOCK, {"kind": _BUCKET, "number": bucket}))

    async def has_identified(self, bucket: int) -> None:
        """Let others begin a session in this bucket."""
        async with self._asked() as connection:
            await connection.execute(_UNLOCK, {"kind": _BUCKET, "number": bucket})

    async def quit(self) -> None:
        """Give everything up at once, by ending the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError, OSError):
                await connection.invalidate()
                await connection.close()

    async def _connected(self) -> AsyncConnection:
        with _failures():
            connection = await self._database.connect()
        async with self._asked(connection):
            for name, value in _SETTINGS.items():
                await connection.execute(_SET, {"name": name, "value": value})
        self._connection = connection
        return connection

    @asynccontextmanager
    async def _asked(self, connection: AsyncConnection | None = None) -> AsyncIterator[AsyncConnection]:
        """The connection, for one transaction at a time. Locks outlast it."""
        async with self._asking:
            connection = connection or self._connection
            if connection is None:
                raise DatabaseFailed("no connection for the slots")
            try:
                with _failures():
                    async with connection.begin():
                        yield connection
            except DatabaseFailed:
                await self.quit()
                raise


@contextmanager
def _failures() -> Iterator[None]:
    """Raise DatabaseFailed for failures of the connection."""
    try:
        yield
    except (SQLAlchemyError, OSError) as failure:
        raise DatabaseFailed(first_line(failure)) from None
