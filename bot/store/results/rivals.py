"""The score between two people: every game that both have finished, folded from the results. Stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, Self, TypeAlias

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement
from bot.store.rows import Came
from bot.store.schema import results, tables
from games import LADDERS

Company: TypeAlias = Literal["alone", "group", "together"]
"""How two people met: against one another alone, against one another among others, or on one side."""

COMPANIES: Final[tuple[Company, ...]] = ("alone", "group", "together")
LATELY: Final = 10
"""The number of last games that are told one by one."""


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
_MET = (
    select(
        _MINE.c.ladder,
        _MINE.c.ended_at,
        _MINE.c.came,
        _MINE.c.seat,
        _MINE.c.place,
        _THEIRS.c.seat.label("their_seat"),
        _THEIRS.c.place.label("their_place"),
        tables.c.seats,
        tables.c.options,
    )
    .join(_THEIRS, _THEIRS.c.table_id == _MINE.c.table_id)
    .join(tables, tables.c.id == _MINE.c.table_id)
    .order_by(_MINE.c.id)
)


class Rivals:
    """The scores between two people. The caller must decide who may see them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_statement
    async def between(self, connection: AsyncConnection, user: int, other: int) -> tuple[Score, ...]:
        """The scores of a user with another one, in the order of the ladders. Games that did not count are not in."""
        both = _MINE.c.user_id == user, _THEIRS.c.user_id == other, _MINE.c.unrated != "aborted"
        games: dict[tuple[str, Company], list[Came]] = {}
        met_at: dict[tuple[str, Company], datetime] = {}
        for row in await connection.execute(_MET.where(*both)):
            key = row.ladder, _company(row)
            games.setdefault(key, []).append(_came(row, key[1]))
            met_at[key] = row.ended_at
        order = [(ladder, company) for ladder in LADDERS for company in COMPANIES]
        return tuple(Score.of(*key, games[key], met_at[key]) for key in order if key in games)


def _company(row: Row[*tuple[Any, ...]]) -> Company:
    sides = LADDERS[row.ladder][0].sides(row.seats, row.options)
    if any(row.seat in side and row.their_seat in side for side in sides):
        return "together"
    return "alone" if row.seats == 2 else "group"


def _came(row: Row[*tuple[Any, ...]], company: Company) -> Came:
    """How a game came out for the first of the two, in this company."""
    if company == "together":
        came: Came = row.came
        return came
    if row.place == row.their_place:
        return "drawn"
    return "won" if row.place < row.their_place else "lost"


def _longest(came: Sequence[Came], wanted: Came) -> int:
    """The most times in a row that this came."""
    longest = run = 0
    for each in came:
        run = run + 1 if each == wanted else 0
        longest = max(longest, run)
    return longest
