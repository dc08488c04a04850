"""Everything that the bot remembers, in plain values; SQL stays in this room.

It knows no rules and no Discord.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Select, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import SYSTEM, Clock
from bot.store.database.engine import Database, in_snapshot, in_statement, in_transaction
from bot.store.errors import StoreError
from bot.store.events import Events
from bot.store.log import MoveLog
from bot.store.openings import Openings
from bot.store.posts import Posts
from bot.store.practice.lanterns import Lanterns
from bot.store.practice.lessons import KeptReviews, Lessons
from bot.store.practice.puzzles import Puzzles, Streaks
from bot.store.preferences import Greetings, People, Servers
from bot.store.privacy.deletions import DeletedList, Deletions, place_of_list
from bot.store.privacy.left_servers import LeftServers
from bot.store.privacy.personal_rows import PersonalRows
from bot.store.private_screens import PrivateScreenRows
from bot.store.processes import Claims, Slots
from bot.store.reading import (
    TableReader,
    all_tables,
    first_table,
    log_of,
    put,
    tables_played,
)
from bot.store.results.books import Results
from bot.store.results.leaderboards import Leaderboards
from bot.store.results.profiles import Profiles
from bot.store.results.recaps import Recaps
from bot.store.results.rivals import Rivals
from bot.store.rows import Edition, Logged, Move, Status, TableRow
from bot.store.schema import boards, kept, moves, seats, stand_ins, tables
from bot.store.seating import LobbySeats, Seating
from bot.store.sight import Asker, Sight
from bot.store.timers import Timers

ID_MAX = 2**63 - 1  # a forged button may have a larger number than a column can hold


class Store:
    """An open database. Every method is one transaction; its writes are on the disk when it returns.

    This class has the queries. Changes are grouped by subject: ``openings`` of tables, ``lobby_seats`` before
    a game, ``seating`` during a game, ``posts``, ``timers``, ``private_screens``, the preferences of
    ``people`` and ``servers``, the ``greetings`` of servers and the ``left_servers``, the ``deletions`` of
    people and their ``personal_rows``, the ``lessons`` that people have begun, the ``puzzles`` that they
    tried with their ``streaks``, the ``events`` for many, the ``lanterns`` of servers, the ``results``,
    ``profiles``, ``rivals``, ``recaps``, ``leaderboards`` and ``reviews`` of finished games, and the
    ``claims`` of the process. ``slots`` tell who serves which shards. ``append`` is the move log's method.

    A method that has begun continues to its end even if its caller is cancelled. Each may raise
    DatabaseFailed, RowRefused (for a table that does not exist, or a second row where only one is allowed) or
    StoreClosed.
    """

    def __init__(self, database: Database, deleted_list: DeletedList | None = None) -> None:
        """``deleted_list`` has the deleted people of whom backups may still tell."""
        self.database = database
        self._reader = TableReader(database)
        self.claims = Claims(database)
        self.timers = Timers(database, self.claims)
        self.openings = Openings(database, self.timers)
        self.lobby_seats = LobbySeats(database)
        self.seating = Seating(database, self.timers)
        self.posts = Posts(database)
        self.private_screens = PrivateScreenRows(database)
        self.results = Results(database)
        self.profiles = Profiles(database)
        self.rivals = Rivals(database)
        self.recaps = Recaps(database)
        self.leaderboards = Leaderboards(database)
        self.people = People(database)
        self.servers = Servers(database)
        self.events = Events(database, self.claims, self.servers)
        self.greetings = Greetings(database)
        self.left_servers = LeftServers(database)
        self.deletions = Deletions(database, deleted_list)
        self.personal_rows = PersonalRows(database)
        self.reviews = KeptReviews(database)
        self.lessons = Lessons(database)
        self.puzzles = Puzzles(database)
        self.streaks = Streaks(database)
        self.lanterns = Lanterns(database)
        self.slots = Slots(database)
        self.append = MoveLog(database, self.results, self.timers, self.posts).append

    @property
    def others_write(self) -> bool:
        """Whether other processes may write to this database, too."""
        return self.database.is_shared

    @classmethod
    async def open(cls, url: str, clock: Clock = SYSTEM) -> Store:
        """Open the database at ``url``; create and migrate it as needed.

        ``sqlite:///data/games.db``, ``sqlite://`` for one in memory, ``postgresql://user@host/name``. Raises
        DatabaseUrlRefused or an OpeningRefused.
        """
        place = place_of_list(url)
        return cls(await Database.open(url, clock), None if place is None else DeletedList(place))

    async def close(self) -> None:
        """Finish all work that has begun, appended moves included, and close."""
        with suppress(StoreError):  # also of a store that is closed already
            await self.posts.save_notes()
        await self.database.close()
        await self.claims.end()

    @in_statement
    async def moves(self, connection: AsyncConnection, table_id: int) -> tuple[Move, ...]:
        """The moves of a table by ply."""
        return await log_of(connection, table_id)

    @in_statement
    async def edition(self, connection: AsyncConnection, table_id: int) -> Edition | None:
        """The edition of a table now, or None."""
        query = select(tables.c.version, tables.c.side_version).where(tables.c.id == table_id)
        row = (await connection.execute(query)).first()
        return None if row is None else Edition(row.version, row.side_version)

    @in_statement
    async def was_delivered(self, connection: AsyncConnection, table_id: int, interaction_id: int) -> bool:
        """Whether a row of a table's log was written by this interaction."""
        here = moves.c.table_id == table_id, moves.c.interaction_id == interaction_id
        return bool(await connection.scalar(select(exists().where(*here))))

    # Finding tables

    async def table(self, table_id: int) -> TableRow | None:
        """The table with that id, or None."""
        if not 0 < table_id <= ID_MAX:
            return None
        found = await self._reader.read(table_id, log=False)
        return None if found is None else found[0]

    async def with_log(
        self, table_id: int, asker: Asker | None = None, *, past: bool = False
    ) -> Logged | None:
        """The table with that id and its moves, or None.

        With an ``asker``, it is also None if they may not name the table; then nothing else is read. ``past``
        as in ``Asker.may_name``.
        """
        if not 0 < table_id <= ID_MAX:
            return None
        if asker is None:
            return await self._reader.read(table_id, log=True)
        return await self._named(table_id, asker, past=past)

    @in_snapshot
    async def _named(
        self, connection: AsyncConnection, table_id: int, asker: Asker, *, past: bool
    ) -> Logged | None:
        if not await connection.scalar(asker.may_name(table_id, past=past)):
            return None
        row = await first_table(connection, select(tables).where(tables.c.id == table_id))
        if row is None:
            return None
        if asker.user_id in row.players:  # whose own screen is looked at next
            await self.private_screens.read(connection, table_id, asker.user_id)
        return row, await log_of(connection, table_id)

    @in_snapshot
    async def tables_of(
        self,
        connection: AsyncConnection,
        user_id: int,
        *,
        statuses: Sequence[Status] = ("running",),
        limit: int = 25,
        replaced: bool = False,
    ) -> tuple[TableRow, ...]:
        """The tables where a user sits, or with ``replaced`` those where a computer plays for them.

        The newest first.
        """
        return await all_tables(connection, _tables_of(user_id, statuses, replaced=replaced).limit(limit))

    @in_statement
    async def editions_of(
        self,
        connection: AsyncConnection,
        user_id: int,
        channel_id: int,
        *,
        game: str | None = None,
        statuses: Sequence[Status] = ("running",),
        limit: int = 25,
        replaced: bool = False,
    ) -> tuple[tuple[int, Edition], ...]:
        """The numbers and editions of those of these tables that are in a channel, of one game or of all.

        A table is in a channel if it was opened there or has a board there.
        """
        shown = exists().where(boards.c.table_id == tables.c.id, boards.c.channel_id == channel_id)
        here = or_(tables.c.channel_id == channel_id, shown)
        query = _tables_of(user_id, statuses, replaced=replaced).where(here).limit(limit)
        if game is not None:
            query = query.where(tables.c.game == game)
        only = query.with_only_columns(tables.c.id, tables.c.version, tables.c.side_version)
        return tuple((table, Edition(*edition)) for table, *edition in await connection.execute(only))

    @in_snapshot
    async def history(
        self,
        connection: AsyncConnection,
        user_id: int,
        sight: Sight,
        game: str | None = None,
        skip: int = 0,
        limit: int = 10,
    ) -> tuple[TableRow, ...]:
        """The tables in ``sight`` where a user plays, or played until the end or until they left.

        The newest first. Skips the ``skip`` newest tables and returns at most ``limit``.
        """
        return await tables_played(connection, user_id, sight, game, skip, limit)

    @in_snapshot
    async def last_played(
        self, connection: AsyncConnection, guild_id: int | None, channel_id: int
    ) -> TableRow | None:
        """The table of a server, or outside servers of a channel, whose game has begun last, or None."""
        here = tables.c.channel_id == channel_id if guild_id is None else tables.c.guild_id == guild_id
        began = here, tables.c.status.in_(("running", "over", "stopped")), tables.c.started_at.is_not(None)
        return await first_table(
            connection, select(tables).where(*began).order_by(tables.c.started_at.desc())
        )

    @in_snapshot
    async def rematch_offer(self, connection: AsyncConnection, table_id: int) -> TableRow | None:
        """The table that was opened as the rematch of this one, in any status, or None."""
        return await first_table(connection, select(tables).where(tables.c.rematch_of == table_id))

    @in_statement
    async def begun(self, connection: AsyncConnection, after: int = 0, limit: int = 1_000) -> tuple[int, ...]:
        """The first ids, above ``after``, of the tables that are being played or are over."""
        began = tables.c.status.in_(("running", "over", "stopped")), tables.c.id > after
        query = select(tables.c.id).where(*began).order_by(tables.c.id).limit(limit)
        return tuple(await connection.scalars(query))

    @in_snapshot
    async def waiting_for_computers(self, connection: AsyncConnection) -> tuple[int, ...]:
        """The ids of the running tables where a computer player, who has a negative number, may act or talk.

        Among them may be some where none does; none is missing.
        """
        computers = exists().where(seats.c.table_id == tables.c.id, seats.c.user_id < 0)
        waiting = tables.c.status == "running", tables.c.waits_for_computers, computers
        query = select(tables.c.id).where(*waiting)
        return tuple(await connection.scalars(query.order_by(tables.c.id)))

    @in_snapshot
    async def count_running(self, connection: AsyncConnection) -> dict[str, int]:
        """How many tables are being played, by game. Games without any are left out."""
        query = (
            select(tables.c.game, func.count().label("tables"))
            .where(tables.c.status == "running")
            .group_by(tables.c.game)
        )
        return {row.game: row.tables for row in await connection.execute(query)}

    # Texts by name

    @in_transaction
    async def keep(self, connection: AsyncConnection, key: str, value: str) -> None:
        """Store a text under a name, in place of the old one."""
        await put(self.database, connection, kept, {"key": key}, {"value": value})

    @in_statement
    async def kept(self, connection: AsyncConnection, key: str) -> str | None:
        """The text stored under a name, or None."""
        value: str | None = await connection.scalar(select(kept.c.value).where(kept.c.key == key))
        return value


def _tables_of(user_id: int, statuses: Sequence[Status], *, replaced: bool) -> Select[*tuple[Any, ...]]:
    place = stand_ins if replaced else seats
    seated = select(place.c.table_id).where(place.c.user_id == user_id)
    query = select(tables).where(tables.c.id.in_(seated), tables.c.status.in_(statuses))
    return query.order_by(tables.c.id.desc())
