"""Reads whole tables: each row of a query over ``tables`` with its players and messages, as one value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, get_args

from sqlalchemy import (
    BigInteger,
    CompoundSelect,
    Connection,
    Row,
    Select,
    bindparam,
    exists,
    func,
    literal_column,
    select,
    type_coerce,
    union_all,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Batches, Database
from bot.store.errors import Outdated
from bot.store.results.rating import CERTAIN_GAMES, points_together
from bot.store.rows import Booked, Logged, Move, Post, StopReason, TableRow
from bot.store.schema import (
    boards,
    hints,
    kept_seats,
    members,
    moment,
    moves,
    results,
    seats,
    stand_ins,
    tables,
    timers,
    turn_mentions,
    votes,
    without_hints,
)
from bot.store.sight import Sight
from games import GAMES
from games.core import InvalidOption, Outcome, settle_options

# What is noted of a table beside its own row, and the two numbers that each of these rows has.
_NUMBERS = {
    seats: (seats.c.seat, seats.c.user_id),
    kept_seats: (kept_seats.c.user_id, kept_seats.c.user_id),
    boards: (boards.c.message_id, boards.c.channel_id),
    turn_mentions: (turn_mentions.c.message_id, turn_mentions.c.channel_id),
    hints: (hints.c.user_id, hints.c.given),
    without_hints: (without_hints.c.table_id, without_hints.c.table_id),
    stand_ins: (stand_ins.c.seat, stand_ins.c.user_id),
    votes: (votes.c.seat, votes.c.user_id),
    timers: (type_coerce(timers.c.due_at, BigInteger), timers.c.user_id),
}
_ONLY = {timers: (timers.c.kind == "deadline",)}
# All of it is read at once: a statement for each of them takes four times as long.
_NOTED: CompoundSelect[*tuple[Any, ...]] = union_all(
    *(
        select(
            literal_column(f"'{part.name}'"), part.c.table_id, first.label("first"), second.label("second")
        ).where(part.c.table_id.in_(bindparam("table_ids", expanding=True)), *_ONLY.get(part, ()))
        for part, (first, second) in _NUMBERS.items()
    )
)

# The columns that are fields of a table's value as they are.
_FACTS = [
    each.name for each in fields(TableRow) if each.name in tables.c and each.name not in ("options", "status")
]

_BY_ID = select(tables).where(tables.c.id == bindparam("table"))
_TABLES = select(tables).where(tables.c.id.in_(bindparam("wanted", expanding=True)))
# The columns of moves are the fields of Move, in their order.
_LOGS = (
    select(moves)
    .where(moves.c.table_id.in_(bindparam("logged", expanding=True)))
    .order_by(moves.c.table_id, moves.c.ply)
)
MOST_TOGETHER: Final = 50
"""Tables that are read in one transaction; while it runs, others wait."""

_DECISIVE = (
    select(tables.c.seats, tables.c.status, tables.c.version, tables.c.host_id, tables.c.game)
    .where(tables.c.id == bindparam("table"))
    .with_for_update(key_share=True)
)

# Whether a rating came from as many games as make it certain.
_earlier = results.alias("earlier")
_CERTAIN = exists(
    select(_earlier.c.id)
    .where(
        _earlier.c.user_id == results.c.user_id,
        _earlier.c.ladder == results.c.ladder,
        _earlier.c.unrated == "",
        _earlier.c.id <= results.c.id,
    )
    .correlate(results)
    .order_by(_earlier.c.id)
    .offset(CERTAIN_GAMES - 1)
    .limit(1)
)
# The best score of earlier games at the same level, rated or not.
_BEST = (
    select(func.max(_earlier.c.score))
    .where(
        *(_earlier.c[same] == results.c[same] for same in ("user_id", "ladder", "difficulty")),
        _earlier.c.id < results.c.id,
    )
    .correlate(results)
    .scalar_subquery()
)
_BOOKED = (
    select(results, _CERTAIN.label("certain"), _BEST.label("best"), members.c.visibility)
    .join(members, members.c.user_id == results.c.user_id)
    .where(results.c.table_id.in_(bindparam("over", expanding=True)))
    .order_by(results.c.table_id, results.c.seat)
)


class TableReader:
    """Reads tables for many callers at once. What a caller gets was read after they asked."""

    def __init__(self, database: Database) -> None:
        self._batches = Batches[tuple[int, bool], Logged | None](
            database, _read_together, "snapshot", most=MOST_TOGETHER
        )

    async def read(self, table_id: int, *, log: bool) -> Logged | None:
        """The table with that id and, if ``log``, its moves by ply; None if there is no such table.

        Raises RowRefused, DatabaseFailed or StoreClosed.
        """
        return await self._batches.ask((table_id, log))


async def _read_together(
    connection: AsyncConnection, wanted: Sequence[tuple[int, bool]]
) -> Sequence[Logged | None]:
    rows = {
        row.id: row
        for row in await all_tables(connection, _TABLES, {"wanted": [*{table_id for table_id, _ in wanted}]})
    }
    logs: defaultdict[int, list[Move]] = defaultdict(list)
    logged = [*{table_id for table_id, log in wanted if log and table_id in rows}]
    if logged:
        for row in await connection.execute(_LOGS, {"logged": logged}):
            logs[row.table_id].append(Move(*row))
    return [(rows[table_id], tuple(logs[table_id])) if table_id in rows else None for table_id, _ in wanted]


async def table_by_id(connection: AsyncConnection, table_id: int) -> TableRow:
    """A table that must exist."""
    (row,) = await all_tables(connection, _BY_ID, {"table": table_id})
    return row


async def first_table(connection: AsyncConnection, query: Select[*tuple[Any, ...]]) -> TableRow | None:
    """The first table of a query over ``tables``, or None."""
    return next(iter(await all_tables(connection, query.limit(1))), None)


async def all_tables(
    connection: AsyncConnection,
    query: Select[*tuple[Any, ...]],
    parameters: Mapping[str, object] | None = None,
    *,
    with_results: bool = True,
) -> tuple[TableRow, ...]:
    """The tables of a query over ``tables``, in its order, each with its players and messages.

    ``booked`` is empty unless they are asked for ``with_results``.
    """
    rows = (await connection.execute(query, parameters)).all()
    if not rows:
        return ()
    noted: defaultdict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for name, table_id, first, second in await connection.execute(
        _NOTED, {"table_ids": [row.id for row in rows]}
    ):
        noted[name, table_id].append((first, second))
    over = [row.id for row in rows if row.status == "over"]
    booked = await connection.run_sync(booked_at, over) if over and with_results else {}
    return tuple(
        _table_row(
            row, {part: sorted(noted[part.name, row.id]) for part in _NUMBERS}, tuple(booked.get(row.id, ()))
        )
        for row in rows
    )


def booked_at(connection: Connection, over: Sequence[int]) -> Mapping[int, list[Booked]]:
    """The booked results of finished tables, without the ratings that may not be seen at these tables."""
    booked: defaultdict[int, list[Booked]] = defaultdict(list)
    for row in connection.execute(_BOOKED, {"over": over}):
        best = None if row.visibility == "hidden" else row.best
        if row.unrated:
            booked[row.table_id].append(Booked(row.user_id, unrated=row.unrated, best=best))
        elif row.visibility != "hidden":  # only its players see a table in direct messages
            rated = Booked(
                row.user_id,
                rating=row.shown_after,
                gain=row.shown_after - row.shown_before,
                unsure=not row.certain,
                points=points_together(row.beaten, row.score),
                best=best,
            )
            booked[row.table_id].append(rated)
    return booked


async def log_of(connection: AsyncConnection, table_id: int) -> tuple[Move, ...]:
    """The moves of a table by ply."""
    query = select(moves).where(moves.c.table_id == table_id).order_by(moves.c.ply)
    return tuple(Move(*row) for row in await connection.execute(query))


async def tables_played(
    connection: AsyncConnection, user_id: int, sight: Sight, game: str | None, skip: int, limit: int
) -> tuple[TableRow, ...]:
    """The newest tables, running or finished, where a user plays or a computer stands in for the user."""
    ids: set[int] = set()
    for place in (seats, stand_ins):
        played = select(tables.c.id).join(place, place.c.table_id == tables.c.id)
        query = played.where(
            place.c.user_id == user_id,
            tables.c.status.in_(("running", "over", "stopped")),
            tables.c.game.in_(GAMES),
            sight.covered(),
        )
        if game is not None:
            query = query.where(tables.c.game == game)
        ids.update(await connection.scalars(query.order_by(place.c.table_id.desc()).limit(skip + limit)))
    newest = select(tables).where(tables.c.id.in_(sorted(ids, reverse=True)[skip : skip + limit]))
    return await all_tables(connection, newest.order_by(tables.c.id.desc()))


async def is_running(connection: AsyncConnection, table_id: int, version: int | None = None) -> bool:
    """Whether a table is being played; this cannot change before the transaction ends.

    Raises Outdated if the table is not in this version any more.
    """
    row = await locked(connection, table_id, version)
    return row is not None and row.status == "running"


async def locked(
    connection: AsyncConnection, table_id: int, version: int | None = None
) -> Row[*tuple[Any, ...]] | None:
    """What a decision needs of a table's row, or None. Nobody else changes it before the transaction ends.

    Raises Outdated if somebody has decided something by a ``version`` that the table is not in any more.
    """
    row = (await connection.execute(_DECISIVE, {"table": table_id})).first()
    if row is not None and version not in (None, row.version):
        raise Outdated
    return row


async def grow_side(connection: AsyncConnection, *table_ids: int) -> None:
    """Count a change of what is noted beside the game of these tables, and lock them."""
    if len(table_ids) > 1:
        there = select(tables.c.id).where(tables.c.id.in_(table_ids)).order_by(tables.c.id)
        await connection.execute(there.with_for_update(key_share=True))
    noted = update(tables).where(tables.c.id.in_(table_ids))
    await connection.execute(noted.values(side_version=tables.c.side_version + 1))


async def grow(connection: AsyncConnection, table_id: int, **values: object) -> None:
    """Raise a table's version for a change in this transaction, and set these columns of its row."""
    grown = update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1, **values)
    await connection.execute(grown)


