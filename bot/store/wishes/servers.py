"""What those who manage a server have chosen for it: where tables open, and how new ones begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction, lock_names
from bot.store.rows import Mentions
from bot.store.wishes.schema import server_channels, servers

MOST_CHANNELS = 25
"""The channels that can be chosen: as many as a menu can show chosen."""


@dataclass(frozen=True, slots=True)
class ServerSetup:
    """What was chosen for a server.

    Tables open in ``channels`` and their threads, or everywhere if there are none, each in a thread of its
    own if ``threads``. ``pace`` (in seconds, 0 for none) and ``mentions`` are those of new tables where
    whoever opens one names none. An open table waits for players for ``lobbies_wait``. ``language`` is the
    tag of the language of new tables, None for that which Discord has for the server.
    """

    channels: tuple[int, ...] = ()
    threads: bool = False
    pace: int = 0
    mentions: Mentions = "away"
    lobbies_wait: timedelta = timedelta(hours=24)
    language: str | None = None


class Servers:
    """The setup of servers. A server where nothing was chosen has no row. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, guild_id: int | None) -> ServerSetup:
        """What was chosen for a server; outside servers (None) nothing can be chosen."""
        return ServerSetup() if guild_id is None else await self._of(guild_id)

    @in_transaction
    async def _of(self, connection: AsyncConnection, guild_id: int) -> ServerSetup:
        open_in = select(server_channels.c.channel_id).where(server_channels.c.guild_id == guild_id)
        channels = tuple(await connection.scalars(open_in.order_by(server_channels.c.channel_id)))
        row = (await connection.execute(select(servers).where(servers.c.guild_id == guild_id))).first()
        if row is None:
            return ServerSetup(channels)
        wait = timedelta(seconds=row.lobbies_wait_s)
        return ServerSetup(channels, row.threads, row.pace, row.mentions, wait, row.language)

    @in_transaction
    async def change(
        self,
        connection: AsyncConnection,
        guild_id: int,
        *,
        threads: bool | None = None,
        pace: int | None = None,
        mentions: Mentions | None = None,
        lobbies_wait: timedelta | None = None,
    ) -> None:
        """Store what is not None; the rest stays."""
        wait_s = None if lobbies_wait is None else int(lobbies_wait.total_seconds())
        values = {"threads": threads, "pace": pace, "mentions": mentions, "lobbies_wait_s": wait_s}
        chosen = {name: value for name, value in values.items() if value is not None}
        await self._put(connection, guild_id, chosen)

    @in_transaction
    async def choose_language(self, connection: AsyncConnection, guild_id: int, language: str | None) -> None:
        """Store the language, as in ``ServerSetup``; None for that which Discord has for the server."""
        await self._put(connection, guild_id, {"language": language})

    async def _put(self, connection: AsyncConnection, guild_id: int, chosen: Mapping[str, object]) -> None:
        put = self.database.insert(servers).values(guild_id=guild_id, **chosen)
        await connection.execute(put.on_conflict_do_update(index_elements=["guild_id"], set_=chosen))

    @in_transaction
    async def open_in(self, connection: AsyncConnection, guild_id: int, channels: Sequence[int]) -> None:
        """Let tables open in these channels, at most MOST_CHANNELS, and in no others; everywhere if none."""
        await lock_names(connection, f"channels of {guild_id}")
        await connection.execute(delete(server_channels).where(server_channels.c.guild_id == guild_id))
        rows = [{"guild_id": guild_id, "channel_id": channel} for channel in channels[:MOST_CHANNELS]]
        if rows:
            await connection.execute(insert(server_channels), rows)
