"""Books the results of finished games in the transaction of their last move, or books all of them again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.reading import all_tables
from bot.store.results.books import Books
from bot.store.rows import Move, Result, TableRow
from bot.store.schema import (
    achievements,
    houses,
    moves,
    pairs,
    results,
    standings,
    tables,
    tallies,
)
from games import GAMES

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

    async def book(self, connection: AsyncConnection, ended: Sequence[Result]) -> None:
        """Book tables that have just ended, in this order, in the transaction of their end."""
        ledger = await self._books.opened(connection, ended)
        for result in ended:
            ledger.enter(result)
        await self._books.write(connection, ledger)

    @in_transaction
    async def rebuild(
        self, connection: AsyncConnection, fold: Fold, at_once: int = AT_ONCE
    ) -> tuple[int, tuple[int, ...]]:
        """Book everything again from the log, in the original order, in one transaction.

        Returns the number of booked tables, and the tables that do not replay and were left out. Tables
        without a result ended before results were booked, and come first. Achievements that a search found
        later do not change. Nothing may be played in the meantime. At most ``at_once`` tables are in memory.
        """
        order = await _in_booked_order(connection)
        for table in (results, standings, tallies, pairs, houses):
            await connection.execute(delete(table))
        await connection.execute(_FOLLOWING)
        broken: list[int] = []
        for start in range(0, len(order), at_once):
            broken += await self._book_again(connection, order[start : start + at_once], fold)
        return len(order) - len(broken), tuple(broken)

    async def _book_again(
        self, connection: AsyncConnection, order: Sequence[int], fold: Fold
    ) -> Sequence[int]:
        """Book these tables as if they had just ended, in this order; returns those that do not replay."""
        ended, broken = [], []
        found = await all_tables(connection, select(tables).where(tables.c.id.in_(order)))
        rows = {row.id: row for row in found}
        played = select(moves).where(moves.c.table_id.in_(order)).order_by(moves.c.table_id, moves.c.ply)
        logs: defaultdict[int, list[Move]] = defaultdict(list)
        for move in (await connection.execute(played)).mappings():
            logs[move["table_id"]].append(Move(**move))
        for table_id in order:
            result = fold(rows[table_id], tuple(logs[table_id]))
            if result is None:
                broken.append(table_id)
            else:
                ended.append(result)
        await self.book(connection, ended)
        return broken


async def _in_booked_order(connection: AsyncConnection) -> Sequence[int]:
    """The finished tables in the order of their booking; tables that were not booked come first."""
    booked = select(results.c.table_id, func.min(results.c.id).label("number"))
    first = booked.group_by(results.c.table_id).subquery()
    query = select(tables.c.id).outerjoin(first, first.c.table_id == tables.c.id)
    number = func.coalesce(first.c.number, 0)
    ordered = query.where(tables.c.status == "over").order_by(number, tables.c.ended_at, tables.c.id)
    return (await connection.scalars(ordered)).all()
