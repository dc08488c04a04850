"""What a player's own screen at a table is remembered by: which message shows it, and how they arranged it.

The rules know nothing of it. The arrangement is the player's secret, like the hand itself.
"""

from __future__ import annotations

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.rows import Hand
from bot.store.schema import hands


class Hands:
    """The players' own screens. Every method is one transaction and may raise what the store raises."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table_id: int, user_id: int) -> Hand:
        """The hand of a user at a table; an empty one if nothing is noted."""

        async def read(connection: AsyncConnection) -> Hand:
            query = select(hands.c.message_id, hands.c.arrangement)
            here = hands.c.table_id == table_id, hands.c.user_id == user_id
            row = (await connection.execute(query.where(*here))).first()
            return Hand() if row is None else Hand(row.message_id, row.arrangement)

        return await self._database.run(read)

    async def opened(self, table_id: int, user_id: int, message_id: int) -> None:
        """Note the message that shows the hand now; one that was sent later stays (ids count upwards)."""

        async def note(connection: AsyncConnection) -> None:
            newer = or_(hands.c.message_id.is_(None), hands.c.message_id < message_id)
            await connection.execute(
                self._database.insert(hands)
                .values(table_id=table_id, user_id=user_id, message_id=message_id, arrangement="")
                .on_conflict_do_update(
                    index_elements=[hands.c.table_id, hands.c.user_id],
                    set_={"message_id": message_id},
                    where=newer,
                )
            )

        await self._database.run(note)

    async def arranged(self, table_id: int, user_id: int, arrangement: str) -> None:
        """Keep how the player arranged what they hold, in place of what was kept."""

        async def keep(connection: AsyncConnection) -> None:
            await connection.execute(
                self._database.insert(hands)
                .values(table_id=table_id, user_id=user_id, arrangement=arrangement)
                .on_conflict_do_update(
                    index_elements=[hands.c.table_id, hands.c.user_id], set_={"arrangement": arrangement}
                )
            )

        await self._database.run(keep)
