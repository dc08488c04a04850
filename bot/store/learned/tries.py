"""What people did with the puzzles of days, as values, and how they are read from the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.learned.schema import daily_puzzles, puzzle_streaks

Mark = Literal["x", "-", "s"]
"""How a try ended: its first move was wrong, a later one was, or the puzzle was solved."""

MOST_MARKS = 5
"""The newest tries of a day whose marks are kept."""

LANTERNS = 5
"""The days, today included, of which is told whether they were solved."""

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """The days in a row up to ``last_day`` on which a person solved the puzzle, the most ever, all days."""

    current: int = 0
    best: int = 0
    solved: int = 0
    last_day: date | None = None

    def on(self, today: date) -> int:
        """The days in a row that can still go on today."""
        return self.current if self.last_day is not None and today - self.last_day <= ONE_DAY else 0


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
        """The time from the first look to the solution; nothing before it is solved.

        Nothing either if the host's clock was set back in between.
        """
        return timedelta() if self.solved_at is None else max(timedelta(), self.solved_at - self.shown_at)


Rows = Mapping[tuple[int, date], Row[*tuple[Any, ...]]]
"""The rows of people and days."""


async def lately(connection: AsyncConnection, users: Collection[int], first: date, last: date) -> Rows:
    """The rows of people for the LANTERNS days up to each day from the first to the last."""
    before = first - ONE_DAY * (LANTERNS - 1)
    query = select(daily_puzzles).where(
        daily_puzzles.c.user_id.in_(users), daily_puzzles.c.day.between(before, last)
    )
    return {(row.user_id, row.day): row for row in await connection.execute(query)}


async def streaks_of(connection: AsyncConnection, users: Collection[int]) -> Mapping[int, Streak]:
    """The streaks of those who have solved anything."""
    query = select(puzzle_streaks).where(puzzle_streaks.c.user_id.in_(users))
    rows = await connection.execute(query)
    return {row.user_id: Streak(row.current, row.best, row.solved, row.last_day) for row in rows}


def read_tries(
    rows: Rows, user_id: int, day: date, streak: Streak, unseen_at: datetime | None = None
) -> DailyTries:
    """What a person did with the puzzle of a day; one without a row has done nothing since ``unseen_at``."""
    row = rows.get((user_id, day))
    shown_at = unseen_at if row is None else row.shown_at
    assert shown_at is not None
    last_days = [day - ONE_DAY * ago for ago in reversed(range(LANTERNS))]
    seen = [rows.get((user_id, each)) for each in last_days]
    return DailyTries(
        day=day,
        shown_at=shown_at,
        tries=0 if row is None else row.tries,
        marks="" if row is None else row.marks,
        last_try="" if row is None else row.last_try,
        solved_at=None if row is None else row.solved_at,
        gave_up=row is not None and row.gave_up,
        streak=streak,
        lit=tuple(each is not None and each.solved_at is not None for each in seen),
    )


async def tries_of(
    connection: AsyncConnection, user_id: int, day: date, unseen_at: datetime | None = None
) -> DailyTries | None:
    """What a person did with the puzzle of a day.

    If they have never seen it on its day, nothing since ``unseen_at``, or None.
    """
    rows = await lately(connection, [user_id], day, day)
    if (user_id, day) not in rows and unseen_at is None:
        return None
    streaks = await streaks_of(connection, [user_id])
    return read_tries(rows, user_id, day, streaks.get(user_id, Streak()), unseen_at)
