"""The lanterns of servers: who has solved the puzzle of a day from the card that their server has of it.

Who plays from a card is an entrant of its event, PLAYING until they have solved the puzzle of that day.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, cast, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement
from bot.store.rows import UNCHOSEN, is_person
from bot.store.schema import entrants, events, members

CARD: Final = "card"
PLAYING, SOLVED = "playing", "solved"


@dataclass(frozen=True, slots=True)
class Lit:
    """A lantern: who solved the puzzle, after how many tries and how long; None: they are not named."""

    user: int | None
    tries: int
    seconds: int
    easier: bool = False


@dataclass(frozen=True, slots=True)
class LanternDay:
    """How many lanterns burnt on a day, and how many of these people had never lit one there before."""

    day: date
    lit: int
    new: int


async def light(
    connection: AsyncConnection, user_id: int, day: date, note: Mapping[str, Any], at: datetime
) -> None:
    """Light the lantern of somebody who has solved the puzzle of a day, on all cards from which they play."""
    playing = (
        entrants.c.user_id == user_id,
        entrants.c.state == PLAYING,
        entrants.c.event_id.in_(select(events.c.id).where(*_of_day(day))),
    )
    lit = update(entrants).where(*playing).values(state=SOLVED, note=note, since=at)
    cards = (await connection.scalars(lit.returning(entrants.c.event_id))).all()
    grown = update(events).where(events.c.id.in_(cards))
    await connection.execute(grown.values(edition=events.c.edition + 1))


def _of_day(day: date) -> tuple[ColumnElement[bool], ...]:
    """The cards of a day, by the calendar of the puzzles."""
    begins = datetime.combine(day, time(), UTC)
    return (
        events.c.kind == CARD,
        events.c.starts_at >= begins,
        events.c.starts_at < begins + timedelta(days=1),
    )


class Lanterns:
    """What burns in servers. Every coroutine method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_statement
    async def on(self, connection: AsyncConnection, guild_id: int, day: date) -> tuple[Lit, ...]:
        """The lanterns of a server on a day, the first one first; hidden people are not named."""
        shown = func.coalesce(members.c.visibility, UNCHOSEN) != "hidden"
        query = (
            select(entrants.c.user_id, entrants.c.note, shown.label("shown"))
            .join(events, events.c.id == entrants.c.event_id)
            .outerjoin(members, members.c.user_id == entrants.c.user_id)
            .where(*_of_day(day), events.c.guild_id == guild_id, entrants.c.state == SOLVED)
            .order_by(entrants.c.since, entrants.c.user_id)
        )
        return tuple(
            Lit(row.user_id if row.shown and is_person(row.user_id) else None, **row.note)
            for row in await connection.execute(query)
        )

    @in_statement
    async def lit_by(self, connection: AsyncConnection, user_id: int, day: date) -> tuple[int, ...]:
        """The events of the cards on which somebody's lantern burns for the puzzle of a day."""
        mine = select(entrants.c.event_id).where(entrants.c.user_id == user_id, entrants.c.state == SOLVED)
        return tuple(await connection.scalars(mine.join(events).where(*_of_day(day))))

    @in_statement
    async def days(
        self, connection: AsyncConnection, guild_id: int, until: datetime
    ) -> tuple[LanternDay, ...]:
        """All days on which a server had a card, in their order, up to the one that began then."""
        first = func.min(events.c.starts_at).over(partition_by=entrants.c.user_id) == events.c.starts_at
        lit = (
            select(entrants.c.event_id, cast(first, Integer).label("new"))
            .join(events, events.c.id == entrants.c.event_id)
            .where(events.c.kind == CARD, events.c.guild_id == guild_id, entrants.c.state == SOLVED)
            .subquery()
        )
        query = (
            select(events.c.starts_at, func.count(lit.c.new), func.coalesce(func.sum(lit.c.new), 0))
            .outerjoin(lit, lit.c.event_id == events.c.id)
            .where(events.c.kind == CARD, events.c.guild_id == guild_id, events.c.starts_at <= until)
            .group_by(events.c.id, events.c.starts_at)
            .order_by(events.c.starts_at)
        )
        rows = await connection.execute(query)
        return tuple(LanternDay(starts_at.date(), lit, new) for starts_at, lit, new in rows)
