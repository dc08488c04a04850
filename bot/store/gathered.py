"""Reads tables for many callers at once: all who ask while the database is busy share one transaction."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import DatabaseFailed, StoreClosed
from bot.store.reading import all_tables
from bot.store.rows import Logged, Move
from bot.store.schema import moves, tables

MOST_TOGETHER: Final = 50
"""Tables that are read in one transaction; while it runs, others wait."""

_TABLES = select(tables).where(tables.c.id.in_(bindparam("wanted", expanding=True)))
# The columns of moves are the fields of Move, in their order.
_LOGS = (
    select(moves)
    .where(moves.c.table_id.in_(bindparam("logged", expanding=True)))
    .order_by(moves.c.table_id, moves.c.ply)
)
_Answer = Logged | Exception | None


class TableReader:
    """Reads tables with their logs. What a caller gets was read after they asked."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wanted: dict[int, bool] = {}  # of the batch that still gathers; True: with the log
        self._answers: asyncio.Task[Mapping[int, _Answer]] | None = None

    async def read(self, table_id: int, *, log: bool) -> Logged | None:
        """The table with that id and, if ``log``, its moves by ply; None if there is no such table.

        Raises RowRefused, DatabaseFailed or StoreClosed.
        """
        if self._database.closed:
            raise StoreClosed
        if self._answers is None or len(self._wanted) >= MOST_TOGETHER:
            self._wanted = {}
            self._answers = self._database.start(self._read(self._wanted))
        self._wanted[table_id] = log or self._wanted.get(table_id, False)
        answer = (await asyncio.shield(self._answers)).get(table_id)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _read(self, wanted: dict[int, bool]) -> Mapping[int, _Answer]:
        """The wanted tables, or as many as can be read, and what is wrong with the others."""
        try:
            return await self._database.transaction(partial(self._read_all, wanted), "snapshot")
        except DatabaseFailed as failed:
            return {table: type(failed)(failed.fault) for table in wanted}
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with one table, the others are read
            if len(wanted) == 1:
                return dict.fromkeys(wanted, fault)
            alone = [await self._read({table: log}) for table, log in wanted.items()]
            return {table: answer for answers in alone for table, answer in answers.items()}
        finally:
            self._close(wanted)

    async def _read_all(self, wanted: dict[int, bool], connection: AsyncConnection) -> Mapping[int, _Answer]:
        self._close(wanted)
        rows = await all_tables(connection, _TABLES, {"wanted": [*wanted]})
        logs: defaultdict[int, list[Move]] = defaultdict(list)
        logged = [row.id for row in rows if wanted[row.id]]
        if logged:
            for row in await connection.execute(_LOGS, {"logged": logged}):
                logs[row.table_id].append(Move(*row))
        return {row.id: (row, tuple(logs[row.id])) for row in rows}

    def _close(self, wanted: dict[int, bool]) -> None:
        """Let those who ask from now on be the next batch."""
        if self._wanted is wanted:
            self._answers = None
