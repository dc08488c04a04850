"""What stood out in a server in some time: gains, upsets, finds, many games; of visible people only.

The database finds it, aside, because a server may have thousands of games a week. Games that count for nobody
are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import BigInteger, bindparam, case, desc, exists, func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, aside, in_statement
from bot.store.results.rating import CERTAIN_GAMES, DOUBT, EVERYWHERE, Rating, chance
from bot.store.schema import UtcTime, finds, members, moves, pairings, results, standings, tables
from bot.store.sight import seen_by


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

_GUILD: Final = bindparam("guild", type_=BigInteger)
_COUNTED: Final = (
    results.c.guild_id == _GUILD,
    results.c.ended_at >= bindparam("since", type_=UtcTime),
    results.c.ended_at < bindparam("until", type_=UtcTime),
    results.c.unrated != "aborted",
)
_COUNT: Final = select(func.count(results.c.table_id.distinct())).where(*_COUNTED)
_VISIBLE: Final = select(members.c.user_id).where(
    members.c.user_id.in_(select(results.c.user_id).where(*_COUNTED)),
    seen_by(None, _GUILD, members.c.user_id),
)

_GAINED: Final = func.sum(results.c.shown_after - results.c.shown_before).label("gained")
_CERTAIN: Final = exists().where(
    *(standings.c.user_id == results.c.user_id, standings.c.ladder == results.c.ladder),
    *(standings.c.period == "", standings.c.guild_id == EVERYWHERE, standings.c.games >= CERTAIN_GAMES),
)
_CHAMPION: Final = (
    select(results.c.user_id, results.c.ladder, _GAINED)
    .where(*_COUNTED, results.c.user_id.in_(_VISIBLE))
    .group_by(results.c.user_id, results.c.ladder)
    .having(_GAINED > 0)
    .order_by(case((_CERTAIN, 0), else_=1), _GAINED.desc(), results.c.user_id, results.c.ladder)
)
_MOST: Final = (
    select(results.c.user_id, func.count().label("games"))
    .where(*_COUNTED, results.c.user_id.in_(_VISIBLE))
    .group_by(results.c.user_id)
    .order_by(desc("games"), results.c.user_id)
)

_LOSERS: Final = results.alias()
_BEHIND: Final = _LOSERS.c.mu_before - results.c.mu_before
_UNSURE: Final = DOUBT + sum(
    (each.c.sigma_before * each.c.sigma_before for each in (results, _LOSERS)), literal(0.0)
)
_UPSET: Final = (
    select(
        *(results.c.table_id, results.c.ladder, results.c.user_id, _LOSERS.c.user_id.label("loser")),
        *(results.c.mu_before, results.c.sigma_before, _LOSERS.c.mu_before, _LOSERS.c.sigma_before),
    )
    .join(_LOSERS, _LOSERS.c.table_id == results.c.table_id)
    .where(*_COUNTED, results.c.came == "won", results.c.user_id.in_(_VISIBLE))
    # Without the 0, SQLite looks for all visible members at each table.
    .where(_LOSERS.c.came == "lost", (_LOSERS.c.user_id + 0).in_(_VISIBLE))
    .where(_LOSERS.c.mu_before > results.c.mu_before)
    .order_by((_BEHIND * _BEHIND / _UNSURE).desc(), results.c.ended_at, results.c.table_id)
)

_GAMES: Final = (
    select(results.c.table_id, results.c.ladder, results.c.ended_at)
    .where(*_COUNTED)
    .where(~exists().where(pairings.c.table_id == results.c.table_id))  # of events: secret for longer
    .group_by(results.c.ended_at, results.c.table_id, results.c.ladder)
    .having(func.min(case((results.c.user_id.in_(_VISIBLE), 1), else_=0)) == 1)
    .subquery()
)
_LENGTH: Final = select(func.max(moves.c.ply)).where(moves.c.table_id == _GAMES.c.table_id).scalar_subquery()
_LONGEST: Final = select(_GAMES.c.table_id, _GAMES.c.ladder).order_by(
    func.coalesce(_LENGTH, 0).desc(), _GAMES.c.ended_at, _GAMES.c.table_id
)
_FIND: Final = (
    select(_GAMES.c.table_id, _GAMES.c.ladder, finds.c.ply)
    .join(finds, finds.c.table_id == _GAMES.c.table_id)
    .where(finds.c.lead > 0)
    .order_by(finds.c.lead.desc(), _GAMES.c.ended_at, _GAMES.c.table_id)
)


class Recaps:
    """The recaps of servers. They name only members whom everybody there may see."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @aside
    async def of(self, connection: AsyncConnection, span: Span) -> Recap | None:
        """What stood out in a server in a time; None if there were too few games. Of equals, the first.

        A champion's rating is one that is certain, if one of these has grown: others leap.
        """
        values = {"guild": span.guild_id, "since": span.since, "until": span.until}
        games: int = (await connection.execute(_COUNT, values)).scalar_one()
        if games < LEAST_GAMES:
            return None
        queries = _CHAMPION, _UPSET, _LONGEST, _FIND, _MOST
        champion, upset, longest, find, most = [
            (await connection.execute(query.limit(1), values)).first() for query in queries
        ]
        return Recap(
            games,
            None if champion is None else Gain(*champion),
            None if upset is None else _upset(*upset),
            None if longest is None else ToldGame(*longest),
            None if find is None else ToldGame(*find),
            None if most is None else MostGames(*most),
        )

    @in_statement
    async def best_find(self, connection: AsyncConnection, event_id: int) -> ToldGame | None:
        """The best find that is known from the games of an event."""
        known = select(finds.c.table_id, tables.c.game, finds.c.ply).join(tables)
        best = known.where(tables.c.event_id == event_id).order_by(finds.c.lead.desc(), tables.c.id)
        row = (await connection.execute(best.limit(1))).first()
        return None if row is None else ToldGame(*row)


def _upset(table: int, ladder: str, winner: int, loser: int, mu: float, sigma: float, *ahead: float) -> Upset:
    return Upset(table, ladder, winner, loser, chance(Rating(mu, sigma), Rating(*ahead)))
