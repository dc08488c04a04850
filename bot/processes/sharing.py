"""The part of one process among several: it takes shards, hands them over, and loses them with its locks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final, Protocol

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.processes.division import Moves, moves, on_their_way, share, waiting
from bot.store import DatabaseFailed, StoreError
from bot.store.processes.slots import Look, Slots, Turn

log = logging.getLogger(__name__)

LOOKS_EVERY_S = 2.0
LOOKS_FAST_S = 0.25
"""How often it looks while a shard is handed over."""

MISSED_TURN_S = 0.05
"""How soon it looks again where it was another process's turn, which so never comes first twice."""

ANSWERS_WITHIN_S = 5.0
"""After this time without an answer of the database another process may have the shards of this one."""

ADOPTED_AFTER: Final = timedelta(seconds=10)
"""How long a shard waits for a process with room, before one serves it beyond its share."""

SHARED_FOR_S = 10.0
"""How long after a handover the former process may still answer what it has received."""

ENDS_WITHIN: Final = timedelta(seconds=10)
"""How long a process that is to end waits for somebody who takes its next shard."""

CONNECTS_WITHIN: Final = timedelta(seconds=60)
"""How long a process that takes a shard over may need to connect it."""


class OtherShards(Exception):
    """Processes live that divide the servers into another number of shards."""

    def __init__(self, shards: int) -> None:
        super().__init__(shards)
        self.shards = shards


class Service(Protocol):
    """What serves the shards: connections to Discord, and who answers what comes from them."""

    @property
    def ready(self) -> Collection[int]:
        """The shards that are connected, and have told their servers."""

    @property
    def open(self) -> Collection[int]:
        """The shards that are open, connected or not."""

    def divide(self, shards: int) -> None:
        """Know how many shards there are, before any is opened."""

    def connect(self, shard: int) -> None:
        """Open a shard, but answer only what no other process answers first, and do nothing by itself."""

    def serve(self, shard: int, *, goes_on: bool) -> None:
        """Open a shard if it is not, and serve it.

        It ``goes_on`` if nobody else has served it since this process has lost it.
        """

    def share(self, shard: int) -> None:
        """Answer from now on only what no other process answers first."""

    def share_for(self, shard: int, seconds: float) -> None:
        """Do so for some seconds more."""

    async def close(self, shard: int, *, come_back: bool = False) -> None:
        """Close a shard at once; if it is to ``come_back``, so that it goes on without a new session."""


