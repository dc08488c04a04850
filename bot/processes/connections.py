"""The connections to Discord's gateway, one a shard: opened and closed one by one while the others stay.

discord.py opens all shards of a process at its start and closes them at its end. What is not public there,
and needed for this, is used in this module and in ``gate`` only.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.background import Background
from bot.clock import Clock, growing_pauses

log = logging.getLogger(__name__)

PASSING = (
    OSError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    asyncio.TimeoutError,
)
"""Failures after which a connection is made again."""

_CLOSED_NORMALLY = 1000
CLOSES_WITHIN_S = 2.0
KEEPS_SESSION = 4900
"""A code of our own for a close after which the session can be resumed."""

RESUMES = 5
"""How often in a row a session is tried to be resumed, before another is begun."""

Session = dict[str, Any]
"""Where and how an earlier session goes on, as discord.py takes it; {} to begin one."""


class Connections:
    """The shards that this process has open. Each is connected again after a loss, until it is closed.

    ``may_identify`` waits until a shard may begin a session. ``lost`` is called with a shard whose connection
    is lost or closed. ``ended`` is set to the failure after which Discord takes this bot no more.
    """

    def __init__(
        self,
        client: discord.AutoShardedClient,
        may_identify: Callable[[int], Awaitable[None]],
        lost: Callable[[int], None],
        background: Background,
        clock: Clock,
    ) -> None:
        self._client = client
        self._may_identify = may_identify
        self._lost = lost
        self._background = background
        self._clock = clock
        self._open: dict[int, asyncio.Task[None]] = {}
        self._sockets: dict[int, DiscordWebSocket] = {}
        self._sessions: dict[int, Session] = {}
        self.ended: asyncio.Future[BaseException] = asyncio.get_running_loop().create_future()

    @property
    def open(self) -> frozenset[int]:
        """The shards that are opened, connected or not."""
        return frozenset(self._open)

    @property
    def latencies_s(self) -> dict[int, float]:
        """How long Discord took to answer the last heartbeat of each connected shard; inf before one."""
        return {shard: socket.latency for shard, socket in self._sockets.items()}

    def is_connected(self, shard: int) -> bool:
        """Whether a shard has a connection now; it may not be ready."""
        return shard in self._sockets

    def want(self, shard: int) -> None:
        """Open a shard and keep it connected. Does nothing if it is open."""
        if shard not in self._open:
            task = self._background.start(self._stay(shard), f"Serving shard {shard}")
            task.add_done_callback(self._stopped)
            self._open[shard] = task

    async def close(self, shard: int, *, come_back: bool = False) -> None:
        """Close a shard. If it is to ``come_back``, its session goes on when it is opened again."""
        task, socket = self._open.pop(shard, None), self._sockets.pop(shard, None)
        if task is not None:
            task.cancel()
            self._lost(shard)
        self._sessions.pop(shard, None)
        if socket is not None:
            if come_back:
                self._sessions[shard] = _session(socket, {})
            await self._close(socket, KEEPS_SESSION if come_back else _CLOSED_NORMALLY)

    async def close_all(self) -> None:
        """Close all shards at once."""
        await asyncio.gather(*(self.close(shard) for shard in self.open))

    def forget_session(self, shard: int | None = None) -> None:
        """Begin a new session when a shard is opened next, or any.

        What is resumed tells again what others have answered meanwhile.
        """
        if shard is None:
            self._sessions.clear()
        else:
            self._sessions.pop(shard, None)

    async def _stay(self, shard: int) -> None:
        session: Session = self._sessions.pop(shard, {})
        failures, pauses = 0, growing_pauses()
        while True:
            socket = None
            try:
                if not session:
                    await self._may_identify(shard)
                    self._forget_servers(shard)
                socket = await DiscordWebSocket.from_client(
                    self._client, initial=True, shard_id=shard, **session
                )
                self._sockets[shard] = socket
                await socket.poll_event()
                failures, pauses = 0, growing_pauses()
                while True:
                    await socket.poll_event()
            except ReconnectWebSocket as again:
                session = _session(socket, session) if again.resume else {}
            except PASSING as failure:
                if _is_final(failure):
                    self._end(failure)
                    return
                log.warning("Shard %s has lost Discord (%s).", shard, type(failure).__name__)
                session = _session(socket, session)
            finally:
                if socket is not None and self._sockets.get(shard) is socket:
                    del self._sockets[shard]
                    self._lost(shard)
            if socket is not None:
                await self._close(socket, KEEPS_SESSION)
            failures += 1
            if failures > 1:
                await self._clock.sleep(next(pauses))
            if failures > RESUMES:
                session = {}

    def _stopped(self, task: asyncio.Task[None]) -> None:
        """A fault in what a session has told: nothing more would be heard of this shard."""
        failure = None if task.cancelled() else task.exception()
        if failure is not None:
            self._end(failure)

    def _end(self, failure: BaseException) -> None:
        if not self.ended.done():
            self.ended.set_result(failure)

    def _forget_servers(self, shard: int) -> None:
        """Forget the servers of a shard: the new session tells them all, without those that are left."""
        state: Any = self._client._connection
        for guild in [guild for guild in self._client.guilds if guild.shard_id == shard]:
            state._remove_guild(guild)

    async def _close(self, socket: DiscordWebSocket, code: int) -> None:
        with suppress(*PASSING, RuntimeError):
            await asyncio.wait_for(socket.close(code), CLOSES_WITHIN_S)


def _session(socket: DiscordWebSocket | None, earlier: Session) -> Session:
    """How the session of a connection goes on; without one, the earlier session."""
    if socket is None:
        return earlier
    if not socket.session_id:
        return {}
    return {
        "resume": True,
        "session": socket.session_id,
        "sequence": socket.sequence,
        "gateway": socket.gateway,
    }


def _is_final(failure: Exception) -> bool:
    """Whether Discord has refused the bot or its shards, so that another try is of no use."""
    return isinstance(failure, discord.ConnectionClosed) and failure.code != _CLOSED_NORMALLY
