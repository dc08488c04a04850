"""What time does to tables: times for moves that run out, and tables that wait too long.

Nothing here waits: the timers are rows of the store, and whoever finds one due calls the method for it,
perhaps twice. The table then decides by its present position whether anything is left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from bot.store import StandIn, Timer
from bot.tables.computers import another
from bot.tables.lobby import Lobby
from bot.tables.own_rows.keeper import LogKeeper
from bot.tables.own_rows.rows import LATE, TIME
from bot.tables.refusals import Stale
from bot.tables.shelf import Shelf
from bot.tables.stand_ins import level_of_stand_in
from bot.tables.table import Table
from bot.tables.timing import loses_on_time
from games.core import Game

CLOCK: Final = 0
"""The user of the rows that a clock writes."""


class Play(Protocol):
    """Plays an action at a locked table and commits it. Raises Stale if another process was faster."""

    async def __call__(
        self, now: Table, before: Game, seat: int, who: int, action: str, interaction_id: int
    ) -> Table: ...


class Clocks:
    """What the timers of tables do. Every change is committed before anyone sees it."""

    def __init__(
        self,
        shelf: Shelf,
        lobby: Lobby,
        keeper: LogKeeper,
        play: Play,
        changed: Callable[[Table, int], None],
    ) -> None:
        self._shelf = shelf
        self._lobby = lobby
        self._keeper = keeper
        self._play = play
        self._changed = changed

    def forget_deadlines(self) -> None:
        """Read the deadlines again: the time without Discord was added to them."""
        self._shelf.forget_deadlines()

    async def close_lobby(self, timer: Timer) -> None:
        """Close an open table that has waited too long."""
        await self._lobby.expire(timer.table_id)

    async def expire(self, timer: Timer) -> None:
        """End the time for a move, unless it was made before: the commit decides.

        Whoever is late loses, or a computer stands in. If all who may move have the same only choice, such as
        the next game of a match, nobody loses by it: it is made.
        """
        async with self._shelf.lock(timer.table_id):
            now = await self._present(timer)
            if now is None or now.state is None:
                return
            late = [seat for seat in now.state.to_act if now.players[seat] > 0]
            choices = {now.state.actions(seat) for seat in late}
            if len(late) > 1 and len(choices) == 1 and len(only := choices.pop()) == 1:
                after = await self._play(now, now.state, late[0], now.players[late[0]], only[0], 0)
            elif loses_on_time(now):
                after = await self._write(now, late[0], TIME)
            else:
                after = await self._stand_in(now, late)
        self._changed(after, CLOCK)

    async def _present(self, timer: Timer) -> Table | None:
        """The table, if it is still in the position of a timer and has this deadline."""
        for _ in range(2):
            now = await self._shelf.load(timer.table_id)
            if now.position_since == timer.ply and now.row.deadline == timer.due_at:
                return None if now.over or now.row.status != "running" else now
            self._shelf.forget(timer.table_id)  # the deadline may have moved
        return None

    async def _stand_in(self, now: Table, late: Sequence[int]) -> Table:
        """Computers play on for the late players, who can return. Without any people left the game stops.

        Each is one commit. The time is over only with the last one, so that it ends again after a stop.
        """
        for seat in late:
            computer = another(level_of_stand_in(now), now.players)
            stand_in = StandIn(seat, now.players[seat], computer)
            now = await self._write(now, seat, LATE, stand_in, ends_time=seat == late[-1])
        if now.people:
            return now
        return await self._keeper.stop(now, late[-1], CLOCK, "abandoned")

    async def _write(
        self, now: Table, seat: int, action: str, stand_in: StandIn | None = None, *, ends_time: bool = False
    ) -> Table:
        """Write a row of the clock. Raises Stale if another process was faster: the timer fires again."""
        after = await self._keeper.write(now, seat, CLOCK, action, stand_in=stand_in, ends_time=ends_time)
        if after is None:
            raise Stale(now.id, mine=False)
        return after
