"""The puzzles of the day that people have tried and solved, their streaks, and the puzzles they practised.

A try has a number, and only the next number counts: the same click twice, or two clicks at once, are one try.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Row, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.learned.schema import (
    daily_puzzles,
    finished_puzzles,
    puzzle_servers,
    puzzle_shares,
    puzzle_streaks,
)

Mark = Literal["x", "-", "s"]
"""How a try ended: its first move was wrong, a later one was, or the puzzle was solved."""

MOST_MARKS = 5
"""The newest tries of a day whose marks are kept."""

LANTERNS = 5
"""The days, today included, of which is told whether they were solved."""

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """The days in a row up to ``last_day`` on which a person solved the puzzle, the most ever, all days."""

    current: int = 0
    best: int = 0
    solved: int = 0
    last_day: date | None = None

    def on(self, today: date) -> int:
        """The days in a row that can still go on today."""
        return self.current if self.last_day is not None and today - self.last_day <= _DAY else 0


@dataclass(frozen=True, slots=True)
class DailyTries:
    """What a person has done with the puzzle of one day.

    ``tries`` have ended; ``marks`` tell the newest MOST_MARKS of them, and ``last_try`` has the moves of the
    last. ``lit`` says of the LANTERNS days up to this one, the oldest first, whether they were solved.
    """

    day: date
    shown_at: datetime
    tries: int
    marks: str
    last_try: str
    solved_at: datetime | None
    gave_up: bool
    streak: Streak
    lit: tuple[bool, ...]

    @property
    def took(self) -> timedelta:
        """The time from the first look to the solution; nothing before it is solved."""
        return timedelta() if self.solved_at is None else self.solved_at - self.shown_at


class Puzzles:
    """What people did with puzzles. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_transaction
    async def begin(
        self, connection: AsyncConnection, user_id: int, day: date, guild_id: int | None, at: datetime
    ) -> DailyTries:
        """Note when a person first saw the puzzle of a day, and in which server (None: in none)."""
        rows = await _lately(connection, user_id, day)
        if day not in rows:
            put = self.database.insert(daily_puzzles).values(user_id=user_id, day=day, shown_at=at)
            await connection.execute(put.on_conflict_do_nothing())
            rows = await _lately(connection, user_id, day)
        if guild_id is not None and not await _known_in(connection, user_id, guild_id):
            here = self.database.insert(puzzle_servers).values(user_id=user_id, guild_id=guild_id)
            await connection.execute(here.on_conflict_do_nothing())
        return _read(rows, day, await _streak(connection, user_id))

    @in_transaction
    async def of(self, connection: AsyncConnection, user_id: int, day: date) -> DailyTries | None:
        """What a person did with the puzzle of a day; None if they have never seen it on its day."""
        return await _tries(connection, user_id, day)

    @in_transaction
    async def end_try(
        self,
        connection: AsyncConnection,
        user_id: int,
        day: date,
        number: int,
        moves: str,
        mark: Mark,
        at: datetime,
    ) -> DailyTries | None:
        """Count the try with this number, if it is the next one and the puzzle is not over.

        Returns what stands then; the try counted, now or before, if ``tries`` and ``last_try`` are its.
        """
        solved = mark == "s"
        if solved:
            await self._lock_streak(connection, user_id, day)
        mine = daily_puzzles.c.user_id == user_id, daily_puzzles.c.day == day
        counted = await connection.execute(
            update(daily_puzzles)
            .where(
                *mine,
                daily_puzzles.c.tries == number - 1,
                daily_puzzles.c.solved_at.is_(None),
                daily_puzzles.c.gave_up.is_(False),
            )
            .values(tries=number, last_try=moves, solved_at=at if solved else None)
        )
        if counted.rowcount:
            before = await connection.scalar(select(daily_puzzles.c.marks).where(*mine))
            marks = f"{before or ''}{mark}"[-MOST_MARKS:]
            await connection.execute(update(daily_puzzles).where(*mine).values(marks=marks))
        if solved:
            await _count_streak(connection, user_id)
        return await _tries(connection, user_id, day)

    @in_transaction
    async def give_up(self, connection: AsyncConnection, user_id: int, day: date) -> DailyTries | None:
        """Let the day count as played and not as solved, unless it is solved already."""
        mine = daily_puzzles.c.user_id == user_id, daily_puzzles.c.day == day
        given = update(daily_puzzles).where(*mine, daily_puzzles.c.solved_at.is_(None))
        await connection.execute(given.values(gave_up=True))
        return await _tries(connection, user_id, day)

    @in_transaction
    async def share(self, connection: AsyncConnection, user_id: int, day: date, channel_id: int) -> bool:
        """Note that a person shares the puzzle of a day in a channel; False if they have done so before."""
        put = self.database.insert(puzzle_shares).values(user_id=user_id, day=day, channel_id=channel_id)
        return bool((await connection.execute(put.on_conflict_do_nothing())).rowcount)

    @in_transaction
    async def take_back_share(
        self, connection: AsyncConnection, user_id: int, day: date, channel_id: int
    ) -> None:
        """Forget what ``share`` noted, because nothing was posted."""
        mine = puzzle_shares.c.user_id == user_id, puzzle_shares.c.day == day
        await connection.execute(delete(puzzle_shares).where(*mine, puzzle_shares.c.channel_id == channel_id))

    @in_transaction
    async def finish(
        self, connection: AsyncConnection, user_id: int, game: str, number: int, tries: int
    ) -> None:
        """Note that a person has finished a puzzle of the book; only the first time counts. 0: not solved."""
        put = self.database.insert(finished_puzzles).values(
            user_id=user_id, game=game, number=number, tries=tries
        )
        await connection.execute(put.on_conflict_do_nothing())

    @in_transaction
    async def finished(
        self, connection: AsyncConnection, user_id: int, games: Collection[str]
    ) -> Mapping[tuple[str, int], int]:
        """The tries of each puzzle of these games, by game and number, that a person has finished."""
        query = select(finished_puzzles).where(
            finished_puzzles.c.user_id == user_id, finished_puzzles.c.game.in_(games)
        )
        return {(row.game, row.number): row.tries for row in await connection.execute(query)}

    async def _lock_streak(self, connection: AsyncConnection, user_id: int, day: date) -> None:
        """Let no other process count this person's days until the transaction ends."""
        new = self.database.insert(puzzle_streaks).values(
            user_id=user_id, current=0, best=0, solved=0, last_day=day
        )
        await connection.execute(new.on_conflict_do_nothing())
        mine = select(puzzle_streaks.c.user_id).where(puzzle_streaks.c.user_id == user_id)
        await connection.execute(mine.with_for_update())


