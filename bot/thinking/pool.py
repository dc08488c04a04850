"""The processes in which computer players think, so that the bot can still answer. They see only views."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from bot.background import Background
from bot.clock import SYSTEM, Clock
from bot.tables import Refusal
from bot.thinking.cores import usable_cores
from bot.thinking.thinker import ready, step_back
from games.core import View
from games.players import BUDGET_S, Hint, choose, hint, say

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 100
"""The tasks that may wait for a free process."""

END_S = 60.0
"""The longest time for one task, in seconds. Thoughts keep to their much shorter budget by themselves."""

_TRIES = 3


class TooManyThoughts(Refusal):
    """As many tasks as may wait for a process that thinks do so already."""


class ThoughtTooLong(Refusal):
    """The task took too long; its process was ended."""


class _Process:
    """One process that thinks. It is started by its first task."""

    def __init__(self) -> None:
        self._executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=step_back)
        self.overdue = False

    async def run(self, task: Callable[[], T]) -> T:
        """The result of a task. Raises BrokenExecutor if the process dies, and the errors of the task."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, task)

    def close(self) -> None:
        """End the process after its task, and drop what waits for it."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End the process at once."""
        self.overdue = True
        for process in list((self._executor._processes or {}).values()):
            process.kill()


class Thinkers:
    """Processes that think, each about one task at a time; one that dies is replaced.

    ``workers`` is their number, by default that of the usable cores. ``budget_s`` is the time in seconds for
    one thought if there is no other; a task that is not over after ``END_S`` is ended with its process. Every
    coroutine raises TooManyThoughts, ThoughtTooLong, BrokenExecutor if three processes in a row die during
    its task, and the errors of the task itself.

    What is ``spare`` waits until nothing else does, and leaves one process free where there are several.
    """

    def __init__(self, workers: int | None = None, budget_s: float = BUDGET_S, clock: Clock = SYSTEM) -> None:
        self._workers = workers or usable_cores()
        self._budget = budget_s
        self._clock = clock
        self._background = Background()
        self._idle: list[_Process] = []
        self._busy: set[_Process] = set()
        self._free = self._workers
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._thinking = 0
        self._spare_waiting: deque[asyncio.Future[None]] = deque()
        self._spare_running = 0

    async def warm(self) -> None:
        """Start the processes and their imports before the first player waits for them."""
        await asyncio.gather(*(self._run(ready) for _ in range(self._workers)))

    def close(self) -> None:
        """End the processes, also those that think or start just now, and drop their tasks.

        One whose task was cancelled is idle for us, but still thinks.
        """
        for process in (*self._idle, *self._busy):
            process.kill()
            process.close()
        self._idle.clear()

    async def choose(self, view: View, level: str, seed: bytes) -> str:
        """The action of a computer player of this level; the same for the same view, level and seed."""
        return await self._run(choose, view, level, seed, self.budget_s)

    async def hint(self, view: View, seed: int) -> Hint:
        """The action of the best computer player, and the reason."""
        return await self._run(hint, view, seed, self.budget_s)

    async def say(self, view: View, level: str) -> tuple[str, ...]:
        """The texts that a computer player says now."""
        return await self._run(say, view, level)

    async def work(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of any pure function of values, computed in one of the processes."""
        return await self._run(task, *args, **kwargs)

    async def spare(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same as ``work``, for what nobody's turn waits for. A task takes about a second at most."""
        if len(self._spare_waiting) >= MOST_WAITING:
            raise TooManyThoughts
        return await self._done(partial(task, *args, **kwargs), spare=True)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return len(self._waiting)

    @property
    def budget_s(self) -> float:
        """The time for one thought, in seconds: less if there are more thoughts than processes."""
        return self._budget / max(1.0, (self._thinking + 1) / self._workers)

    async def _run(self, task: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Run a task for which somebody's turn waits."""
        if self._thinking >= self._workers + MOST_WAITING:
            raise TooManyThoughts
        self._thinking += 1
        try:
            return await self._done(partial(task, *args, **kwargs))
        finally:
            self._thinking -= 1

    async def _done(self, task: Callable[[], T], *, spare: bool = False) -> T:
        """Run a task in a free process; if the process dies, again in a new one."""
        for _ in range(_TRIES - 1):
            try:
                return await self._tried(task, spare=spare)
            except BrokenExecutor:
                log.warning("A process that thinks has died; there is a new one.")
        return await self._tried(task, spare=spare)

    async def _tried(self, task: Callable[[], T], *, spare: bool) -> T:
        await self._turn(spare=spare)
        process = self._idle.pop() if self._idle else _Process()
        self._busy.add(process)
        end = self._background.start(self._end_late(process), "The end of a thought")
        alive = True
        try:
            return await process.run(task)
        except BrokenExecutor:
            alive = False
            process.close()
            if process.overdue:
                raise ThoughtTooLong from None
            raise
        finally:
            end.cancel()
            self._busy.remove(process)
            if alive:
                self._idle.append(process)
            self._next(spare=spare)

    async def _end_late(self, process: _Process) -> None:
        await self._clock.sleep(END_S)
        log.warning("A thought took longer than %.0f s; its process is replaced.", END_S)
        process.kill()

    async def _turn(self, *, spare: bool) -> None:
        """Wait until a process is free. Callers get their turns in the order in which they came."""
        if self._free and (not spare or self._may_run_spare):
            self._free -= 1
            self._spare_running += spare
            return
        turn = asyncio.get_running_loop().create_future()
        (self._spare_waiting if spare else self._waiting).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just got its turn
                self._next(spare=spare)
            raise

    @property
    def _may_run_spare(self) -> bool:
        return self._spare_running < max(1, self._workers - 1)

    def _next(self, *, spare: bool) -> None:
        """Give the free process of a task, ``spare`` or not, to the caller who waits the longest."""
        self._spare_running -= spare
        if _give(self._waiting):
            return
        if self._may_run_spare and _give(self._spare_waiting):
            self._spare_running += 1
            return
        self._free += 1


def _give(waiting: deque[asyncio.Future[None]]) -> bool:
    """Give the turn to the first caller who still waits. Returns whether there was one."""
    while waiting:
        turn = waiting.popleft()
        if not turn.done():
            turn.set_result(None)
            return True
    return False
