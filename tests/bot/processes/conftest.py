"""A gateway for each test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.bot.processes.gateway import Gateway, as_discord


@pytest.fixture
async def gateway(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gateway]:
    gateway, pages = Gateway(), web.Application()

    async def me(_: web.Request) -> web.Response:
        return as_discord({"id": "1", "username": "bot", "discriminator": "0", "avatar": None})

    pages.router.add_get("/users/@me", me)
    pages.router.add_get("/gateway", gateway.serve)
    pages.router.add_get("/gateway/bot", gateway.limits)
    server = TestServer(pages)
    await server.start_server()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{server.port}")
    address = yarl.URL(f"ws://127.0.0.1:{server.port}/gateway")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", address)
    yield gateway
    await server.close()