async def put(
    database: Database,
    connection: AsyncConnection,
    table: SqlTable,
    key: Mapping[str, object],
    values: Mapping[str, object],
) -> None:
    """Write these values in the row with this primary key, whether there is one or not."""
    row = database.insert(table).values(**key, **values)
    await connection.execute(row.on_conflict_do_update(index_elements=[*table.primary_key], set_=values))


async def seats_if_open(connection: AsyncConnection, table_id: int, version: int | None = None) -> int | None:
    """The number of the table's seats, or None if it is not open. Locks the table.

    Raises Outdated if the table is not in this version any more.
    """
    row = await locked(connection, table_id, version)
    return row.seats if row is not None and row.status == "open" else None


def _table_row(
    row: Row[*tuple[Any, ...]], noted: dict[SqlTable, list[tuple[int, int]]], booked: tuple[Booked, ...]
) -> TableRow:
    """A row as a value. Options that are younger than the table have their defaults.

    If this version of the program does not know the game, an option, its value, or the reason of the end, the
    table reads as broken.
    """
    outcome, stopped, status, options = None, None, row.status, row.options
    try:
        game = GAMES[row.game]
        options = {option.key: option.default for option in game.options} | options
        settle_options(game.options, options)
        if row.scores is not None:
            outcome = Outcome(tuple(row.scores), tuple(row.winners), game.reason_of(row.reason))
        if row.status == "stopped":
            stopped = {reason: reason for reason in get_args(StopReason)}[row.reason]
    except (KeyError, InvalidOption):
        status = "broken"
    return TableRow(
        **{name: getattr(row, name) for name in _FACTS},
        options=options,
        status=status,
        outcome=outcome,
        stopped=stopped,
        players=tuple(user for _, user in noted[seats]),
        seated_on=tuple(seat for seat, _ in noted[seats]),
        kept_for=tuple(user for user, _ in noted[kept_seats]),
        boards=tuple(Post(channel, message) for message, channel in noted[boards]),
        turn_mention=next((Post(channel, message) for message, channel in noted[turn_mentions]), None),
        hints=not noted[without_hints],
        hinted=_summed(noted[hints]),
        stand_ins=dict(noted[stand_ins]),
        votes=frozenset(noted[votes]),
        deadline=next((moment(due_at) for due_at, _ in noted[timers]), None),
        booked=booked,
    )


def _summed(given: list[tuple[int, int]]) -> dict[int, int]:
    """The hints of each user at a table, whatever positions they were for."""
    return {user: sum(count for other, count in given if other == user) for user, _ in given}
