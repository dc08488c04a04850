"""Computer players at the tables. Their turns are read from what is committed, never remembered.

A crash in mid-thought loses nothing, for the next start finds the same turn, and a thought that comes too
late is refused like any other stale move.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor
from hashlib import sha256

from bot.screens.table.desk import Desk
from bot.store import StoreError
from bot.tables import NotSeated, Refusal, Stale, Table, level_of
from bot.thinking.pool import Thinkers
from games.core import GameOver

log = logging.getLogger(__name__)

# Who has said something may have more to say, and others answer; nobody has to wait for the last word.
_ROUNDS_OF_TALK = 3


class Computers:
    """Lets computer players act when it is their turn, and talk; one thought at a time at each table."""

    def __init__(self, desk: Desk, thinkers: Thinkers) -> None:
        self._desk = desk
        self._tables = desk.tables
        self._thinkers = thinkers
        self._playing: dict[int, asyncio.Task[None]] = {}

    async def wake_all(self) -> None:
        """Go on wherever a computer player is to act, as after a start."""
        for table in await self._tables.with_computers():
            self.wake(table)

    def wake(self, table: int) -> None:
        """Let the computer players of a table talk, and act as long as it is their turn."""
        playing = self._playing.get(table)
        if playing is None or playing.done():
            task = asyncio.create_task(self._play(table))
            self._playing[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))

    async def close(self) -> None:
        """Leave all thoughts where they are; the next start begins them again."""
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    def _forget(self, table: int, done: asyncio.Task[None]) -> None:
        if self._playing.get(table) is done:
            del self._playing[table]

    async def _play(self, table: int) -> None:
        try:
            await self._play_on(await self._tables.table(table))
        except (Refusal, StoreError, BrokenExecutor, ValueError):
            log.warning("Table %s waits for its computer player.", table, exc_info=True)

    async def _play_on(self, now: Table) -> None:
        """Talk and act until a person is to act. The boards are changed once a turn, not once an action."""
        shown = now.ply
        mover: int | None = None
        while True:
            now = await self._talk(now)
            seat = now.computer_to_act
            if now.ply != shown and (seat is None or seat != mover):
                await self._desk.publish(now)
                if mover is not None:
                    await self._desk.nudge(now, by=now.players[mover])
                shown, mover = now.ply, None
                now = await self._tables.table(now.id)  # people talk meanwhile
            elif seat is None:
                return
            else:
                now, mover = await self._act(now, seat), seat

    async def _act(self, now: Table, seat: int) -> Table:
        """Let the computer player of a seat act; the table afterwards, whoever acted there."""
        who = now.players[seat]
        action = await self._thinkers.choose(now.view(seat), level_of(who) or "", _dice(now))
        try:
            return await self._tables.act(now.id, who, now.ply, action, 0)
        except (Stale, NotSeated, GameOver):
            return await self._tables.table(now.id)

    async def _talk(self, now: Table) -> Table:
        """Let the computer players say what they have to say, hearing one another; the table afterwards."""
        for _ in range(_ROUNDS_OF_TALK):
            silent = now.ply
            for seat in now.computers_to_talk:
                who = now.players[seat]
                for text in await self._thinkers.say(now.view(seat), level_of(who) or "", _dice(now)):
                    try:
                        now = await self._tables.act(now.id, who, None, text, 0)
                    except (GameOver, NotSeated):
                        return await self._tables.table(now.id)
            if now.ply == silent:
                break
        return now


def _dice(table: Table) -> bytes:
    """The chance in a thought: another at every ply, and always the same when it is thought again."""
    return sha256(table.row.seed + str(table.ply).encode()).digest()
