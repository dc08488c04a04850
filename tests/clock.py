"""Clocks for tests: one that is moved by hand, and one that never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.clock import Cancellable, Clock

BEGINNING = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Pauses:
    """A clock that waits for nothing and notes how long it should have waited, in ``seconds``.

    Whoever waits for the ``most``-th time is cancelled.
    """

    def __init__(self, most: int = 1_000) -> None:
        self.seconds: list[float] = []
        self._most = most
        now = lambda: BEGINNING + timedelta(seconds=sum(self.seconds))  # noqa: E731
        self.clock = Clock(now, self._sleep, self._later)

    async def _sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)
        if len(self.seconds) >= self._most:
            raise asyncio.CancelledError
        await asyncio.sleep(0)

    def _later(self, seconds: float, call: Callable[[], object]) -> Cancellable:
        self.seconds.append(seconds)
        return asyncio.get_running_loop().call_soon(call)


class HandClock:
    """Time stands still until ``advance``. ``clock`` is what the code under test gets."""

    def __init__(self, beginning: datetime = BEGINNING) -> None:
        self._now = beginning
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []
        self._waits_again = asyncio.Event()
        self.clock = Clock(lambda: self._now, self._sleep, self._later)

    @property
    def waits(self) -> list[float]:
        """The seconds that each sleeper still has to wait, the shortest first."""
        return sorted((until - self._now).total_seconds() for until, _ in self._awake())

    async def until_somebody_waits(self) -> None:
        """Let the event loop run, other threads included, until somebody waits."""
        while not self.waits:
            self._waits_again.clear()
            await self._waits_again.wait()

    async def advance(self, seconds: float) -> None:
        """Move the time, stopping wherever somebody wakes, and let the event loop run in between."""
        end = self._now + timedelta(seconds=seconds)
        while due := [until for until, _ in self._awake() if until <= end]:
            self._now = max(self._now, min(due))
            for until, sleeper in self._awake():
                if until <= self._now:
                    sleeper.set_result(None)
            await self._let_run()
        self._now = end
        await self._let_run()

    def _awake(self) -> list[tuple[datetime, asyncio.Future[None]]]:
        self._sleepers = [(until, sleeper) for until, sleeper in self._sleepers if not sleeper.done()]
        return self._sleepers

    async def _let_run(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def _sleep(self, seconds: float) -> None:
        await self._sleeper(seconds)

    def _later(self, seconds: float, call: Callable[[], object]) -> Cancellable:
        sleeper = self._sleeper(seconds)
        sleeper.add_done_callback(lambda _: sleeper.cancelled() or call())
        return sleeper

    def _sleeper(self, seconds: float) -> asyncio.Future[None]:
        sleeper = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + timedelta(seconds=seconds), sleeper))
        self._waits_again.set()
        return sleeper
