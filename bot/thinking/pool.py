"""The processes in which computer players think, so that the bot can still answer. They see only views."""

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

# The bot answers people first: the thinking processes have a lower priority.
_NICENESS = 10
_TRIES = 3


class Thinkers:
    """A warmed pool of processes, which is built again if one of them dies.

    ``budget_s`` is the time in seconds for one thought if there is no other. Every coroutine raises
    BrokenExecutor if three pools in a row die during its task, and the errors of the task itself.
    """

    def __init__(self, workers: int | None = None, budget_s: float = BUDGET_S) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._budget = budget_s
        self._pool: ProcessPoolExecutor | None = None
        self._thinking = 0

    async def warm(self) -> None:
        """Start the processes and their imports before the first player waits for them."""
        await asyncio.gather(*(self._run(_ready) for _ in range(self._workers)))

    def close(self) -> None:
        """End the processes and drop their tasks."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def choose(self, view: View, level: str, seed: bytes) -> str:
        """The action of a computer player of this level; the same for the same view, level and seed."""
        return await self._run(choose, view, level, seed, self.budget_s)

    async def hint(self, view: View, seed: int) -> Hint:
        """The action of the best computer player, and the reason."""
        return await self._run(hint, view, seed, self.budget_s)

    async def say(self, view: View, level: str, seed: bytes) -> tuple[str, ...]:
        """The texts that a computer player says now."""
        return await self._run(say, view, level, seed, self.budget_s)

    async def work(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of any pure function of values, computed in one of the processes."""
        return await self._run(task, *args, **kwargs)

    @property
    def budget_s(self) -> float:
        """The time for one thought, in seconds: less if there are more thoughts than processes."""
        return self._budget / max(1.0, (self._thinking + 1) / self._workers)

    async def _run(self, task: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Run a task in the pool.

        If a process dies, the whole pool ends, and the task runs again in a new one.
        """
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
    """The first step of every process: lower its priority, and ignore Ctrl-C, because the bot ends it."""
    os.nice(_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """End this process if the bot was killed: then the bot cannot end it, and nothing else tells it."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(1)


def _ready() -> None:
    """Does nothing: a process that runs this has imported all that thinking needs."""
