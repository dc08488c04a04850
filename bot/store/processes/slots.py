"""The slots of the shards on PostgreSQL: a process serves a shard as long as it holds the lock of its slot.

The locks belong to a connection that is used for nothing else. When it ends, for whatever reason, the
server frees them. Processes look and change something only in turns, so none decides on what another changes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.errors import DatabaseFailed
from bot.store.processes import session
from bot.store.processes.schema import processes, shard_slots

_TURN, _PROCESS, _SHARD = 1_196_247_297, 1_196_247_298, 1_196_247_299
"""The first halves of our locks; the second is a number."""

_LOCKS = text(
    "SELECT classid::bigint AS kind, objid::bigint AS number, pid FROM pg_locks "
    "WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid IN (:process, :shard) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).bindparams(process=_PROCESS, shard=_SHARD)
_WAIT_FOR_TURN = text("SELECT pg_advisory_xact_lock(:kind, 0)").bindparams(kind=_TURN)
_MY_TURN = text("SELECT pg_try_advisory_xact_lock(:kind, 0)").bindparams(kind=_TURN)
_IDENTIFY = text(
    "INSERT INTO identifies AS i (bucket, next_at) VALUES (:bucket, {now} + :pause) "
    "ON CONFLICT (bucket) DO UPDATE SET next_at = greatest(i.next_at, {now}) + :pause "
    "RETURNING next_at - :pause - {now}".format(
        now="(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
    )
)


@dataclass(frozen=True, slots=True)
class Process:
    """A living process with a number of its own; one that is ``leaving`` takes no shard."""

    number: int
    version: str
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A shard and the number of the living process that serves it, None if nobody does.

    The owner may have ``offered`` it; the ``taker``, a living process, connects it and then is ``ready``.
    ``last_owner`` has served it last, alive or not.
    """

    shard: int
    owner: int | None = None
    offered: bool = False
    taker: int | None = None
    ready: bool = False
    last_owner: int | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """The living processes, and the slots by shard; no slots before the shards are counted."""

    processes: tuple[Process, ...]
    slots: tuple[Slot, ...]


class Turn:
    """One turn of a process: what there is, and its changes, which others see at the end of the turn."""

    def __init__(self, connection: AsyncConnection, number: int, look: Look) -> None:
        self._connection = connection
        self._number = number
        self.look = look

    async def divide(self, shards: int) -> None:
        """Say how many shards there are, none of which anybody serves."""
        await self._connection.execute(delete(shard_slots))
        rows = [{"shard": shard, "offered": False, "ready": False} for shard in range(shards)]
        await self._connection.execute(insert(shard_slots), rows)

    async def take(self, shard: int) -> bool:
        """Serve a shard from now on, unless somebody else does."""
        if not await session.lock(self._connection, _SHARD, shard):
            return False
        await self._set(shard, offered=False, taker=None, ready=False, last_owner=self._number)
        return True

    async def offer(self, shard: int) -> None:
        """Offer a shard that this process serves to others."""
        await self._set(shard, offered=True, taker=None, ready=False)

    async def withdraw(self, shard: int) -> None:
        """Offer a shard no longer."""
        await self._set(shard, offered=False, taker=None, ready=False)

    async def accept(self, shard: int) -> None:
        """Become the taker of a shard that is offered."""
        await self._set(shard, taker=self._number, ready=False)

    async def ready(self, shard: int) -> None:
        """Say that this process, its taker, is connected to a shard."""
        await self._set(shard, ready=True)

    async def refuse(self, shard: int) -> None:
        """Be the taker of a shard no longer."""
        await self._set(shard, taker=None, ready=False)

    async def hand_over(self, shard: int) -> None:
        """Serve a shard no longer; its taker takes it next."""
        await session.unlock(self._connection, _SHARD, shard)
        await self._set(shard, offered=False)

    async def leave(self) -> None:
        """Say that this process takes no shard any more."""
        mine = processes.c.number == self._number
        await self._connection.execute(update(processes).where(mine).values(leaving=True))

    async def _set(self, shard: int, **values: bool | int | None) -> None:
        await self._connection.execute(
            update(shard_slots).where(shard_slots.c.shard == shard).values(**values)
        )


class Slots:
    """The slots as one process sees them. Every method may raise DatabaseFailed: then it holds no lock."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._connection: AsyncConnection | None = None
        self._number = 0

    async def join(self, number: int, version: str) -> None:
        """Be one of the processes, with a number from 1 to 2**31 - 1 that no other has."""
        await self.quit()
        with session.failures():
            connection = self._connection = await self.database.connect()
            self._number = number
            async with connection.begin():
                await session.prepare(connection)
                # Else somebody who looks might see the row of a process, and not its lock yet.
                await connection.execute(_WAIT_FOR_TURN)
                if not await session.lock(connection, _PROCESS, number):
                    raise DatabaseFailed("two processes with the same number")
                row = {"number": number, "version": version, "leaving": False}
                await connection.execute(delete(processes).where(processes.c.number == number))
                await connection.execute(insert(processes).values(row))

    async def quit(self) -> None:
        """Give everything up at once, by ending the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await session.end(connection)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn | None]:
        """Look and change something while no other process does; None if another does so now."""
        connection = self._connection
        if connection is None:
            raise DatabaseFailed("no connection for the slots")
        with session.failures():
            async with connection.begin():
                if not await connection.scalar(_MY_TURN):
                    yield None
                    return
                look = await _look(connection)
                if all(process.number != self._number for process in look.processes):
                    raise DatabaseFailed("no lock for this process")
                yield Turn(connection, self._number, look)

    @in_transaction
    async def reserve(self, connection: AsyncConnection, bucket: int, pause: timedelta) -> float:
        """Reserve the next time at which a session of this bucket may begin. Returns the seconds until then.

        Sessions of one bucket begin one ``pause`` apart, whichever process begins them.
        """
        values = {"bucket": bucket, "pause": pause // timedelta(microseconds=1)}
        wait_us: int = (await connection.execute(_IDENTIFY, values)).scalar_one()
        return max(0.0, wait_us / 1_000_000)


async def _look(connection: AsyncConnection) -> Look:
    locks = (await connection.execute(_LOCKS)).all()
    number_of = {lock.pid: lock.number for lock in locks if lock.kind == _PROCESS}
    owners = {lock.number: number_of.get(lock.pid) for lock in locks if lock.kind == _SHARD}
    there = (await connection.execute(select(processes))).all()
    living = tuple(
        Process(row.number, row.version, row.leaving) for row in there if row.number in number_of.values()
    )
    ended = [row.number for row in there if row.number not in number_of.values()]
    if ended:
        await connection.execute(delete(processes).where(processes.c.number.in_(ended)))
    slots: list[Slot] = []
    for row in await connection.execute(select(shard_slots).order_by(shard_slots.c.shard)):
        owner, taker = owners.get(row.shard), row.taker if row.taker in number_of.values() else None
        slots.append(
            Slot(
                row.shard,
                owner,
                row.offered and owner is not None,
                taker,
                row.ready and taker is not None,
                row.last_owner,
            )
        )
    return Look(living, tuple(slots))
