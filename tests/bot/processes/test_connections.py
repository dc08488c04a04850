"""Shards are connected and closed one by one, at a gateway on this machine that speaks as Discord does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import discord
import pytest
import yarl
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket

from bot.background import Background
from bot.cogs.tree import Tree
from bot.processes.client import ShardedClient
from bot.processes.connections import KEEPS_SESSION, Connections
from tests.clock import Pauses

SHARDS = 3
_DISPATCH, _IDENTIFY, _RESUME, _RECONNECT, _INVALID, _HELLO = 0, 2, 6, 7, 9, 10


class Gateway:
    """What a bot asks a gateway, in ``asked``; how connections were closed, in ``closed``."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Any]] = []
        self.closed: list[int | None] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.refuses_with = 0
        self.servers: dict[int, list[int]] = {}  # of each shard

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await self._say(socket, _HELLO, {"heartbeat_interval": 40_000})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._answer(socket, message.json())
        self.closed.append(socket.close_code)
        return socket

    async def _answer(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if said["op"] == _IDENTIFY:
            shard = said["d"]["shard"][0]
            self.asked.append((_IDENTIFY, said["d"]["shard"]))
            if self.refuses_with:
                await socket.close(code=self.refuses_with)
            else:
                await self._say(socket, _DISPATCH, self._ready(request_shard=shard), "READY")
        elif said["op"] == _RESUME:
            self.asked.append((_RESUME, said["d"]["session_id"]))
            await self._say(socket, _DISPATCH, {}, "RESUMED")

    def _ready(self, request_shard: int) -> dict[str, Any]:
        return {
            "v": 10,
            "user": {"id": "1", "username": "bot", "discriminator": "0", "avatar": None},
            "guilds": [
                {"id": str(server), "unavailable": True} for server in self.servers.get(request_shard, [])
            ],
            "session_id": f"session of {request_shard}",
            "resume_gateway_url": str(DiscordWebSocket.DEFAULT_GATEWAY),
            "shard": [request_shard, SHARDS],
            "application": {"id": "1", "flags": 0},
        }

    async def say(self, op: int, data: Any) -> None:
        """Tell the newest connection something."""
        await self._say(self.sockets[-1], op, data)

    async def _say(self, socket: web.WebSocketResponse, op: int, data: Any, event: str = "") -> None:
        await socket.send_json({"op": op, "d": data, "s": 1 if event else None, "t": event or None})


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
async def gateway(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gateway]:
    gateway, pages = Gateway(), web.Application()

    async def me(_: web.Request) -> web.Response:
        return web.json_response({"id": "1", "username": "bot", "discriminator": "0", "avatar": None})

    pages.router.add_get("/users/@me", me)
    pages.router.add_get("/gateway", gateway.serve)
    server = TestServer(pages)
    await server.start_server()
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{server.port}")
    address = yarl.URL(f"ws://127.0.0.1:{server.port}/gateway")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", address)
    yield gateway
    await server.close()


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
    assert sorted(gateway.asked) == [(_IDENTIFY, [0, SHARDS]), (_IDENTIFY, [2, SHARDS])]


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

    await gateway.say(_RECONNECT, None)
    await bot.until(lambda: len(gateway.asked) == 2)
    await bot.until_ready(1)
    await gateway.sockets[-1].close(code=4000)
    await bot.until(lambda: len(gateway.asked) == 3)

    assert gateway.asked[1:] == [(_RESUME, "session of 1")] * 2
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
    await gateway.say(_INVALID, False)
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
    assert gateway.asked[1:] == [(_RESUME, "session of 0")]

    await bot.connections.close(0, come_back=True)
    bot.connections.forget_session(0)
    bot.connections.want(0)
    await bot.until_ready(0)

    assert gateway.asked[2:] == [(_IDENTIFY, [0, SHARDS])]


async def test_what_discord_refuses_for_good_is_told(gateway: Gateway, bot: Bot) -> None:
    gateway.refuses_with = 4011

    bot.connections.want(0)

    refusal = await bot.connections.ended
    assert isinstance(refusal, discord.ConnectionClosed)
    assert refusal.code == 4011
