"""An evening with computer players, whose thoughts a test can delay, refuse and let fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor

import pytest

from bot.background import Background
from bot.store.store import Store
from bot.tables.table import Table, computer
from bot.thinking.computers import Computers
from bot.thinking.pool import Thinkers
from games.core import View
from tests.bot.tables.evening import ALICE, Evening
from tests.clock import HandClock

NOVICES = tuple(computer("novice", number) for number in range(3))
MASTER = computer("master", 0)
LONGEST_S = 60.0


class Pool(Thinkers):
    """A pool for all tests, whose answers can be delayed or refused."""

    def __init__(self, thinkers: Thinkers) -> None:
        super().__init__(workers=1)
        self._thinkers = thinkers
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = asyncio.Event()
        self.held = 0
        self.broken = False
        self.thinks: Callable[[], None] = lambda: None

    async def choose(self, person: int, view: View, level: str, seed: bytes) -> str:
        await self._answer()
        self.thinks()
        return await self._thinkers.choose(person, view, level, seed)

    async def say(self, person: int, view: View, level: str) -> tuple[str, ...]:
        await self._answer()
        return await self._thinkers.say(person, view, level)

    async def _answer(self) -> None:
        self.asked.set()
        self.held += 1
        await self.gate.wait()
        if self.broken:
            raise BrokenExecutor("a secret tile")


class Played(Evening):
    """An evening with computer players."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        super().__init__(store)
        self.pool = Pool(thinkers)
        self.background = Background()
        self.clock = HandClock()
        self.computers = Computers(self.tables, self.pool, self.background, self.clock.clock)
        self._changed = asyncio.Event()
        self.tables.listen(lambda _table, _by: self._changed.set())

    async def until(self, table: int, wanted: Callable[[Table], bool]) -> Table:
        """The table as soon as it meets a condition; where somebody pauses for it, time passes."""
        async with asyncio.timeout(LONGEST_S):
            while not wanted(now := await self.tables.table(table)):
                self._changed.clear()
                happens = [
                    asyncio.ensure_future(each)
                    for each in (self._changed.wait(), self.clock.until_somebody_waits())
                ]
                await asyncio.wait(happens, return_when=asyncio.FIRST_COMPLETED)
                for each in happens:
                    each.cancel()
                await self.clock.advance(min(self.clock.waits, default=0))
        return now

    async def pauses(self, *seconds: float) -> None:
        """Let the pauses after failed thoughts pass, which must be these."""
        for each in seconds:
            await self.clock.until_somebody_waits()
            assert self.clock.waits == [each]
            await self.clock.advance(each)

    async def given_up(self, caplog: pytest.LogCaptureFixture) -> None:
        """Wait until a thought has failed for the third time, and what follows."""
        async with asyncio.timeout(LONGEST_S):
            while "position" not in caplog.text:  # noqa: ASYNC110 - it reads its table first
                await asyncio.sleep(0)
        await self.clock.advance(0)

    async def computer_to_begin(self, person: int = ALICE) -> int:
        """A table of Okago where it is a novice's turn and the novice was not woken."""
        for users in ((person, NOVICES[0]), (NOVICES[0], person)):
            table = await self.seat("okago", users)
            if (await self.tables.table(table)).computer_to_act is not None:
                return table
        raise AssertionError("somebody begins")

    async def people_to_act(self, table: int) -> Table:
        return await self.until(table, lambda now: now.computer_to_act is None)


@pytest.fixture
async def played(evening: Evening, thinkers: Thinkers) -> AsyncIterator[Played]:
    made = Played(evening.store, thinkers)
    yield made
    await made.background.close()
