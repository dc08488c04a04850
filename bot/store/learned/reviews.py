"""The reviews of finished tables, made once and kept. What a review says is not read here."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_statement, in_transaction
from bot.store.errors import RowRefused
from bot.store.learned.schema import reviews
from bot.store.schema import tables

_ENDED = ("over", "stopped")


class KeptReviews:
    """At most one review for each finished table. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_statement
    async def of(self, connection: AsyncConnection, table_id: int, version: int) -> str | None:
        """The judgements of a table by this version of its reviewer, or None."""
        query = select(reviews.c.judgements)
        here = reviews.c.table_id == table_id, reviews.c.version == version
        judgements: str | None = await connection.scalar(query.where(*here))
        return judgements

    @in_transaction
    async def keep(
        self, connection: AsyncConnection, table_id: int, version: int, made_at: datetime, judgements: str
    ) -> None:
        """Keep a review in place of the former one. Raises RowRefused for a table that has not ended."""
        ended = select(tables.c.id).where(tables.c.id == table_id, tables.c.status.in_(_ENDED))
        if await connection.scalar(ended) is None:
            raise RowRefused("not ended")
        made = {"version": version, "made_at": made_at, "judgements": judgements}
        put = self.database.insert(reviews).values(table_id=table_id, **made)
        await connection.execute(put.on_conflict_do_update(index_elements=["table_id"], set_=made))
