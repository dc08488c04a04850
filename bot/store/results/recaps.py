"""What stood out in a server in some time: gains, upsets, finds, many games; of visible people only.

Each question is a statement of its own that adds up in the database, because a server may have thousands of
games a week. Games that count for nobody are left out, and of tables of events what may still be secret.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeVar

from sqlalchemy import ColumnElement, Select, and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement
from bot.store.results.profiles import Profiles
from bot.store.results.rating import CERTAIN_GAMES, EVERYWHERE, Rating, chance, upset_order
from bot.store.schema import finds, moves, results, standings, tables


@dataclass(frozen=True, slots=True)
class Span:
    """A server, and a time: from ``since`` until before ``until``."""

    guild_id: int
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Gain:
    """How much rating somebody gained on a ladder."""

    user_id: int
    ladder: str
    points: int


@dataclass(frozen=True, slots=True)
class Upset:
    """A game whose winner came before a loser with this ``chance`` by the ratings before it."""

    table_id: int
    ladder: str
    winner: int
    loser: int
    chance: float


@dataclass(frozen=True, slots=True)
class OneGame:
    """A table, and the ply of its best move among those that counted, if it is told for this."""

    table_id: int
    ladder: str
    ply: int = 0


@dataclass(frozen=True, slots=True)
class MostGames:
    user_id: int
    games: int


@dataclass(frozen=True, slots=True)
class Recap:
    """What stood out among ``games`` games; None where nothing did."""

    games: int
    champion: Gain | None = None
    upset: Upset | None = None
    longest: OneGame | None = None
    find: OneGame | None = None
    most: MostGames | None = None


LEAST_GAMES: Final = 3
"""With fewer games there is nothing to tell."""

CANDIDATES: Final = 100
"""The first of each order, among which the first one is told whose people are all visible."""

_LOSER = results.alias()
T = TypeVar("T")


class Recaps:
    """The recaps of servers. They name only members whom everybody there may see."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._profiles = Profiles(database)

    async def of(self, span: Span) -> Recap | None:
        """What stood out in a server in a time; None if there were too few games."""
        games = await self._games(span)
        if games < LEAST_GAMES:
            return None
        gains, upsets, most = await self._gains(span), await self._upsets(span), await self._most(span)
        longest, best = await self._longest(span), await self._finds(span)
        people = await self._people({each.table_id for each in (*longest, *best)})
        named = {each.user_id for each in (*gains, *most)}.union(*people.values())
        named.update(*((each.winner, each.loser) for each in upsets))
        visible = await self._profiles.visible(named, span.guild_id)
        return Recap(
            games,
            _first(gains, lambda each: {each.user_id}, visible),
            _first(upsets, lambda each: {each.winner, each.loser}, visible),
            _first(longest, lambda each: people[each.table_id], visible),
            _first(best, lambda each: people[each.table_id], visible),
            _first(most, lambda each: {each.user_id}, visible),
        )

    @in_statement
    async def _games(self, connection: AsyncConnection, span: Span) -> int:
        counted = select(func.count(results.c.table_id.distinct())).where(*_within(span))
        return await connection.scalar(counted) or 0

    @in_statement
    async def _gains(self, connection: AsyncConnection, span: Span) -> Sequence[Gain]:
        """The largest first; but those with certain ratings before all others, whose ratings leap."""
        points = func.sum(results.c.shown_after - results.c.shown_before).label("points")
        gained = select(results.c.user_id, results.c.ladder, points).where(*_rated(span))
        each = gained.group_by(results.c.user_id, results.c.ladder).having(points > 0).subquery()
        ever = and_(
            standings.c.user_id == each.c.user_id,
            standings.c.period == "",
            standings.c.ladder == each.c.ladder,
            standings.c.guild_id == EVERYWHERE,
        )
        order = (standings.c.games >= CERTAIN_GAMES).desc(), each.c.points.desc(), each.c.user_id
        first = select(each).join(standings, ever).order_by(*order).limit(CANDIDATES)
        return [Gain(*row) for row in await connection.execute(first)]

    @in_statement
    async def _upsets(self, connection: AsyncConnection, span: Span) -> Sequence[Upset]:
        won, lost = results.c, _LOSER.c
        ratings = won.mu_before, won.sigma_before, lost.mu_before, lost.sigma_before
        beaten = (
            select(won.table_id, won.ladder, won.user_id, lost.user_id, *ratings)
            .join(_LOSER, lost.table_id == won.table_id)
            .where(*_rated(span), won.came == "won", lost.came == "lost", lost.mu_before > won.mu_before)
            .order_by(upset_order(*ratings).desc(), won.id)
            .limit(CANDIDATES)
        )
        return [
            Upset(table, ladder, one, other, chance(Rating(*before[:2]), Rating(*before[2:])))
            for table, ladder, one, other, *before in await connection.execute(beaten)
        ]

    @in_statement
    async def _longest(self, connection: AsyncConnection, span: Span) -> Sequence[OneGame]:
        length = select(func.max(moves.c.ply)).where(moves.c.table_id == tables.c.id).scalar_subquery()
        longest = _tables(span).order_by(length.desc(), tables.c.id).limit(CANDIDATES)
        return [OneGame(*row) for row in await connection.execute(longest)]

    @in_statement
    async def _finds(self, connection: AsyncConnection, span: Span) -> Sequence[OneGame]:
        found = _tables(span).join(finds, finds.c.table_id == tables.c.id).add_columns(finds.c.ply)
        best = found.order_by(finds.c.lead.desc(), tables.c.id).limit(CANDIDATES)
        return [OneGame(*row) for row in await connection.execute(best)]

    @in_statement
    async def _most(self, connection: AsyncConnection, span: Span) -> Sequence[MostGames]:
        games = func.count().label("games")
        played = select(results.c.user_id, games).where(*_within(span)).group_by(results.c.user_id)
        most = played.order_by(games.desc(), results.c.user_id).limit(CANDIDATES)
        return [MostGames(*row) for row in await connection.execute(most)]

    @in_statement
    async def _people(
        self, connection: AsyncConnection, table_ids: Collection[int]
    ) -> dict[int, frozenset[int]]:
        """The people of tables."""
        there = select(results.c.table_id, results.c.user_id).where(results.c.table_id.in_(table_ids))
        people = defaultdict[int, frozenset[int]](frozenset)
        for table_id, user_id in await connection.execute(there):
            people[table_id] |= {user_id}
        return people


def _first(ordered: Iterable[T], people: Callable[[T], Collection[int]], visible: frozenset[int]) -> T | None:
    """The first of which all people are visible."""
    return next((each for each in ordered if visible.issuperset(people(each))), None)


def _within(span: Span) -> tuple[ColumnElement[bool], ...]:
    """The results of this time that count for somebody."""
    here, ended = results.c.guild_id == span.guild_id, results.c.ended_at
    return here, ended >= span.since, ended < span.until, results.c.unrated != "aborted"


def _rated(span: Span) -> tuple[ColumnElement[bool], ...]:
    return *_within(span), results.c.unrated == ""


def _tables(span: Span) -> Select[int, str]:
    """Their tables, each once, without those of events, which may be secret for longer."""
    once = select(results.c.table_id, results.c.ladder).where(*_within(span)).distinct().subquery()
    alone = tables.c.id == once.c.table_id, tables.c.event_id.is_(None)
    return select(once.c.table_id, once.c.ladder).join(tables, and_(*alone))
