"""When a session with Discord may begin: some seconds after the last one, and not more a day than allowed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import discord

from bot.clock import Clock
from bot.store import StoreError

log = logging.getLogger(__name__)

PAUSE = timedelta(seconds=5.1)
"""Discord's five seconds between two sessions of a bucket, and what a connection may take more or less."""

ASKED_AFTER = timedelta(minutes=1)

Reserve = Callable[[int], Awaitable[float]]
"""Reserves the next time of a bucket, and returns the seconds until then. May raise StoreError."""


class Pace:
    """Lets sessions begin at Discord's pace: one at a time in each of ``limits.max_concurrency`` buckets."""

    def __init__(
        self,
        ask: Callable[[], Awaitable[discord.SessionStartLimits]],
        limits: discord.SessionStartLimits,
        reserve: Reserve,
        clock: Clock,
    ) -> None:
        """``ask`` gets the present limits from Discord."""
        self._ask = ask
        self._limits = limits
        self._asked_at = clock.now()
        self._reserve = reserve
        self._clock = clock

    async def may_identify(self, shard: int) -> None:
        """Wait until a shard may begin a session."""
        await self._until_one_is_left()
        bucket = shard % max(1, self._limits.max_concurrency)
        while True:
            try:
                wait_s = await self._reserve(bucket)
            except StoreError:
                await self._clock.sleep(1.0)
            else:
                break
        if wait_s > 0:
            await self._clock.sleep(wait_s)

    async def _until_one_is_left(self) -> None:
        """Wait as long as Discord allows no session. Raises what asking Discord raises."""
        if self._clock.now() - self._asked_at >= ASKED_AFTER or self._limits.remaining < 1:
            self._limits, self._asked_at = await self._ask(), self._clock.now()
        while self._limits.remaining < 1:
            wait_s = self._limits.reset_after / 1000
            log.warning("Discord allows no more sessions for %.0f minutes.", wait_s / 60)
            await self._clock.sleep(wait_s)
            self._limits = await self._ask()
        self._limits.remaining -= 1


def in_this_process(clock: Clock) -> Reserve:
    """The times of a process that is the only one."""
    next_at: dict[int, datetime] = {}

    async def reserve(bucket: int) -> float:
        now = clock.now()
        at = max(now, next_at.get(bucket, now))
        next_at[bucket] = at + PAUSE
        return (at - now).total_seconds()

    return reserve
