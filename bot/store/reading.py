"""Reads whole tables: each row of a query over ``tables`` with its players and messages, as one value."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import Post, TableRow
from bot.store.schema import boards, hints, pings, seats, stand_ins, tables, votes, without_hints
from bot.store.sight import Sight
from games import GAMES
from games.core import Outcome


async def table_by_id(connection: AsyncConnection, table_id: int) -> TableRow:
    """A table that must exist."""
    (row,) = await all_tables(connection, select(tables).where(tables.c.id == table_id))
    return row


async def first_table(connection: AsyncConnection, query: Select[*tuple[Any, ...]]) -> TableRow | None:
    """The first table of a query over ``tables``, or None."""
    return next(iter(await all_tables(connection, query.limit(1))), None)


async def all_tables(connection: AsyncConnection, query: Select[*tuple[Any, ...]]) -> tuple[TableRow, ...]:
    """The tables of a query over ``tables``, in its order, each with its players and messages."""
    rows = (await connection.execute(query)).all()
    ids = [row.id for row in rows]
    players: defaultdict[int, list[int]] = defaultdict(list)
    posts: defaultdict[int, list[Post]] = defaultdict(list)
    mentions: dict[int, Post] = {}
    if ids:
        seated = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
        for seat in await connection.execute(seated):
            players[seat.table_id].append(seat.user_id)
        shown = select(boards).where(boards.c.table_id.in_(ids)).order_by(boards.c.message_id)
        for board in await connection.execute(shown):
            posts[board.table_id].append(Post(board.channel_id, board.message_id))
        for ping in await connection.execute(select(pings).where(pings.c.table_id.in_(ids))):
            mentions[ping.table_id] = Post(ping.channel_id, ping.message_id)
    return await _with_seating(
        connection, [_table_row(row, players[row.id], posts[row.id], mentions.get(row.id)) for row in rows]
    )


async def tables_played(
    connection: AsyncConnection, user_id: int, sight: Sight, game: str | None, skip: int, limit: int
) -> tuple[TableRow, ...]:
    """The newest tables, running or over, where a user plays or a computer stands in for the user."""
    ids: set[int] = set()
    for place in (seats, stand_ins):
        played = select(tables.c.id).join(place, place.c.table_id == tables.c.id)
        query = played.where(
            place.c.user_id == user_id, tables.c.status.in_(("running", "over")), sight.covered()
        )
        if game is not None:
            query = query.where(tables.c.game == game)
        ids.update(await connection.scalars(query.order_by(place.c.table_id.desc()).limit(skip + limit)))
    newest = select(tables).where(tables.c.id.in_(sorted(ids, reverse=True)[skip : skip + limit]))
    return await all_tables(connection, newest.order_by(tables.c.id.desc()))


async def is_running(connection: AsyncConnection, table_id: int) -> bool:
    """Whether a table is being played; this cannot change before the transaction ends."""
    row = (await connection.execute(locked(table_id))).first()
    return row is not None and row.status == "running"


def locked(table_id: int) -> Select[int, str]:
    """The seats and the status of a table, locked against other processes until the transaction ends."""
    query = select(tables.c.seats, tables.c.status).where(tables.c.id == table_id)
    return query.with_for_update(key_share=True)


async def grow(connection: AsyncConnection, table_id: int, **values: object) -> None:
    """Raise a table's version for a change in this transaction, and set these columns of its row."""
    grown = update(tables).where(tables.c.id == table_id).values(version=tables.c.version + 1, **values)
    await connection.execute(grown)


async def seats_if_open(connection: AsyncConnection, table_id: int) -> int | None:
    """The number of the table's seats, or None if it is not open. Locks the table."""
    row = (await connection.execute(locked(table_id))).first()
    return row.seats if row is not None and row.status == "open" else None


async def _with_seating(connection: AsyncConnection, found: list[TableRow]) -> tuple[TableRow, ...]:
    """The tables with their hints, stand-ins and votes."""
    if not found:
        return ()
    ids = [table.id for table in found]
    forbidden = set(
        await connection.scalars(select(without_hints.c.table_id).where(without_hints.c.table_id.in_(ids)))
    )
    hinted: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for row in await connection.execute(select(hints).where(hints.c.table_id.in_(ids))):
        hinted[row.table_id][row.user_id] = row.given
    standing: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for row in await connection.execute(select(stand_ins).where(stand_ins.c.table_id.in_(ids))):
        standing[row.table_id][row.seat] = row.user_id
    wanted: defaultdict[int, set[tuple[int, int]]] = defaultdict(set)
    for row in await connection.execute(select(votes).where(votes.c.table_id.in_(ids))):
        wanted[row.table_id].add((row.seat, row.user_id))
    return tuple(
        replace(
            table,
            hints=table.id not in forbidden,
            hinted=hinted[table.id],
            stand_ins=standing[table.id],
            votes=frozenset(wanted[table.id]),
        )
        for table in found
    )


def _table_row(
    row: Row[*tuple[Any, ...]], players: list[int], posts: list[Post], ping: Post | None
) -> TableRow:
    """A row as a value. A game or a reason that this version of the program does not know reads as broken."""
    outcome, status = None, row.status
    try:
        if row.scores is not None:
            outcome = Outcome(tuple(row.scores), tuple(row.winners), GAMES[row.game].reason_of(row.reason))
    except KeyError:
        status = "broken"
    return TableRow(
        id=row.id,
        game=row.game,
        options=row.options,
        seed=row.seed,
        seats=row.seats,
        host_id=row.host_id,
        invited_id=row.invited_id,
        status=status,
        mentions=row.mentions,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        rematch_of=row.rematch_of,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        outcome=outcome,
        players=tuple(players),
        boards=tuple(posts),
        ping=ping,
        version=row.version,
    )