_Rows = Mapping[date, Row[*tuple[Any, ...]]]


async def _lately(connection: AsyncConnection, user_id: int, day: date) -> _Rows:
    """The rows of a person for the LANTERNS days up to this one."""
    first = day - _DAY * (LANTERNS - 1)
    query = select(daily_puzzles).where(
        daily_puzzles.c.user_id == user_id, daily_puzzles.c.day.between(first, day)
    )
    return {row.day: row for row in await connection.execute(query)}


async def _tries(connection: AsyncConnection, user_id: int, day: date) -> DailyTries | None:
    rows = await _lately(connection, user_id, day)
    return _read(rows, day, await _streak(connection, user_id)) if day in rows else None


def _read(rows: _Rows, day: date, streak: Streak) -> DailyTries:
    row = rows[day]
    days = [day - _DAY * ago for ago in reversed(range(LANTERNS))]
    return DailyTries(
        day=day,
        shown_at=row.shown_at,
        tries=row.tries,
        marks=row.marks,
        last_try=row.last_try,
        solved_at=row.solved_at,
        gave_up=row.gave_up,
        streak=streak,
        lit=tuple(each in rows and rows[each].solved_at is not None for each in days),
    )


async def _known_in(connection: AsyncConnection, user_id: int, guild_id: int) -> bool:
    here = puzzle_servers.c.guild_id == guild_id, puzzle_servers.c.user_id == user_id
    return bool(await connection.scalar(select(exists().where(*here))))


async def _streak(connection: AsyncConnection, user_id: int) -> Streak:
    query = select(puzzle_streaks).where(puzzle_streaks.c.user_id == user_id)
    row = (await connection.execute(query)).first()
    return Streak() if row is None else Streak(row.current, row.best, row.solved, row.last_day)


async def _count_streak(connection: AsyncConnection, user_id: int) -> None:
    """Count the solved days of a person anew: one may have been solved after the day that follows it."""
    query = select(daily_puzzles.c.day).where(
        daily_puzzles.c.user_id == user_id, daily_puzzles.c.solved_at.is_not(None)
    )
    days = list(await connection.scalars(query.order_by(daily_puzzles.c.day)))
    mine = puzzle_streaks.c.user_id == user_id
    if not days:
        await connection.execute(delete(puzzle_streaks).where(mine))
        return
    current = best = 0
    for i, day in enumerate(days):
        current = current + 1 if i and day - days[i - 1] == _DAY else 1
        best = max(best, current)
    counted = {"current": current, "best": best, "solved": len(days), "last_day": days[-1]}
    await connection.execute(update(puzzle_streaks).where(mine).values(**counted))
