"""How far people have come in lessons, and the reviews of finished tables, made once and kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement, in_transaction
from bot.store.errors import RowRefused
from bot.store.reading import put
from bot.store.schema import finds, lessons, reviews, tables


@dataclass(frozen=True, slots=True)
class Learned:
    """The furthest ``step`` of a lesson that a person has reached, and when it was first finished, if so."""

    step: int
    finished_at: datetime | None = None


class Lessons:
    """The lessons that people have begun. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_statement
    async def of(self, connection: AsyncConnection, user_id: int) -> dict[str, Learned]:
        """What a person has learned, by game; nothing about lessons that they have not begun."""
        query = select(lessons).where(lessons.c.user_id == user_id)
        return {row.game: Learned(row.step, row.finished_at) for row in await connection.execute(query)}

    @in_transaction
    async def reached(
        self,
        connection: AsyncConnection,
        user_id: int,
        game: str,
        step: int,
        finished_at: datetime | None = None,
    ) -> None:
        """Note a step that a person has reached, or the end of the lesson. What was noted before stays."""
        new = self.database.insert(lessons).values(
            user_id=user_id, game=game, step=step, finished_at=finished_at
        )
        further = case((new.excluded.step > lessons.c.step, new.excluded.step), else_=lessons.c.step)
        first = func.coalesce(lessons.c.finished_at, new.excluded.finished_at)
        await connection.execute(
            new.on_conflict_do_update(
                index_elements=["user_id", "game"], set_={"step": further, "finished_at": first}
            )
        )


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
        self,
        connection: AsyncConnection,
        table_id: int,
        version: int,
        made_at: datetime,
        judgements: str,
        find: tuple[int, int] | None = None,
    ) -> None:
        """Keep a review in place of the former one. Raises RowRefused for a table that has not ended.

        ``find`` has the ply and the lead of the best move that a person has found there.
        """
        ended = select(tables.c.id).where(tables.c.id == table_id, tables.c.status.in_(_ENDED))
        if await connection.scalar(ended) is None:
            raise RowRefused("not ended")
        made = {"version": version, "made_at": made_at, "judgements": judgements}
        await put(self.database, connection, reviews, {"table_id": table_id}, made)
        await connection.execute(delete(finds).where(finds.c.table_id == table_id))
        if find is not None:
            ply, lead = find
            await connection.execute(insert(finds).values(table_id=table_id, ply=ply, lead=lead))
