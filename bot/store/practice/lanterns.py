"""The lanterns of servers. A server's card of the day has one for each person who solved the puzzle from it.

An entrant of a card's event is a person who plays from this card: PLAYING at first, then SOLVED.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, FromClause, and_, func, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement
from bot.store.rows import UNCHOSEN, is_person
from bot.store.schema import entrants, events, members

CARD: Final = "card"
PLAYING, SOLVED = "playing", "solved"

GOAL: Final = 3
"""The lanterns that a day needs; in a server where fewer people ever lit one, as many as these people."""

_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Lit:
    """A lantern: who solved the puzzle, after how many tries and how long; None: they are not named."""

    user: int | None
    tries: int
    seconds: int
    easier: bool = False


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
    begins, ends = _begins(day), _begins(day + _ONE_DAY)
    return events.c.kind == CARD, events.c.starts_at >= begins, events.c.starts_at < ends


def _lit(rows: FromClause = entrants) -> tuple[ColumnElement[bool], ...]:
    """The lanterns on a card; none of a day before, whose card was moved to a later hour."""
    starts_at = type_coerce(events.c.starts_at, BigInteger)
    begins = starts_at - starts_at % (_ONE_DAY // timedelta(microseconds=1))
    return rows.c.event_id == events.c.id, rows.c.state == SOLVED, rows.c.since >= begins


def _begins(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def group(days: Mapping[date, Set[int]], today: date) -> tuple[int, int]:
    """On how many days in a row a group had enough lanterns, and how many are missing today.

    ``days`` are all of its days in order, each with who lit a lantern. Today does not end the streak before
    it is over. A day needs GOAL lanterns; where fewer people had lit one before, as many as these, and always
    one.
    """
    streak = missing = 0
    ever = set[int]()
    for day, users in days.items():
        missing = max(0, max(1, min(GOAL, len(ever))) - len(users))
        if day - _ONE_DAY not in days or (missing and day != today):
            streak = 0
        streak += not missing
        ever |= users
    return streak, missing


def best(lanterns: Iterable[Lit]) -> Lit | None:
    """Who of those named needed the fewest tries, then the shortest time; the easier puzzle comes last."""
    named = (each for each in lanterns if each.user is not None)
    return min(named, key=lambda each: (each.easier, each.tries, each.seconds), default=None)


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
            .where(*_of_day(day), *_lit(), events.c.guild_id == guild_id)
            .order_by(entrants.c.since, entrants.c.user_id)
        )
        return tuple(
            Lit(row.user_id if row.shown and is_person(row.user_id) else None, **row.note)
            for row in await connection.execute(query)
        )

    @in_statement
    async def lit_by(self, connection: AsyncConnection, user_id: int, day: date) -> tuple[int, ...]:
        """The events of the cards on which somebody's lantern burns for the puzzle of a day."""
        mine = select(entrants.c.event_id).where(entrants.c.user_id == user_id, *_of_day(day), *_lit())
        return tuple(await connection.scalars(mine))

    @in_statement
    async def days(
        self, connection: AsyncConnection, guild_id: int, last: date, at: datetime
    ) -> Mapping[date, Set[int]]:
        """The days on which a server had a card, in order, up to the ``last``, each with who lit a lantern.

        Lanterns that were lit after a time are left out. Reads no more of a day than GOAL of them, because
        there may be hundreds.
        """
        one = entrants.alias()
        ids = select(one.c.user_id).where(*_lit(one), one.c.since <= at)
        enough = ids.order_by(one.c.user_id).limit(1).offset(GOAL - 1).scalar_subquery()
        few = entrants.c.user_id <= func.coalesce(enough, 2**63 - 1)
        query = (
            select(events.c.starts_at, entrants.c.user_id)
            .select_from(events)
            .outerjoin(entrants, and_(*_lit(), entrants.c.since <= at, few))
            .where(events.c.kind == CARD, events.c.guild_id == guild_id, events.c.status != "off")
            .where(events.c.starts_at < _begins(last + _ONE_DAY))
            .order_by(events.c.starts_at)
        )
        days = defaultdict[date, set[int]](set)
        for starts_at, user in await connection.execute(query):
            days[starts_at.date()].update([] if user is None else [user])
        return days
