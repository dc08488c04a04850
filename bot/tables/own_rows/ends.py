"""Stops games that nobody at the table ends: nobody plays there any more, or a moderator says so."""

from __future__ import annotations

from collections.abc import Callable

from bot.store import StopReason
from bot.tables.decided import decided_again
from bot.tables.own_rows.keeper import NO_SEAT, LogKeeper
from bot.tables.refusals import Stale
from bot.tables.shelf import Shelf
from bot.tables.table import Table


class Ends:
    """Ends of running games from outside. Each is committed before anyone sees it."""

    def __init__(self, shelf: Shelf, keeper: LogKeeper, changed: Callable[[Table, int], None]) -> None:
        self._shelf = shelf
        self._keeper = keeper
        self._changed = changed

    @decided_again
    async def stop(self, table: int, reason: StopReason, by: int) -> Table:
        """End a running game without an outcome; ``by`` is the user who did it, 0 for nobody.

        Nobody clears their own game, because this would undo a loss: that raises Stale. Raises also
        NoSuchTable, Broken, NotRunning, and the errors of the store.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            if reason == "cleared" and now.row.takes_part(by):
                raise Stale(table, mine=False)
            seat = now.seat_of(by)
            after = await self._keeper.stop(now, NO_SEAT if seat is None else seat, by, reason)
        self._changed(after, by)
        return after
