"""Everything the bot remembers, asked and answered in plain values; SQL stays in this room.

It knows no rules and no Discord. What must not happen twice (a seat taken, a table begun or closed) is
decided inside one transaction, so that of any number of callers at once exactly one succeeds.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from sqlalchemy import delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.hands import Hands
from bot.store.log import MoveLog
from bot.store.reading import (
    all_tables,
    first_table,
    grow,
    is_running,
    locked,
    seats_if_open,
    table_by_id,
    tables_played,
)
from bot.store.results.booked import Results
from bot.store.results.profiles import Profiles
from bot.store.results.standings import Standings
from bot.store.rows import Mentions, Move, Post, Status, TableRow
from bot.store.schema import boards, kept, moves, pings, seats, tables, without_hints
from bot.store.seating import Seating
from bot.store.sight import Sight
from games.core import OptionValue

P = ParamSpec("P")
T = TypeVar("T")

ID_MAX = 2**63 - 1  # a forged button may name more than a column can hold


def _one_transaction(
    work: Callable[Concatenate[Store, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """The method in a transaction of its own, with the connection filled in: callers leave it out."""

    @wraps(work)
    async def method(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.run(lambda connection: work(self, connection, *args, **kwargs))

    return method


class Store:
    """An open database. Every method is one transaction; what it wrote is on the disk when it returns.

    A method that has begun goes on to its end when its caller is cancelled. Each may raise DatabaseFailed,
    RowRefused (for a table that is not there, or a second row where one may be) or StoreClosed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.hands = Hands(database)
        self.profiles = Profiles(database)
        self.results = Results(database)
        self.seating = Seating(database)
        self.standings = Standings(database)
        self.append = MoveLog(database, self.results).append

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at ``url``, making and migrating it as needed.

        ``sqlite:///data/games.db``, ``sqlite://`` for one in memory, ``postgresql://user@host/name``. Raises
        DatabaseUrlRefused or one of the OpeningRefused family.
        """
        return cls(await Database.open(url))

    async def close(self) -> None:
        """Finish what has begun, appended moves included, and close."""
        await self._database.close()

    @_one_transaction
    async def moves(
        self, connection: AsyncConnection, table_id: int, after_ply: int | None = None
    ) -> tuple[Move, ...]:
        """The moves of a table by ply: all, or those whose ply is greater than ``after_ply``."""
        query = select(moves).where(moves.c.table_id == table_id).order_by(moves.c.ply)
        if after_ply is not None:
            query = query.where(moves.c.ply > after_ply)
        return tuple(Move(**row) for row in (await connection.execute(query)).mappings())

    # Tables, and who sits there

    @_one_transaction
    async def open_table(
        self,
        connection: AsyncConnection,
        *,
        game: str,
        options: Mapping[str, OptionValue],
        seed: bytes,
        seats: int,
        host_id: int,
        channel_id: int,
        at: datetime,
        host_seat: int = 0,
        invited_id: int | None = None,
        guild_id: int | None = None,
        mentions: Mentions = "away",
        hints: bool = True,
        rematch_of: int | None = None,
    ) -> TableRow:
        """Open a table at which only its host sits.

        Raises RowRefused if there already is a rematch of ``rematch_of``; ``rematch_offer`` finds it.
        """
        opened = insert(tables).returning(tables.c.id)
        table_id = await connection.scalar(
            opened,
            {
                "game": game,
                "options": dict(options),
                "seed": seed,
                "seats": seats,
                "host_id": host_id,
                "invited_id": invited_id,
                "status": "open",
                "mentions": mentions,
                "guild_id": guild_id,
                "channel_id": channel_id,
                "rematch_of": rematch_of,
                "created_at": at,
            },
        )
        if not hints:
            await connection.execute(insert(without_hints).values(table_id=table_id))
        await _sit(connection, table_id, host_seat, host_id, at)
        return await table_by_id(connection, table_id)

    @_one_transaction
    async def join(
        self, connection: AsyncConnection, table_id: int, user_id: int, at: datetime
    ) -> TableRow | None:
        """Take the lowest free seat; None if the table is not open or is full, or the user sits there."""
        if not await _join(connection, table_id, user_id, at):
            return None
        return await table_by_id(connection, table_id)

    @_one_transaction
    async def seat_and_start(
        self, connection: AsyncConnection, table_id: int, user_id: int, at: datetime
    ) -> TableRow | None:
        """As ``join``; and whoever takes the last seat starts the table."""
        if not await _join(connection, table_id, user_id, at):
            return None
        table = await table_by_id(connection, table_id)
        if len(table.players) < table.seats:
            return table
        starting = update(tables).where(tables.c.id == table_id)
        await connection.execute(starting.values(status="running", started_at=at))
        return replace(table, status="running", started_at=at)

    @_one_transaction
    async def leave(self, connection: AsyncConnection, table_id: int, user_id: int) -> TableRow | None:
        """Stand up again, and those after move up; None if the table is not open or the user not there."""
        if await seats_if_open(connection, table_id) is None:
            return None
        at_table = seats.c.table_id == table_id
        here = delete(seats).where(at_table, seats.c.user_id == user_id).returning(seats.c.seat)
        free = await connection.scalar(here)
        if free is None:
            return None
        after = select(seats.c.seat).where(at_table, seats.c.seat > free).order_by(seats.c.seat)
        for seat in (await connection.scalars(after)).all():
            up = update(seats).where(at_table, seats.c.seat == seat)
            await connection.execute(up.values(seat=seat - 1))
        await grow(connection, table_id)
        return await table_by_id(connection, table_id)

    @_one_transaction
    async def begin(
        self, connection: AsyncConnection, table_id: int, at: datetime, at_least: int
    ) -> TableRow | None:
        """Start a table with those who sit there, seated anew in the order in which they joined.

        None if it is not open any more or fewer than ``at_least`` sit there. The table then has as many seats
        as players.
        """
        if await seats_if_open(connection, table_id) is None:
            return None
        query = select(seats.c.user_id, seats.c.joined_at).where(seats.c.table_id == table_id)
        joined = (await connection.execute(query.order_by(seats.c.joined_at, seats.c.seat))).all()
        if len(joined) < at_least:
            return None
        await connection.execute(delete(seats).where(seats.c.table_id == table_id))
        for seat, (user_id, joined_at) in enumerate(joined):
            await _sit(connection, table_id, seat, user_id, joined_at)
        await grow(connection, table_id, status="running", started_at=at, seats=len(joined))
        return await table_by_id(connection, table_id)

    @_one_transaction
    async def close_table(
        self,
        connection: AsyncConnection,
        table_id: int,
        status: Literal["cancelled", "declined"],
        at: datetime,
    ) -> TableRow | None:
        """Close a table nobody has played at, for the one caller who does; None if it was not open."""
        if await seats_if_open(connection, table_id) is None:
            return None
        await grow(connection, table_id, status=status, ended_at=at)
        return await table_by_id(connection, table_id)

    @_one_transaction
    async def set_aside(self, connection: AsyncConnection, table_id: int) -> bool:
        """Mark a running table as broken, so that nothing is played there; False if it was not running."""
        if not await is_running(connection, table_id):
            return False
        await grow(connection, table_id, status="broken")
        return True

    # Which tables there are

    @_one_transaction
    async def table(self, connection: AsyncConnection, table_id: int) -> TableRow | None:
        """The table with that id, or None."""
        if not 0 < table_id <= ID_MAX:
            return None
        return await first_table(connection, select(tables).where(tables.c.id == table_id))

    @_one_transaction
    async def table_at(self, connection: AsyncConnection, message_id: int) -> TableRow | None:
        """The table whose board that message is, or None."""
        shown = select(boards.c.table_id).where(boards.c.message_id == message_id)
        return await first_table(connection, select(tables).where(tables.c.id.in_(shown)))

    @_one_transaction
    async def tables_of(
        self,
        connection: AsyncConnection,
        user_id: int,
        *,
        channel_id: int | None = None,
        game: str | None = None,
        statuses: Sequence[Status] = ("running",),
        limit: int = 25,
    ) -> tuple[TableRow, ...]:
        """The tables where a user sits, the newest first.

        A table is in a channel if it was opened there or has a board there.
        """
        seated = select(seats.c.table_id).where(seats.c.user_id == user_id)
        query = select(tables).where(tables.c.id.in_(seated), tables.c.status.in_(statuses))
        if channel_id is not None:
            shown = exists().where(boards.c.table_id == tables.c.id, boards.c.channel_id == channel_id)
            query = query.where(or_(tables.c.channel_id == channel_id, shown))
        if game is not None:
            query = query.where(tables.c.game == game)
        return await all_tables(connection, query.order_by(tables.c.id.desc()).limit(limit))

    @_one_transaction
    async def history(
        self,
        connection: AsyncConnection,
        user_id: int,
        sight: Sight,
        game: str | None = None,
        skip: int = 0,
        limit: int = 10,
    ) -> tuple[TableRow, ...]:
        """The tables where a user plays, or has to the end or until they left, as far as they are in sight.

        The newest come first, after so many of them that are skipped.
        """
        return await tables_played(connection, user_id, sight, game, skip, limit)

    @_one_transaction
    async def open_challenge(
        self, connection: AsyncConnection, game: str, host_id: int, invited_id: int | None, channel_id: int
    ) -> TableRow | None:
        """The newest open table of that game, host and guest (None: anyone) in that channel, or None."""
        query = select(tables).where(
            tables.c.host_id == host_id,
            tables.c.invited_id == invited_id,
            tables.c.game == game,
            tables.c.channel_id == channel_id,
            tables.c.status == "open",
        )
        return await first_table(connection, query.order_by(tables.c.id.desc()))

    @_one_transaction
    async def rematch_offer(self, connection: AsyncConnection, table_id: int) -> TableRow | None:
        """The table that was opened as the rematch of this one, whatever became of it, or None."""
        return await first_table(connection, select(tables).where(tables.c.rematch_of == table_id))

    @_one_transaction
    async def running(self, connection: AsyncConnection) -> tuple[int, ...]:
        """The ids of all tables being played, the oldest first."""
        query = select(tables.c.id).where(tables.c.status == "running").order_by(tables.c.id)
        return tuple(await connection.scalars(query))

    @_one_transaction
    async def running_with_computers(self, connection: AsyncConnection) -> tuple[int, ...]:
        """The ids of the tables being played where a computer sits: a player with a negative number."""
        computers = select(seats.c.table_id).where(seats.c.user_id < 0)
        query = select(tables.c.id).where(tables.c.status == "running", tables.c.id.in_(computers))
        return tuple(await connection.scalars(query.order_by(tables.c.id)))

    # Messages of ours

    @_one_transaction
    async def put_board(
        self, connection: AsyncConnection, table_id: int, channel_id: int, message_id: int
    ) -> int | None:
        """Note that this message is now the table's board in the channel; the message that was, or None."""
        await connection.execute(locked(table_id))
        here = (boards.c.table_id == table_id, boards.c.channel_id == channel_id)
        former: int | None = await connection.scalar(select(boards.c.message_id).where(*here))
        await connection.execute(
            self._database.insert(boards)
            .values(table_id=table_id, channel_id=channel_id, message_id=message_id)
            .on_conflict_do_update(
                index_elements=[boards.c.table_id, boards.c.channel_id], set_={"message_id": message_id}
            )
        )
        return former if former != message_id else None

    @_one_transaction
    async def drop_board(self, connection: AsyncConnection, table_id: int, message_id: int) -> None:
        """Forget a board message that is gone; a newer one in its channel stays."""
        await connection.execute(
            delete(boards).where(boards.c.table_id == table_id, boards.c.message_id == message_id)
        )

    @_one_transaction
    async def put_ping(self, connection: AsyncConnection, table_id: int, post: Post) -> None:
        """Note the message that mentions the player whose turn it is: one per table."""
        where = {"channel_id": post.channel_id, "message_id": post.message_id}
        await connection.execute(
            self._database.insert(pings)
            .values(table_id=table_id, **where)
            .on_conflict_do_update(index_elements=[pings.c.table_id], set_=where)
        )

    @_one_transaction
    async def take_ping(self, connection: AsyncConnection, table_id: int) -> Post | None:
        """Forget the mention and return where it stands; of many callers at once, one is given it."""
        taken = await connection.execute(
            delete(pings)
            .where(pings.c.table_id == table_id)
            .returning(pings.c.channel_id, pings.c.message_id)
        )
        row = taken.first()
        return None if row is None else Post(row.channel_id, row.message_id)

    # What is kept by name

    @_one_transaction
    async def keep(self, connection: AsyncConnection, key: str, value: str) -> None:
        """Keep a text under a name, in place of the one that was there."""
        await connection.execute(
            self._database.insert(kept)
            .values(key=key, value=value)
            .on_conflict_do_update(index_elements=[kept.c.key], set_={"value": value})
        )

    @_one_transaction
    async def kept(self, connection: AsyncConnection, key: str) -> str | None:
        """The text kept under a name, or None."""
        value: str | None = await connection.scalar(select(kept.c.value).where(kept.c.key == key))
        return value


async def _sit(connection: AsyncConnection, table_id: int, seat: int, user_id: int, at: datetime) -> None:
    row = {"table_id": table_id, "seat": seat, "user_id": user_id, "joined_at": at}
    await connection.execute(insert(seats), row)


async def _join(connection: AsyncConnection, table_id: int, user_id: int, at: datetime) -> bool:
    count = await seats_if_open(connection, table_id)
    if count is None:
        return False
    sitting = (await connection.execute(select(seats).where(seats.c.table_id == table_id))).all()
    taken = {row.seat for row in sitting}
    free = next((seat for seat in range(count) if seat not in taken), None)
    if free is None or any(row.user_id == user_id for row in sitting):
        return False
    await _sit(connection, table_id, free, user_id, at)
    await grow(connection, table_id)
    return True
