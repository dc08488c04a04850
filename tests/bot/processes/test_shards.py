"""A process from its start to its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import discord
import pytest
from sqlalchemy import text

from bot.cogs.tree import Tree
from bot.processes.client import ShardedClient
from bot.processes.shards import EVERYTHING, Shards
from bot.store.processes import Division
from bot.store.store import Store
from tests.bot.processes.gateway import IDENTIFY, SHARDS, Gateway
from tests.clock import Pauses


class Client(ShardedClient):
    """A client with answers under way: one fewer whenever somebody asks."""

    def __init__(self) -> None:
        super().__init__(Tree)
        self.answers = 0
        self.served: set[int] = set()
        self.changed = asyncio.Event()

    def answers_under_way(self) -> int:
        self.answers = max(0, self.answers - 1)
        return self.answers

    def gained(self, shard: int) -> None:
        self.served.add(shard)
        self.changed.set()

    def lost(self, shard: int) -> None:
        self.served.discard(shard)
        self.changed.set()

    async def serves(self, *shards: int) -> None:
        """Wait until these shards are served, and no others."""
        while self.served != set(shards):
            await self.changed.wait()
            self.changed.clear()


class Process:
    """A process whose pauses end at once."""

    def __init__(self, client: Client, store: Store, division: Division = EVERYTHING) -> None:
        self.client = client
        self.pauses = Pauses(100_000)
        self.shards = Shards(client, store, self.pauses.clock, division)
        self.running = asyncio.create_task(self.shards.run())

    async def end(self) -> None:
        self.shards.leave()
        await self.running


_CUT = text(
    "SELECT count(pg_terminate_backend(pid)) FROM (SELECT DISTINCT pid FROM pg_locks "
    "JOIN pg_database ON pg_database.oid = database AND datname = current_database() "
    "WHERE locktype = 'advisory') AS holders"
)
"""Ends the connections that hold locks of this database."""


async def until(condition: Callable[[], bool]) -> None:
    """Let the event loop run until something is so."""
    while not condition():  # noqa: ASYNC110 - what it waits for happens in many places
        await asyncio.sleep(0)


@pytest.fixture
async def clients(gateway: Gateway) -> AsyncIterator[list[Client]]:
    made = [Client() for _ in range(3)]
    assert not gateway.asked
    for client in made:
        await client._async_setup_hook()
        await client.http.static_login("token")
        client._connection.guild_ready_timeout = 0.01
    yield made
    for client in made:
        await client.close()


async def test_alone_a_process_serves_what_discord_recommends_and_ends_after_its_answers(
    clients: list[Client], gateway: Gateway, empty_store: Store
) -> None:
    process = Process(clients[0], empty_store)
    await process.client.serves(*range(SHARDS))
    assert process.client.is_connected
    process.client.answers = 3

    await process.end()

    assert sorted(gateway.asked) == [(IDENTIFY, [shard, SHARDS]) for shard in range(SHARDS)]
    assert process.client.serving.connected == set()
    assert process.client.answers == 0
    assert process.shards.leaving


async def test_what_discord_refuses_for_good_ends_the_process(
    clients: list[Client], gateway: Gateway, empty_store: Store
) -> None:
    gateway.refuses_with = 4004

    with pytest.raises(discord.ConnectionClosed) as refused:
        await Process(clients[0], empty_store).running
    assert refused.value.code == 4004


async def test_servers_that_a_new_session_does_not_tell_are_forgotten(
    clients: list[Client], gateway: Gateway, empty_store: Store
) -> None:
    gateway.servers = {0: [1 << 30, 2 << 30]}
    process = Process(clients[0], empty_store, Division(shards=1))
    await process.client.serves(0)
    assert len(process.client.guilds) == 2

    gateway.servers = {0: [2 << 30]}
    process.client.serving.lost(0)
    process.client.served.clear()
    await gateway.say(9, False)  # the session is over
    await process.client.serves(0)

    assert [guild.id for guild in process.client.guilds] == [2 << 30]
    await process.end()


async def test_two_processes_share_the_shards_and_a_third_takes_over_from_one_that_ends(
    clients: list[Client], postgresql_url: str
) -> None:
    stores = [await Store.open(postgresql_url) for _ in clients]
    halves = Division(shards=4, processes=2)
    first, second = (Process(*each, halves) for each in zip(clients[:2], stores[:2], strict=True))
    await until(lambda: first.client.served | second.client.served == {0, 1, 2, 3})
    assert {frozenset(first.client.served), frozenset(second.client.served)} == {
        frozenset({0, 2}),
        frozenset({1, 3}),
    }
    spare = Process(clients[2], stores[2], halves)
    await until(lambda: spare.client.is_spare)
    theirs = tuple(first.client.served)

    await first.end()

    await spare.client.serves(*theirs)
    assert not spare.client.is_spare
    for process in (second, spare):
        await process.end()
    for store in stores:
        await store.close()


async def test_a_process_takes_its_slot_again_after_the_database_was_away(
    clients: list[Client], gateway: Gateway, postgresql_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(postgresql_url)
    process = Process(clients[0], store, Division(shards=1))
    await process.client.serves(0)
    begun = len(gateway.asked)

    assert await store.database.run(lambda connection: connection.scalar(_CUT))
    looks = len(process.pauses.seconds)
    await until(lambda: len(process.pauses.seconds) >= looks + 3)  # it has looked again, and still has it

    assert len(gateway.asked) == begun
    assert "taking it again" in caplog.text
    assert not process.running.done()
    await process.end()
    await store.close()
