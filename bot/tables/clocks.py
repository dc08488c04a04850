"""What time does to tables: times for moves that run out, and tables that wait too long.

Nothing here waits: the timers are rows of the store, and whoever finds one due calls the method for it,
perhaps twice. The table then decides by its present position whether anything is left to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, TypeAlias

from bot.store.errors import Outdated
from bot.store.rows import StandIn, Timer
from bot.store.store import Store
from bot.tables.lobby import Lobby
from bot.tables.questions import NO_SEAT, Decider, seat_of
from bot.tables.replay import LATE, TIME, stop
from bot.tables.shelf import Shelf, decided_again
from bot.tables.stand_ins import level_of_stand_in
from bot.tables.table import ABANDONED_AFTER, IDLE_AFTER, Table, another, idle_timer, loses_on_time
from games.core import Game

CLOCK: Final = 0
"""The user of the rows that a clock writes."""


PlaysAction: TypeAlias = Callable[[Table, Game, int, int, str, int], Awaitable[Table]]
"""Plays an action of a seat and a user at a locked table and commits it, as ``Tables.act`` does."""


class Clocks(Decider):
    """What the timers of tables do."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        now: Callable[[], datetime],
        changed: Callable[[Table, int], None],
        play: PlaysAction,
        lobby: Lobby,
    ) -> None:
        super().__init__(store, shelf, now, changed)
        self._timers = store.timers
        self._play = play
        self._lobby = lobby

    def forget_deadlines(self) -> None:
        """Read the deadlines again: the time without Discord was added to them."""
        self._shelf.forget_deadlines()

    async def close_lobby(self, timer: Timer) -> None:
        """Close an open table that has waited too long."""
        await self._lobby.expire(timer.table_id)

    @decided_again
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
            if not late:
                return  # a computer was seated at the last moment
            choices = {now.state.actions(seat) for seat in late}
            if len(late) > 1 and len(choices) == 1 and len(only := choices.pop()) == 1:
                after = await self._play(now, now.state, late[0], now.players[late[0]], only[0], 0)
            elif loses_on_time(now):
                after = await self._write(now, late[0], CLOCK, TIME)
            else:
                after = await self._stand_in(now, late)
        self._changed(after, CLOCK)

    async def ask_whether_idle(self, timer: Timer) -> tuple[Table, datetime] | None:
        """The table on which nothing has happened for too long, and when it ends if it is asked now.

        Its timer stays until ``asked``. None for any other table; its next question is planned.
        """
        async with self._shelf.lock(timer.table_id):
            now = await self._newest(timer)
            if now.over or now.row.status != "running" or not await self._timers.is_wanted(timer):
                await self._timers.fired([timer])
                return None
            ask_at = now.active_since + IDLE_AFTER
            if self._now() < ask_at:
                await self._timers.put([Timer(now.id, "idle", ask_at, now.position_since)])
                return None
            return now, self._now() + ABANDONED_AFTER - IDLE_AFTER

    async def asked(self, timer: Timer, table: Table, until: datetime) -> None:
        """Let an idle game end then: its question stands, or can never be sent. Nothing if it went on."""
        async with self._shelf.lock(table.id):
            with suppress(Outdated):
                await self._timers.put_instead(Timer(table.id, "abandon", until, table.ply), ["idle"], timer)
            self._shelf.forget(table.id)

    @decided_again
    async def abandon(self, timer: Timer) -> None:
        """End a game that nobody goes on with; if anything has happened since the question, plan the next."""
        async with self._shelf.lock(timer.table_id):
            now = await self._newest(timer)
            if now.over or now.row.status != "running" or not await self._timers.is_wanted(timer):
                return  # who says after this that the game goes on makes the edition an older one
            if now.ply != timer.ply:
                ask_at = max(self._now(), now.active_since + IDLE_AFTER)
                await self._timers.put([Timer(now.id, "idle", ask_at, now.position_since)])
                return
            after = await self._write(now, NO_SEAT, CLOCK, stop("abandoned"))
        self._changed(after, CLOCK)

    @decided_again
    async def go_on(self, table: int, who: int) -> Table:
        """Say that an idle game goes on. Raises NotSeated, Replaced or NotRunning."""
        async with self._shelf.lock(table):
            now = await self._shelf.newest(table)
            seat_of(now, who)
            asks_again = Timer(table, "idle", self._now() + IDLE_AFTER, now.position_since)
            await self._timers.put_instead(asks_again, ["abandon"])
            self._shelf.forget(table)
            return now

    def idle_days(self, table: Table) -> int:
        """For how many whole days nothing has happened at a table."""
        return (self._now() - table.active_since).days

    async def _present(self, timer: Timer) -> Table | None:
        """The table, if it is still in the position of a timer and has this deadline."""
        for _ in range(2):
            now = await self._shelf.load(timer.table_id)
            if now.position_since == timer.ply and now.row.deadline == timer.due_at:
                return None if now.over or now.row.status != "running" else now
            self._shelf.forget(timer.table_id)  # the deadline may have moved
        return None

    async def _newest(self, timer: Timer) -> Table:
        """The table as it is stored: another process may have played there."""
        self._shelf.forget(timer.table_id)
        return await self._shelf.load(timer.table_id)

    async def _stand_in(self, now: Table, late: Sequence[int]) -> Table:
        """Computers play on for the late players, who can return. Without any people left the game pauses.

        Each is one commit. The time is over only with the last one, so that this goes on if the process
        ends between two of them.
        """
        pauses = len(now.people) == len(late)
        for seat in late:
            computer = another(level_of_stand_in(now), now.players)
            stand_in = StandIn(seat, now.players[seat], computer)
            left = () if not pauses else (idle_timer(now, self._now()),)
            timers = left if seat == late[-1] else None
            now = await self._write(now, seat, CLOCK, LATE, stand_in=stand_in, timers=timers)
        return now
