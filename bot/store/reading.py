"""Tables read whole: each row of a query over ``tables`` with its players and messages, as one value."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, Select, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import Post, TableRow
from bot.store.schema import boards, hints, pings, seats, stand_ins, tables, votes, without_hints
from games.core import Outcome


async def table_by_id(connection: AsyncConnection, table_id: int) -> TableRow:
    """A table that is there for certain."""
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
    tables_read = [_table_row(row, players[row.id], posts[row.id], mentions.get(row.id)) for row in rows]
    return tuple([await _with_seating(connection, table) for table in tables_read])


async def _with_seating(connection: AsyncConnection, table: TableRow) -> TableRow:
    """The table with what happened at it besides moves."""
    forbidden = exists().where(without_hints.c.table_id == table.id)
    hinted = select(hints.c.user_id, hints.c.given).where(hints.c.table_id == table.id)
    standing = select(stand_ins.c.seat, stand_ins.c.user_id).where(stand_ins.c.table_id == table.id)
    wanted = select(votes.c.seat, votes.c.user_id).where(votes.c.table_id == table.id)
    return replace(
        table,
        hints=not await connection.scalar(select(forbidden)),
        hinted={row.user_id: row.given for row in await connection.execute(hinted)},
        stand_ins={row.seat: row.user_id for row in await connection.execute(standing)},
        votes=frozenset((row.seat, row.user_id) for row in await connection.execute(wanted)),
    )


def _table_row(
    row: Row[*tuple[Any, ...]], players: list[int], posts: list[Post], ping: Post | None
) -> TableRow:
    outcome = None
    if row.scores is not None:
        outcome = Outcome(tuple(row.scores), tuple(row.winners), row.reason)
    return TableRow(
        id=row.id,
        game=row.game,
        options=row.options,
        seed=row.seed,
        seats=row.seats,
        host_id=row.host_id,
        invited_id=row.invited_id,
        status=row.status,
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
    )
