"""The puzzles of the day that people have tried and solved, and the puzzles they practised.

A try has a number, and only the next number counts: the same click twice, or two clicks at once, are one try.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Row, and_, delete, exists, func, literal, or_, select, tuple_, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Batches, Database, in_snapshot, in_transaction
from bot.store.practice.lanterns import light
from bot.store.rows import UNCHOSEN, RankedPage, tied_ranks
from bot.store.schema import (
    daily_puzzles,
    finished_puzzles,
    members,
    puzzle_servers,
    puzzle_shares,
    puzzle_streaks,
)

Mark = Literal["x", "-", "s"]
"""How a try ended: its first move was wrong, a later one was, or the puzzle was solved."""

Lantern = Literal["dark", "lit", "easier"]
"""A day on which no puzzle was solved, or the puzzle of the day, or the easier one."""

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
    last. ``lanterns`` tell of the LANTERNS days up to this one, the oldest first. ``easier`` says whether the
    easier of both puzzles counts; None before the first try.
    """

    day: date
    shown_at: datetime
    streak: Streak
    lanterns: tuple[Lantern, ...]
    tries: int = 0
    marks: str = ""
    last_try: str = ""
    solved_at: datetime | None = None
    gave_up: bool = False
    easier: bool | None = None

    @property
    def took(self) -> timedelta:
        """The time from the first look to the solution; nothing before it is solved.

        Nothing either if the host's clock was set back in between.
        """
        return timedelta() if self.solved_at is None else max(timedelta(), self.solved_at - self.shown_at)

    @property
    def lantern(self) -> dict[str, Any]:
        """What the lantern of this person keeps of the solved puzzle."""
        return {"tries": self.tries, "seconds": int(self.took.total_seconds()), "easier": bool(self.easier)}


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
    lanterns = tuple(_lantern(rows.get((user_id, day - ONE_DAY * ago))) for ago in reversed(range(LANTERNS)))
    row = rows.get((user_id, day))
    if row is None:
        assert unseen_at is not None
        return DailyTries(day, unseen_at, streak, lanterns)
    done = (row.tries, row.marks, row.last_try, row.solved_at, row.gave_up, row.easier)
    return DailyTries(day, row.shown_at, streak, lanterns, *done)


def _lantern(row: Row[*tuple[Any, ...]] | None) -> Lantern:
    """The lantern of the day of a row."""
    if row is None or row.solved_at is None:
        return "dark"
    return "easier" if row.easier else "lit"


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


MOST_TOGETHER: Final = 50
"""People whose first looks are noted in one transaction; while it runs, others wait."""


class _Look(NamedTuple):
    """Somebody opens the puzzle of a day, in a server or in none."""

    user_id: int
    day: date
    guild_id: int | None
    at: datetime


