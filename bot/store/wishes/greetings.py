"""Which servers the bot has joined and when, and whether it has said hello there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.wishes.schema import greetings


class Greetings:
    """The hellos of the bot. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_transaction
    async def joined(self, connection: AsyncConnection) -> Mapping[int, datetime]:
        """When the bot joined each server that was ever noted."""
        rows = await connection.execute(select(greetings.c.guild_id, greetings.c.joined_at))
        return {row.guild_id: row.joined_at for row in rows}

    @in_transaction
    async def owe(self, connection: AsyncConnection, joined: Mapping[int, datetime]) -> None:
        """Note that the bot has joined these servers and must say hello there, unless that was noted."""
        for guild_id, joined_at in sorted(joined.items()):
            owed = {"joined_at": joined_at, "said": False}
            put = self.database.insert(greetings).values(guild_id=guild_id, **owed)
            earlier = greetings.c.joined_at < joined_at
            await connection.execute(
                put.on_conflict_do_update(index_elements=["guild_id"], set_=owed, where=earlier)
            )

    @in_transaction
    async def owed(self, connection: AsyncConnection) -> list[int]:
        """The servers where the hello is still to be said."""
        return list(await connection.scalars(select(greetings.c.guild_id).where(~greetings.c.said)))

    @in_transaction
    async def said(self, connection: AsyncConnection, guild_id: int) -> None:
        """Note that the hello was said in a server, or cannot be."""
        await connection.execute(update(greetings).where(greetings.c.guild_id == guild_id).values(said=True))
