"""What was played, to be looked at again, and of whom one may be shown it. Changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from bot.store import Sight, Store, TableRow, Visibility
from bot.tables.history import record_of
from bot.tables.refusals import Broken
from bot.tables.shelf import Shelf
from bot.tables.table import Table
from games.record import Record

Shown = Literal["everything", "here", "nothing"]
"""How much of what a member has played: all of it, only what was played in the server that asks, none.

What was played in direct messages is shown to its players alone.
"""

MOST_RUNNING: Final = 200
"""So many tables are looked at for those that wait for somebody."""


def shown_of(visibility: Visibility, *, here: bool, own: bool) -> Shown:
    """What is shown of a member who has chosen so, and has played ``here`` where somebody asks or not.

    A member is always shown everything of their ``own``.
    """
    if own or visibility == "public":
        return "everything"
    return "here" if visibility == "server" and here else "nothing"


class Archive:
    """The tables of members, running and over, and the records of those that are over."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf

    async def recorded(self, table: int) -> tuple[Table, Record]:
        """A finished table and its record. Raises NoSuchTable, Broken, NotRunning or StillPlayed."""
        async with self._shelf.lock(table):
            if not (await self._shelf.load(table)).over:
                self._shelf.forget(table)  # another process may have ended it
            now = await self._shelf.load(table)
            return now, record_of(now, await self._store.moves(table))

    async def played(
        self, user: int, sight: Sight, game: str | None, skip: int, limit: int
    ) -> tuple[Table, ...]:
        """The tables of a user that are in sight: running, over, and those that they left.

        The newest come first, after so many of them that are skipped. Tables that are over come without
        their state.
        """
        rows = await self._store.history(user, sight, game, skip, limit)
        return tuple([await self._as_listed(row) for row in rows])

    async def running(self, user: int) -> tuple[Table, ...]:
        """The running tables at which a user sits, wherever they are: the newest two hundred."""
        rows = await self._store.tables_of(user, limit=MOST_RUNNING)
        found = [await self._as_listed(row) for row in rows]
        return tuple(table for table in found if table.state is not None)

    async def _as_listed(self, row: TableRow) -> Table:
        """A table of a list: its state is folded only if it is running."""
        if row.status != "running":
            return Table(row)
        try:
            async with self._shelf.lock(row.id):
                return await self._shelf.load(row.id)
        except Broken:
            return Table(replace(row, status="broken"))

    async def shown(self, reader: int, member: int, guild: int | None) -> Shown:
        """How much of what a member has played a reader may be shown, in this server or a direct message."""
        visibility, here = await self._store.profiles.presence(member, guild)
        return shown_of(visibility, here=here, own=reader == member)
