"""When a session with Discord may begin: one in five seconds a bucket, and not more a day than allowed."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.background import Background
from bot.clock import Clock
from bot.store import StoreError
from bot.store.processes import Slots

log = logging.getLogger(__name__)

PAUSE_S: Final = 5.1
"""Discord's five seconds between two sessions of a bucket, and what a connection may take more or less."""

ASKED_AFTER: Final = timedelta(minutes=1)

_LOOKS_EVERY_S = 0.25


class Pace:
    """Lets sessions begin at Discord's pace, in this process, and with ``slots`` in all of them."""

    def __init__(
        self,
        ask: Callable[[], Awaitable[discord.SessionStartLimits]],
        slots: Slots | None,
        background: Background,
        clock: Clock,
    ) -> None:
        """``ask`` gets the present limits from Discord."""
        self._ask = ask
        self._slots = slots
        self._background = background
        self._clock = clock
        self._limits: tuple[discord.SessionStartLimits, datetime] | None = None
        self._buckets: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def may_identify(self, shard: int) -> None:
        """Wait until a shard may begin a session. Raises what asking Discord raises."""
        limits = await self._left()
        bucket = shard % max(1, limits.max_concurrency)
        await self._buckets[bucket].acquire()
        try:
            while not await self._is_first(bucket):
                await self._clock.sleep(_LOOKS_EVERY_S)
        except asyncio.CancelledError:
            self._buckets[bucket].release()
            raise
        limits.remaining -= 1
        self._background.start(self._let_others(bucket), "Keeping sessions apart")

    async def _left(self) -> discord.SessionStartLimits:
        """The limits, as soon as Discord allows a session."""
        while True:
            known = self._limits
            if known is None or self._clock.now() - known[1] >= ASKED_AFTER or known[0].remaining < 1:
                known = self._limits = await self._ask(), self._clock.now()
            limits = known[0]
            if limits.remaining >= 1:
                return limits
            wait_s = limits.reset_after / 1000
            log.warning("Discord allows no more sessions for %.0f minutes.", wait_s / 60)
            await self._clock.sleep(wait_s)

    async def _is_first(self, bucket: int) -> bool:
        try:
            return self._slots is None or await self._slots.may_identify(bucket)
        except StoreError:  # it is tried again
            return False

    async def _let_others(self, bucket: int) -> None:
        await self._clock.sleep(PAUSE_S)
        self._buckets[bucket].release()
        if self._slots is not None:
            with suppress(StoreError):  # the lock has gone with its connection
                await self._slots.has_identified(bucket)
