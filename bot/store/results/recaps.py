"""What stood out in a server in some time: gains, upsets, finds, many games; of visible people only.

The database finds it, in pieces, because a server may have thousands of games a week and the next move waits
for each piece. Games that count for nobody are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    case,
    desc,
    exists,
    func,
    literal,
    or_,
    select,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, Many, in_statement
from bot.store.results.profiles import Profiles
from bot.store.results.rating import CERTAIN_GAMES, DOUBT, EVERYWHERE, Rating, chance
from bot.store.schema import UtcTime, finds, moves, pairings, results, standings, tables


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
class ToldGame:
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
    longest: ToldGame | None = None
    find: ToldGame | None = None
    most: MostGames | None = None


LEAST_GAMES: Final = 3
"""With fewer games there is nothing to tell."""

PIECE: Final = 300
"""About how many results, or people, are looked at at once."""

PIECES: Final = 8
"""How many pieces are measured at once."""

_JUST_AFTER: Final = timedelta(microseconds=1)

Query: TypeAlias = Select[*tuple[Any, ...]]
Found: TypeAlias = Row[*tuple[Any, ...]]


def _ended(of: SqlTable) -> tuple[ColumnElement[bool], ...]:
    """The results of a span."""
    at, since, until = of.c.ended_at, bindparam("since", type_=UtcTime), bindparam("until", type_=UtcTime)
    return of.c.guild_id == bindparam("guild", type_=BigInteger), at >= since, at < until


_LOSERS, _PARTS = results.alias(), results.alias()
_COUNTED: Final = *_ended(results), results.c.unrated != "aborted"
_GAME: Final = results.c.table_id, results.c.ladder, results.c.ended_at
_NEXT: Final = select(results.c.ended_at).where(*_ended(results)).order_by(results.c.ended_at)
_NUMBERED: Final = select(
    _NEXT.limit(PIECE * PIECES).subquery().c.ended_at, func.row_number().over(order_by="ended_at").label("n")
).subquery()
_ENDS: Final = select(_NUMBERED.c.ended_at).where(_NUMBERED.c.n % PIECE == 0).order_by(_NUMBERED.c.n)
_PLAYED: Final = (
    select(
        *(results.c.user_id, results.c.ladder, func.count()),
        func.coalesce(func.sum(results.c.shown_after - results.c.shown_before), 0),
    )
    .where(*_COUNTED)
    .group_by(results.c.user_id, results.c.ladder)
)

_BEHIND: Final = _LOSERS.c.mu_before - results.c.mu_before
_UNSURE: Final = DOUBT + sum(
    (each.c.sigma_before * each.c.sigma_before for each in (results, _LOSERS)), literal(0.0)
)
_UPSETS: Final = (
    select(
        (_BEHIND * _BEHIND / _UNSURE).label("worth"),  # the greater, the smaller the chance
        *(*_GAME, results.c.user_id, results.c.mu_before, results.c.sigma_before),
        *(_LOSERS.c.user_id, _LOSERS.c.mu_before, _LOSERS.c.sigma_before),
    )
    .join(
        _LOSERS,
        and_(_LOSERS.c.table_id == results.c.table_id, _LOSERS.c.user_id != results.c.user_id),
    )
    .where(*_COUNTED, results.c.came == "won", _LOSERS.c.came == "lost", _BEHIND > 0)
)

_ENDED: Final = select(*_GAME).where(*_COUNTED).distinct().subquery()
_LENGTH: Final = select(func.max(moves.c.ply)).where(moves.c.table_id == _ENDED.c.table_id)


def _told(hides: ColumnElement[bool]) -> Query:
    """The longest game and the best find, and of how many games; those with ``hides`` come last."""
    length, lead = func.coalesce(_LENGTH.scalar_subquery(), 0), func.coalesce(finds.c.lead, 0)
    paired = exists().where(pairings.c.table_id == _ENDED.c.table_id)
    secret = or_(paired, hides)  # those of events may be secret for longer
    facts = length.label("length"), lead.label("lead"), finds.c.ply, case((secret, 0), else_=1).label("shown")
    each = select(_ENDED, *facts).outerjoin(finds, finds.c.table_id == _ENDED.c.table_id).subquery()
    orders = [(desc(each.c.shown), desc(most), each.c.ended_at) for most in (each.c.length, each.c.lead)]
    numbers = [func.row_number().over(order_by=(*order, each.c.table_id)) for order in orders]
    all_of_it = select(each, func.count().over().label("games"), *numbers).subquery()
    return select(all_of_it).where(or_(*(number == 1 for number in [*all_of_it.c][-2:])))


class Recaps:
    """The recaps of servers. They name only members whom everybody there may see."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._profiles = Profiles(database)
        among = Many(database).among
        unseen = [among(each.c.user_id, "unseen") for each in (results, _LOSERS, _PARTS)]
        self._upsets = _UPSETS.where(~unseen[0], ~unseen[1]).order_by(desc("worth"), *_GAME[1:]).limit(1)
        self._told = _told(exists().where(_PARTS.c.table_id == _ENDED.c.table_id, unseen[2]))
        ever = standings.c.period == "", standings.c.guild_id == EVERYWHERE
        certain = among(standings.c.user_id, "users"), *ever, standings.c.games >= CERTAIN_GAMES
        self._certain = select(standings.c.user_id, standings.c.ladder).where(*certain)

    async def of(self, span: Span) -> Recap | None:
        """What stood out in a server in a time; None if there were too few games. Of equals, the first.

        A champion's rating is one that is certain, if one of these has grown: others leap.
        """
        pieces = await self._pieces(span)
        gained, played = Counter[tuple[int, str]](), Counter[int]()
        for piece in pieces:
            for user, ladder, count, gain in await self._read(_PLAYED, piece):
                played[user] += count
                gained[user, ladder] += gain
        people, visible, certain = sorted(played), set[int](), set[tuple[int, str]]()
        for some in (people[first : first + PIECE] for first in range(0, len(people), PIECE)):
            visible |= await self._profiles.visible(some, span.guild_id)
            certain |= {(user, ladder) for user, ladder in await self._read(self._certain, users=some)}
        unseen, games, upsets, told = sorted({*people} - visible), 0, list[Found](), list[Found]()
        for piece in pieces:
            here = await self._read(self._told, piece, unseen=unseen)
            games += here[0].games if here else 0
            told += [row for row in here if row.shown]
            upsets += await self._read(self._upsets, piece, unseen=unseen)
        if games < LEAST_GAMES:
            return None
        gains = [Gain(*key, gain) for key, gain in sorted(gained.items()) if key[0] in visible and gain > 0]
        champion = max(
            gains, key=lambda each: ((each.user_id, each.ladder) in certain, each.points), default=None
        )
        upset = max(upsets, key=lambda row: row.worth, default=None)
        longest = max(told, key=lambda row: row.length, default=None)
        find = max((row for row in told if row.lead), key=lambda row: row.lead, default=None)
        most = max(sorted(visible), key=played.__getitem__, default=None)
        return Recap(
            games,
            champion,
            None if upset is None else _upset(upset),
            None if longest is None else ToldGame(longest.table_id, longest.ladder),
            None if find is None else ToldGame(find.table_id, find.ladder, find.ply),
            None if most is None else MostGames(most, played[most]),
        )

    async def _pieces(self, span: Span) -> Sequence[Span]:
        """A span in pieces with few results; those that ended in the same moment stay together."""
        pieces, since, full = list[Span](), span.since, True
        while full:
            ends = await self._read(_ENDS, replace(span, since=since))
            full = len(ends) == PIECES
            for until in [*(row.ended_at + _JUST_AFTER for row in ends), *([] if full else [span.until])]:
                pieces.append(replace(span, since=since, until=until))
                since = until
        return pieces

    @in_statement
    async def best_find(self, connection: AsyncConnection, event_id: int) -> ToldGame | None:
        """The best find that is known from the games of an event."""
        known = select(finds.c.table_id, tables.c.game, finds.c.ply).join(tables)
        best = known.where(tables.c.event_id == event_id).order_by(finds.c.lead.desc(), tables.c.id)
        row = (await connection.execute(best.limit(1))).first()
        return None if row is None else ToldGame(*row)

    @in_statement
    async def _read(
        self, connection: AsyncConnection, query: Query, piece: Span | None = None, **among: Sequence[int]
    ) -> Sequence[Found]:
        span = {} if piece is None else {"guild": piece.guild_id, "since": piece.since, "until": piece.until}
        return (await connection.execute(query, {**span, **among})).all()


def _upset(row: Found) -> Upset:
    _worth, table, ladder, _at, winner, mu, sigma, loser, *ahead = row
    return Upset(table, ladder, winner, loser, chance(Rating(mu, sigma), Rating(*ahead)))
