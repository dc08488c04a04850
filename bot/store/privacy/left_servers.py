"""The servers where the bot is a member, and what is deleted after it was removed from one.

What was chosen for a server goes at once, and its events are due no more. The places of our messages there go
after 30 days, in case the bot is invited back.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_transaction
from bot.store.reading import grow_side, put
from bot.store.schema import (
    boards,
    events,
    greetings,
    known_servers,
    pending_boards,
    server_channels,
    servers,
    tables,
    turn_mentions,
)

POSTS_STAY: Final = timedelta(days=30)

TABLES_AT_ONCE: Final = 100

_CHOSEN: Final = (server_channels, servers, greetings)
_POSTS: Final = (boards, turn_mentions, pending_boards)


class LeftServers:
    """The servers that were left. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_transaction
    async def present(
        self, connection: AsyncConnection, here: Collection[int], now: datetime, shard: int, shards: int
    ) -> list[int]:
        """Note all servers of a shard where the bot is a member now; returns those that it has left.

        It was removed from those which it knows, and which are not ``here``.
        """
        rows = await connection.execute(select(known_servers))
        known = {row.guild_id: row.left_at for row in rows}
        new = [{"guild_id": guild} for guild in sorted({*here} - known.keys())]
        if new:
            await connection.execute(self.database.insert(known_servers).on_conflict_do_nothing(), new)
        for guild in sorted(guild for guild in here if known.get(guild) is not None):
            await self._join(connection, guild)
        gone = [  # always in the same order, so that two processes cannot deadlock
            guild
            for guild, left_at in sorted(known.items())
            if left_at is None and guild not in here and (guild >> 22) % shards == shard
        ]
        for guild in gone:
            await self._leave(connection, guild, now)
        return gone

    @in_transaction
    async def joined(self, connection: AsyncConnection, guild_id: int) -> None:
        """Note that the bot is a member of a server."""
        await self._join(connection, guild_id)

    @in_transaction
    async def left(self, connection: AsyncConnection, guild_id: int, now: datetime) -> None:
        """Note that the bot was removed from a server, and delete what was chosen there."""
        await self._leave(connection, guild_id, now)

    @in_transaction
    async def forget_some(self, connection: AsyncConnection, now: datetime) -> tuple[int, ...]:
        """Forget the messages of some tables in servers that were left POSTS_STAY ago.

        Returns these tables; () if nothing is left to do.
        """
        due = select(known_servers.c.guild_id).where(known_servers.c.left_at <= now - POSTS_STAY)
        posted = [exists().where(posts.c.table_id == tables.c.id) for posts in _POSTS]
        for guild in (await connection.scalars(due)).all():
            query = select(tables.c.id).where(
                tables.c.guild_id == guild, or_(*posted, tables.c.thread_id.is_not(None))
            )
            some = (await connection.scalars(query.limit(TABLES_AT_ONCE))).all()
            if some:
                await grow_side(connection, *some)
                for posts in _POSTS:
                    await connection.execute(delete(posts).where(posts.c.table_id.in_(some)))
                shown = update(tables).where(tables.c.id.in_(some))
                await connection.execute(shown.values(thread_id=None))
                return tuple(some)
            places = update(events).where(events.c.guild_id == guild)
            await connection.execute(places.values(channel_id=None, message_id=None))
            await connection.execute(delete(known_servers).where(known_servers.c.guild_id == guild))
        return ()

    @in_transaction
    async def next_due(self, connection: AsyncConnection) -> datetime | None:
        """When the messages of the next server are to be forgotten, or None."""
        query = select(known_servers.c.left_at).where(known_servers.c.left_at.is_not(None))
        left_at: datetime | None = await connection.scalar(query.order_by(known_servers.c.left_at).limit(1))
        return None if left_at is None else left_at + POSTS_STAY

    async def _join(self, connection: AsyncConnection, guild_id: int) -> None:
        await put(self.database, connection, known_servers, {"guild_id": guild_id}, {"left_at": None})

    async def _leave(self, connection: AsyncConnection, guild_id: int, now: datetime) -> None:
        await put(self.database, connection, known_servers, {"guild_id": guild_id}, {"left_at": now})
        for chosen in _CHOSEN:
            await connection.execute(delete(chosen).where(chosen.c.guild_id == guild_id))
        ending = update(events).where(events.c.guild_id == guild_id, events.c.due_at.is_not(None))
        await connection.execute(ending.values(status="off", due_at=None, edition=events.c.edition + 1))
