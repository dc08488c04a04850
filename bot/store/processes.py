"""Which process does what, by locks that PostgreSQL frees when it dies: some work, a part of the shards.

A claim belongs to a living process, never to a time. On PostgreSQL a process lives as long as a connection of
its own holds the lock of its number; its claims are locks of the same connection. SQLite refuses a second
process, so there everybody else has ended, and every claim of theirs is void.

A slot stands for a part of the shards. Its lock belongs to a connection that is used for nothing else. What
the shards are and how many slots there are, all processes must agree on; locks tell that, too.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar
from zlib import crc32

from sqlalchemy import BigInteger, Column, ColumnElement, bindparam, column, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database
from bot.store.errors import DatabaseFailed, StoreError, first_line

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


_LIFE, _WORK = 1_196_247_300, 1_196_247_301
"""The first halves of our locks; the second is the number of a process, or stands for some work."""

_LIVING = text(
    f"SELECT objid::bigint AS number FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    f"AND classid = {_LIFE} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).columns(column("number", BigInteger))


def is_void(claimed_by: Column[int | None], *, is_shared: bool) -> ColumnElement[bool]:
    """Whether it is the number of a process that has ended. The parameter ``this_process`` is our own."""
    another = claimed_by != bindparam("this_process")
    return another & claimed_by.not_in(_LIVING) if is_shared else another


class Claims:
    """The claims of one process. Its ``number`` tells others that it lives, from the first ``live`` on.

    Every method may raise a StoreError: then the connection is given up, others may take what was claimed,
    and the next call connects again.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.number = secrets.randbelow(2**31 - 1) + 1
        self._session = LockSession(database, self._lost)
        self._lives = self._begun = False
        self._claimed: set[str] = set()
        self._known: frozenset[int] = frozenset()

    async def claim(self, key: str) -> bool:
        """Claim work, or go on with it. False while another process has claimed it."""
        if not self.database.is_shared or key in self._claimed:
            return True
        return await self._session.ask(partial(self._claim, key))

    async def release(self, key: str) -> None:
        """Leave work to others. Does nothing where another process has it."""
        if key in self._claimed:
            await self._session.ask(partial(self._release, key))

    @asynccontextmanager
    async def claimed(self, key: str) -> AsyncIterator[bool]:
        """Do work inside this context if it yields True: then it is claimed, and released at the end."""
        ours = await self.claim(key)
        try:
            yield ours
        finally:
            if ours:
                with suppress(StoreError):  # the connection is lost, and the claim with it
                    await self.release(key)

    # The processes

    async def beat(self) -> None:
        """Keep the connection, if there is one: the server takes a silent process for one that hangs."""
        if self._session.is_open:
            await self._session.ask(_living)

    async def live(self) -> bool:
        """Live for others from now on. Returns whether some have left work.

        That is so if processes have ended, which one of those that knew them learns, or if this one begins
        and no other lives.
        """
        known, living = await self._session.ask(self._look)
        begins, self._begun, self._known = not self._begun, True, living
        if begins and living == {self.number}:
            return True
        return bool(known - living) and self.number == min({self.number} | known & living)

    async def end(self) -> None:
        """End, so that others may go on at once with what was claimed."""
        await self._session.end()

    def _lost(self) -> None:
        self._lives = False
        self._claimed.clear()

    async def _claim(self, key: str, connection: AsyncConnection) -> bool:
        if key not in self._claimed and await lock(connection, _WORK, crc32(key.encode()) >> 1):
            self._claimed.add(key)
        return key in self._claimed

    async def _release(self, key: str, connection: AsyncConnection) -> None:
        await unlock(connection, _WORK, crc32(key.encode()) >> 1)
        self._claimed.discard(key)

    async def _look(self, connection: AsyncConnection) -> tuple[frozenset[int], frozenset[int]]:
        """The processes that lived before, and those that live."""
        known = self._known
        if not self._lives:  # others rely on this process from now on, so it must know whom it may outlive
            known |= await _living(connection)
            self._lives = await lock(connection, _LIFE, self.number)
        return known, await _living(connection)


async def _living(connection: AsyncConnection) -> frozenset[int]:
    return frozenset((await connection.scalars(_LIVING)).all())


_SHARDS, _PROCESSES, _SLOT, _BUCKET = 1_196_247_297, 1_196_247_298, 1_196_247_299, 1_196_247_302
"""The first halves of our locks; the second is a number."""

_SHARE = text("SELECT pg_advisory_lock_shared(:kind, :number)")
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
        self._session = LockSession(database, lambda: None)

    async def join(self, division: Division, recommended: int) -> int:
        """Be one of the processes. Returns the number of shards.

        If the division names none, it is that of the processes that live, else as ``recommended``. Raises
        OtherDivision.
        """
        await self.quit()

        async def agreed(connection: AsyncConnection) -> int:
            held = (await connection.execute(_HELD)).all()
            others = (row.number for row in held if row.kind == _SHARDS)
            mine = {_SHARDS: division.shards or next(others, recommended), _PROCESSES: division.processes}
            for kind, number in mine.items():
                await connection.execute(_SHARE, {"kind": kind, "number": number})
            held = (await connection.execute(_HELD)).all()
            theirs = mine | {row.kind: row.number for row in held if row.number != mine[row.kind]}
            if theirs != mine:
                raise OtherDivision(Division(theirs[_SHARDS], theirs[_PROCESSES]))
            return mine[_SHARDS]

        return await self._session.ask(agreed)

    async def take(self, slots: Iterable[int]) -> int | None:
        """Take the first of these slots that is free. Returns it, or None if all are taken."""

        async def taken(connection: AsyncConnection) -> int | None:
            for slot in slots:
                if await lock(connection, _SLOT, slot):
                    return slot
            return None

        return await self._session.ask(taken, opens=False)

    async def beat(self) -> None:
        """Use the connection, so that it is known to live."""
        await self._session.ask(lambda connection: connection.scalar(text("SELECT 1")), opens=False)

    async def may_identify(self, bucket: int) -> bool:
        """Be the process that begins a session in one of Discord's buckets. False if another does so now."""
        return await self._session.ask(lambda connection: lock(connection, _BUCKET, bucket), opens=False)

    async def has_identified(self, bucket: int) -> None:
        """Let others begin a session in this bucket."""
        await self._session.ask(lambda connection: unlock(connection, _BUCKET, bucket), opens=False)

    async def quit(self) -> None:
        """Give everything up at once, by ending the connection."""
        await self._session.end()
