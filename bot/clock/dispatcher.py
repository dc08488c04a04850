"""Fires timers when they are due. What they do, and whether there is still something to do, others decide."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.store.rows import Timer, TimerKind
from bot.store.timers import Timers

log = logging.getLogger(__name__)

TOGETHER = 10
"""Timers that are fired at once: read together, and one commit. More keep people waiting who click then."""

Fire = Callable[[Timer], Awaitable[bool | None]]
"""Does what a timer is for, if this is still to be done; harmless if it is called twice.

It never waits for Discord: it commits, and wants. Returns False if the timer is to stay until what it has
wanted is done; it is fired again after a minute.
"""


class Dispatcher:
    """Claims timers that are due and calls ``fire`` for their kind; it sleeps until the next one is due.

    Only those of tables whose shards are connected: time without Discord is nobody's fault, and each shard is
    served by one process. A timer for which ``fire`` failed is due again after a minute, and one that was
    claimed by a process that has ended, at once. ``look_every_s`` is how long it sleeps at most where other
    processes write timers, too.
    """

    def __init__(
        self,
        timers: Timers,
        fire: Mapping[TimerKind, Fire],
        background: Background,
        clock: Clock,
        look_every_s: float | None = None,
    ) -> None:
        self._timers = timers
        self._fire = fire
        self._background = background
        self._clock = clock
        self._look_every_s = look_every_s
        self._begun = False
        self._here: set[int] = set()
        self._shards = 1
        self._work = CatchUp[str]("{}", self._look, background, clock, at_once=1)
        timers.when_written(self._sooner)

    def begin(self) -> None:
        """Fire timers from now on. Later calls do nothing."""
        if not self._begun:
            self._begun = True
            self._want(0)

    def connected(self, shard: int, shards: int) -> None:
        """Fire the timers of a shard, of ``shards`` in all, from now on."""
        self._shards = shards
        self._here.add(shard)
        self._want(0)

    def lost(self, shard: int) -> None:
        """Fire no timers of this shard from now on."""
        self._here.discard(shard)

    def _sooner(self, due_at: datetime) -> None:
        self._want((due_at - self._clock.now()).total_seconds())

    def _want(self, in_s: float) -> None:
        if self._begun:
            self._work.want("Firing timers", max(0.0, in_s))

    async def _look(self, _name: str) -> bool:
        """Fire all timers that are due. Raises StoreError."""
        kinds = tuple(self._fire)
        while claimed := await self._timers.claim(self._clock.now(), kinds, self._here, self._shards):
            for first in range(0, len(claimed), TOGETHER):
                few = claimed[first : first + TOGETHER]
                fired = [self._background.shielded(self._fired(timer)) for timer in few]
                done = zip(few, await asyncio.gather(*fired), strict=True)
                await self._timers.fired([timer for timer, went in done if went])
        next_due = await self._timers.next_due(self._clock.now(), kinds, self._here, self._shards)
        if next_due is not None:
            self._sooner(next_due)
        if self._look_every_s is not None:
            self._want(self._look_every_s)
        return True

    async def _fired(self, timer: Timer) -> bool:
        try:
            return await self._fire[timer.kind](timer) is not False
        except Exception as failure:  # noqa: BLE001 - one table must not stop the clocks of others
            # Its text and traceback may contain secrets.
            failed = type(failure).__name__
            log.error("The %s of table %s failed: %s.", timer.kind, timer.table_id, failed)  # noqa: TRY400
            return False
