"""The shards from the start of a process to its end: alone it serves all of them, else those of its slot.

discord.py connects them, and connects them again. A process that finds all slots taken waits as a spare.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.background import Background
from bot.clock import Clock, growing_pauses
from bot.processes.client import SessionTurns, ShardedClient
from bot.screens.frame.respond import NOT_SENT, described
from bot.store.errors import StoreError
from bot.store.processes import Division
from bot.store.store import Store

log = logging.getLogger(__name__)

EVERYTHING: Final = Division()
"""All that Discord recommends, in one process."""

ANSWERS_WITHIN_S: Final = 3.0
"""How long a process that ends waits for answers that it has begun; later Discord would not take them."""

LOOKS_EVERY_S: Final = 1.0
"""How often a spare looks for a free slot, and a process with a slot whether it still has it."""

AWAY_S: Final = 4.0
"""How long a spare leaves the slots alone after the database was away, so that their owners are first."""

_ANSWERED_S = 0.05


class Shards:
    """Serves shards until the process is asked to end, loses its slot, or Discord takes it no more."""

    def __init__(self, client: ShardedClient, store: Store, clock: Clock, division: Division) -> None:
        self._client = client
        self._slots = store.slots if store.others_write else None
        self._clock = clock
        self._division = division
        self._background = Background()
        self._leaves = asyncio.Event()
        client.session_turns = SessionTurns(
            client.fetch_session_start_limits, self._slots, self._background, clock
        )

    @property
    def leaving(self) -> bool:
        """Whether it was asked to end."""
        return self._leaves.is_set()

    def leave(self) -> None:
        """Answer what was begun, then end."""
        self._leaves.set()

    async def run(self) -> None:
        """Serve shards to the end. Where ``leaving`` is false then, another process has taken the slot.

        Raises OtherDivision, or the failure after which Discord does not take this bot.
        """
        serving = self._background.start(self._serve(), "Serving shards")
        leaving = self._background.start(self._asked_to_end(), "Waiting for the end")
        try:
            await asyncio.wait((serving, leaving), return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                await serving
        finally:
            serving.cancel()
            await self._client.disconnect()
            await self._finish_answers()
            await self._background.close()
            if self._slots is not None:
                await self._slots.quit()

    async def _asked_to_end(self) -> None:
        await self._leaves.wait()

    async def _serve(self) -> None:
        recommended = await self._recommended()
        if self._slots is None:
            self._client.divide(self._division.shards or recommended)
            await self._client.connect()
            return
        shards = await self._joined(recommended)
        processes = min(shards, self._division.processes)
        slot = await self._slot(shards, processes)
        self._client.divide(shards, range(slot, shards, processes))
        connecting = self._background.start(self._client.connect(), "Staying connected")
        holding = self._background.start(self._hold(shards, slot), "Holding the slot")
        await asyncio.wait((connecting, holding), return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            await connecting

    async def _recommended(self) -> int:
        """How many shards Discord recommends, as soon as it says so."""
        for pause_s in growing_pauses():
            try:
                return (await self._client.http.get_bot_gateway())[0]
            except (*NOT_SENT, discord.GatewayNotFound) as failure:
                log.warning("Discord does not say how it can be reached (%s).", described(failure))
                await self._clock.sleep(pause_s)
        raise AssertionError

    async def _joined(self, recommended: int) -> int:
        """The number of shards, as soon as the database takes this process. Raises OtherDivision."""
        assert self._slots is not None
        while True:
            try:
                return await self._slots.join(self._division, recommended)
            except StoreError:
                await self._clock.sleep(LOOKS_EVERY_S)

    async def _slot(self, shards: int, processes: int) -> int:
        """The slot of this process, as soon as one is free."""
        assert self._slots is not None
        while True:
            try:
                slot = await self._slots.take(range(processes))
            except StoreError:
                await self._clock.sleep(AWAY_S)
                await self._joined(shards)
                continue
            if slot is not None:
                return slot
            if not self._client.is_spare:
                self._client.is_spare = True
                log.info("Other processes serve all %s shards; this one waits for some.", shards)
            await self._clock.sleep(LOOKS_EVERY_S)

    async def _hold(self, shards: int, slot: int) -> None:
        """Hold a slot, also after the database was away. Ends when another process has taken it meanwhile."""
        assert self._slots is not None
        while True:
            try:
                await self._slots.beat()
                await self._clock.sleep(LOOKS_EVERY_S)
            except StoreError:
                log.warning("The lock of the shards is lost; taking it again.")
                await self._joined(shards)
                if await self._slots.take([slot]) is None:
                    log.warning("Another process serves these shards now; this one waits for some.")
                    return

    async def _finish_answers(self) -> None:
        """Wait for the answers that were begun, as long as Discord would take them."""
        for _ in range(round(ANSWERS_WITHIN_S / _ANSWERED_S)):
            await self._clock.sleep(_ANSWERED_S)
            if not self._client.answers_under_way():
                return