class Puzzles:
    """What people did with puzzles. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._first_looks = Batches[_Look, DailyTries](database, self._look, most=MOST_TOGETHER)

    async def begin(self, user_id: int, day: date, guild_id: int | None, at: datetime) -> DailyTries:
        """Note when a person first saw the puzzle of a day, and in which server (None: in none)."""
        return await self._first_looks.ask(_Look(user_id, day, guild_id, at))

    async def _look(self, connection: AsyncConnection, looks: Sequence[_Look]) -> Sequence[DailyTries]:
        """Note what is new of these looks; at midnight thousands come within a minute."""
        users, days = sorted({look.user_id for look in looks}), sorted({look.day for look in looks})
        rows = await lately(connection, users, days[0], days[-1])
        first = {(look.user_id, look.day): look.at for look in reversed(looks)}
        new = [
            {"user_id": user, "day": day, "shown_at": at}
            for (user, day), at in sorted(first.items())
            if (user, day) not in rows
        ]
        if new:
            await self._add(connection, daily_puzzles, new)
            rows = await lately(connection, users, days[0], days[-1])
        known = select(puzzle_servers).where(puzzle_servers.c.user_id.in_(users))
        there = {(row.guild_id, row.user_id) for row in await connection.execute(known)}
        here = {(look.guild_id, look.user_id) for look in looks if look.guild_id is not None} - there
        if here:
            servers = [{"guild_id": guild, "user_id": user} for guild, user in sorted(here)]
            await self._add(connection, puzzle_servers, servers)
        streaks = await streaks_of(connection, users)
        return [
            read_tries(rows, look.user_id, look.day, streaks.get(look.user_id, Streak())) for look in looks
        ]

    async def _add(self, connection: AsyncConnection, table: SqlTable, rows: list[dict[str, Any]]) -> None:
        """Add rows; those that another process has added meanwhile stay."""
        await connection.execute(self.database.insert(table).on_conflict_do_nothing(), rows)

    @in_snapshot
    async def of(
        self, connection: AsyncConnection, user_id: int, day: date, unseen_at: datetime | None = None
    ) -> DailyTries | None:
        """What a person did with the puzzle of a day.

        If they have never seen it on its day, nothing since ``unseen_at``, or None.
        """
        return await tries_of(connection, user_id, day, unseen_at)

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
        *,
        easier: bool = False,
    ) -> DailyTries | None:
        """Count the try with this number, if it is the next one at the puzzle that counts, which is not over.

        The first try fixes which of both puzzles of the day counts. Returns what stands then; the try
        counted, now or before, if ``easier``, ``tries`` and ``last_try`` are its.
        """
        solved = mark == "s"
        if solved:
            await self._lock_streak(connection, user_id, day)
        mine = _counting(user_id, day, easier=easier)
        counted = await connection.execute(
            update(daily_puzzles)
            .where(
                *mine,
                daily_puzzles.c.tries == number - 1,
                daily_puzzles.c.solved_at.is_(None),
                daily_puzzles.c.gave_up.is_(False),
            )
            .values(tries=number, last_try=moves, solved_at=at if solved else None, easier=easier)
        )
        if counted.rowcount:
            before = await connection.scalar(select(daily_puzzles.c.marks).where(*mine))
            marks = f"{before or ''}{mark}"[-MOST_MARKS:]
            await connection.execute(update(daily_puzzles).where(*mine).values(marks=marks))
        if solved:
            await _count_streak(connection, user_id)
        ended = await tries_of(connection, user_id, day)
        if solved and counted.rowcount and ended is not None:
            await light(connection, user_id, day, ended.lantern, at)
        return ended

    @in_transaction
    async def give_up(
        self, connection: AsyncConnection, user_id: int, day: date, *, easier: bool = False
    ) -> DailyTries | None:
        """Let the day count as played and not as solved, unless it is solved or the other puzzle counts."""
        mine = _counting(user_id, day, easier=easier)
        given = update(daily_puzzles).where(*mine, daily_puzzles.c.solved_at.is_(None))
        await connection.execute(given.values(gave_up=True, easier=easier))
        return await tries_of(connection, user_id, day)

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


def _counting(user_id: int, day: date, *, easier: bool) -> Sequence[ColumnElement[bool]]:
    """Which row is of this person and day, unless it is the other puzzle of the day that counts."""
    fixed = daily_puzzles.c.easier
    return (
        daily_puzzles.c.user_id == user_id,
        daily_puzzles.c.day == day,
        or_(fixed.is_(None), fixed.is_(easier)),
    )


async def _count_streak(connection: AsyncConnection, user_id: int) -> None:
    """Count all solved days of a person again.

    A puzzle may be solved after midnight, when that of the next day is solved already.
    """
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
        current = current + 1 if i and day - days[i - 1] == ONE_DAY else 1
        best = max(best, current)
    counted = {"current": current, "best": best, "solved": len(days), "last_day": days[-1]}
    await connection.execute(update(puzzle_streaks).where(mine).values(**counted))


# The board of streaks: who has solved the puzzle of the day most days in a row, and still can go on.

_PLACE = (puzzle_streaks.c.current, puzzle_streaks.c.best, puzzle_streaks.c.user_id)
_ORDER = [column.desc() for column in _PLACE]


@dataclass(frozen=True, slots=True)
class RankedStreak:
    """A person's place: days in a row now, the most ever, and all solved days. ``rank`` None: not listed."""

    rank: int | None
    user_id: int
    streak: int
    best: int
    solved: int
    last_day: date

    def until(self, day: date) -> int:
        """Days in a row up to a day, if they have not ended since."""
        return self.streak - max(0, (self.last_day - day).days)


StreakPage = RankedPage[RankedStreak]


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
        first = await _rank(connection, listed, found[0].current) if found else 1
        ranks = tied_ranks(first, offset, [row.current for row in found])
        rows = [_ranked(row, rank, row.current) for row, rank in zip(found, ranks, strict=True)]
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
    own = tuple_(*(literal(getattr(row, column.name), column.type) for column in _PLACE))
    before = await _count(connection, listed, tuple_(*_PLACE) > own)
    return _ranked(row, await _rank(connection, listed, row.current), row.current), 1 + before // size


async def _rank(connection: AsyncConnection, listed: ColumnElement[bool], streak: int) -> int:
    return 1 + await _count(connection, listed, puzzle_streaks.c.current > streak)


async def _count(connection: AsyncConnection, *where: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(puzzle_streaks).where(*where)
    return (await connection.execute(query)).scalar_one()


def _ranked(row: Row[*tuple[Any, ...]], rank: int | None, streak: int) -> RankedStreak:
    return RankedStreak(rank, row.user_id, streak, row.best, row.solved, row.last_day)
