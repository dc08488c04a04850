"""Boards: the order of the members of a ladder. All pages cost the same, even with very many members.

The order is an index, and members are counted by steps of points. Only the members of a single step are
sorted or counted one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, and_, func, literal, or_, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_snapshot
from bot.store.results.rating import EVERYWHERE, STEP, Rating, period_key, read_points
from bot.store.rows import BoardPage, Period, Ranked, tied_ranks
from bot.store.schema import standings, tallies
from games import LADDERS


class Board(NamedTuple):
    """One board: a ladder, a server or everywhere, and the key of a period."""

    ladder: str
    guild_id: int
    period: str

    @property
    def listed(self) -> ColumnElement[bool]:
        """The standings on this board."""
        return and_(
            standings.c.ladder == self.ladder,
            standings.c.guild_id == self.guild_id,
            standings.c.period == self.period,
            standings.c.listed.is_(True),
        )


class Leaderboards:
    """The boards of the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_snapshot
    async def page(
        self,
        connection: AsyncConnection,
        ladder: str,
        guild_id: int | None,
        period: Period,
        at: datetime,
        page: int,
        reader: int,
        size: int = 10,
    ) -> BoardPage:
        """A page of a board (the nearest one if there is no page of this number), and the reader's own place.

        ``guild_id`` None is everywhere. Members with equal points share a rank and have a fixed order.
        """
        board = Board(ladder, guild_id or EVERYWHERE, period_key(period, at))
        steps = (await steps_of(connection, [board]))[board]
        total = sum(steps.values())
        pages = max(1, -(-total // size))
        shown = min(max(page, 1), pages)
        offset = (shown - 1) * size
        found = await _rows(connection, board, steps, offset, size, reader)
        own = next((row for row in found if row.user_id == reader), None)
        rows = [row for row in found if row.on_page]
        asked = [(board, row.points) for row in (rows[:1] if own is None else [*rows[:1], own])]
        ranks = await ranks_of(connection, {board: steps}, asked)
        on_page = tied_ranks(ranks[0] if rows else 1, offset, [row.points for row in rows])
        ranked = [_ranked(board, row, rank) for row, rank in zip(rows, on_page, strict=True)]
        mine, own_page = None, None
        if own is not None:
            mine = _ranked(board, own, ranks[-1] if own.listed else None)
        if own is not None and own.on_page:
            own_page = shown
        elif own is not None and own.listed:
            own_page = 1 + (ranks[-1] - 1 + await _before(connection, board, own)) // size
        return BoardPage(tuple(ranked), total, shown, pages, mine, own_page)


Steps = Mapping[int, int]
"""The number of members at each step of points, from the highest step down."""


async def steps_of(connection: AsyncConnection, boards: Sequence[Board]) -> dict[Board, Steps]:
    """The steps of boards."""
    if not boards:
        return {}
    found: dict[Board, dict[int, int]] = {board: {} for board in boards}
    # Written out, because SQLite uses an index for tuples in a list only by their first part.
    here = or_(
        *(
            and_(
                tallies.c.ladder == board.ladder,
                tallies.c.guild_id == board.guild_id,
                tallies.c.period == board.period,
            )
            for board in boards
        )
    )
    for row in await connection.execute(select(tallies).where(here).order_by(tallies.c.step.desc())):
        found[Board(row.ladder, row.guild_id, row.period)][row.step] = row.members
    return {**found}


async def ranks_of(
    connection: AsyncConnection, steps: Mapping[Board, Steps], asked: Sequence[tuple[Board, int]]
) -> list[int]:
    """The rank of each number of points on its board: one more than the listed members with more."""
    if not asked:
        return []
    beside = [
        select(func.count())
        .select_from(standings)
        .where(
            board.listed,
            standings.c.points > points,
            standings.c.points < (points // STEP + 1) * STEP,
        )
        .scalar_subquery()
        for board, points in asked
    ]
    counted = (await connection.execute(select(*beside))).one()
    return [
        1 + count + sum(members for step, members in steps[board].items() if step > points // STEP)
        for count, (board, points) in zip(counted, asked, strict=True)
    ]


async def _rows(
    connection: AsyncConnection, board: Board, steps: Steps, offset: int, size: int, reader: int
) -> list[Row[*tuple[Any, ...]]]:
    """Leaderboards of a board from ``offset`` on (``on_page``) and the reader's, each with the mean now."""
    below = 0
    for step, count in steps.items():
        if offset < count:
            below = (step + 1) * STEP
            break
        offset -= count
    order = standings.c.points.desc(), standings.c.user_id.desc()
    # Skipped rows are read from the index alone; then the rows of the page are read by their keys.
    passing = select(standings.c.user_id).where(board.listed, standings.c.points < below)
    page = passing.order_by(*order).limit(size if steps else 0).offset(offset).subquery()
    on_page = standings.c.user_id.in_(select(page.c.user_id))
    everywhere = standings.alias()
    query = (
        select(
            standings,
            on_page.label("on_page"),
            everywhere.c.mu.label("mu_now"),
        )
        .join(
            everywhere,
            and_(
                everywhere.c.user_id == standings.c.user_id,
                everywhere.c.period == "",
                everywhere.c.ladder == board.ladder,
                everywhere.c.guild_id == EVERYWHERE,
            ),
        )
        .where(
            standings.c.user_id.in_(union_all(select(page.c.user_id), select(literal(reader)))),
            standings.c.period == board.period,
            standings.c.ladder == board.ladder,
            standings.c.guild_id == board.guild_id,
        )
    )
    return list((await connection.execute(query.order_by(*order))).all())


async def _before(connection: AsyncConnection, board: Board, own: Row[*tuple[Any, ...]]) -> int:
    """The number of listed members with the same points who come earlier in the order of the board."""
    tied = select(func.count()).select_from(standings)
    found = tied.where(board.listed, standings.c.points == own.points, standings.c.user_id > own.user_id)
    return (await connection.execute(found)).scalar_one()


def _ranked(board: Board, row: Row[*tuple[Any, ...]], rank: int | None) -> Ranked:
    together = LADDERS[board.ladder][1].together
    worth, unsure = (row.points, False) if together else read_points(row.points)
    if not together and board.period == "":
        worth = Rating(row.mu_now).shown
    return Ranked(
        rank=rank,
        user_id=row.user_id,
        points=worth,
        games=row.games,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        streak=row.streak,
        trend=row.trend,
        unsure=unsure,
    )
