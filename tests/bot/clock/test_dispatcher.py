"""The dispatcher sleeps until a timer is due, fires it, and loses none when something fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.background import Background
from bot.clock.dispatcher import Dispatcher
from bot.store.errors import DatabaseFailed
from bot.store.rows import Timer, TimerKind
from bot.store.store import Store
from tests.bot.store.examples import running
from tests.clock import HandClock

SECOND = timedelta(seconds=1)


class Fired:
    """Notes what was fired; fails while ``failing``."""

    def __init__(self) -> None:
        self.tables: list[int] = []
        self.failing = False

    async def __call__(self, timer: Timer) -> None:
        if self.failing:
            raise ValueError("a secret tile")
        self.tables.append(timer.table_id)


class Hours:
    """A dispatcher on a store with a timer in the far future, so that it always waits for something."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = HandClock()
        self.fired = Fired()
        self.background = Background()
        kinds: tuple[TimerKind, ...] = ("deadline", "lobby")
        self.dispatcher = Dispatcher(
            store.timers, dict.fromkeys(kinds, self.fired), self.background, self.clock.clock
        )

    async def begin(self, shard: int = 0, shards: int = 1) -> None:
        await self.put("lobby", 1_000_000, guild=shard << 22)
        self.dispatcher.connected(shard, shards)
        self.dispatcher.begin()
        await self.clock.until_somebody_waits()

    async def put(self, kind: TimerKind, in_s: float, guild: int = 7) -> int:
        """A timer of a new table that is due in some seconds. Returns the table."""
        table = (await running(self.store, guild_id=guild)).id
        await self.store.timers.put([Timer(table, kind, self.clock.clock.now() + in_s * SECOND, 0)])
        return table

    async def passed(self, seconds: float) -> list[int]:
        """Let time pass. Returns the tables whose timers were fired meanwhile."""
        self.fired.tables.clear()
        await self.clock.advance(seconds)
        await self.clock.until_somebody_waits()
        return self.fired.tables


@pytest.fixture
async def hours(store: Store) -> AsyncIterator[Hours]:
    made = Hours(store)
    yield made
    await made.background.close()


async def test_what_failed_is_fired_again_after_a_minute_and_says_nothing_secret(
    hours: Hours, caplog: pytest.LogCaptureFixture
) -> None:
    await hours.begin()
    hours.fired.failing = True
    table = await hours.put("deadline", 1)
    assert await hours.passed(1) == []
    assert [record.getMessage() for record in caplog.records] == [
        f"The deadline of table {table} failed: ValueError."
    ]

    hours.fired.failing = False
    assert await hours.passed(59) == []
    assert await hours.passed(1) == [table]


async def test_timers_wait_while_their_shard_is_not_connected(hours: Hours) -> None:
    await hours.begin()
    here, there = await hours.put("deadline", 10, guild=2 << 22), await hours.put("lobby", 10, guild=3 << 22)
    hours.dispatcher.lost(0)
    await hours.begin(1, 2)
    await hours.clock.until_somebody_waits()

    assert await hours.passed(10) == [there]
    hours.dispatcher.connected(0, 2)
    assert await hours.passed(0) == [here]


async def test_of_two_processes_each_fires_its_shard_and_one_goes_on_at_once_for_one_that_has_died(
    postgresql_url: str,
) -> None:
    here, there = Hours(await Store.open(postgresql_url)), Hours(await Store.open(postgresql_url))
    tables = [await here.put("deadline", 10, guild=shard << 22) for shard in range(2)]
    here.fired.failing = True
    await here.begin(0, 2)
    await there.begin(1, 2)

    assert (await here.passed(10), await there.passed(10)) == ([], tables[1:])
    await here.background.close()
    await here.store.close()
    there.dispatcher.connected(0, 2)

    assert await there.passed(0) == tables[:1]
    await there.background.close()
    await there.store.close()


async def test_a_database_that_fails_is_asked_again(hours: Hours, monkeypatch: pytest.MonkeyPatch) -> None:
    await hours.begin()
    claim = hours.store.timers.claim

    async def failing(*_: object) -> tuple[Timer, ...]:
        raise DatabaseFailed("disk full")

    monkeypatch.setattr(hours.store.timers, "claim", failing)
    table = await hours.put("deadline", 1)
    assert await hours.passed(1) == []
    monkeypatch.setattr(hours.store.timers, "claim", claim)

    assert await hours.passed(1) == [table]


async def test_where_others_write_timers_it_looks_every_two_seconds(store: Store) -> None:
    clock, background = HandClock(), Background()
    Dispatcher(store.timers, {"lobby": Fired()}, background, clock.clock, look_every_s=2).begin()
    for _ in range(3):
        await clock.until_somebody_waits()
        assert clock.waits == [2]
        await clock.advance(2)
    await background.close()
