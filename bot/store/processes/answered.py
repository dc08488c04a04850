"""The interactions that a process has begun to answer while another received them, too."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.processes.schema import answered


class Answered:
    """Which interactions have their process. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_transaction
    async def first(self, connection: AsyncConnection, interaction_id: int, now: datetime) -> bool:
        """Note an interaction. Returns whether it was not noted yet."""
        note = self.database.insert(answered).values(interaction_id=interaction_id, at=now)
        noted = await connection.execute(note.on_conflict_do_nothing().returning(answered.c.interaction_id))
        return noted.first() is not None

    @in_transaction
    async def forget(self, connection: AsyncConnection, before: datetime) -> None:
        """Forget the interactions that were noted before this time."""
        await connection.execute(delete(answered).where(answered.c.at < before))
