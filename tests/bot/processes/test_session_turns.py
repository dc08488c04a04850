"""Sessions with Discord begin one in five seconds a bucket, and none where Discord allows none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from bot.background import Background
from bot.processes.client import PAUSE_S, SessionTurns
from tests.clock import HandClock


class Sessions:
    """Shards that want to begin a session, and those that have begun one."""

    def __init__(self, *limits: tuple[int, int], max_concurrency: int = 1) -> None:
        """``limits`` are how many sessions Discord allows, and in how many seconds it allows them again."""
        self.clock = HandClock()
        self.background = Background()
        self.begun: list[int] = []
        self._limits = [
            discord.SessionStartLimits(
                total=10, remaining=left, reset_after=1000 * again_s, max_concurrency=max_concurrency
            )
            for left, again_s in limits
        ]
        self._turns = SessionTurns(self._ask, None, self.background, self.clock.clock)

    async def _ask(self) -> discord.SessionStartLimits:
        return self._limits.pop(0) if len(self._limits) > 1 else self._limits[0]

    def want(self, *shards: int) -> list[asyncio.Task[None]]:
        return [self.background.start(self._begin(shard), f"Shard {shard}") for shard in shards]

    async def _begin(self, shard: int) -> None:
        await self._turns.may_identify(shard)
        self.begun.append(shard)


@pytest.fixture
async def sessions() -> AsyncIterator[list[Sessions]]:
    made: list[Sessions] = []
    yield made
    for each in made:
        await each.background.close()


async def test_sessions_of_one_bucket_begin_five_seconds_apart(sessions: list[Sessions]) -> None:
    of_one = Sessions((1000, 0))
    sessions.append(of_one)
    of_one.want(0, 1, 2)

    await of_one.clock.advance(0)
    assert of_one.begun == [0]
    await of_one.clock.advance(PAUSE_S - 0.2)
    assert of_one.begun == [0]
    await of_one.clock.advance(0.4)
    assert of_one.begun == [0, 1]


async def test_sessions_of_several_buckets_begin_at_once(sessions: list[Sessions]) -> None:
    of_two = Sessions((1000, 0), max_concurrency=2)
    sessions.append(of_two)
    of_two.want(0, 1, 2)

    await of_two.clock.advance(0)

    assert sorted(of_two.begun) == [0, 1]


async def test_where_discord_allows_no_session_it_waits_until_one_is_allowed(
    sessions: list[Sessions],
) -> None:
    of_none = Sessions((0, 600), (1, 0))
    sessions.append(of_none)
    (wanted,) = of_none.want(0)
    await of_none.clock.until_somebody_waits()

    await of_none.clock.advance(599)
    assert of_none.begun == []
    await of_none.clock.advance(2)
    await wanted
    assert of_none.begun == [0]
