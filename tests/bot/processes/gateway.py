"""A gateway on this machine that speaks as Discord does."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import WSMsgType, web
from discord.gateway import DiscordWebSocket

SHARDS = 3
DISPATCH, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO = 0, 2, 6, 7, 9, 10


def as_discord(said: dict[str, Any]) -> web.Response:
    """An answer in JSON, without the name of a charset, which discord.py would not understand."""
    return web.Response(body=json.dumps(said).encode(), content_type="application/json")


class Gateway:
    """What a bot asks a gateway, in ``asked``; how connections were closed, in ``closed``."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Any]] = []
        self.closed: list[int | None] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.refuses_with = 0
        self.servers: dict[int, list[int]] = {}  # of each shard

    async def limits(self, _: web.Request) -> web.Response:
        """How many shards are recommended, and how many sessions may begin."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return as_discord({"url": "", "shards": SHARDS, "session_start_limit": limit})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await self._say(socket, HELLO, {"heartbeat_interval": 40_000})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._answer(socket, message.json())
        self.closed.append(socket.close_code)
        return socket

    async def _answer(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if said["op"] == IDENTIFY:
            shard = said["d"]["shard"][0]
            self.asked.append((IDENTIFY, said["d"]["shard"]))
            if self.refuses_with:
                await socket.close(code=self.refuses_with)
            else:
                await self._say(socket, DISPATCH, self._ready(request_shard=shard), "READY")
        elif said["op"] == RESUME:
            self.asked.append((RESUME, said["d"]["session_id"]))
            await self._say(socket, DISPATCH, {}, "RESUMED")

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
