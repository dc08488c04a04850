"""Writes the table's own rows of the log. Judges nothing but who was faster.

This is the one place where a position begins without a move: moves that are taken back start a full deadline.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.store import Move, Outdated, StandIn, StopReason, Store, TableRow, Timer
from bot.tables.own_rows.rows import after_own_row, stop, undone_from
from bot.tables.past.results import result_at_end
from bot.tables.refusals import NotRunning
from bot.tables.shelf import Shelf, replayed_aside
from bot.tables.table import Table
from bot.tables.timing import deadline_of, timers_of_turn

NO_SEAT = -1
"""In place of a seat, for whoever stops a table at which they do not sit."""


class LogKeeper:
    """Writes rows at tables that the caller has locked."""

    def __init__(self, store: Store, shelf: Shelf, now: Callable[[], datetime]) -> None:
        self._store = store
        self._shelf = shelf
        self._now = now

    async def write(
        self,
        now: Table,
        seat: int,
        who: int,
        action: str,
        interaction_id: int = 0,
        *,
        stand_in: StandIn | None = None,
        ends_time: bool = False,
    ) -> Table:
        """Write a row and return the table after it. Raises Outdated if another process was faster.

        With a ``stand_in``, a computer player takes its seat in the same commit; ``ends_time``: no time for a
        move runs afterwards. Whoever writes has not left. Raises Broken if the log does not replay, and the
        errors of the store.
        """
        row = Move(now.id, now.ply, seat, who, action, interaction_id, self._now())
        after = await self._after(now, row)
        timers: Sequence[Timer] | None = () if ends_time else None
        if now.row.pace and after.position_since > now.position_since and not after.over:
            timers = timers_of_turn(after, row.at)
            after = replace(after, row=replace(after.row, deadline=deadline_of(timers)))
        came_back = after.row.votes != now.row.votes
        written = await self._store.append(
            row,
            after.outcome,
            None if after.outcome is None else result_at_end(after),
            came_back=came_back,
            timers=timers,
            stopped=after.stopped,
            stand_in=stand_in,
            waits_for_computers=after.waits_for_computers,
            decided_on=now.row.edition,
        )
        if not written:
            raise Outdated
        if stand_in is not None or after.outcome is not None:  # who sits there now, what was booked
            return await self._shelf.reread(after)
        return self._shelf.remember(after)

    async def stop(
        self, now: Table, seat: int, who: int, reason: StopReason, interaction_id: int = 0
    ) -> Table:
        """End a game without an outcome. Raises NotRunning if it has ended, or Outdated as ``write``."""
        if now.over or now.row.status != "running":
            raise NotRunning(now.row.status)
        return await self.write(now, seat, who, stop(reason), interaction_id)

    async def _after(self, now: Table, row: Move) -> Table:
        """The table after a row. Raises Outdated if the log is longer than the table knows."""
        if undone_from(row.action) is None:
            after = after_own_row(now, row, (), ())
        else:  # the position is one that only the log knows
            log = await self._store.moves(now.id)
            if len(log) != now.ply:
                raise Outdated
            after = await replayed_aside(now.row, (*log, row))
        votes = frozenset(vote for vote in now.row.votes if vote[0] != row.seat)
        return replace(after, row=_grown(now, row, after, votes))


def _grown(now: Table, row: Move, after: Table, votes: frozenset[tuple[int, int]]) -> TableRow:
    grown = replace(now.row, version=now.row.version + 1, votes=votes)
    if not after.over:
        return grown
    over = replace(grown, ended_at=row.at, deadline=None)
    if after.stopped is None:
        return replace(over, status="over", outcome=after.outcome)
    return replace(over, status="stopped", stopped=after.stopped)
