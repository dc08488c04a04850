"""Processes that share the shards over one PostgreSQL, each as an object; Discord only notes who connects."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.background import Background
from bot.clock import Clock
from bot.processes.sharing import OtherShards, Sharing
from bot.store import Store
from bot.store.processes.slots import Slots
from tests.clock import HandClock

OLD, NEW = "1.9.0", "1.10.0"
SHARDS = 4


class Shards:
    """What is connected at Discord: which processes have each shard open. Connecting takes no time."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.services: list[Service] = []

    @property
    def served(self) -> set[int]:
        return {shard for service in self.services for shard in service.served}


class Service:
    """The connections of one process. With ``connects`` it becomes ready at once."""

    def __init__(self, name: str, discord: Shards) -> None:
        self.name = name
        self.connects = True
        self.goes_on = False
        self.open: set[int] = set()
        self.ready: set[int] = set()
        self.served: set[int] = set()
        self.shares: set[int] = set()
        self._discord = discord
        discord.services.append(self)

    def divide(self, shards: int) -> None:
        self._discord.seen.append(f"{self.name} divides by {shards}")

    def connect(self, shard: int) -> None:
        assert shard in self.shares, "it would answer what its owner answers, too"
        self.open.add(shard)
        if self.connects:
            self.ready.add(shard)
        self._discord.seen.append(f"{self.name} connects {shard}")

    def serve(self, shard: int, *, goes_on: bool) -> None:
        self.goes_on = goes_on
        self.open.add(shard)
        self.ready.add(shard)
        self.served.add(shard)
        self._discord.seen.append(f"{self.name} serves {shard}")

    def share(self, shard: int) -> None:
        self.shares.add(shard)

    def share_for(self, shard: int, seconds: float) -> None:
        assert seconds > 0
        self.shares.discard(shard)

    async def close(self, shard: int, *, come_back: bool = False) -> None:
        for there in (self.open, self.ready, self.served):
            there.discard(shard)
        self._discord.seen.append(f"{self.name} {'loses' if come_back else 'closes'} {shard}")


class Process:
    """A process that shares: its service, its slots and its tasks."""

    def __init__(self, store: Store, service: Service, clock: Clock, version: str, shards: int) -> None:
        self.service = service
        self._store = store
        self.slots = Slots(store.database)
        self._background = Background()
        self.sharing = Sharing(
            service,
            self.slots,
            self._background,
            clock,
            version=version,
            shards=shards,
            is_fixed=True,
            processes=2,
        )
        self.sharing.begin()
        self._is_dead = False

    @property
    def is_alive(self) -> bool:
        return not self._is_dead and not self.sharing.ended.done()

    async def die(self) -> None:
        """End without a word to anybody."""
        self._is_dead = True
        await self._background.close()
        for there in (self.service.open, self.service.ready, self.service.served):
            there.clear()
        await self.slots.quit()
        await self._store.database.run(self._until_forgotten)

    async def _until_forgotten(self, connection: AsyncConnection) -> None:
        """Wait until PostgreSQL has noticed that the connection is gone."""
        number = self.sharing._number
        lock = text("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = :number")
        while await connection.scalar(lock, {"number": number}):
            pass


