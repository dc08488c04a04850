"""Shards are connected and closed one by one, at a gateway on this machine that speaks as Discord does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import discord
import pytest

from bot.background import Background
from bot.cogs.tree import Tree
from bot.processes.client import ShardedClient
from bot.processes.connections import KEEPS_SESSION, Connections
from tests.bot.processes.gateway import IDENTIFY, INVALID, RECONNECT, RESUME, SHARDS, Gateway
from tests.clock import Pauses


class Bot:
    """A client whose connections are opened one by one."""

    def __init__(self) -> None:
        self.client = ShardedClient(Tree)
        self.background = Background()
        self.connections = Connections(
            self.client, self._may_identify, self.client.disconnected, self.background, Pauses().clock
        )
        self.asked_to_begin: list[int] = []

    async def _may_identify(self, shard: int) -> None:
        self.asked_to_begin.append(shard)

    async def until(self, condition: Callable[[], object]) -> None:
        while not condition():  # noqa: ASYNC110 - discord.py tells of it with no event
            await asyncio.sleep(0)

    async def until_ready(self, *shards: int) -> None:
        await self.until(lambda: set(shards) <= self.client.ready)


@pytest.fixture
async def bot(gateway: Gateway) -> AsyncIterator[Bot]:
    bot = Bot()
    assert not gateway.asked
    async with bot.client:
        await bot.client.http.static_login("token")
        bot.client._connection.guild_ready_timeout = 0.01
        bot.client.divide(SHARDS, bot.connections)
        yield bot
        await bot.connections.close_all()
        await bot.background.close()


async def test_shards_are_opened_and_closed_one_by_one(gateway: Gateway, bot: Bot) -> None:
    bot.connections.want(0)
    bot.connections.want(2)
    await bot.until_ready(0, 2)
    assert bot.client.serving.connected == {0, 2}

    await bot.connections.close(0)

    assert bot.client.serving.connected == {2}
    await bot.until(lambda: gateway.closed == [1000])
    assert sorted(gateway.asked) == [(IDENTIFY, [0, SHARDS]), (IDENTIFY, [2, SHARDS])]


async def test_a_shard_of_another_process_is_connected_and_not_served(bot: Bot) -> None:
    bot.client.withhold(1)
    bot.connections.want(1)
    await bot.until_ready(1)
    assert bot.client.serving.connected == set()

    bot.client.serve(1)

    assert bot.client.serving.connected == {1}


async def test_a_lost_connection_goes_on_with_its_session(gateway: Gateway, bot: Bot) -> None:
    bot.connections.want(1)
    await bot.until_ready(1)

    await gateway.say(RECONNECT, None)
    await bot.until(lambda: len(gateway.asked) == 2)
    await bot.until_ready(1)
    await gateway.sockets[-1].close(code=4000)
    await bot.until(lambda: len(gateway.asked) == 3)

    assert gateway.asked[1:] == [(RESUME, "session of 1")] * 2
    assert bot.asked_to_begin == [1]


async def test_a_session_that_discord_ends_is_followed_by_a_new_one_without_servers_that_are_left(
    gateway: Gateway, bot: Bot
) -> None:
    here, left, elsewhere = (1 << 22), (4 << 22), (2 << 22)
    gateway.servers = {1: [here, left], 2: [elsewhere]}
    bot.connections.want(2)
    await bot.until_ready(2)
    bot.connections.want(1)
    await bot.until_ready(1)
    assert {guild.id for guild in bot.client.guilds} == {here, left, elsewhere}

    gateway.servers = {1: [here]}
    await gateway.say(INVALID, False)
    await bot.until(lambda: len(gateway.asked) == 3)
    await bot.until_ready(1)

    assert {guild.id for guild in bot.client.guilds} == {here, elsewhere}
    assert bot.asked_to_begin == [2, 1, 1]


async def test_a_shard_that_is_to_come_back_keeps_its_session(gateway: Gateway, bot: Bot) -> None:
    bot.connections.want(0)
    await bot.until_ready(0)
    await bot.connections.close(0, come_back=True)

    bot.connections.want(0)
    await bot.until_ready(0)

    await bot.until(lambda: gateway.closed == [KEEPS_SESSION])
    assert gateway.asked[1:] == [(RESUME, "session of 0")]

    await bot.connections.close(0, come_back=True)
    bot.connections.forget_session(0)
    bot.connections.want(0)
    await bot.until_ready(0)

    assert gateway.asked[2:] == [(IDENTIFY, [0, SHARDS])]


async def test_what_discord_refuses_for_good_is_told(gateway: Gateway, bot: Bot) -> None:
    gateway.refuses_with = 4011

    bot.connections.want(0)

    refusal = await bot.connections.ended
    assert isinstance(refusal, discord.ConnectionClosed)
    assert refusal.code == 4011
