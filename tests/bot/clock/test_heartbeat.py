"""A heart beats while a shard is connected, and what was lost before is added once, before any clock runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from bot.background import Background
from bot.clock.heartbeat import Heartbeat
from bot.store.rows import Timer
from bot.store.store import Store
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

    async def connect(self, shard: int) -> tuple[int, bool]:
        self.heartbeat.connected(shard, 2)
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


async def test_a_process_that_ends_and_another_that_begins_at_once_move_no_deadline(
    store: Store, hearts: list[Hearts], deadline: tuple[int, datetime]
) -> None:
    here, there = hearts
    await here.connect(1)
    await here.ended()
    await there.clock.advance(3)

    assert await there.connect(1) == (1, False)
    table, due = deadline
    assert (await reread(store, table)).deadline == due