class Machine:
    """Starts processes on one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.discord = Shards()
        self._time = HandClock()
        self._processes: list[Process] = []

    def start(self, name: str, version: str = OLD, shards: int = SHARDS) -> Process:
        process = Process(self.store, Service(name, self.discord), self._time.clock, version, shards)
        self._processes.append(process)
        return process

    async def until(self, condition: Callable[[], object]) -> None:
        """Let time pass, whenever all processes wait for it, for ten minutes at most."""
        end = self._time.clock.now() + timedelta(minutes=10)
        while not condition():
            assert self._time.clock.now() < end, self.discord.seen
            busy = [process for process in self._processes if process.is_alive]
            if len(self._time.waits) >= len(busy):
                await self._time.advance(self._time.waits[0])
            else:
                await asyncio.sleep(0)

    async def until_served(self, *shares: tuple[Process, int]) -> None:
        """Wait until all shards are served, each of these processes has as many, and no offer is open."""
        await self.until(
            lambda: (
                len(self.discord.served) == SHARDS
                and all(len(process.sharing.owned) == count for process, count in shares)
                and all(process.service.served == process.service.open for process, _ in shares)
            )
        )

    async def end(self) -> None:
        for process in self._processes:
            await process.die()


@pytest.fixture
async def machine(postgresql_url: str) -> AsyncIterator[Machine]:
    store = await Store.open(postgresql_url)
    machine = Machine(store)
    yield machine
    await machine.end()
    await store.close()


async def test_processes_take_their_shares_and_a_third_waits_until_one_dies(machine: Machine) -> None:
    first, second = machine.start("first"), machine.start("second")
    await machine.until_served((first, 2), (second, 2))
    spare = machine.start("spare")
    await machine.until(lambda: "spare divides by 4" in machine.discord.seen)

    await first.die()

    await machine.until_served((second, 2), (spare, 2))


async def test_without_a_spare_the_others_serve_more_and_give_it_back(machine: Machine) -> None:
    first, second = machine.start("first"), machine.start("second")
    await machine.until_served((first, 2), (second, 2))

    await first.die()
    await machine.until_served((second, 4))
    third = machine.start("third")

    await machine.until_served((second, 2), (third, 2))


async def test_a_process_that_ends_hands_over_without_a_gap(machine: Machine) -> None:
    first, second = machine.start("first"), machine.start("second")
    await machine.until_served((first, 2), (second, 2))
    third = machine.start("third")
    await machine.until(lambda: "third divides by 4" in machine.discord.seen)
    machine.discord.seen.clear()
    handed = sorted(first.sharing.owned)

    first.sharing.leave()
    await machine.until(first.sharing.ended.done)

    await machine.until_served((second, 2), (third, 2))
    assert machine.discord.seen == [
        f"{what} {shard}" for shard in handed for what in ("third connects", "first closes", "third serves")
    ]


async def test_a_process_that_ends_does_not_wait_where_nobody_waits_for_its_shards(machine: Machine) -> None:
    first, second = machine.start("first"), machine.start("second")
    await machine.until_served((first, 2), (second, 2))

    first.sharing.leave()
    await machine.until(first.sharing.ended.done)

    assert len(first.sharing.owned) == 2


async def test_a_newer_version_replaces_an_older_one(machine: Machine) -> None:
    old = [machine.start("first"), machine.start("second")]
    await machine.until_served(*((process, 2) for process in old))

    new = [machine.start("third", NEW), machine.start("fourth", NEW)]

    await machine.until_served(*((process, 0) for process in old), *((process, 2) for process in new))


async def test_when_the_taker_dies_somebody_else_takes_what_was_offered(machine: Machine) -> None:
    first, second = machine.start("first"), machine.start("second")
    await machine.until_served((first, 2), (second, 2))
    taker = machine.start("taker")
    taker.service.connects = False
    await machine.until(lambda: "taker divides by 4" in machine.discord.seen)
    first.sharing.leave()
    await machine.until(lambda: any(seen.startswith("taker connects") for seen in machine.discord.seen))

    other = machine.start("other")
    await machine.until(lambda: "other divides by 4" in machine.discord.seen)

    await taker.die()

    await machine.until(first.sharing.ended.done)
    await machine.until_served((second, 2), (other, 2))


async def test_when_the_owner_dies_in_a_handover_the_taker_goes_on(machine: Machine) -> None:
    first, second = machine.start("first"), machine.start("second")
    await machine.until_served((first, 2), (second, 2))
    taker = machine.start("taker")
    taker.service.connects = False
    await machine.until(lambda: "taker divides by 4" in machine.discord.seen)
    first.sharing.leave()
    await machine.until(lambda: any(seen.startswith("taker connects") for seen in machine.discord.seen))

    await first.die()

    await machine.until_served((second, 2), (taker, 2))


async def test_without_its_connection_a_process_stops_serving_and_asks_again(machine: Machine) -> None:
    only = machine.start("only")
    await machine.until_served((only, 4))

    async def cut(connection: AsyncConnection) -> None:
        number = only.sharing._number
        lock = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = :number"
        await connection.execute(text(f"SELECT pg_terminate_backend(({lock}))"), {"number": number})

    await machine.store.database.run(cut)

    await machine.until(lambda: "only loses 3" in machine.discord.seen)
    assert {f"only loses {shard}" for shard in range(SHARDS)} <= set(machine.discord.seen)
    await machine.until_served((only, 4))
    assert only.service.goes_on


async def test_another_number_of_shards_is_refused_while_processes_live(machine: Machine) -> None:
    first = machine.start("first")
    await machine.until_served((first, 4))
    other = machine.start("other", shards=5)

    await machine.until(other.sharing.ended.done)
    refused = other.sharing.ended.result()
    assert isinstance(refused, OtherShards)
    assert refused.shards == 4
    await other.die()
    await first.die()
    again = machine.start("again", shards=5)
    await machine.until(lambda: len(again.sharing.owned) == 5)


async def test_sessions_begin_apart_whichever_process_begins_them(postgresql_url: str) -> None:
    stores = [await Store.open(postgresql_url) for _ in range(2)]
    apart = timedelta(minutes=10)

    waits = [await store.slots.reserve(bucket, apart) for bucket in (0, 0, 1) for store in stores]

    for store in stores:
        await store.close()
    assert [round(wait / 600) for wait in waits] == [0, 1, 2, 3, 0, 1]
