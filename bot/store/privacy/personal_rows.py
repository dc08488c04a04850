"""What is stored about one person: how much it is, and the rows themselves, a few tables at a time.

Of other people it tells only ids at tables of this person. Of a table that is not over it reads no seed and
no moves of others.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    Column,
    CompoundSelect,
    Select,
    bindparam,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    tuple_,
    union,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_snapshot
from bot.store.reading import all_tables
from bot.store.rows import Move, TableRow
from bot.store.schema import (
    kept_seats,
    moves,
    persons,
    results,
    seats,
    stand_ins,
    tables,
)

TABLES_AT_ONCE: Final = 5
ROWS_AT_ONCE: Final = 250
"""Rows that belong to no table, read at once."""

PAIRS_AT_ONCE: Final = 50
PAUSE_S: Final = 0.003


async def pause() -> None:
    """Let moves have their turn after a step."""
    await asyncio.sleep(PAUSE_S)


OWN: Final = {
    column.table.name if column.name == "user_id" else str(column): column
    for column in persons("own", "ranked", "entrant", "maker")
}
"""The columns that name one person in rows that belong to no table of theirs, or to none alone."""

AT_TABLES: Final = tuple(
    column.table for column in persons("player", "guest") if column.table not in (tables, moves)
)
"""The rows of one person at a table, besides their moves."""

Row = Mapping[str, Any]


def naming(*columns: Column[Any]) -> CompoundSelect[str]:
    """A query for those of these columns that name ``user_id`` at ``table_ids``, as "table.column".

    It costs as much as one statement, and most people are at few places besides their seats.
    """
    found: list[Select[str]] = []
    for column in columns:
        key = tables.c.id if column.table is tables else column.table.c.table_id
        here = key.in_(bindparam("table_ids", expanding=True)), column == bindparam("user_id")
        found.append(select(literal_column(f"'{column}'")).where(exists().where(*here)))
    return union_all(*found)


_NAMED: Final = naming(*(table.c.user_id for table in AT_TABLES))


@dataclass(frozen=True, slots=True)
class PersonsTable:
    """What is stored about a person at one table.

    ``rows`` are their rows by the name of their schema. ``moves`` are all of a game that is over, and only
    theirs of any other.
    """

    table: TableRow
    moves: tuple[Move, ...] = ()
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)


class PersonalRows:
    """Reads what is stored about people, for themselves. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_snapshot
    async def counts(self, connection: AsyncConnection, user_id: int) -> dict[str, int]:
        """How many rows there are of a person, by the name of their schema; without moves and tables."""
        counted_in = {**OWN, "results": results.c.user_id, "stand_ins": stand_ins.c.user_id}
        counted = [
            select(func.count()).where(column == user_id).scalar_subquery() for column in counted_in.values()
        ]
        row = (await connection.execute(select(*counted))).one()
        return dict(zip(counted_in, row, strict=True))

    @in_snapshot
    async def some_of(
        self, connection: AsyncConnection, user_id: int, name: str, after: Row | None
    ) -> tuple[Row, ...]:
        """Rows of a person by a column of OWN, at most ROWS_AT_ONCE: the first, or those ``after`` a row.

        Of what they have set up for others it is only what it is.
        """
        column = OWN[name]
        key = tuple(column.table.primary_key)
        query = _of(column, user_id).limit(ROWS_AT_ONCE)
        if column.info["person"] == "maker":
            query = query.with_only_columns(*key, column)
        if after is not None:
            last = (literal(after[part.name], part.type) for part in key)
            query = query.where(tuple_(*key) > tuple_(*last))
        return await _rows(connection, query)

    @in_snapshot
    async def table_ids(self, connection: AsyncConnection, user_id: int) -> tuple[int, ...]:
        """The tables that name a person, the oldest first."""
        named = or_(tables.c.host_id == user_id, tables.c.invited_id == user_id)
        found = union(
            *(
                select(place.c.table_id).where(place.c.user_id == user_id)
                for place in (seats, stand_ins, kept_seats)
            ),
            select(tables.c.id).where(named),
            select(moves.c.table_id).where(moves.c.user_id == user_id, moves.c.seat < 0),
        )
        return tuple(sorted((await connection.scalars(found)).all()))

    @in_snapshot
    async def moves_at(self, connection: AsyncConnection, user_id: int, table_ids: Sequence[int]) -> int:
        """How many rows of the logs of these tables are a person's."""
        counted = select(func.count()).select_from(moves)
        mine = moves.c.table_id.in_(table_ids), moves.c.user_id == user_id
        return (await connection.execute(counted.where(*mine))).scalar_one()

    @in_snapshot
    async def at(
        self, connection: AsyncConnection, user_id: int, table_ids: Sequence[int]
    ) -> list[PersonsTable]:
        """What is stored about a person at these tables, in this order."""
        query = select(tables).where(tables.c.id.in_(table_ids)).order_by(tables.c.id)
        found = await all_tables(connection, query, with_results=False)
        over = [row.id for row in found if row.status in ("over", "stopped") and row.opens_at is None]
        played: defaultdict[int, list[Move]] = defaultdict(list)
        shown = moves.c.table_id.in_(table_ids), or_(moves.c.user_id == user_id, moves.c.table_id.in_(over))
        log = select(moves).where(*shown).order_by(moves.c.table_id, moves.c.ply)
        for move in await connection.execute(log):
            played[move.table_id].append(Move(*move))
        theirs: defaultdict[int, dict[str, tuple[Row, ...]]] = defaultdict(dict)
        named = await connection.scalars(_NAMED, {"table_ids": table_ids, "user_id": user_id})
        there: Set[str] = set(named)
        for table in AT_TABLES:
            if str(table.c.user_id) not in there:
                continue
            here = _of(table.c.user_id, user_id).where(table.c.table_id.in_(table_ids))
            for row in await _rows(connection, here):
                of_table = theirs[row["table_id"]]
                of_table[table.name] = (*of_table.get(table.name, ()), row)
        return [PersonsTable(row, tuple(played[row.id]), theirs[row.id]) for row in found]


def _of(column: Column[Any], user_id: int) -> Select[*tuple[Any, ...]]:
    return select(column.table).where(column == user_id).order_by(*column.table.primary_key)


async def _rows(connection: AsyncConnection, query: Select[*tuple[Any, ...]]) -> tuple[Row, ...]:
    return tuple(dict(row) for row in (await connection.execute(query)).mappings())