class Sharing:
    """Serves some of the shards, as long as this process holds their slots.

    ``ended`` has a result when this process has left as it was asked to, or OtherShards.
    """

    def __init__(
        self,
        service: Service,
        slots: Slots,
        background: Background,
        clock: Clock,
        *,
        version: str,
        shards: int,
        is_fixed: bool,
        processes: int,
    ) -> None:
        """``shards`` are divided among ``processes``; unless ``is_fixed``, as many as others have already."""
        self._service = service
        self._slots = slots
        self._clock = clock
        self._version = version
        self._shards = shards
        self._is_fixed = is_fixed
        self._processes = processes
        self._divided = 0
        self._number = secrets.randbelow(2**31 - 1) + 1
        self._has_joined = False
        self._owned: set[int] = set()
        self._given: set[int] = set()  # owned and closed
        self._taking: dict[int, datetime] = {}  # since when
        self._free_since: dict[int, datetime] = {}
        self._is_leaving = self._has_told = self._has_told_to_wait = False
        self._progress_at = clock.now()
        self._work = CatchUp[str]("{}", self._go_on, background, clock, at_once=1)
        self.ended: asyncio.Future[OtherShards | None] = asyncio.get_running_loop().create_future()

    @property
    def owned(self) -> frozenset[int]:
        """The shards that this process serves."""
        return frozenset(self._owned - self._given)

    def begin(self) -> None:
        """Take part from now on."""
        self._want(0)

    def leave(self) -> None:
        """Hand all shards over to those who wait, then be ended."""
        self._is_leaving, self._progress_at = True, self._clock.now()
        self._want(0)

    async def quit(self) -> None:
        """Give up all slots at once. The shards must be closed already."""
        await self._slots.quit()

    def _want(self, in_s: float) -> None:
        self._work.want("Sharing the shards", in_s)

    async def _go_on(self, _name: str) -> bool:
        if self.ended.done():
            return True
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                next_look_s = await self._look()
        except (StoreError, TimeoutError) as failure:
            await self._lose_all(failure)
            next_look_s = 1.0
        except OtherShards as other:
            self.ended.set_result(other)
            return True
        self._want(next_look_s)
        return True

    async def _look(self) -> float:
        """Take a turn. Returns the seconds until the next one. Raises StoreError or OtherShards."""
        if not self._has_joined:
            await self._slots.join(self._number, self._version)
            self._has_joined, self._has_told = True, False
        async with self._slots.turn() as turn:
            if turn is None:
                return MISSED_TURN_S
            if await self._has_prepared(turn):
                return 0.0
            look, chosen = turn.look, self._choose(turn.look)
            taken = await self._move(turn, chosen)
        return await self._follow(look, chosen, taken)

    async def _has_prepared(self, turn: Turn) -> bool:
        """Do what must be done before this process can choose; False if there is nothing such."""
        for shard in sorted(self._given):
            await turn.hand_over(shard)
        if self._given or self._is_leaving > self._has_told:
            if self._is_leaving:
                await turn.leave()
                self._has_told = True
            self._owned -= self._given
            self._given.clear()
            return True
        return await self._has_divided(turn)

    async def _has_divided(self, turn: Turn) -> bool:
        there, others = len(turn.look.slots), len(turn.look.processes) > 1
        if there != self._shards and there and others:
            if self._is_fixed:
                raise OtherShards(there)
            self._shards = there
        elif there != self._shards:
            await turn.divide(self._shards)
        if self._divided != self._shards:
            self._divided = self._shards
            self._service.divide(self._shards)
        return there != self._shards

    def _choose(self, look: Look) -> Moves:
        now = self._clock.now()
        free = [slot.shard for slot in look.slots if slot.owner is None and slot.taker is None]
        self._free_since = {shard: self._free_since.get(shard, now) for shard in free}
        most = share(self._shards, self._processes)
        return moves(look, self._number, most, lambda shard: now - self._free_since[shard] >= ADOPTED_AFTER)

    async def _move(self, turn: Turn, chosen: Moves) -> list[int]:
        """Make the moves that were chosen. Returns the shards that are now ours."""
        taken = [shard for shard in chosen.take if await turn.take(shard)]
        for slot in turn.look.slots:
            if slot.taker != self._number or slot.owner is None:
                continue
            if slot.shard in chosen.refuse or slot.shard not in self._taking:
                await turn.refuse(slot.shard)
            elif slot.shard in self._service.ready:
                await turn.ready(slot.shard)
        for shard in chosen.accept:
            self._taking[shard] = self._clock.now()
            self._service.share(shard)
            await turn.accept(shard)
        for shard in chosen.offer:
            self._service.share(shard)
            await turn.offer(shard)
        for shard in chosen.withdraw:
            self._service.share_for(shard, SHARED_FOR_S)
            await turn.withdraw(shard)
        return taken

    async def _follow(self, look: Look, chosen: Moves, taken: Collection[int]) -> float:
        """Do at Discord what follows from a turn. Returns the seconds until the next one."""
        now = self._clock.now()
        last_owners = {slot.shard: slot.last_owner for slot in look.slots}
        for shard in taken:
            self._owned.add(shard)
            self._taking.pop(shard, None)
            self._service.share_for(shard, SHARED_FOR_S)
            self._service.serve(shard, goes_on=last_owners[shard] == self._number)
        for shard in chosen.accept:
            self._service.connect(shard)
        slow = [shard for shard, since in self._taking.items() if now - since > CONNECTS_WITHIN]
        for shard in {*chosen.refuse, *slow} & self._taking.keys():
            await self._give_up(shard)
        ready = [slot.shard for slot in look.slots if slot.owner == self._number and slot.ready]
        for shard in ready:
            self._progress_at = now
            self._given.add(shard)
            await self._service.close(shard)
            self._service.share_for(shard, SHARED_FOR_S)
        if not self._owned and not self._taking and not self._has_told_to_wait:
            self._has_told_to_wait = True
            log.info("Other processes serve all %s shards; this one waits for some.", self._shards)
        if self._is_leaving and self._may_end(look):
            self.ended.set_result(None)
        if ready:
            return 0.0
        offered = any(slot.owner == self._number and slot.offered for slot in look.slots)
        is_busy = self._taking or chosen.offer or offered or self._is_leaving
        return LOOKS_FAST_S if is_busy else LOOKS_EVERY_S

    async def _give_up(self, shard: int) -> None:
        """Take a shard no longer: this process ends, or cannot connect it."""
        del self._taking[shard]
        await self._service.close(shard)
        self._service.share_for(shard, SHARED_FOR_S)

    def _may_end(self, look: Look) -> bool:
        """Whether a process that is to end need not wait any longer."""
        if not self._owned and not self._taking:
            return True
        now = self._clock.now()
        waited = now - self._progress_at
        if any(slot.owner == self._number and slot.taker is not None for slot in look.slots):
            return waited > CONNECTS_WITHIN
        if on_their_way(look):  # then ours come next
            self._progress_at = now
            return False
        return not waiting(look, share(self._shards, self._processes)) or waited > ENDS_WITHIN

    async def _lose_all(self, failure: Exception) -> None:
        """Stop serving: without an answer of the database, other processes may serve the same shards."""
        held = self._service.open
        if held:
            log.warning(
                "The database does not answer (%s); shards %s wait for it.",
                failure.fault if isinstance(failure, DatabaseFailed) else type(failure).__name__,
                ", ".join(map(str, sorted(held))),
            )
        for shard in held:
            self._service.share_for(shard, SHARED_FOR_S)
        await asyncio.gather(*(self._service.close(shard, come_back=True) for shard in held))
        self._owned.clear()
        self._given.clear()
        self._taking.clear()
        self._free_since.clear()
        self._has_joined = False
        await self._slots.quit()
        if self._is_leaving and not self.ended.done():
            self.ended.set_result(None)
