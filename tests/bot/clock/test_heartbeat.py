"""A heart beats while a shard is connected, and what was lost before is added once, before any clock runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from bot.background import Background
from bot.clock.heartbeat import Heartbeat
from bot.store import Store, Timer
from tests.bot.store.examples import reread, running
from tests.clock import HandClock

HOUR = timedelta(hours=1)


class Hearts:
    """A process whose heart beats, beside others with the same store."""

    def __init__(self, store: Store) -> None:
        self.clock = HandClock()
        self.background = Background()
        self.came_back: asyncio.Queue[tuple[int, bool]] = asyncio.Queue()
        self.heartbeat = Heartbeat(
            store.timers,
            lambda shard, shards: self.came_back.put_nowait((shard, shards)),
            self.background,
            self.clock.clock,
        )

    async def connect(self, shard: int, *, handed_over: bool = False) -> tuple[int, bool]:
        self.heartbeat.connected(shard, 2, handed_over=handed_over)
        return await self.came_back.get()

    async def ended(self) -> None:
        """End without another heartbeat."""
        await self.clock.until_somebody_waits()
        await self.background.close()


@pytest.fixture
async def hearts(store: Store) -> AsyncIterator[list[Hearts]]:
    made = [Hearts(store) for _ in range(2)]
    yield made
    for each in made:
        await each.background.close()


@pytest.fixture
async def deadline(store: Store) -> tuple[int, datetime]:
    """A table of the second shard, and its deadline."""
    table = (await running(store, guild_id=1 << 22)).id
    due = HandClock().clock.now() + HOUR
    await store.timers.put([Timer(table, "deadline", due, 0)])
    return table, due


@pytest.mark.parametrize("handed_over", [False, True])
async def test_the_time_without_a_shard_is_added_unless_it_was_handed_over(
    store: Store, hearts: list[Hearts], deadline: tuple[int, datetime], handed_over: bool
) -> None:
    here, there = hearts
    assert await here.connect(1) == (1, False)
    await here.ended()
    await there.clock.advance(20)

    moved = await there.connect(1, handed_over=handed_over)

    assert moved == (1, not handed_over)
    table, due = deadline
    expected = due if handed_over else due + timedelta(seconds=20)
    assert (await reread(store, table)).deadline == expected


async def test_a_shard_that_was_handed_over_and_is_lost_later_comes_back_like_any_other(
    store: Store, hearts: list[Hearts], deadline: tuple[int, datetime]
) -> None:
    here, _ = hearts
    assert await here.connect(1, handed_over=True) == (1, False)
    here.heartbeat.lost(1)
    await here.clock.advance(0)
    await store.timers.beat(1, 2, here.clock.clock.now())
    await here.clock.advance(60)

    assert await here.connect(1) == (1, True)
    table, due = deadline
    assert (await reread(store, table)).deadline == due + timedelta(seconds=60)
