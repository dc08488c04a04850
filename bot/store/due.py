"""Rows that are due at a time, each claimed by one process for a minute, while that process lives.

A table of such rows has the columns ``kind``, ``due_at``, ``claimed_until`` and ``claimed_by``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Row,
    Select,
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

from bot.store.processes import Claims, is_void
from bot.store.schema import Moment

CLAIMED_FOR = timedelta(minutes=1)
AT_ONCE = 50


@dataclass(frozen=True)
class DueRows:
    """The rows of one table; ``of`` has their ``guild_id``, itself or as the table that they are about."""

    rows: SqlTable
    of: SqlTable

    async def claim(
        self,
        connection: AsyncConnection,
        claims: Claims,
        now: datetime,
        kinds: Collection[str],
        here: Collection[int],
        shards: int,
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        """Claim at most AT_ONCE rows of these kinds that are due, those first that were due earliest.

        Only those whose shard, of ``shards`` in all, is ``here``.
        """
        is_shared = claims.database.is_shared
        claiming = _claiming(self, tuple(sorted(kinds)), tuple(sorted(here)), shards, is_shared=is_shared)
        wanted = {"now": now, "until": now + CLAIMED_FOR, "at_once": AT_ONCE, "this_process": claims.number}
        return (await connection.execute(claiming, wanted)).all()

    async def next_due(
        self,
        connection: AsyncConnection,
        now: datetime,
        kinds: Collection[str],
        here: Collection[int],
        shards: int,
    ) -> datetime | None:
        """When the next row of these kinds and shards can be claimed, or None."""
        unclaimed, claimed = _soonest(self, tuple(sorted(kinds)), tuple(sorted(here)), shards)
        first: datetime | None = await connection.scalar(unclaimed)
        again: datetime | None = await connection.scalar(claimed, {"now": now})
        return min((at for at in (first, again) if at is not None), default=None)

    def of_shards(
        self, query: Select[*tuple[Any, ...]], here: Collection[int], shards: int
    ) -> Select[*tuple[Any, ...]]:
        """A query of these rows for those whose shard is ``here``."""
        if len({*here}) == shards:
            return query
        if self.of is not self.rows:
            query = query.join(self.of, self.of.c.id == self.rows.c.table_id)
        return query.where(shard_of(self.of, shards).in_(here))


def shard_of(table: SqlTable, shards: int) -> ColumnElement[int]:
    """The shard of a row's server, of ``shards`` in all. What is outside servers belongs to the first."""
    return func.coalesce(type_coerce(table.c.guild_id, BigInteger), 0) // 2**22 % shards


@lru_cache(64)
def _claiming(
    due: DueRows, kinds: tuple[str, ...], here: tuple[int, ...], shards: int, *, is_shared: bool
) -> ReturningUpdate[Any]:
    """Claims ``until`` a time at most ``at_once`` that are due ``now``, and returns them."""
    rows, key, now = due.rows, tuple(due.rows.primary_key), bindparam("now", type_=Moment)
    void = is_void(rows.c.claimed_by, is_shared=is_shared)
    free = or_(rows.c.claimed_until.is_(None), rows.c.claimed_until <= now, void)
    of_kinds = due.of_shards(select(*key).where(rows.c.kind.in_(kinds)), here, shards)
    # Found before the update begins, because PostgreSQL may look for them again for each row of a
    # subquery, and would lock other rows each time.
    first = of_kinds.where(rows.c.due_at <= now, free).order_by(rows.c.due_at)
    first = first.limit(bindparam("at_once", type_=Integer))
    found = select(first.with_for_update(of=rows, skip_locked=True).cte("due"))
    claimed = {"claimed_until": bindparam("until"), "claimed_by": bindparam("this_process")}
    return update(rows).where(tuple_(*key).in_(found)).values(claimed).returning(rows)


@lru_cache(64)
def _soonest(
    due: DueRows, kinds: tuple[str, ...], here: tuple[int, ...], shards: int
) -> tuple[Select[Any], Select[Any]]:
    """When the first row is due that nobody has claimed; when the first claim of those due ``now`` ends."""
    rows = due.rows

    def of_kinds(query: Select[Any]) -> Select[Any]:
        return due.of_shards(query.where(rows.c.kind.in_(kinds)), here, shards)

    unclaimed = of_kinds(select(rows.c.due_at)).where(rows.c.claimed_until.is_(None))
    claimed = of_kinds(select(func.min(rows.c.claimed_until)))
    return (
        unclaimed.where(rows.c.due_at.is_not(None)).order_by(rows.c.due_at).limit(1),
        claimed.where(rows.c.due_at <= bindparam("now", type_=Moment)),
    )
