"""The processes in which computer players think, so that the bot can still answer. They see only views."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from bot.background import Background
from bot.clock import SYSTEM, Clock
from bot.tables.refusals import Refusal
from bot.thinking.thinker import ready, step_back
from games.core import View
from games.players import BUDGET_S, Hint, choose, hint, say

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 100
"""The tasks that may wait for a free process."""

NOBODY: Final = 0
"""The person who waits where nobody does."""

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


class _Queue:
    """Those who wait for a process. People take turns; the thoughts of one person keep their order."""

    def __init__(self) -> None:
        self._thoughts: dict[int, deque[asyncio.Future[None]]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._thoughts.values()))

    def join(self, person: int) -> asyncio.Future[None]:
        """A new turn at the end of a person's thoughts.

        If all places are taken, the newest thought of whoever waits for the most is refused. Raises
        TooManyThoughts if that is this one.
        """
        if len(self) >= MOST_WAITING:
            most = max(self._thoughts.values(), key=len)
            if len(most) <= len(self._thoughts.get(person, ())) + 1:
                raise TooManyThoughts
            refused = most.pop()
            if not refused.done():
                refused.set_exception(TooManyThoughts())
        turn = asyncio.get_running_loop().create_future()
        self._thoughts.setdefault(person, deque()).append(turn)
        return turn

    def give(self) -> bool:
        """Give a turn to the next one who still waits. Returns whether there was one."""
        while self._thoughts:
            person = next(iter(self._thoughts))
            own = self._thoughts.pop(person)
            turn = own.popleft()
            if own:
                self._thoughts[person] = own  # behind all other people
            if not turn.done():
                turn.set_result(None)
                return True
        return False


class Thinkers:
    """Processes that think, each about one task at a time; one that dies is replaced.

    ``workers`` is their number, by default that of the usable cores. ``budget_s`` is the time in seconds for
    one thought if there is no other; a task that is not over after ``END_S`` is ended with its process.
    ``person`` is the user who waits for a thought, or NOBODY. Every coroutine raises TooManyThoughts,
    ThoughtTooLong, BrokenExecutor if three processes in a row die during its task, and the errors of the task
    itself.

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
        self._waiting = _Queue()
        self._thinking = Counter[int]()
        self._spare_waiting = _Queue()
        self._spare_running = 0

    async def warm(self) -> None:
        """Start the processes and their imports before the first player waits for them."""
        await asyncio.gather(*(self._run(NOBODY, ready) for _ in range(self._workers)))

    def close(self) -> None:
        """End the processes, also those that think or start just now, and drop their tasks.

        One whose task was cancelled is idle for us, but still thinks.
        """
        for process in (*self._idle, *self._busy):
            process.kill()
            process.close()
        self._idle.clear()

    async def choose(self, person: int, view: View, level: str, seed: bytes) -> str:
        """The action of a computer player of this level; the same for the same view, level and seed."""
        return await self._run(person, choose, view, level, seed, self.budget_s(person))

    async def hint(self, person: int, view: View, seed: int) -> Hint:
        """The action of the best computer player, and the reason."""
        return await self._run(person, hint, view, seed, self.budget_s(person))

    async def say(self, person: int, view: View, level: str) -> tuple[str, ...]:
        """The texts that a computer player says now."""
        return await self._run(person, say, view, level)

    async def work(self, person: int, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of any pure function of values, computed in one of the processes."""
        return await self._run(person, task, *args, **kwargs)

    async def spare(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same as ``work``, for what nobody's turn waits for. A task takes about a second at most."""
        return await self._done(NOBODY, partial(task, *args, **kwargs), spare=True)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return len(self._waiting)

    def budget_s(self, person: int) -> float:
        """The time for one more thought of a person, in seconds.

        If there are more thoughts than processes, all people get the same part of the time, for all their
        thoughts together.
        """
        people, own = len(self._thinking.keys() | {person}), self._thinking[person] + 1
        return self._budget / max(1.0, people * own / self._workers)

    async def _run(self, person: int, task: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Run a task for which somebody's turn waits."""
        self._thinking[person] += 1
        try:
            return await self._done(person, partial(task, *args, **kwargs))
        finally:
            self._thinking -= Counter([person])  # it forgets whoever waits for nothing

    async def _done(self, person: int, task: Callable[[], T], *, spare: bool = False) -> T:
        """Run a task in a free process; if the process dies, again in a new one."""
        for _ in range(_TRIES - 1):
            try:
                return await self._tried(person, task, spare=spare)
            except BrokenExecutor:
                log.warning("A process that thinks has died; there is a new one.")
        return await self._tried(person, task, spare=spare)

    async def _tried(self, person: int, task: Callable[[], T], *, spare: bool) -> T:
        await self._turn(person, spare=spare)
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

    async def _turn(self, person: int, *, spare: bool) -> None:
        """Wait until a process is free."""
        if self._free and (not spare or self._may_run_spare):
            self._free -= 1
            self._spare_running += spare
            return
        turn = (self._spare_waiting if spare else self._waiting).join(person)
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
        """Give the free process of a task, ``spare`` or not, to the next caller."""
        self._spare_running -= spare
        if self._waiting.give():
            return
        if self._may_run_spare and self._spare_waiting.give():
            self._spare_running += 1
            return
        self._free += 1


def usable_cores(root: Path = Path("/")) -> int:
    """The cores of this process by its affinity and the limits of its control groups (Linux, both versions).

    At least 1; a limit of one core and a half counts as one. ``root`` is where the system's files lie.
    """
    return max(1, min([_allowed(), *(int(limit) for limit in _limits(root))]))


def _allowed() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _limits(root: Path) -> list[float]:
    """Every limit that holds for this process, in cores. A group is also held by those that it lies in."""
    limits = []
    for folder in _groups(root):
        match _words(folder / "cpu.max"):
            case [quota, period] if quota.isdigit():
                limits.append(int(quota) / int(period))
        match _words(folder / "cpu.cfs_quota_us"), _words(folder / "cpu.cfs_period_us"):
            case [quota], [period] if quota.isdigit():  # -1 is no limit
                limits.append(int(quota) / int(period))
    return limits


def _groups(root: Path) -> list[Path]:
    """The folders of the control groups that may limit the processor, from the inmost one outwards.

    In a container the path of its group often does not exist there, but the root folder is the group.
    """
    mounted = root / "sys/fs/cgroup"
    folders: list[Path] = []
    for line in _lines(root / "proc/self/cgroup"):
        _, _, rest = line.partition(":")
        controllers, _, group = rest.partition(":")
        if controllers and "cpu" not in controllers.split(","):
            continue
        top = mounted / ("cpu" if controllers else "")
        inmost = top / group.lstrip("/")
        folders += [inmost, *(folder for folder in inmost.parents if folder.is_relative_to(top))]
    return folders


def _words(path: Path) -> list[str]:
    return " ".join(_lines(path)).split()


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text().splitlines()
    except (OSError, UnicodeError):  # another system, or a group that is not to be seen here
        return []
