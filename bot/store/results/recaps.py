"""What stood out in a server in some time: gains, upsets, finds, many games; of visible people only.

The results are read in pieces, because a server may have thousands of games a week and the next move waits
for each piece; what stood out is a fold of them. Games that count for nobody are left out.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import permutations
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import ColumnElement, Text, func, select
from sqlalchemy import cast as as_type
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement
from bot.store.results.profiles import Profiles
from bot.store.results.rating import CERTAIN_GAMES, EVERYWHERE, Rating, chance
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


class Part(NamedTuple):
    """One person's part of a game; the rating ``before`` it is None where the game is not rated."""

    table_id: int
    ladder: str
    user_id: int
    came: str
    gain: int
    before: Rating | None

    @classmethod
    def read(cls, text: str) -> Self:
        """Read it from _PART."""
        _number, table_id, ladder, user_id, came, gain, mu, sigma = text.split(" ")
        before = Rating(float(mu), float(sigma)) if mu else None
        return cls(int(table_id), ladder, int(user_id), came, int(gain), before)


class Known(NamedTuple):
    """How long the log of a table is, and its best move with its lead, which is 0 without one."""

    length: int
    ply: int
    lead: int


LEAST_GAMES: Final = 3
"""With fewer games there is nothing to tell."""

PIECE: Final = 250
"""The results, or tables, that are read at once; more than have ever ended in one microsecond."""


def _text(*columns: ColumnElement[Any]) -> ColumnElement[str]:
    """Columns in one text. Very many rows are slow to read, so a piece of them is one."""
    first, *rest = (func.coalesce(as_type(column, Text), "") for column in columns)
    return reduce(lambda text, column: text + " " + column, rest, first)


_GAIN: Final = func.coalesce(results.c.shown_after - results.c.shown_before, 0)
_PART: Final = _text(
    *(results.c.id, results.c.table_id, results.c.ladder, results.c.user_id, results.c.came),
    *(_GAIN, results.c.mu_before, results.c.sigma_before),
)
_LENGTH: Final = select(func.max(moves.c.ply)).where(moves.c.table_id == tables.c.id).scalar_subquery()
_KNOWN: Final = _text(
    tables.c.id, func.coalesce(_LENGTH, 0), func.coalesce(finds.c.ply, 0), func.coalesce(finds.c.lead, 0)
)


class Recaps:
    """The recaps of servers. They name only members whom everybody there may see."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._profiles = Profiles(database)

    async def of(self, span: Span) -> Recap | None:
        """What stood out in a server in a time; None if there were too few games."""
        read, since = dict[str, Part](), span.since
        while True:
            before, (piece, newest) = len(read), await self._parts(span, since)
            read |= {text: Part.read(text) for text in piece}
            if newest is None or len(piece) < PIECE or len(read) == before:
                break
            since = newest
        parts = [*read.values()]
        games = [*dict.fromkeys(part.table_id for part in parts)]
        if len(games) < LEAST_GAMES:
            return None
        known = dict[int, Known]()
        for first in range(0, len(games), PIECE):
            for text in await self._known(games[first : first + PIECE]):
                number, *rest = map(int, text.split(" "))
                known[number] = Known(*rest)
        visible = await self._profiles.visible({part.user_id for part in parts}, span.guild_id)
        certain = await self._certain(visible)
        return await asyncio.to_thread(recap_of, parts, known, visible, certain)

    @in_statement
    async def best_find(self, connection: AsyncConnection, event_id: int) -> ToldGame | None:
        """The best find that is known from the games of an event."""
        there = (
            select(finds.c.table_id, tables.c.game, finds.c.ply)
            .join(tables)
            .where(tables.c.event_id == event_id)
        )
        row = (await connection.execute(there.order_by(finds.c.lead.desc(), tables.c.id).limit(1))).first()
        return None if row is None else ToldGame(*row)

    @in_statement
    async def _parts(
        self, connection: AsyncConnection, span: Span, since: datetime
    ) -> tuple[Sequence[str], datetime | None]:
        """The results from a time on, as many as belong to a piece, and when the last of them was."""
        here = results.c.guild_id == span.guild_id, results.c.unrated != "aborted"
        then = results.c.ended_at >= since, results.c.ended_at < span.until
        ordered = select(results.c.ended_at, _PART.label("part")).where(*here, *then)
        piece = ordered.order_by(results.c.ended_at, results.c.id).limit(PIECE).subquery()
        all_of_it = select(func.aggregate_strings(piece.c.part, ","), func.max(piece.c.ended_at))
        text, newest = (await connection.execute(all_of_it)).one()
        return text.split(",") if text else [], newest

    @in_statement
    async def _known(self, connection: AsyncConnection, table_ids: Sequence[int]) -> Sequence[str]:
        """What is known of tables, without those of events, which may be secret for longer."""
        there = tables.c.id.in_(table_ids), tables.c.event_id.is_(None)
        found = select(_KNOWN.label("known")).outerjoin(finds, finds.c.table_id == tables.c.id)
        each = found.where(*there).subquery()
        text: str | None = await connection.scalar(select(func.aggregate_strings(each.c.known, ",")))
        return text.split(",") if text else []

    @in_statement
    async def _certain(
        self, connection: AsyncConnection, users: Collection[int]
    ) -> frozenset[tuple[int, str]]:
        """On which ladders the ratings of users are certain."""
        ever = standings.c.period == "", standings.c.guild_id == EVERYWHERE
        enough = standings.c.user_id.in_(users), *ever, standings.c.games >= CERTAIN_GAMES
        found = await connection.execute(select(standings.c.user_id, standings.c.ladder).where(*enough))
        return frozenset((user, ladder) for user, ladder in found)


def recap_of(
    parts: Sequence[Part],
    known: Mapping[int, Known],
    visible: Collection[int],
    certain: Collection[tuple[int, str]],
) -> Recap:
    """What stood out. Of several that are equal, the first.

    A champion's rating is one of those that are ``certain``, if one of them has grown: others leap.
    """
    games, gains, played = defaultdict[int, list[Part]](list), Counter[tuple[int, str]](), Counter[int]()
    for part in parts:
        games[part.table_id].append(part)
        if part.user_id in visible:
            gains[part.user_id, part.ladder] += part.gain
            played[part.user_id] += 1
    gained = [key for key in gains if gains[key] > 0]
    best = max(gained, key=lambda key: (key in certain, gains[key]), default=None)
    upsets = (upset for game in games.values() for upset in _upsets(game, visible))
    shown = [
        (game[0], known[number])
        for number, game in games.items()
        if number in known and all(part.user_id in visible for part in game)
    ]
    longest = max(shown, key=lambda each: each[1].length, default=None)
    find = max(shown, key=lambda each: each[1].lead, default=None)
    (most, count), *_ = [*played.most_common(1), (0, 0)]
    return Recap(
        len(games),
        None if best is None else Gain(*best, gains[best]),
        min(upsets, key=lambda upset: upset.chance, default=None),
        None if longest is None else ToldGame(longest[0].table_id, longest[0].ladder),
        None if find is None or not find[1].lead else ToldGame(*find[0][:2], find[1].ply),
        MostGames(most, count) if count else None,
    )


def _upsets(game: Sequence[Part], visible: Collection[int]) -> Iterator[Upset]:
    """Who came before a stronger one in a game."""
    rated = [(part, part.before) for part in game if part.before and part.user_id in visible]
    for (one, mine), (other, theirs) in permutations(rated, 2):
        if one.came == "won" and other.came == "lost" and mine.mu < theirs.mu:
            yield Upset(one.table_id, one.ladder, one.user_id, other.user_id, chance(mine, theirs))
