"""The board of streaks: who has solved the puzzle of the day most days in a row, and still can go on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_snapshot
from bot.store.practice.puzzles import ONE_DAY
from bot.store.rows import UNCHOSEN
from bot.store.schema import members, puzzle_servers, puzzle_streaks

_ORDER = (
    puzzle_streaks.c.current.desc(),
    puzzle_streaks.c.best.desc(),
    puzzle_streaks.c.user_id.desc(),
)


@dataclass(frozen=True, slots=True)
class RankedStreak:
    """A person's place: days in a row now, the most ever, and all solved days. ``rank`` None: not listed."""

    rank: int | None
    user_id: int
    streak: int
    best: int
    solved: int


@dataclass(frozen=True, slots=True)
class StreakPage:
    """A page of the board of streaks, counted from 1. ``own`` is the reader, perhaps on ``own_page``."""

    rows: tuple[RankedStreak, ...]
    total: int
    page: int
    pages: int
    own: RankedStreak | None
    own_page: int | None


class Streaks:
    """The board of streaks, of everywhere or of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_snapshot
    async def page(
        self,
        connection: AsyncConnection,
        guild_id: int | None,
        today: date,
        page: int,
        reader: int,
        size: int = 10,
    ) -> StreakPage:
        """A page (the nearest one if there is none of this number), and the reader's own place.

        ``guild_id`` None is everywhere. Equal streaks share a rank and have a fixed order.
        """
        listed = and_(puzzle_streaks.c.last_day >= today - ONE_DAY, _shown(guild_id))
        total = await _count(connection, listed)
        pages = max(1, -(-total // size))
        shown = min(max(page, 1), pages)
        offset = (shown - 1) * size
        query = select(puzzle_streaks).where(listed).order_by(*_ORDER).limit(size).offset(offset)
        found = (await connection.execute(query)).all()
        rows: list[RankedStreak] = []
        for number, row in enumerate(found):
            if number == 0:
                rank = await _rank(connection, listed, row.current)
            elif row.current == found[number - 1].current:
                rank = rows[-1].rank or 0
            else:
                rank = offset + number + 1
            rows.append(_ranked(row, rank, row.current))
        own, own_page = await _own(connection, listed, today, reader, size)
        return StreakPage(tuple(rows), total, shown, pages, own, own_page)


def _shown(guild_id: int | None) -> ColumnElement[bool]:
    """Whether a person appears on the board of a server, or of everywhere: the rule of all leaderboards."""
    chosen = select(members.c.visibility).where(members.c.user_id == puzzle_streaks.c.user_id)
    visibility = func.coalesce(chosen.scalar_subquery(), UNCHOSEN)
    if guild_id is None:
        return visibility == "public"
    here = exists().where(
        puzzle_servers.c.guild_id == guild_id, puzzle_servers.c.user_id == puzzle_streaks.c.user_id
    )
    return and_(here, visibility != "hidden")


async def _own(
    connection: AsyncConnection, listed: ColumnElement[bool], today: date, reader: int, size: int
) -> tuple[RankedStreak | None, int | None]:
    """The reader's place and its page; the page is None for a reader who is not listed."""
    mine = puzzle_streaks.c.user_id == reader
    row = (await connection.execute(select(puzzle_streaks, listed.label("listed")).where(mine))).first()
    if row is None:
        return None, None
    if not row.listed:
        alive = row.last_day >= today - ONE_DAY
        return _ranked(row, None, row.current if alive else 0), None
    before = await _count(
        connection,
        listed,
        or_(
            puzzle_streaks.c.current > row.current,
            and_(
                puzzle_streaks.c.current == row.current,
                or_(
                    puzzle_streaks.c.best > row.best,
                    and_(puzzle_streaks.c.best == row.best, puzzle_streaks.c.user_id > reader),
                ),
            ),
        ),
    )
    return _ranked(row, await _rank(connection, listed, row.current), row.current), 1 + before // size


async def _rank(connection: AsyncConnection, listed: ColumnElement[bool], streak: int) -> int:
    return 1 + await _count(connection, listed, puzzle_streaks.c.current > streak)


async def _count(connection: AsyncConnection, *where: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(puzzle_streaks).where(*where)
    return (await connection.execute(query)).scalar_one()


def _ranked(row: Row[*tuple[Any, ...]], rank: int | None, streak: int) -> RankedStreak:
    return RankedStreak(rank, row.user_id, streak, row.best, row.solved)
