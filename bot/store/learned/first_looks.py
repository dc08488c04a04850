"""Notes who opens the puzzle of a day, for many people at once: all who ask meanwhile share a transaction.

At midnight thousands ask within a minute, and each commit takes its time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import Table as SqlTable
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import DatabaseFailed, StoreClosed
from bot.store.learned.schema import daily_puzzles, puzzle_servers
from bot.store.learned.tries import DailyTries, Streak, lately, read_tries, streaks_of

MOST_TOGETHER: Final = 50
"""People whose looks are noted in one transaction; while it runs, others wait."""

_Look = tuple[int, date, int | None]
_Answer = DailyTries | DatabaseFailed


class FirstLooks:
    """Notes when people first saw the puzzle of a day, and in which servers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wanted: dict[_Look, datetime] = {}  # of the batch that still gathers
        self._answers: asyncio.Task[Mapping[_Look, _Answer]] | None = None

    async def note(self, user_id: int, day: date, guild_id: int | None, at: datetime) -> DailyTries:
        """Note a look, if it is the first one, and return what the person has done.

        Raises DatabaseFailed or StoreClosed.
        """
        if self._database.closed:
            raise StoreClosed
        if self._answers is None or len(self._wanted) >= MOST_TOGETHER:
            self._wanted = {}
            self._answers = self._database.start(self._note(self._wanted))
        look = user_id, day, guild_id
        self._wanted.setdefault(look, at)
        answer = (await asyncio.shield(self._answers))[look]
        if isinstance(answer, DatabaseFailed):
            raise answer
        return answer

    async def _note(self, wanted: dict[_Look, datetime]) -> Mapping[_Look, _Answer]:
        try:
            return await self._database.transaction(partial(self._note_all, wanted))
        except DatabaseFailed as failed:
            return {look: type(failed)(failed.fault) for look in wanted}
        finally:
            self._close(wanted)

    async def _note_all(
        self, wanted: dict[_Look, datetime], connection: AsyncConnection
    ) -> Mapping[_Look, _Answer]:
        self._close(wanted)
        users = sorted({user for user, _, _ in wanted})
        days = sorted({day for _, day, _ in wanted})
        rows = await lately(connection, users, days[0], days[-1])
        new = {(user, day): at for (user, day, _), at in wanted.items() if (user, day) not in rows}
        if new:
            looks = [{"user_id": user, "day": day, "shown_at": at} for (user, day), at in sorted(new.items())]
            await self._add(connection, daily_puzzles, looks)
            rows = await lately(connection, users, days[0], days[-1])
        known = select(puzzle_servers).where(puzzle_servers.c.user_id.in_(users))
        there = {(row.guild_id, row.user_id) for row in await connection.execute(known)}
        here = {(guild, user) for user, _, guild in wanted if guild is not None} - there
        if here:
            servers = [{"guild_id": guild, "user_id": user} for guild, user in sorted(here)]
            await self._add(connection, puzzle_servers, servers)
        streaks = await streaks_of(connection, users)
        return {look: read_tries(rows, look[0], look[1], streaks.get(look[0], Streak())) for look in wanted}

    async def _add(self, connection: AsyncConnection, table: SqlTable, rows: list[dict[str, Any]]) -> None:
        """Add rows; those that another process has added meanwhile stay."""
        await connection.execute(self._database.insert(table).on_conflict_do_nothing(), rows)

    def _close(self, wanted: dict[_Look, datetime]) -> None:
        """Let those who ask from now on be the next batch."""
        if self._wanted is wanted:
            self._answers = None
