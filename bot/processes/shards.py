"""The shards from the start of a process to its end: alone it serves all of them, else its part."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import discord

from bot.background import Background
from bot.clock import Clock, growing_pauses
from bot.processes.client import ShardedClient
from bot.processes.connections import PASSING, Connections
from bot.processes.gate import Gate
from bot.processes.pace import PAUSE, Pace, in_this_process
from bot.processes.sharing import Sharing
from bot.store import Store

log = logging.getLogger(__name__)

ANSWERS_WITHIN_S = 3.0
"""How long a process that ends waits for answers that it has begun; later Discord would not take them."""

_LOOKS_EVERY_S = 0.05


@dataclass(frozen=True, slots=True)
class Division:
    """How many ``shards`` there are, None as Discord recommends, and how many ``processes`` share them."""

    shards: int | None = None
    processes: int = 1


EVERYTHING = Division()
"""All that Discord recommends, in one process."""


class Shards:
    """Serves shards until the process is asked to end, or Discord takes it no more."""

    def __init__(
        self, client: ShardedClient, store: Store, clock: Clock, division: Division, version: str
    ) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._division = division
        self._version = version
        self._background = Background()
        self._gate: Gate | None = None
        self._asked_to_end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def leaving(self) -> bool:
        """Whether it was asked to end."""
        return self._asked_to_end.done()

    def leave(self) -> None:
        """Hand the shards over if other processes wait for some, then end."""
        if not self._asked_to_end.done():
            self._asked_to_end.set_result(None)

    async def run(self) -> None:
        """Serve shards to the end; answers that were begun are given before.

        Raises OtherShards, or the failure after which Discord does not take this bot.
        """
        try:
            await self._serve()
        finally:
            await self._background.close()

    async def _serve(self) -> None:
        client, clock, shared = self._client, self._clock, self._store.others_write
        shards, limits = await self._ask_discord()
        reserve = self._reserve if shared else in_this_process(clock)
        pace = Pace(client.fetch_session_start_limits, limits, reserve, clock)
        connections = Connections(client, pace.may_identify, client.disconnected, self._background, clock)
        sharing = self._sharing(connections, shards) if shared else None
        if sharing is not None:
            sharing.begin()
        else:
            client.divide(shards, connections)
            for shard in range(shards):
                connections.want(shard)
        try:
            await self._until_the_end(connections, sharing)
        finally:
            await connections.close_all()
            await self._finish_answers()
            if sharing is not None:
                await sharing.quit()

    async def _ask_discord(self) -> tuple[int, discord.SessionStartLimits]:
        """How many shards there are to be, and how many sessions may begin; both of Discord."""
        pauses = growing_pauses()
        while True:
            try:
                recommended, _, limits = await self._client.http.get_bot_gateway()
            except PASSING as failure:
                log.warning("Discord does not say how it can be reached (%s).", type(failure).__name__)
                await self._clock.sleep(next(pauses))
            else:
                return self._division.shards or recommended, discord.SessionStartLimits(**limits)

    async def _reserve(self, bucket: int) -> float:
        return await self._store.slots.reserve(bucket, PAUSE)

    def _sharing(self, connections: Connections, shards: int) -> Sharing:
        gate = self._gate = Gate(self._client, self._store.answered, self._background, self._clock)
        return Sharing(
            _Service(self._client, connections, gate),
            self._store.slots,
            self._background,
            self._clock,
            version=self._version,
            shards=shards,
            is_fixed=self._division.shards is not None,
            processes=self._division.processes,
        )

    async def _until_the_end(self, connections: Connections, sharing: Sharing | None) -> None:
        ends: set[asyncio.Future[Any]] = {connections.ended}
        if sharing is not None:
            ends.add(sharing.ended)
        await asyncio.wait({*ends, self._asked_to_end}, return_when=asyncio.FIRST_COMPLETED)
        if sharing is not None and self.leaving:
            sharing.leave()
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if connections.ended.done():
            raise connections.ended.result()
        if sharing is not None and (refused := sharing.ended.result()) is not None:
            raise refused

    async def _finish_answers(self) -> None:
        """Wait for the answers that were begun, as long as Discord would take them."""
        for _ in range(round(ANSWERS_WITHIN_S / _LOOKS_EVERY_S)):
            await self._clock.sleep(_LOOKS_EVERY_S)
            if not self._client.answers_under_way() and not (self._gate and self._gate.is_busy):
                return


class _Service:
    """The shards of a client, with the gate before it."""

    def __init__(self, client: ShardedClient, connections: Connections, gate: Gate) -> None:
        self._client = client
        self._connections = connections
        self._gate = gate
        self.share, self.share_for, self.close = gate.share, gate.share_for, connections.close

    @property
    def ready(self) -> Collection[int]:
        return self._client.ready

    @property
    def open(self) -> Collection[int]:
        return self._connections.open

    def divide(self, shards: int) -> None:
        self._connections.forget_session()
        self._client.divide(shards, self._connections)

    def connect(self, shard: int) -> None:
        self._connections.forget_session(shard)
        self._client.withhold(shard)
        self._connections.want(shard)

    def serve(self, shard: int, *, goes_on: bool) -> None:
        if not goes_on:
            self._connections.forget_session(shard)
        self._client.serve(shard)
        self._connections.want(shard)
