"""A process from its start to its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from bot.cogs.tree import Tree
from bot.processes.client import ShardedClient
from bot.processes.shards import ANSWERS_WITHIN_S, Division, Shards
from bot.store import Store
from tests.bot.processes.gateway import IDENTIFY, SHARDS, Gateway
from tests.clock import Pauses


class Client(ShardedClient):
    """A client with answers under way: one fewer whenever somebody asks."""

    def __init__(self) -> None:
        super().__init__(Tree)
        self.answers = 0
        self.served: set[int] = set()
        self.serves_all = asyncio.Event()

    def answers_under_way(self) -> int:
        self.answers = max(0, self.answers - 1)
        return self.answers

    def gained(self, shard: int, *, handed_over: bool) -> None:
        assert not handed_over
        self.served.add(shard)
        if len(self.served) == self.shard_count:
            self.serves_all.set()


@pytest.fixture
async def client(gateway: Gateway) -> AsyncIterator[Client]:
    client = Client()
    assert not gateway.asked
    async with client:
        await client.http.static_login("token")
        client._connection.guild_ready_timeout = 0.01
        yield client


async def test_a_process_on_sqlite_serves_what_discord_recommends_and_ends_after_its_answers(
    client: Client, gateway: Gateway, in_memory: Store
) -> None:
    pauses = Pauses()
    shards = Shards(client, in_memory, pauses.clock, Division(), "1.0.0")
    running = asyncio.create_task(shards.run())
    await client.serves_all.wait()
    client.answers = 3
    begun = len(pauses.seconds)

    shards.leave()
    await running

    assert sorted(gateway.asked) == [(IDENTIFY, [shard, SHARDS]) for shard in range(SHARDS)]
    assert client.serving.connected == set()
    assert client.answers == 0
    assert len(pauses.seconds) == begun + 3


async def test_sessions_begin_five_seconds_apart(client: Client, in_memory: Store) -> None:
    pauses = Pauses()
    shards = Shards(client, in_memory, pauses.clock, Division(shards=2), "1.0.0")
    running = asyncio.create_task(shards.run())
    await client.serves_all.wait()

    assert [wait for wait in pauses.seconds if wait > 5] == [5.1]
    shards.leave()
    await running


async def test_an_answer_that_never_comes_is_not_waited_for(client: Client, in_memory: Store) -> None:
    pauses = Pauses()
    client.answers = 10_000
    shards = Shards(client, in_memory, pauses.clock, Division(), "1.0.0")

    shards.leave()
    await shards.run()

    assert sum(wait for wait in pauses.seconds if wait < 1) <= ANSWERS_WITHIN_S + 0.1


async def test_what_discord_refuses_for_good_ends_the_process(
    client: Client, gateway: Gateway, in_memory: Store
) -> None:
    gateway.refuses_with = 4004
    shards = Shards(client, in_memory, Pauses().clock, Division(), "1.0.0")

    with pytest.raises(discord.ConnectionClosed) as refused:
        await shards.run()
    assert refused.value.code == 4004
