"""The slot of this process on PostgreSQL: a lock that the server frees when the process dies.

A slot stands for a part of the shards. Its lock belongs to a connection that is used for nothing else. What
the shards are and how many slots there are, all processes must agree on; locks tell that, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.processes.session import LockSession, lock, unlock

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
