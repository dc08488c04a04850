"""Rows that are due at a time, each claimed by one process for a minute, while that process lives.

A table of such rows has the columns ``kind``, ``due_at``, ``claimed_until`` and ``claimed_by``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Delete,
    Integer,
    Row,
    Select,
    Update,
    bindparam,
    func,
    or_,
    select,
    tuple_,
    type_coerce,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.store.database.engine import Database, in_transaction
from bot.store.processes import Claims, is_void
from bot.store.schema import Moment

CLAIMED_FOR = timedelta(minutes=1)
AT_ONCE = 50


class WithTime(Protocol):
    """A value of such a row."""

    @property
    def due_at(self) -> datetime | None: ...


Due = TypeVar("Due", bound=WithTime)


class DueRows(Generic[Due]):
    """The rows of one table; ``of`` has their ``guild_id``, itself or as the table that they are about.

    ``read`` makes a value of a row, with its key and when it was due. ``end`` is what becomes of those that
    were fired: an update of the rows, or that they are deleted. Every coroutine method is one transaction.
    """

    def __init__(
        self,
        database: Database,
        claims: Claims,
        rows: SqlTable,
        of: SqlTable,
        read: Callable[[Row[Any]], Due],
        end: Update | Delete,
    ) -> None:
        self.database = database
        self._rows, self._of = rows, of
        self._claims = claims
        self._read = read
        self._key = [each.name for each in rows.primary_key]
        same = (rows.c[name] == bindparam(f"of_{name}") for name in self._key)
        # One that has no claim was written again since it was claimed.
        fired = *same, rows.c.due_at == bindparam("was_due"), rows.c.claimed_until.is_not(None)
        self._end = end.where(*fired)
        self._listener: Callable[[datetime], None] = lambda _due_at: None

    def when_written(self, listener: Callable[[datetime], None]) -> None:
        """Call this function whenever rows are written, with the time when the first of them is due."""
        self._listener = listener

    def told(self, due_at: datetime | None) -> None:
        """Say that rows were written of which the first is due then, if any is."""
        if due_at is not None:
            self._listener(due_at)

    @in_transaction
    async def claim(
        self,
        connection: AsyncConnection,
        now: datetime,
        kinds: Collection[str],
        here: Collection[int] = (0,),
        shards: int = 1,
    ) -> tuple[Due, ...]:
        """Claim at most AT_ONCE of these kinds that are due, the earliest first.

        Only those whose shard, of ``shards`` in all, is ``here``. Nobody else gets them for a minute, while
        this process lives.
        """
        is_shared = self.database.is_shared
        of = self._rows, self._of, tuple(sorted(kinds)), tuple(sorted(here)), shards
        claiming = _claiming(*of, is_shared=is_shared)
        wanted = {"now": now, "until": now + CLAIMED_FOR, "at_once": AT_ONCE}
        found = (await connection.execute(claiming, {**wanted, "this_process": self._claims.number})).all()
        return tuple(map(self._read, sorted(found, key=lambda row: (row.due_at, row[0]))))

    @in_transaction
    async def fired(self, connection: AsyncConnection, done: Sequence[Due]) -> None:
        """End those that were claimed and fired, except those that were written again meanwhile."""
        rows = [
            {f"of_{name}": getattr(each, name) for name in self._key} | {"was_due": each.due_at}
            for each in done
        ]
        if rows:
            await connection.execute(self._end, rows)

    @in_transaction
    async def next_due(
        self,
        connection: AsyncConnection,
        now: datetime,
        kinds: Collection[str],
        here: Collection[int] = (0,),
        shards: int = 1,
    ) -> datetime | None:
        """When the next one of these kinds and shards can be claimed, or None."""
        unclaimed, claimed = _soonest(self._rows, self._of, tuple(sorted(kinds)), tuple(sorted(here)), shards)
        first: datetime | None = await connection.scalar(unclaimed)
        again: datetime | None = await connection.scalar(claimed, {"now": now})
        return min((at for at in (first, again) if at is not None), default=None)


def of_shards(
    query: Select[*tuple[Any, ...]], rows: SqlTable, of: SqlTable, here: Collection[int], shards: int
) -> Select[*tuple[Any, ...]]:
    """A query of such rows for those whose shard is ``here``."""
    if len({*here}) == shards:
        return query
    if of is not rows:
        query = query.join(of, of.c.id == rows.c.table_id)
    return query.where(shard_of(of, shards).in_(here))


def shard_of(table: SqlTable, shards: int) -> ColumnElement[int]:
    """The shard of a row's server, of ``shards`` in all. What is outside servers belongs to the first."""
    return func.coalesce(type_coerce(table.c.guild_id, BigInteger), 0) // 2**22 % shards


@lru_cache(64)
def _claiming(
    rows: SqlTable,
    of: SqlTable,
    kinds: tuple[str, ...],
    here: tuple[int, ...],
    shards: int,
    *,
    is_shared: bool,
) -> ReturningUpdate[Any]:
    """Claims ``until`` a time at most ``at_once`` that are due ``now``, and returns them."""
    key, now = tuple(rows.primary_key), bindparam("now", type_=Moment)
    void = is_void(rows.c.claimed_by, is_shared=is_shared)
    free = or_(rows.c.claimed_until.is_(None), rows.c.claimed_until <= now, void)
    of_kinds = of_shards(select(*key).where(rows.c.kind.in_(kinds)), rows, of, here, shards)
    # Found before the update begins, because PostgreSQL may look for them again for each row of a
    # subquery, and would lock other rows each time.
    first = of_kinds.where(rows.c.due_at <= now, free).order_by(rows.c.due_at)
    first = first.limit(bindparam("at_once", type_=Integer))
    found = select(first.with_for_update(of=rows, skip_locked=True).cte("due"))
    claimed = {"claimed_until": bindparam("until"), "claimed_by": bindparam("this_process")}
    return update(rows).where(tuple_(*key).in_(found)).values(claimed).returning(rows)


@lru_cache(64)
def _soonest(
    rows: SqlTable, of: SqlTable, kinds: tuple[str, ...], here: tuple[int, ...], shards: int
) -> tuple[Select[Any], Select[Any]]:
    """When the first row is due that nobody has claimed; when the first claim of those due ``now`` ends."""

    def of_kinds(query: Select[Any]) -> Select[Any]:
        return of_shards(query.where(rows.c.kind.in_(kinds)), rows, of, here, shards)

    unclaimed = of_kinds(select(rows.c.due_at)).where(rows.c.claimed_until.is_(None))
    claimed = of_kinds(select(func.min(rows.c.claimed_until)))
    return (
        unclaimed.where(rows.c.due_at.is_not(None)).order_by(rows.c.due_at).limit(1),
        claimed.where(rows.c.due_at <= bindparam("now", type_=Moment)),
    )
