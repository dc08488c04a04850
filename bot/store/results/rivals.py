"""The score between two people, folded from the results of the games that both have finished."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, Self, TypeAlias
from typing import cast as cast_to

from sqlalchemy import (
    BigInteger,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    case,
    cast,
    exists,
    func,
    or_,
    select,
    union_all,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement
from bot.store.rows import Came
from bot.store.schema import results, seats, stand_ins, tables
from games import LADDERS

Company: TypeAlias = Literal["alone", "group", "together"]
"""How two people met: against one another alone, against one another among others, or on one side."""

COMPANIES: Final[tuple[Company, ...]] = ("alone", "group", "together")
LATELY: Final = 10
"""The number of last games that are told one by one."""

MOST_TABLES: Final = 3_000


@dataclass(frozen=True, slots=True)
class Score:
    """The games of two people on one ladder in one company, from the first one's side.

    Among others, "won" means ahead of the other one, and on one side, that both have won. ``lately`` has the
    last games, the oldest first; ``runs`` the most games that each of them has won in a row.
    """

    ladder: str
    company: Company
    won: int
    drawn: int
    lost: int
    lately: tuple[Came, ...]
    runs: tuple[int, int]
    met_at: datetime

    @classmethod
    def of(cls, ladder: str, company: Company, came: Sequence[Came], met_at: datetime) -> Self:
        """The score after these games, the oldest first."""
        counts = came.count("won"), came.count("drawn"), came.count("lost")
        runs = _longest(came, "won"), _longest(came, "lost")
        return cls(ladder, company, *counts, tuple(came[-LATELY:]), runs, met_at)

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.won, self.drawn, self.lost

    @property
    def games(self) -> int:
        return sum(self.counts)


_MINE, _THEIRS = results.alias("mine"), results.alias("theirs")
_USER, _OTHER = bindparam("user", type_=BigInteger), bindparam("other", type_=BigInteger)


def _newest(place: SqlTable) -> Select[int]:
    """The newest tables where the user has sat, or had a computer play for them; from an index alone."""
    there = select(place.c.table_id).where(place.c.user_id == _USER)
    newest = there.order_by(place.c.table_id.desc()).limit(MOST_TABLES).subquery()
    return select(newest.c.table_id)


_TABLES = union_all(_newest(seats), _newest(stand_ins)).subquery()
_SHARED = (
    select(_TABLES.c.table_id)
    .where(
        or_(
            *(
                exists().where(place.c.table_id == _TABLES.c.table_id, place.c.user_id == _OTHER)
                for place in (seats, stand_ins)
            )
        )
    )
    .subquery()
)
_KIND = _MINE.c.ladder, tables.c.seats, cast(tables.c.options, Text), _MINE.c.seat, _THEIRS.c.seat
_BEFORE = case(
    (_MINE.c.place < _THEIRS.c.place, "won"), (_MINE.c.place > _THEIRS.c.place, "lost"), else_="drawn"
)
_GAME = cast(_MINE.c.id, Text).concat(" ").concat(_MINE.c.came).concat(" ").concat(_BEFORE)
_MET = (
    select(
        *(
            column.label(name)
            for column, name in zip(_KIND, ("ladder", "seats", "options", "mine", "theirs"), strict=True)
        ),
        func.max(_MINE.c.ended_at).label("met_at"),
        func.aggregate_strings(_GAME, ",").label("games"),
    )
    .select_from(_SHARED)
    .join(_MINE, and_(_MINE.c.table_id == _SHARED.c.table_id, _MINE.c.user_id == _USER))
    .join(_THEIRS, and_(_THEIRS.c.table_id == _SHARED.c.table_id, _THEIRS.c.user_id == _OTHER))
    .join(tables, tables.c.id == _SHARED.c.table_id)
    .where(_MINE.c.unrated != "aborted")
    .group_by(*_KIND)
)
"""A row for each kind of game, with all its games in one text, because many rows are slow to read.

Each is "12 won lost": the place in the order of games, what came for the first of the two, and how they stood
to the other one.
"""


class Rivals:
    """The scores between two people. The caller must decide who may see them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_statement
    async def between(self, connection: AsyncConnection, user: int, other: int) -> tuple[Score, ...]:
        """The scores of a user with another one, in the order of the ladders, without games that count for
        nobody. Only the newest MOST_TABLES of the user are looked through."""
        games: defaultdict[tuple[str, Company], list[tuple[int, Came]]] = defaultdict(list)
        met: defaultdict[tuple[str, Company], list[datetime]] = defaultdict(list)
        for row in await connection.execute(_MET, {"user": user, "other": other}):
            company = _company(row)
            met[row.ladder, company].append(row.met_at)
            games[row.ladder, company] += _games(row.games, company)
        order = [(ladder, company) for ladder in LADDERS for company in COMPANIES]
        return tuple(
            Score.of(*key, [came for _, came in sorted(games[key])], max(met[key]))
            for key in order
            if key in games
        )


def _company(row: Row[*tuple[Any, ...]]) -> Company:
    sides = LADDERS[row.ladder][0].sides(row.seats, json.loads(row.options))
    if any(row.mine in side and row.theirs in side for side in sides):
        return "together"
    return "alone" if row.seats == 2 else "group"


def _games(text: str, company: Company) -> Iterator[tuple[int, Came]]:
    """The games of a row of ``_MET``, each with its place in the order of all games."""
    for game in text.split(","):
        number, came, before = game.split(" ")
        yield int(number), cast_to(Came, came if company == "together" else before)


def _longest(came: Sequence[Came], wanted: Came) -> int:
    """The most times in a row that this came."""
    longest = run = 0
    for each in came:
        run = run + 1 if each == wanted else 0
        longest = max(longest, run)
    return longest
