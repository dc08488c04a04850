"""What people have chosen for themselves and for their servers, and which servers the bot has greeted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any, Literal, TypedDict, Unpack

from sqlalchemy import Row, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement, in_transaction, lock_names
from bot.store.reading import put
from bot.store.results.rating import EVERYWHERE
from bot.store.rows import Mentions, is_deleted, keep
from bot.store.schema import blocked, greetings, people_settings, server_channels, servers, standings

MentionedWhen = Literal["table", "away", "always", "never", "direct"]
"""When a person is told of their turn: as the table says, or as they say for all tables.

"direct" is like "away", but in a direct message.
"""

ChallengedBy = Literal["anyone", "servers", "nobody"]
"""Who may name a person: anyone, those in a server where the person has played, nobody."""

Reminders = Literal["none", "last", "all"]
"""The reminders of a time that runs out that a person gets."""

MOST_BLOCKED = 25
"""The people whom one person can block: as many as a menu can show chosen."""

CACHED_PEOPLE = 10_000


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person has chosen, for all tables.

    ``zone`` is the name of a time zone, None if none was chosen. ``quiet`` are the hours of the day (0 to 23)
    there at which their quiet hours begin and end, None if they have none. ``hints``, ``named`` and
    ``face`` say whether hints are offered to them, whether films that others share may name them, and whether
    pictures show their face to those who may see their profile. ``unreached``: a
    direct message to them was refused, so that they are mentioned at the table until they choose again.
    ``language`` is the tag of the language they want, None for that of their Discord. ``text_boards``: every
    board and hand comes with its text board, and buttons say their cell. ``computer_words``: computer players
    may say something at their tables. ``edition`` grows with each change
    of anybody's wishes; it is no part of the choice.
    """

    mentions: MentionedWhen = "table"
    challenges: ChallengedBy = "anyone"
    reminders: Reminders = "all"
    zone: str | None = None
    quiet: tuple[int, int] | None = None
    hints: bool = True
    named: bool = True
    face: bool = True
    unreached: bool = False
    language: str | None = None
    text_boards: bool = False
    computer_words: bool = True
    edition: int = field(default=0, compare=False)


class Chosen(TypedDict, total=False):
    """What a person chooses at once of their ``Wishes``."""

    mentions: MentionedWhen
    challenges: ChallengedBy
    reminders: Reminders
    zone: str
    hints: bool
    named: bool
    face: bool
    unreached: bool
    language: str | None
    text_boards: bool
    computer_words: bool


