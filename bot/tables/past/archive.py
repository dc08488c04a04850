"""What was played, to be looked at again, and which of it a reader may be shown. Changes nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from bot.store import Move, Sight, Store, TableRow
from bot.tables.past.history import counting, record_of
from bot.tables.refusals import Broken, NotRunning
from bot.tables.replay import steps_of
from bot.tables.shelf import Shelf
from bot.tables.table import Step, Table
from games.core import replaced
from games.record import Record

MOST_RUNNING: Final = 200
"""The most tables that are searched for those that wait for a player."""


class Archive:
    """The tables of members, running and finished, and the records of finished tables."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf

    async def recorded(self, table: int) -> tuple[Table, Record, tuple[tuple[int, ...], ...]]:
        """A finished table, its record, and the users by seat at every ply.

        A seat at a ply has the user who made its next move. Raises NoSuchTable, Broken, NotRunning or
        StillPlayed.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.newest(table)
            log = await self._store.moves(table)
            return now, record_of(now, log), _users_by_ply(now.players, counting(now, log))

    async def since_turn_of(self, table: int, user: int) -> tuple[Table, tuple[Step, ...]]:
        """A table, and the moves after the last turn of a user, the oldest first.

        All moves if the user has made none. For a user who does not sit there, the last round. Raises
        NoSuchTable, Broken or NotRunning.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.newest(table)
            if now.state is None:
                raise NotRunning(now.row.status)
            if now.set_aside:
                raise Broken
            if now.seat_of(user) is None:
                return now, now.last_round
            found = now.since_turn_of(user, now.steps)
            reaches_back = found[0] is not now.steps[0] if found else user not in now.to_act()
            if reaches_back or now.played == len(now.steps):
                return now, found
            log = await self._store.moves(table)
        return now, now.since_turn_of(user, await asyncio.to_thread(steps_of, now.row, log[: now.ply]))

    async def played(
        self, user: int, sight: Sight, game: str | None, skip: int, limit: int
    ) -> tuple[Table, ...]:
        """The tables of a user in ``sight``: running, finished, and those that they left.

        The newest first. Skips the ``skip`` newest tables and returns at most ``limit``. Finished tables come
        without their state.
        """
        rows = await self._store.history(user, sight, game, skip, limit)
        return tuple([await self._as_listed(row) for row in rows])

    async def running(
        self, user: int, *, replaced: bool = False, most: int = MOST_RUNNING
    ) -> tuple[Table, ...]:
        """The running tables of a user in all channels: the newest, at most as many as ``most``.

        Those at which they sit, or with ``replaced`` those where a computer plays for them.
        """
        rows = await self._store.tables_of(user, limit=most, replaced=replaced)
        found = [await self._as_listed(row) for row in rows]
        return tuple(table for table in found if table.state is not None and not table.set_aside)

    async def finished(self, user: int, most: int) -> tuple[Table, ...]:
        """The finished tables where a user sat to the end: the newest ``most``, without their state."""
        rows = await self._store.tables_of(user, statuses=("over", "stopped"), limit=most)
        return tuple(Table(row) for row in rows)

    async def _as_listed(self, row: TableRow) -> Table:
        """A table for a list: its state is computed only if it is running."""
        if row.status != "running":
            return Table(row)
        try:
            async with self._shelf.lock(row.id):
                return await self._shelf.listed(row.id, row.edition)
        except Broken:
            return Table(replace(row, status="broken"))

    async def sight(self, reader: int, member: int, guild: int | None) -> Sight:
        """What a reader may see of a member's tables, in this server or in a direct message."""
        visibility, here = await self._store.profiles.presence(member, guild)
        return Sight.of(reader, member, visibility, here=here, guild_id=guild)


def _users_by_ply(players: tuple[int, ...], log: tuple[Move, ...]) -> tuple[tuple[int, ...], ...]:
    """The users by seat at every ply, given those at the end."""
    users = [players]
    for move in reversed(log):
        users.append(replaced(users[-1], move.seat, move.user_id))
    return tuple(reversed(users))
