"""Work that follows a change: wanted for a key, never forgotten, tried again after a fault that may pass."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Generic, TypeVar

from bot.background import Background
from bot.clock import Cancellable, Clock, growing_pauses

log = logging.getLogger(__name__)

HEAD_START_S = 1.0
"""So long at most what follows a change waits for the answer to the person who made it."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(slots=True)
class _Answering:
    """What is wanted while a click is being answered, until the answer ends or its head start."""

    wishes: list[Callable[[], None]] = field(default_factory=list)
    head_start: Cancellable | None = None
    ended: bool = False

    def end(self) -> None:
        """Want it now, and from now on at once."""
        self.ended = True
        if self.head_start is not None:
            self.head_start.cancel()
        while self.wishes:
            self.wishes.pop(0)()


_answering: ContextVar[_Answering | None] = ContextVar("answering", default=None)


@contextmanager
def answering_first() -> Iterator[None]:
    """Let what is wanted inside be wanted at the end, also by tasks that are started inside.

    So a person who waits for an answer does not wait for what others get. Others do not wait for this person
    either: the answer has a head start of HEAD_START_S from the first wish. Nothing inside may wait for it.
    """
    answering = _Answering()
    before = _answering.set(answering)
    try:
        yield
    finally:
        _answering.reset(before)
        answering.end()


@dataclass(slots=True)
class _Turn:
    """A key that is worked on by a task, or waits for a free place.

    ``begun``: the work has begun. ``done``: it has said so. ``again_in_s``: it was wanted again since then.
    """

    task: asyncio.Task[None] | None = None
    begun: bool = False
    done: bool = False
    again_in_s: float | None = None


@dataclass(frozen=True, slots=True)
class _Planned:
    """A turn at a later time: after a fault, or because it was wanted then."""

    sleeper: asyncio.Task[None]
    at: datetime


class CatchUp(Generic[Key]):
    """Brings what belongs to a key, such as a table or a board, up to date with what was committed.

    ``work`` reads the present state, does what is missing, and returns whether it is done for now. It never
    runs twice at once for the same key. At most ``at_once`` keys are worked on at once; the others wait. If
    it returns False or fails, it is tried again after 1, 2, 4 .. 60 seconds, or as soon as the key is wanted
    again. ``what`` names the work in the log, with the key: "The computer players of table {}". Memory holds
    only keys with something to do.
    """

    def __init__(
        self,
        what: str,
        work: Callable[[Key], Awaitable[bool]],
        background: Background,
        clock: Clock,
        at_once: int = 4,
    ) -> None:
        self._what = what
        self._work = work
        self._background = background
        self._clock = clock
        self._free = at_once
        self._turns: dict[Key, _Turn] = {}
        self._waiting: deque[Key] = deque()
        self._planned: dict[Key, _Planned] = {}
        self._pauses_s: dict[Key, Iterator[float]] = {}  # of each key whose work has failed
        self._cut_off = False

    def __len__(self) -> int:
        """How many keys have something to do."""
        return len(self._turns) + len(self._planned)

    def want(self, key: Key, in_s: float = 0.0) -> None:
        """Work on ``key`` now, or in some seconds if that is not planned earlier, or after an answer.

        If it is being worked on, the work is done once more afterwards, because it may have read too early.
        """
        answering = _answering.get()
        if answering is None or answering.ended:
            self._want(key, in_s)
        else:
            if answering.head_start is None:
                answering.head_start = self._clock.later(HEAD_START_S, answering.end)
            answering.wishes.append(partial(self._want, key, in_s))

    def _want(self, key: Key, in_s: float) -> None:
        turn = self._turns.get(key)
        if turn is not None:
            if turn.begun:
                turn.again_in_s = in_s if turn.again_in_s is None else min(in_s, turn.again_in_s)
            return
        planned = self._planned.get(key)
        if planned is not None and in_s > 0 and planned.at <= self._clock.now() + timedelta(seconds=in_s):
            return
        if planned is not None:
            del self._planned[key]
            planned.sleeper.cancel()
        if in_s > 0:
            self._plan(key, in_s)
        else:
            self._turns[key] = _Turn()
            self._waiting.append(key)
            self._go_on()

    async def ended(self, key: Key) -> bool:
        """Wait until ``key`` is not being worked on. Returns whether nothing is left to do for it.

        Once work was cancelled, because the bot ends, nobody knows, and it returns False.
        """
        while (turn := self._turns.get(key)) is not None:
            working = (
                [turn.task] if turn.task else [other.task for other in self._turns.values() if other.task]
            )
            await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
        return key not in self._planned and not self._cut_off

    def _go_on(self) -> None:
        while self._free and self._waiting:
            self._free -= 1
            key = self._waiting.popleft()
            turn = self._turns[key]
            turn.task = self._background.start(self._work_on(key, turn), self._what.format(key))
            turn.task.add_done_callback(partial(self._ended, key, turn))

    async def _work_on(self, key: Key, turn: _Turn) -> None:
        turn.begun = True
        try:
            turn.done = await self._work(key)
        except Exception as failure:  # noqa: BLE001 - whatever failed, the table must not wait for ever
            # Its text and traceback may contain secrets.
            log.error("%s failed: %s.", self._what.format(key), type(failure).__name__)  # noqa: TRY400

    def _ended(self, key: Key, turn: _Turn, task: asyncio.Task[None]) -> None:
        """Plan what follows a turn; nothing if it was cancelled, perhaps before it began: the bot ends."""
        self._free += 1
        del self._turns[key]
        if task.cancelled():
            self._cut_off = True
            while self._waiting:
                del self._turns[self._waiting.popleft()]
            return
        if turn.done:
            self._pauses_s.pop(key, None)
        if turn.again_in_s is not None:
            self.want(key, turn.again_in_s)
        elif not turn.done:
            self._plan(key, next(self._pauses_s.setdefault(key, growing_pauses())))
        self._go_on()

    def _plan(self, key: Key, in_s: float) -> None:
        sleeper = self._background.start(self._want_after(key, in_s), self._what.format(key))
        self._planned[key] = _Planned(sleeper, self._clock.now() + timedelta(seconds=in_s))

    async def _want_after(self, key: Key, seconds: float) -> None:
        await self._clock.sleep(seconds)
        del self._planned[key]
        self.want(key)
