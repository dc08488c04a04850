"""Which process does what: work that only one of several does at a time, and the processes that have ended.

A claim belongs to a living process, never to a time. On PostgreSQL a process lives as long as a connection of
its own holds the lock of its number; its claims are locks of the same connection. SQLite refuses a second
process, so there everybody else has ended, and every claim of theirs is void.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from zlib import crc32

from sqlalchemy import BigInteger, Column, ColumnElement, bindparam, column, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.processes.session import LockSession, lock, unlock

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