class People:
    """The wishes of people; only those who have chosen something have a row.

    Every method is at most one transaction. The CACHED_PEOPLE who were asked for last are cached. Where other
    processes write, too, the cache is only for ``lately``.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: OrderedDict[int, Wishes] = OrderedDict()
        self._looked_up_to: int | None = None  # the newest edition at the last look

    async def of(self, user_id: int) -> Wishes:
        """What a person has chosen."""
        return (await self.of_all([user_id]))[user_id]

    def met_lately(self, user: int) -> Wishes | None:
        """What a person has chosen, if that is known without reading; see ``lately`` of ``of_all``."""
        return self._known.get(user)

    async def of_all(self, users: Collection[int], *, lately: bool = False) -> dict[int, Wishes]:
        """What each of these people has chosen.

        ``lately``: what another process has changed since the last look may be missing.
        """
        usable = lately or not self.database.is_shared
        known = {user: self._known[user] for user in users if usable and user in self._known}
        for user in known:
            self._known.move_to_end(user)
        asked = [user for user in users if user not in known]
        if asked:
            known |= await self._read(asked)
        return {user: known[user] for user in users}

    @in_statement
    async def _read(self, connection: AsyncConnection, users: Collection[int]) -> dict[int, Wishes]:
        """Read the wishes of these people. Nobody changes them meanwhile where they are cached.

        That is so because all transactions on a SQLite file use the same connection.
        """
        found = await _wishes(connection, users)
        wishes = {user: found.get(user, Wishes()) for user in users}
        self._keep(wishes)
        return wishes

    def _keep(self, wishes: Mapping[int, Wishes]) -> None:
        """Cache wishes, unless a later edition was read meanwhile."""
        for user, read in wishes.items():
            if read.edition >= self._known.get(user, read).edition:
                keep(self._known, user, read, CACHED_PEOPLE)

    @in_statement
    async def look_again(self, connection: AsyncConnection) -> None:
        """Learn which wishes other processes have changed since the last look; the first learns none."""
        edition, since = people_settings.c.edition, self._looked_up_to
        if since is None:
            self._looked_up_to = await connection.scalar(select(func.max(edition))) or 0
            self.forget_all()
            return
        changed = await connection.execute(select(people_settings).where(edition >= max(since, 1)))
        wishes = {row.user_id: _of_row(row) for row in changed}
        self._keep(wishes)
        self._looked_up_to = max((since, *(read.edition for read in wishes.values())))

    def forget_all(self) -> None:
        """Drop all wishes from memory: whoever is asked for is read again."""
        self._known.clear()

    def forget(self, user_id: int) -> None:
        """Drop the wishes of a person, which were deleted, from memory."""
        self._known.pop(user_id, None)

    @in_transaction
    async def change(self, connection: AsyncConnection, user_id: int, **chosen: Unpack[Chosen]) -> None:
        """Store what is chosen; the rest stays."""
        await self._put(connection, user_id, chosen)

    @in_transaction
    async def be_quiet(
        self, connection: AsyncConnection, user_id: int, quiet: tuple[int, int] | None
    ) -> None:
        """Store the quiet hours, as in ``Wishes``; None for no quiet hours."""
        begins, ends = quiet or (None, None)
        await self._put(connection, user_id, {"quiet_from": begins, "quiet_until": ends})

    async def _put(self, connection: AsyncConnection, user_id: int, chosen: Mapping[str, object]) -> None:
        self.forget(user_id)
        await lock_names(connection, "editions of wishes")  # a later one is never committed earlier
        newest = select(func.coalesce(func.max(people_settings.c.edition), 0)).scalar_subquery()
        values = {**chosen, "edition": newest + 1}
        await put(self.database, connection, people_settings, {"user_id": user_id}, values)

    @in_statement
    async def blocked(self, connection: AsyncConnection, user_id: int) -> tuple[int, ...]:
        """The people who may not challenge or name this person."""
        query = select(blocked.c.blocked_id).where(blocked.c.user_id == user_id)
        return tuple(await connection.scalars(query.order_by(blocked.c.blocked_id)))

    @in_transaction
    async def block(self, connection: AsyncConnection, user_id: int, others: Sequence[int]) -> None:
        """Let these people, at most MOST_BLOCKED, and nobody else be the blocked ones."""
        await lock_names(connection, f"blocked by {user_id}")
        await connection.execute(delete(blocked).where(blocked.c.user_id == user_id))
        rows = [{"user_id": user_id, "blocked_id": other} for other in others[:MOST_BLOCKED]]
        if rows:
            await connection.execute(insert(blocked), rows)

    @in_transaction
    async def refusing(
        self, connection: AsyncConnection, asker: int, named: Collection[int], guild_id: int | None
    ) -> int | None:
        """The first of these people whom the asker may not name in a server (None: outside), or None.

        Deleted people cannot be named.
        """
        if not named:
            return None
        blocking = select(blocked.c.user_id).where(
            blocked.c.user_id.in_(named), blocked.c.blocked_id == asker
        )
        blockers = set(await connection.scalars(blocking))
        wishes = await _wishes(connection, named)
        for user in named:
            if is_deleted(user):
                return user
            by = wishes.get(user, Wishes()).challenges
            if user in blockers or by == "nobody":
                return user
            if by == "servers" and not await _meet(connection, asker, user, guild_id):
                return user
        return None


async def _meet(connection: AsyncConnection, asker: int, user: int, guild_id: int | None) -> bool:
    """Whether a user has played in a server, or outside servers, in one where the asker has played, too."""
    played = select(standings.c.guild_id).where(standings.c.user_id == user)
    if guild_id is not None:
        query = select(exists(played.where(standings.c.guild_id == guild_id)))
    else:
        theirs = select(standings.c.guild_id).where(
            standings.c.user_id == asker, standings.c.guild_id != EVERYWHERE
        )
        query = select(exists(played.where(standings.c.guild_id.in_(theirs))))
    return bool(await connection.scalar(query))


# Asked at every turn, so it is built once.
_OF_USERS = select(people_settings).where(
    people_settings.c.user_id.in_(bindparam("user_ids", expanding=True))
)


async def _wishes(connection: AsyncConnection, users: Collection[int]) -> dict[int, Wishes]:
    """The wishes of those who have chosen anything."""
    rows = await connection.execute(_OF_USERS, {"user_ids": list(users)})
    return {row.user_id: _of_row(row) for row in rows}


_PLAIN = [each.name for each in fields(Wishes) if each.name in people_settings.c]


def _of_row(row: Row[Any]) -> Wishes:
    quiet = None if row.quiet_from is None else (row.quiet_from, row.quiet_until)
    return Wishes(
        quiet=quiet, **{each.name: getattr(row, each.name) for each in fields(Wishes) if each.name != "quiet"}
    )


MOST_CHANNELS = 25
"""The channels that can be chosen: as many as a menu can show chosen."""


@dataclass(frozen=True, slots=True)
class ServerSetup:
    """What was chosen for a server.

    Tables open in ``channels`` and their threads, or everywhere if there are none, each in a thread of its
    own if ``threads``. ``pace`` (in seconds, 0 for none) and ``mentions`` are those of new tables where
    whoever opens one names none. An open table waits for players for ``lobbies_wait``. ``language`` is the
    tag of the language of new tables, None for that which Discord has for the server.

    ``zone`` is the name of its time zone, None if none was chosen. The picture of the week comes to
    ``week_channel`` on ``week_day`` (0 is Monday) at ``week_hour`` of that zone, and the card of the day's
    puzzle to ``card_channel`` at ``card_hour``; they do not come where the channel is None. ``week_by`` and
    ``card_by`` are the people who have chosen so, if that is known.
    """

    channels: tuple[int, ...] = ()
    threads: bool = False
    pace: int = 0
    mentions: Mentions = "away"
    lobbies_wait: timedelta = timedelta(hours=24)
    language: str | None = None
    zone: str | None = None
    week_channel: int | None = None
    week_day: int = 6
    week_hour: int = 18
    week_by: int | None = None
    card_channel: int | None = None
    card_hour: int = 9
    card_by: int | None = None


class Rhythm(TypedDict, total=False):
    """What is chosen for a server of what comes to it at its times, as in ``ServerSetup``."""

    zone: str | None
    week_channel: int | None
    week_day: int
    week_hour: int
    week_by: int | None
    card_channel: int | None
    card_hour: int
    card_by: int | None


class ForTables(TypedDict, total=False):
    """What is chosen for the new tables of a server, as in ``ServerSetup``."""

    threads: bool
    pace: int
    mentions: Mentions
    lobbies_wait_s: int
    language: str | None


class Servers:
    """The setup of servers. A server where nothing was chosen has no row. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, guild_id: int | None) -> ServerSetup:
        """What was chosen for a server; outside servers (None) nothing can be chosen."""
        return ServerSetup() if guild_id is None else await self._of(guild_id)

    @in_transaction
    async def _of(self, connection: AsyncConnection, guild_id: int) -> ServerSetup:
        return await self.read(connection, guild_id)

    async def read(self, connection: AsyncConnection, guild_id: int) -> ServerSetup:
        """What was chosen for a server, as part of another transaction."""
        open_in = select(server_channels.c.channel_id).where(server_channels.c.guild_id == guild_id)
        channels = tuple(await connection.scalars(open_in.order_by(server_channels.c.channel_id)))
        row = (await connection.execute(select(servers).where(servers.c.guild_id == guild_id))).first()
        if row is None:
            return ServerSetup(channels)
        wait = timedelta(seconds=row.lobbies_wait_s)
        stored = [each.name for each in fields(ServerSetup) if each.name in servers.c]
        chosen = {name: value for name in stored if (value := getattr(row, name)) is not None}
        return ServerSetup(channels=channels, lobbies_wait=wait, **chosen)

    @in_transaction
    async def change(self, connection: AsyncConnection, guild_id: int, **chosen: Unpack[ForTables]) -> None:
        """Store what is chosen; the rest stays."""
        await self.put(connection, guild_id, chosen)

    async def put(self, connection: AsyncConnection, guild_id: int, chosen: Mapping[str, object]) -> None:
        """Store these columns of a server's row, as part of another transaction."""
        await put(self.database, connection, servers, {"guild_id": guild_id}, chosen)

    @in_transaction
    async def open_in(self, connection: AsyncConnection, guild_id: int, channels: Sequence[int]) -> None:
        """Let tables open in these channels, at most MOST_CHANNELS, and in no others; everywhere if none."""
        await lock_names(connection, f"channels of {guild_id}")
        await connection.execute(delete(server_channels).where(server_channels.c.guild_id == guild_id))
        rows = [{"guild_id": guild_id, "channel_id": channel} for channel in channels[:MOST_CHANNELS]]
        if rows:
            await connection.execute(insert(server_channels), rows)


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
            new = self.database.insert(greetings).values(guild_id=guild_id, **owed)
            earlier = greetings.c.joined_at < joined_at
            await connection.execute(
                new.on_conflict_do_update(index_elements=["guild_id"], set_=owed, where=earlier)
            )

    @in_transaction
    async def owed(self, connection: AsyncConnection) -> list[int]:
        """The servers where the hello is still to be said."""
        return list(await connection.scalars(select(greetings.c.guild_id).where(~greetings.c.said)))

    @in_transaction
    async def said(self, connection: AsyncConnection, guild_id: int) -> None:
        """Note that the hello was said in a server, or cannot be."""
        await connection.execute(update(greetings).where(greetings.c.guild_id == guild_id).values(said=True))
