"""The processes in which computer players think, so that nobody waits for them. They see views only."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any, ParamSpec, TypeVar

from games.core import View
from games.players import BUDGET_S, Hint, choose, hint, say

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

# The bot answers people first: its processes that think are the last to be given the processor.
_NICENESS = 10
_TRIES = 3


class Thinkers:
    """A warmed pool of processes, built again when one of them dies.

    ``budget_s`` is how many seconds one thought may take while there is no other. Every coroutine raises
    BrokenExecutor if three pools in a row die over its task, and what the task itself raises.
    """

    def __init__(self, workers: int | None = None, budget_s: float = BUDGET_S) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._budget = budget_s
        self._pool: ProcessPoolExecutor | None = None
        self._thinking = 0

    async def warm(self) -> None:
        """Start the processes and let them import what they need, before the first player waits."""
        await asyncio.gather(*(self._run(_ready) for _ in range(self._workers)))

    def close(self) -> None:
        """End the processes; what they think of is not needed any more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def choose(self, view: View, level: str, seed: bytes) -> str:
        """What a computer player of this level does. The same view, level and seed give the same again."""
        return await self._run(choose, view, level, seed, self.budget_s)

    async def hint(self, view: View, seed: int) -> Hint:
        """What the best computer player would do, and why."""
        return await self._run(hint, view, seed, self.budget_s)

    async def say(self, view: View, level: str, seed: bytes) -> tuple[str, ...]:
        """What a computer player says now."""
        return await self._run(say, view, level, seed, self.budget_s)

    async def work(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of any pure function of values, worked out in one of the processes."""
        return await self._run(task, *args, **kwargs)

    @property
    def budget_s(self) -> float:
        """How long one may think: less when more wait than there are processes, so that all take turns."""
        return self._budget / max(1.0, (self._thinking + 1) / self._workers)

    async def _run(self, task: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Run a task in the pool. A process that dies takes the pool with it: then once more in a new one."""
        self._thinking += 1
        try:
            for last in (False,) * (_TRIES - 1) + (True,):
                pool = self._pool = self._pool or self._build()
                try:
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(pool, partial(task, *args, **kwargs))
                except BrokenExecutor:
                    log.warning("A process that thinks has died; there is a new one.")
                    if self._pool is pool:
                        self._pool = None
                    if last:
                        raise
            raise AssertionError("unreachable")
        finally:
            self._thinking -= 1

    def _build(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_step_back)


def _step_back() -> None:
    """What every process does first. Ctrl-C in a terminal reaches it too, but ending is the bot's affair."""
    os.nice(_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """A bot that was killed cannot end its processes, and one that waits for work never learns of it."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


def _ready() -> None:
    """Nothing: a process that comes here has imported all that thinking needs."""
