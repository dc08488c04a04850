"""The places of our messages, and what they show: boards of tables, mentions of players whose turn it is.

What a message shows is only noted here and written with the next moves or when the store closes, because a
note that is lost costs no more than an edit that was not needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Delete, and_, bindparam, delete, exists, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_snapshot, in_statement, in_transaction
from bot.store.reading import first_table, grow_side, put
from bot.store.rows import Behind, Post, TableRow
from bot.store.schema import boards, pairings, pending_boards, tables, turn_mentions

Key = TypeVar("Key")

POINTS = 2**31 - 1
"""The version of a board that shows no table, but only the way to a newer board: no change makes it old."""

MOST_NOTES = 2_000
SPAN = 2_000

_MENTIONED = (
    update(tables).where(tables.c.id == bindparam("of_table")).values(mentioned_version=bindparam("seen"))
)


class Notes(NamedTuple):
    """What messages show: versions of boards, by table and message, and those of which players were told."""

    shown: Mapping[tuple[int, int], int]
    mentioned: Mapping[int, int]


class Posts:
    """Every coroutine is one transaction. No version grows, because the game at the table does not change.

    Of a table whose messages change, ``side_version`` grows.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._shown: dict[tuple[int, int], int] = {}
        self._mentioned: dict[int, int] = {}
        self._many = database.many
        column = boards.c
        given = self._many.given(
            of_table=column.table_id.type, message=column.message_id.type, seen=column.shown_version.type
        )
        here = column.table_id == given["of_table"], column.message_id == given["message"]
        self._write_shown = update(boards).where(*here).values(shown_version=given["seen"])

    def note_shown(self, table_id: int, message_id: int, version: int) -> None:
        """Note the version of the table that a board shows now."""
        _note(self._shown, (table_id, message_id), version)

    def note_mentioned(self, table_id: int, version: int) -> None:
        """Note that whoever had to be mentioned up to this version of the table was mentioned."""
        _note(self._mentioned, table_id, version)

    @in_transaction
    async def note_unmentioned(self, connection: AsyncConnection, table_id: int) -> None:
        """Note that somebody has to be told something at a table, which a stop must not make forgotten."""
        self._mentioned.pop(table_id, None)
        await connection.execute(update(tables).where(tables.c.id == table_id).values(mentioned_version=0))

    def take_notes(self) -> Notes:
        """What was noted since the last time, which the caller writes."""
        notes = Notes(self._shown, self._mentioned)
        self._shown = {}
        self._mentioned = {}
        return notes

    def write_shown(self, connection: Connection, shown: Mapping[tuple[int, int], int]) -> None:
        """Write notes of what boards show in the caller's transaction."""
        if shown:
            rows = [
                {"of_table": table_id, "message": message_id, "seen": version}
                for (table_id, message_id), version in sorted(shown.items())
            ]
            connection.execute(self._write_shown, self._many.rows(rows))

    async def save_notes(self) -> None:
        """Write what was noted, if anything was, at the end and where no moves follow."""
        if self._shown or self._mentioned:
            await self._save_notes()

    @in_transaction
    async def _save_notes(self, connection: AsyncConnection) -> None:
        notes = self.take_notes()
        there = select(tables.c.id).where(tables.c.id.in_(notes.mentioned)).order_by(tables.c.id)
        await connection.execute(there.with_for_update(key_share=True))
        await connection.run_sync(self.write_shown, notes.shown)
        mentioned = [
            {"of_table": table_id, "seen": version} for table_id, version in sorted(notes.mentioned.items())
        ]
        if mentioned:
            await connection.execute(_MENTIONED, mentioned)

    @in_snapshot
    async def behind(
        self, connection: AsyncConnection, after_id: int
    ) -> tuple[tuple[Behind, ...], int | None]:
        """The tables after whose changes the bot was stopped before all messages had followed.

        Looks at the next SPAN ids after ``after_id``, so that nobody waits for it long; returns also the id
        after which to go on, or None at the end. Where it is not known what a message shows, it counts as
        behind if its table is running. Running tables come first, then the newest: a busy channel takes few
        edits at a time, and older boards that are behind lack no more than the story of their game.
        """
        last = after_id + SPAN
        running = tables.c.status == "running"
        late = or_(boards.c.shown_version < tables.c.version, and_(boards.c.shown_version.is_(None), running))
        unmentioned = or_(
            tables.c.mentioned_version < tables.c.version, and_(tables.c.mentioned_version.is_(None), running)
        )
        query = (
            select(boards, late.label("late"))
            .join(tables, boards.c.table_id == tables.c.id)
            .where(tables.c.id > after_id, tables.c.id <= last, or_(late, unmentioned))
            .order_by(running.desc(), boards.c.table_id.desc(), boards.c.message_id)
        )
        posts: dict[int, list[Post]] = {}
        for row in await connection.execute(query):
            at_table = posts.setdefault(row.table_id, [])
            if row.late:
                at_table.append(Post(row.channel_id, row.message_id))
        more = await connection.scalar(select(exists().where(tables.c.id > last)))
        found = tuple(Behind(table_id, tuple(late_posts)) for table_id, late_posts in posts.items())
        return found, last if more else None

    @in_transaction
    async def begin_board(self, connection: AsyncConnection, table_id: int, channel_id: int) -> bool:
        """Note that a board is being posted in a channel, so that it is looked for after a stop.

        Returns False if this was noted before: another board may already be there.
        """
        noted = self.database.insert(pending_boards).values(table_id=table_id, channel_id=channel_id)
        written = await connection.execute(
            noted.on_conflict_do_nothing().returning(pending_boards.c.table_id)
        )
        return written.first() is not None

    @in_transaction
    async def settle_boards(self, connection: AsyncConnection, table_id: int, channel_id: int) -> None:
        """Note that all messages of the channel which show the table are known, and the old ones changed."""
        await connection.execute(_settled(table_id, channel_id))

    @in_statement
    async def pending_boards(self, connection: AsyncConnection) -> tuple[tuple[int, int], ...]:
        """The tables of which a message may show the table without being its board, and the channels."""
        rows = await connection.execute(select(pending_boards).order_by(pending_boards.c.table_id))
        return tuple((row.table_id, row.channel_id) for row in rows)

    @in_transaction
    async def put_board(
        self,
        connection: AsyncConnection,
        table_id: int,
        channel_id: int,
        message_id: int,
        shown_version: int = -1,
        *,
        alone: bool = False,
    ) -> int | None:
        """Note that this message is now the table's board in the channel; returns the one before, or None.

        ``shown_version`` is that of the table as it is shown, -1 if not known. If there was no board
        before, and no other message there can show the table (``alone``), nothing there must be looked for
        any more.
        """
        await grow_side(connection, table_id)
        here = (boards.c.table_id == table_id, boards.c.channel_id == channel_id)
        former: int | None = await connection.scalar(select(boards.c.message_id).where(*here))
        now = {"message_id": message_id, "shown_version": shown_version}
        key = {"table_id": table_id, "channel_id": channel_id}
        await put(self.database, connection, boards, key, now)
        if former is None and alone:
            await connection.execute(_settled(table_id, channel_id))
        return former

    @in_transaction
    async def take_place(
        self, connection: AsyncConnection, table_id: int, channel_id: int
    ) -> tuple[int, Post] | None:
        """Let a table have the message in a channel that shows the game before it at its place of an event.

        Returns the table of that game and the message, or None if there is none.
        """
        own = pairings.alias()
        same = own.c.event_id == pairings.c.event_id, own.c.place == pairings.c.place
        here = boards.c.channel_id == channel_id, own.c.table_id == table_id
        found = select(boards).join(pairings, pairings.c.table_id == boards.c.table_id)
        earlier = found.join(own, and_(*same, pairings.c.round < own.c.round)).where(*here)
        row = (await connection.execute(earlier.order_by(pairings.c.round.desc()).limit(1))).first()
        if row is None:
            return None
        await grow_side(connection, row.table_id, table_id)
        taken = update(boards).where(boards.c.table_id == row.table_id, boards.c.channel_id == channel_id)
        await connection.execute(taken.values(table_id=table_id, shown_version=-1))
        return row.table_id, Post(channel_id, row.message_id)

    @in_transaction
    async def drop_board(self, connection: AsyncConnection, table_id: int, message_id: int) -> None:
        """Forget a board message that is gone; a newer board in its channel stays."""
        await grow_side(connection, table_id)
        await connection.execute(
            delete(boards).where(boards.c.table_id == table_id, boards.c.message_id == message_id)
        )

    @in_transaction
    async def put_thread(
        self, connection: AsyncConnection, table_id: int, thread_id: int, guild_id: int | None = None
    ) -> None:
        """Note the thread that was made for a table, and the server to which this takes it, if it does."""
        await grow_side(connection, table_id)
        noted = update(tables).where(tables.c.id == table_id)
        server = func.coalesce(literal(guild_id), tables.c.guild_id)
        await connection.execute(noted.values(thread_id=thread_id, guild_id=server))

    @in_transaction
    async def put_turn_mention(
        self, connection: AsyncConnection, post: Post, turns: Mapping[int, int]
    ) -> tuple[Post, ...]:
        """Note the message that mentions the player whose turn it is at some tables; each table has one.

        ``turns`` are the plies at which the turns began, by table. The mention of a later turn stays. Returns
        the messages that no table needs any more: former ones, or this one.
        """
        await grow_side(connection, *turns)
        query = select(turn_mentions).where(turn_mentions.c.table_id.in_(turns))
        former = {row.table_id: row for row in await connection.execute(query)}
        late = [table for table, row in former.items() if row.turn is not None and row.turn > turns[table]]
        for table_id in sorted(turns.keys() - {*late}):
            where = {"channel_id": post.channel_id, "message_id": post.message_id, "turn": turns[table_id]}
            await put(self.database, connection, turn_mentions, {"table_id": table_id}, where)
        seen = {post, *(Post(row.channel_id, row.message_id) for row in former.values())}
        column = turn_mentions.c.message_id
        needed = {*await connection.scalars(select(column).where(column.in_([x.message_id for x in seen])))}
        return tuple(each for each in seen if each.message_id not in needed)

    @in_transaction
    async def take_turn_mention(
        self, connection: AsyncConnection, table_id: int, mention: Post | None = None
    ) -> Post | None:
        """Forget the mention and return its place; only one of several simultaneous callers gets it.

        With a ``mention``, a mention in another message stays.
        """
        await grow_side(connection, table_id)
        taking = delete(turn_mentions).where(turn_mentions.c.table_id == table_id)
        if mention is not None:
            taking = taking.where(turn_mentions.c.message_id == mention.message_id)
        column = turn_mentions.c
        row = (await connection.execute(taking.returning(column.channel_id, column.message_id))).first()
        return None if row is None else Post(row.channel_id, row.message_id)

    @in_statement
    async def tables_mentioned_in(self, connection: AsyncConnection, mention: Post) -> tuple[int, ...]:
        """The ids of the tables for which a message mentions a player."""
        column = turn_mentions.c
        here = column.channel_id == mention.channel_id, column.message_id == mention.message_id
        return tuple(await connection.scalars(select(column.table_id).where(*here).order_by("table_id")))

    @in_statement
    async def mentioned_turn(self, connection: AsyncConnection, table_id: int) -> int | None:
        """The ply at which the turn began that the mention is about; None if there is none, or not known."""
        here = turn_mentions.c.table_id == table_id
        turn: int | None = await connection.scalar(select(turn_mentions.c.turn).where(here))
        return turn

    @in_snapshot
    async def table_at(self, connection: AsyncConnection, message_id: int) -> TableRow | None:
        """The table whose board this message is, or None."""
        shown = select(boards.c.table_id).where(boards.c.message_id == message_id)
        return await first_table(connection, select(tables).where(tables.c.id.in_(shown)))


def _settled(table_id: int, channel_id: int) -> Delete:
    column = pending_boards.c
    return delete(pending_boards).where(column.table_id == table_id, column.channel_id == channel_id)


def _note(notes: dict[Key, int], key: Key, version: int) -> None:
    """Keep the newest notes only: a message without a note counts as behind after a start."""
    notes.pop(key, None)
    notes[key] = version
    if len(notes) > MOST_NOTES:
        del notes[next(iter(notes))]
