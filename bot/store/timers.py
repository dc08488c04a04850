"""Timers: what is to happen to tables at a time. They are written in the transaction of what they time.

A timer is claimed for a minute, fired, and then deleted. If the process dies in between, its claim is void at
once and the timer is fired once more, so firing must be harmless when it happens twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any, get_args

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    case,
    delete,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement, in_transaction, replacing
from bot.store.due import DueRows, shard_of
from bot.store.errors import Outdated
from bot.store.processes import Claims
from bot.store.reading import grow_side, put
from bot.store.rows import TableRow, Timer, TimerKind
from bot.store.schema import EPOCH, Moment, heartbeats, tables, timers

LEAST_LOST = timedelta(seconds=5)
LONG_LOST = timedelta(hours=1)
GRACE = timedelta(minutes=5)
"""After LONG_LOST without Discord, people need this time to see that the bot is back."""

PLAYING: tuple[TimerKind, ...] = ("deadline", "reminder")
"""The timers of the time for a move. It stands still while the bot is not connected to Discord."""

TimersOf = Callable[[TableRow], Sequence[Timer]]
"""What is to be timed at a table after a change: all timers that it then has."""


def no_timers(_row: TableRow) -> Sequence[Timer]:
    """No timers, as at a table that nothing times."""
    return ()


class Timers:
    """The rows of all timers, and the heartbeats. Every coroutine method is one transaction."""

    def __init__(self, database: Database, claims: Claims) -> None:
        self.database = database
        self._due = due = DueRows(database, claims, timers, tables, _timer, delete(timers))
        self.claim, self.fired, self.next_due = due.claim, due.fired, due.next_due
        self.when_written = due.when_written
        among = database.many.among
        self._clear = delete(timers).where(among(timers.c.table_id, "at"), among(timers.c.kind, "kinds"))
        self._put = replacing(database.many, timers)

    @in_transaction
    async def put(self, connection: AsyncConnection, written: Sequence[Timer]) -> None:
        """Write timers, each in place of one for the same table, kind and user."""
        await connection.run_sync(self.write, written)

    @in_transaction
    async def put_instead(
        self,
        connection: AsyncConnection,
        timer: Timer,
        kinds: Sequence[TimerKind],
        while_wanted: Timer | None = None,
    ) -> None:
        """Write a timer in place of those of other kinds of the same table. Raises Outdated if it is over.

        Also if ``while_wanted`` is given, and not wanted any more. What another process decides because of
        them at this moment finds that something was noted beside the game.
        """
        await grow_side(connection, timer.table_id)  # locks the row, so that it does not end meanwhile
        status = await connection.scalar(select(tables.c.status).where(tables.c.id == timer.table_id))
        if status != "running" or (while_wanted and not await self._is_wanted(connection, while_wanted)):
            raise Outdated
        await connection.run_sync(self.clear, [timer.table_id], kinds)
        await connection.run_sync(self.write, [timer])

    @in_statement
    async def is_wanted(self, connection: AsyncConnection, timer: Timer) -> bool:
        """Whether a timer that was claimed is neither deleted nor written again since."""
        return await self._is_wanted(connection, timer)

    @in_transaction
    async def beat(self, connection: AsyncConnection, shard: int, shards: int, now: datetime) -> None:
        """Note that a shard, of ``shards`` in all, is connected to Discord."""
        await self._beat(connection, shard, shards, now)

    @in_transaction
    async def came_back(self, connection: AsyncConnection, shard: int, shards: int, now: datetime) -> bool:
        """Note that a shard is connected again, and add the lost time to the times for moves at its tables.

        Only the first of several callers adds it. After LONG_LOST no such time ends within GRACE. The
        versions of the tables whose deadline moved grow. Returns whether there are any. Where the number of
        shards has changed, time is lost since the last heartbeat of any shard.
        """
        await self._number_again(connection, shards)
        last = select(heartbeats.c.at).where(heartbeats.c.shard == shard).with_for_update()
        seen: datetime | None = await connection.scalar(last)
        await self._beat(connection, shard, shards, now)
        if seen is None or now - seen < LEAST_LOST:
            return False
        later: ColumnElement[int] = type_coerce(timers.c.due_at, BigInteger) + _microseconds(now - seen)
        if now - seen >= LONG_LOST:
            earliest = _microseconds(now + GRACE - EPOCH)
            later = case((later < earliest, earliest), else_=later)
        served = select(tables.c.id).where(shard_of(tables, shards) == shard)
        timing = timers.c.kind.in_(PLAYING), timers.c.table_id.in_(served)
        moving = update(timers).where(*timing).values(due_at=type_coerce(later, Moment), claimed_until=None)
        await connection.execute(moving)
        timed = select(timers.c.table_id).where(timers.c.kind == "deadline", timers.c.table_id.in_(served))
        grown = update(tables).where(tables.c.id.in_(timed)).values(version=tables.c.version + 1)
        return (await connection.execute(grown)).rowcount > 0

    # Parts of other transactions

    def write(self, connection: Connection, written: Sequence[Timer]) -> None:
        """Write timers, each in place of one for the same table, kind and user."""
        if not written:
            return
        connection.execute(self._put, [asdict(timer) for timer in written])
        self._due.told(min(timer.due_at for timer in written))

    def clear(
        self,
        connection: Connection,
        table_ids: Sequence[int],
        kinds: Sequence[TimerKind] = get_args(TimerKind),
    ) -> None:
        """Delete the timers of these kinds of tables."""
        connection.execute(self._clear, {"at": table_ids, "kinds": kinds})

    def replace(self, connection: Connection, row: TableRow, timers_of: TimersOf | None) -> TableRow:
        """Replace all timers of a table by those that it has now; without ``timers_of`` they stay.

        Returns the row with its deadline.
        """
        if timers_of is None:
            return row
        written = timers_of(row)
        self.clear(connection, (row.id,))
        self.write(connection, written)
        return replace(row, deadline=next((t.due_at for t in written if t.kind == "deadline"), None))

    async def _is_wanted(self, connection: AsyncConnection, timer: Timer) -> bool:
        key = timers.c.table_id == timer.table_id, timers.c.kind == timer.kind
        there = select(timers.c.due_at).where(*key, timers.c.user_id == timer.user_id)
        return bool(await connection.scalar(there) == timer.due_at)

    async def _number_again(self, connection: AsyncConnection, shards: int) -> None:
        """Where the number of shards has changed, let the last heartbeat of any shard be that of all."""
        beats = (await connection.execute(select(heartbeats).with_for_update())).all()
        if any(beat.shards != shards for beat in beats):
            last = max(beat.at for beat in beats)
            await connection.execute(delete(heartbeats))
            rows = [{"shard": shard, "shards": shards, "at": last} for shard in range(shards)]
            await connection.execute(self.database.insert(heartbeats).on_conflict_do_nothing(), rows)

    async def _beat(self, connection: AsyncConnection, shard: int, shards: int, now: datetime) -> None:
        beat = {"at": now, "shards": shards}
        await put(self.database, connection, heartbeats, {"shard": shard}, beat)


async def put_off_in(connection: AsyncConnection, ids: Collection[int], by: timedelta) -> None:
    """Add a time to the times for moves at these tables; their versions grow."""
    here = timers.c.kind.in_(PLAYING), timers.c.table_id.in_(ids)
    later: ColumnElement[int] = type_coerce(timers.c.due_at, BigInteger) + _microseconds(by)
    await connection.execute(update(timers).where(*here).values(due_at=type_coerce(later, Moment)))
    await connection.execute(update(tables).where(tables.c.id.in_(ids)).values(version=tables.c.version + 1))


def _microseconds(time: timedelta) -> int:
    return time // timedelta(microseconds=1)


def _timer(row: Row[Any]) -> Timer:
    return Timer(row.table_id, row.kind, row.due_at, row.ply, row.user_id)
