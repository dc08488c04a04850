"""What people wish for themselves: when they are told, who may challenge them, when nothing is sent."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import bindparam, delete, exists, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_statement, in_transaction, lock_names
from bot.store.privacy.anonymous import is_deleted
from bot.store.results.ladders import EVERYWHERE
from bot.store.schema import standings
from bot.store.wishes.schema import blocked, people_settings

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
    there at which their quiet hours begin and end, None if they have none. ``hints`` and ``named`` say
    whether hints are offered to them and whether films that others share may name them. ``unreached``: a
    direct message to them was refused, so that they are mentioned at the table until they choose again.
    ``language`` is the tag of the language they want, None for that of their Discord. ``text_boards``: every
    board and hand comes with its text board, and buttons say their cell.
    """

    mentions: MentionedWhen = "table"
    challenges: ChallengedBy = "anyone"
    reminders: Reminders = "all"
    zone: str | None = None
    quiet: tuple[int, int] | None = None
    hints: bool = True
    named: bool = True
    unreached: bool = False
    language: str | None = None
    text_boards: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a person wants to read and how, as in ``Wishes``."""

    language: str | None = None
    text_boards: bool = False
    hints: bool = True


class People:
    """The wishes of people; only those who have chosen something have a row.

    Every method is at most one transaction. Recent reads are cached, unless other processes write, too.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: OrderedDict[int, Wishes] = OrderedDict()

    async def of(self, user_id: int) -> Wishes:
        """What a person has chosen."""
        return (await self.of_all([user_id]))[user_id]

    async def of_all(self, users: Collection[int]) -> dict[int, Wishes]:
        """What each of these people has chosen."""
        known = {user: self._known[user] for user in users if user in self._known}
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
        if not self.database.is_shared:
            self._known |= wishes
            while len(self._known) > CACHED_PEOPLE:
                self._known.popitem(last=False)
        return wishes

    def forget(self, user_id: int) -> None:
        """Drop the wishes of a person, which were deleted, from memory."""
        self._known.pop(user_id, None)

    @in_transaction
    async def change(
        self,
        connection: AsyncConnection,
        user_id: int,
        *,
        mentions: MentionedWhen | None = None,
        challenges: ChallengedBy | None = None,
        reminders: Reminders | None = None,
        zone: str | None = None,
        hints: bool | None = None,
        named: bool | None = None,
        unreached: bool | None = None,
        text_boards: bool | None = None,
    ) -> None:
        """Store what is not None; the rest stays."""
        values = {
            "mentions": mentions,
            "challenges": challenges,
            "reminders": reminders,
            "zone": zone,
            "hints": hints,
            "named": named,
            "unreached": unreached,
            "text_boards": text_boards,
        }
        chosen = {name: value for name, value in values.items() if value is not None}
        await self._put(connection, user_id, chosen)

    @in_transaction
    async def be_quiet(
        self, connection: AsyncConnection, user_id: int, quiet: tuple[int, int] | None
    ) -> None:
        """Store the quiet hours, as in ``Wishes``; None for no quiet hours."""
        begins, ends = quiet or (None, None)
        await self._put(connection, user_id, {"quiet_from": begins, "quiet_until": ends})

    @in_transaction
    async def choose_language(self, connection: AsyncConnection, user_id: int, language: str | None) -> None:
        """Store the language, as in ``Wishes``; None for that of their Discord."""
        await self._put(connection, user_id, {"language": language})

    async def _put(self, connection: AsyncConnection, user_id: int, chosen: Mapping[str, object]) -> None:
        self.forget(user_id)
        put = self.database.insert(people_settings).values(user_id=user_id, **chosen)
        await connection.execute(put.on_conflict_do_update(index_elements=["user_id"], set_=chosen))

    @in_statement
    async def readers(self, connection: AsyncConnection) -> dict[int, Reading]:
        """Everybody who has chosen what they want to read, or how."""
        chosen = people_settings.c
        query = select(chosen.user_id, chosen.language, chosen.text_boards, chosen.hints)
        wanted = or_(chosen.language.is_not(None), chosen.text_boards, ~chosen.hints)
        return {
            row.user_id: Reading(row.language, row.text_boards, row.hints)
            for row in await connection.execute(query.where(wanted))
        }

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
    return {
        row.user_id: Wishes(
            mentions=row.mentions,
            challenges=row.challenges,
            reminders=row.reminders,
            zone=row.zone,
            quiet=None if row.quiet_from is None else (row.quiet_from, row.quiet_until),
            hints=row.hints,
            named=row.named,
            unreached=row.unreached,
            language=row.language,
            text_boards=row.text_boards,
        )
        for row in await connection.execute(_OF_USERS, {"user_ids": list(users)})
    }
