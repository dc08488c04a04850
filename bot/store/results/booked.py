"""Books the results of finished games in the transaction of their last move, or books all of them again."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction, lock_rows
from bot.store.errors import passes
from bot.store.reading import all_tables
from bot.store.results.books import Books
from bot.store.rows import Move, Result, TableRow
from bot.store.schema import (
    achievements,
    houses,
    members,
    moves,
    pairs,
    results,
    standings,
    tables,
    tallies,
    unbooked,
)
from games import GAMES

log = logging.getLogger(__name__)

Fold = Callable[[TableRow, tuple[Move, ...]], Result | None]
"""Makes the result of a finished table from its log; None if the log does not replay."""

AT_ONCE: Final = 500
"""The number of tables that are booked again at a time."""

_SEARCHED = [feat.key for game in GAMES.values() for feat in game.feats if feat.searched]
_FOLLOWING = delete(achievements).where(achievements.c.key.not_in(_SEARCHED))
"""Deletes the achievements that follow from results; those found by a long search stay."""


class Results:
    """The books of the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._books = Books(database)

    async def book(self, connection: AsyncConnection, ended: Sequence[Result]) -> Sequence[int]:
        """Book tables that have just ended, in this order, in the transaction of their end.

        Returns those that could not be booked. Their faults are logged, and the others are booked.
        """
        if await self._entered(connection, ended) is None:
            return ()
        failed = []
        for result in ended:
            fault = await self._entered(connection, [result])
            if fault is not None:
                log.error("Table %s has ended but could not be booked: %s.", result.table_id, fault)
                failed.append(result.table_id)
        return failed

    async def _entered(self, connection: AsyncConnection, ended: Sequence[Result]) -> str | None:
        """Book these results behind a savepoint. If anything fails, nothing is booked: returns the fault.

        The fault is the name of its type, because its text may quote what was played. Raises an error if the
        database has given up the whole transaction, or if another process was in the way.
        """
        savepoint = await connection.begin_nested()
        try:
            ledger = await self._books.opened(connection, ended)
            for result in ended:
                ledger.enter(result)
            await self._books.write(connection, ledger)
        except Exception as fault:  # a result is worth less than the move that made it
            if passes(fault):
                raise
            await savepoint.rollback()
            return type(fault).__name__
        await savepoint.commit()
        return None

    @in_transaction
    async def book_waiting(
        self, connection: AsyncConnection, fold: Fold, after: int = 0, at_once: int = 10
    ) -> Sequence[tuple[int, bool]]:
        """Book finished tables that could not be booked before: the first ones with a number above ``after``.

        Returns their numbers, and whether each is booked now; () at the end. Several processes may do this at
        the same time.
        """
        booked_since = unbooked.c.table_id.in_(select(results.c.table_id))
        await connection.execute(delete(unbooked).where(booked_since))
        waiting = select(unbooked.c.table_id).join(tables).where(tables.c.status == "over")
        first = waiting.where(unbooked.c.table_id > after).order_by(unbooked.c.table_id).limit(at_once)
        order = (await connection.scalars(first.with_for_update(of=unbooked, skip_locked=True))).all()
        if not order:
            return []
        failed = await self._book_again(connection, order, fold)
        booked = [table for table in order if table not in failed]
        await connection.execute(delete(unbooked).where(unbooked.c.table_id.in_(booked)))
        return [(table, table in booked) for table in order]

    @in_transaction
    async def rebuild(
        self, connection: AsyncConnection, fold: Fold, at_once: int = AT_ONCE
    ) -> tuple[int, tuple[int, ...]]:
        """Book everything again from the log, in the original order, in one transaction.

        Returns the number of booked tables, and the tables that could not be booked: they do not replay, or
        their booking failed. They are marked as not booked. Tables without a result ended before results were
        booked, and come first. Achievements that a search found later do not change. Games that end in the
        meantime end after it. At most ``at_once`` tables are in memory.
        """
        await lock_rows(connection, unbooked, members)  # every booking writes or locks rows of members
        order = await _in_booked_order(connection)
        for table in (results, standings, tallies, pairs, houses, unbooked):
            await connection.execute(delete(table))
        await connection.execute(_FOLLOWING)
        failed: list[int] = []
        for start in range(0, len(order), at_once):
            failed += await self._book_again(connection, order[start : start + at_once], fold)
        if failed:
            await connection.execute(insert(unbooked), [{"table_id": table} for table in failed])
        return len(order) - len(failed), tuple(failed)

    async def _book_again(
        self, connection: AsyncConnection, order: Sequence[int], fold: Fold
    ) -> Sequence[int]:
        """Book these tables as if they had just ended, in this order; returns those that were not booked."""
        ended, failed = list[Result](), list[int]()
        here = select(tables.c.id).where(tables.c.id.in_(order)).order_by(tables.c.id)
        await connection.execute(here.with_for_update(key_share=True))  # nobody is erased there meanwhile
        found = await all_tables(connection, select(tables).where(tables.c.id.in_(order)))
        rows = {row.id: row for row in found}
        played = select(moves).where(moves.c.table_id.in_(order)).order_by(moves.c.table_id, moves.c.ply)
        logs: defaultdict[int, list[Move]] = defaultdict(list)
        for row in await connection.execute(played):
            logs[row.table_id].append(Move(*row))
        for table_id in order:
            result = fold(rows[table_id], tuple(logs[table_id]))
            if result is None:
                failed.append(table_id)
            else:
                ended.append(result)
        return [*failed, *await self.book(connection, ended)]


async def _in_booked_order(connection: AsyncConnection) -> Sequence[int]:
    """The finished tables in the order of their booking; tables that were not booked come first."""
    booked = select(results.c.table_id, func.min(results.c.id).label("number"))
    first = booked.group_by(results.c.table_id).subquery()
    query = select(tables.c.id).outerjoin(first, first.c.table_id == tables.c.id)
    number = func.coalesce(first.c.number, 0)
    ordered = query.where(tables.c.status == "over").order_by(number, tables.c.ended_at, tables.c.id)
    return (await connection.scalars(ordered)).all()
