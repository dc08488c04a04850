"""The places of our messages: the boards that show tables, and the mentions of players whose turn it is."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.reading import first_table, locked
from bot.store.rows import Post, TableRow
from bot.store.schema import boards, pings, tables


class Posts:
    """Every method is one transaction. No version grows, because the game at the table does not change."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_transaction
    async def put_board(
        self, connection: AsyncConnection, table_id: int, channel_id: int, message_id: int
    ) -> int | None:
        """Note that this message is now the table's board in the channel; returns the old board, or None."""
        await connection.execute(locked(table_id))
        here = (boards.c.table_id == table_id, boards.c.channel_id == channel_id)
        former: int | None = await connection.scalar(select(boards.c.message_id).where(*here))
        await connection.execute(
            self.database.insert(boards)
            .values(table_id=table_id, channel_id=channel_id, message_id=message_id)
            .on_conflict_do_update(
                index_elements=[boards.c.table_id, boards.c.channel_id], set_={"message_id": message_id}
            )
        )
        return former if former != message_id else None

    @in_transaction
    async def drop_board(self, connection: AsyncConnection, table_id: int, message_id: int) -> None:
        """Forget a board message that is gone; a newer board in its channel stays."""
        await connection.execute(
            delete(boards).where(boards.c.table_id == table_id, boards.c.message_id == message_id)
        )

    @in_transaction
    async def put_ping(self, connection: AsyncConnection, table_id: int, post: Post) -> None:
        """Note the message that mentions the player whose turn it is; each table has one."""
        where = {"channel_id": post.channel_id, "message_id": post.message_id}
        await connection.execute(
            self.database.insert(pings)
            .values(table_id=table_id, **where)
            .on_conflict_do_update(index_elements=[pings.c.table_id], set_=where)
        )

    @in_transaction
    async def take_ping(self, connection: AsyncConnection, table_id: int) -> Post | None:
        """Forget the mention and return its place; only one of several simultaneous callers gets it."""
        taken = await connection.execute(
            delete(pings)
            .where(pings.c.table_id == table_id)
            .returning(pings.c.channel_id, pings.c.message_id)
        )
        row = taken.first()
        return None if row is None else Post(row.channel_id, row.message_id)

    @in_transaction
    async def table_at(self, connection: AsyncConnection, message_id: int) -> TableRow | None:
        """The table whose board this message is, or None."""
        shown = select(boards.c.table_id).where(boards.c.message_id == message_id)
        return await first_table(connection, select(tables).where(tables.c.id.in_(shown)))
