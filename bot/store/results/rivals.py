"""The score between two people, folded from the results of the games that both have finished."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import BigInteger, Integer, Row, Text, and_, bindparam, case, func, select
from sqlalchemy import cast as as_type
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, aside
from bot.store.rows import Came
from bot.store.schema import results, tables
from games import LADDERS

Company: TypeAlias = Literal["alone", "group", "together"]
"""How two people met: against one another alone, against one another among others, or on one side."""

MOST_GAMES: Final = 1_500
"""The newest games of two people of which a score is made."""


@dataclass(frozen=True, slots=True)
class Score:
    """The games of two people on one ladder in one company: how each ``came`` for the first, oldest first.

    Among others, "won" means ahead of the other one; on one side, that both have won.
    """

    ladder: str
    company: Company
    came: tuple[Came, ...]
    met_at: datetime


_MINE, _THEIRS = results.alias(), results.alias()
_OTHER = bindparam("other", type_=BigInteger)
_BEHIND = _MINE.c.place - _THEIRS.c.place
_LARGER: Final = [key for key, (game, ladder) in LADDERS.items() if max(game.seats) > 2 or ladder.together]
"""Where two may meet otherwise than alone. Only there a table is read, which says how they met."""
_KIND = (
    _MINE.c.ladder,
    tables.c.seats,
    as_type(tables.c.options, Text).label("options"),
    _MINE.c.seat.label("mine"),
    _THEIRS.c.seat.label("theirs"),
    _MINE.c.came,
    case((_BEHIND < 0, "won"), (_BEHIND > 0, "lost"), else_="drawn").label("against"),
)
_NEWEST = (
    select(*_KIND, _MINE.c.ended_at, as_type(_MINE.c.id, Text).label("game"))
    .join(_THEIRS, and_(_THEIRS.c.table_id == _MINE.c.table_id, _THEIRS.c.user_id == _OTHER))
    .outerjoin(tables, tables.c.id == case((_MINE.c.ladder.in_(_LARGER), _MINE.c.table_id)))
    .where(_MINE.c.user_id == bindparam("user", type_=BigInteger), _MINE.c.unrated != "aborted")
    .order_by(_MINE.c.id.desc())
    .limit(bindparam("most", type_=Integer))
    .subquery()
)
_ALIKE = [_NEWEST.c[column.name] for column in _KIND]
_GAMES = func.aggregate_strings(_NEWEST.c.game, ",")
_MET = select(*_ALIKE, func.max(_NEWEST.c.ended_at).label("met_at"), _GAMES.label("games")).group_by(*_ALIKE)
"""A row for all games that were alike: in kind, in how they ``came`` for the user, and against the other one.

``games`` has their places in the order of games, in one text, because many rows are slow to read.
"""


class Rivals:
    """The scores between two people. The caller must decide who may see them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @aside
    async def between(self, connection: AsyncConnection, user: int, other: int) -> tuple[Score, ...]:
        """The scores of a user with another one, by ladder, without games that count for nobody.

        They are of the newest MOST_GAMES games of both.
        """
        met: defaultdict[tuple[str, Company], dict[int, Came]] = defaultdict(dict)
        met_at: dict[tuple[str, Company], datetime] = {}
        values = {"user": user, "other": other, "most": MOST_GAMES}
        for row in await connection.execute(_MET, values):
            key = row.ladder, _company(row)
            met_at[key] = max(row.met_at, met_at.get(key, row.met_at))
            came: Came = row.came if key[1] == "together" else row.against
            met[key] |= dict.fromkeys(map(int, row.games.split(",")), came)
        keys = sorted(met, key=lambda key: ([*LADDERS].index(key[0]), key[1]))
        return tuple(
            Score(*key, tuple(met[key][game] for game in sorted(met[key])), met_at[key]) for key in keys
        )


def _company(row: Row[*tuple[Any, ...]]) -> Company:
    if row.seats is None:
        return "alone"
    sides = LADDERS[row.ladder][0].sides(row.seats, json.loads(row.options))
    if any(row.mine in side and row.theirs in side for side in sides):
        return "together"
    return "alone" if row.seats == 2 else "group"
