"""What stood out in a server in some time: gains, upsets, finds, many games; of visible people only.

The database finds it, aside, because a server may have thousands of games a week. Games that count for nobody
are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import BigInteger, Select, bindparam, case, desc, exists, func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, aside, in_statement
from bot.store.results.rating import CERTAIN_GAMES, DOUBT, EVERYWHERE
from bot.store.schema import UtcTime, finds, members, moves, results, standings, tables
from bot.store.sight import seen_by

Kind: TypeAlias = Literal["champion", "upset", "longest", "most", "puzzles", "group"]
"""What can stand out in a week. Streaks of puzzles, of one person and of the group, are not found here."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that stood out: what it counts, its ladder and its table if it has one, whom it is about.

    Counted are the points that a champion gained, the percents of the chance that the winner of an upset had
    against the loser, the last ply of the longest game, the ply of the best find, games, or days.
    """

    count: int
    ladder: str = ""
    table_id: int = 0
    people: tuple[int, ...] = ()


LEAST_GAMES: Final = 3
"""With fewer games there is nothing to tell."""

_GUILD: Final = bindparam("guild", type_=BigInteger)
_NONE: Final = literal(0)  # of no table
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
_LOSERS: Final = results.alias()
_BEHIND: Final = _LOSERS.c.mu_before - results.c.mu_before
_SIGMA, _OTHER_SIGMA = results.c.sigma_before, _LOSERS.c.sigma_before
_ODDS: Final = _BEHIND * _BEHIND / (DOUBT + _SIGMA * _SIGMA + _OTHER_SIGMA * _OTHER_SIGMA)

_GAMES: Final = (
    select(results.c.table_id, results.c.ladder, results.c.ended_at)
    .where(*_COUNTED)
    .where(results.c.table_id.not_in(select(tables.c.id).where(tables.c.opens_at.is_not(None))))
    .group_by(results.c.ended_at, results.c.table_id, results.c.ladder)
    .having(func.min(case((results.c.user_id.in_(_VISIBLE), 1), else_=0)) == 1)
    .subquery()
)
_OF_GAME: Final = _GAMES.c.ladder, _GAMES.c.table_id
_PLIES: Final = select(func.max(moves.c.ply)).where(moves.c.table_id == _GAMES.c.table_id).scalar_subquery()

_QUERIES: Final[Mapping[Kind, Select[*tuple[Any, ...]]]] = {
    "champion": select(_GAINED, results.c.ladder, _NONE, results.c.user_id)
    .where(*_COUNTED, results.c.user_id.in_(_VISIBLE))
    .group_by(results.c.user_id, results.c.ladder)
    .having(_GAINED > 0)
    .order_by(case((_CERTAIN, 0), else_=1), _GAINED.desc(), results.c.user_id, results.c.ladder),
    "upset": select(_ODDS, results.c.ladder, results.c.table_id, results.c.user_id, _LOSERS.c.user_id)
    .join(_LOSERS, _LOSERS.c.table_id == results.c.table_id)
    .where(*_COUNTED, results.c.came == "won", results.c.user_id.in_(_VISIBLE))
    # Without the 0, SQLite looks for all visible members at each table.
    .where(_LOSERS.c.came == "lost", (_LOSERS.c.user_id + 0).in_(_VISIBLE))
    .where(_LOSERS.c.mu_before > results.c.mu_before)
    .order_by(_ODDS.desc(), results.c.ended_at, results.c.table_id),
    "most": select(func.count().label("games"), literal(""), _NONE, results.c.user_id)
    .where(*_COUNTED, results.c.user_id.in_(_VISIBLE))
    .group_by(results.c.user_id)
    .order_by(desc("games"), results.c.user_id),
    "longest": select(func.coalesce(_PLIES, 0).label("plies"), *_OF_GAME).order_by(
        desc("plies"), _GAMES.c.ended_at, _GAMES.c.table_id
    ),
}
"""The number, the ladder, the table and the people of each thing that can stand out; of equals, the first."""

_FIND: Final = (
    select(finds.c.ply, *_OF_GAME)
    .select_from(_GAMES)
    .join(finds, finds.c.table_id == _GAMES.c.table_id)
    .where(finds.c.lead > 0)
    .order_by(finds.c.lead.desc(), _GAMES.c.ended_at, _GAMES.c.table_id)
)


class Recaps:
    """The recaps of servers. They name only members whom everybody there may see."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @aside
    async def of(
        self, connection: AsyncConnection, guild_id: int, since: datetime, until: datetime
    ) -> tuple[int, dict[Kind, Fact], Fact | None] | None:
        """How many games a server had from a time until before another one, what stood out, the best find.

        None if there were too few. A champion's rating is one that is certain, if one of these has grown:
        others leap.
        """
        values = {"guild": guild_id, "since": since, "until": until}
        games: int = (await connection.execute(_COUNT, values)).scalar_one()
        if games < LEAST_GAMES:
            return None
        facts = dict[Kind, Fact]()
        for kind, query in _QUERIES.items():
            row = (await connection.execute(query.limit(1), values)).first()
            if row is None:
                continue
            count, ladder, table, *people = row
            if kind == "upset":  # the chance of a winner, as the model of ratings has it
                count = max(1, round(100 * NormalDist().cdf(-sqrt(count))))
            facts[kind] = Fact(count, ladder, table, tuple(people))
        find = (await connection.execute(_FIND.limit(1), values)).first()
        return games, facts, None if find is None else Fact(*find)

    @in_statement
    async def best_find(self, connection: AsyncConnection, event_id: int) -> Fact | None:
        """The best find that is known from the games of an event."""
        known = select(finds.c.ply, tables.c.game, finds.c.table_id).join(tables)
        best = known.where(tables.c.event_id == event_id).order_by(finds.c.lead.desc(), tables.c.id)
        row = (await connection.execute(best.limit(1))).first()
        return None if row is None else Fact(*row)
