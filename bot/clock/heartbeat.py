"""Notes when the bot was connected to Discord, so that no player loses the time in which it was not."""

from __future__ import annotations

from collections.abc import Callable

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.store.timers import Timers

EVERY_S = 30.0


class Heartbeat:
    """The heartbeat of each shard while it is connected.

    When a shard is connected again, the lost time is added to the deadlines of its tables, and ``came_back``
    is called with the shard, and True if any deadline moved. It is called only then, so that no clock runs
    before.
    """

    def __init__(
        self, timers: Timers, came_back: Callable[[int, bool], None], background: Background, clock: Clock
    ) -> None:
        self._timers = timers
        self._came_back = came_back
        self._clock = clock
        self._shards = 1
        self._connected: set[int] = set()
        self._counted: set[int] = set()
        self._beats = CatchUp[int]("The heartbeat of shard {}", self._beat, background, clock, at_once=4)

    def connected(self, shard: int, shards: int) -> None:
        """Note that one of the ``shards`` is connected, and beat from now on."""
        self._shards = shards
        self._connected.add(shard)
        self._beats.want(shard)

    def lost(self, shard: int) -> None:
        """Note that a shard is no longer connected."""
        if shard in self._connected:
            self._connected.discard(shard)
            self._counted.discard(shard)
            self._beats.want(shard)

    async def _beat(self, shard: int) -> bool:
        """Write a heartbeat, the last one if the shard was just lost. Raises StoreError."""
        now = self._clock.now()
        if shard not in self._connected:
            await self._timers.beat(shard, self._shards, now)
            return True
        if shard in self._counted:
            await self._timers.beat(shard, self._shards, now)
            moved = False
        else:
            moved = await self._timers.came_back(shard, self._shards, now)
        if shard in self._connected and shard not in self._counted:
            self._counted.add(shard)
            self._came_back(shard, moved)
        self._beats.want(shard, EVERY_S)
        return True
