"""Tasks in the background: the only place that starts tasks, watches them, and ends them with the bot."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import logging
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any, TypeVar

from bot.languages import ENGLISH, speak

log = logging.getLogger(__name__)

T = TypeVar("T")


def new_event_loop() -> asyncio.AbstractEventLoop:
    """An event loop of uvloop if that is installed, with the extra "fast"; else the ordinary one."""
    loops = importlib.import_module("uvloop" if importlib.util.find_spec("uvloop") else "asyncio")
    loop: asyncio.AbstractEventLoop = loops.new_event_loop()
    return loop


class Background:
    """Tasks that run in the background, kept until they end.

    A failure is logged with the name of the task and the type of the error only, because the error's text may
    contain secrets of a table.
    """

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[None], str] = {}
        self._awaited: set[asyncio.Task[Any]] = set()
        self._closed = False

    def __len__(self) -> int:
        """How many tasks run."""
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
        """Run ``work`` as a task. ``what`` names it in the log, as in "Judging table 7"."""
        context = copy_context()
        context.run(speak, ENGLISH)  # not the language of whoever happened to start it
        task = asyncio.create_task(work, name=what, context=context)
        self._tasks[task] = what
        task.add_done_callback(self._ended)
        if self._closed:
            task.cancel()
        return task

    def shielded(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run ``work`` to its end even if its caller, who awaits it with ``asyncio.shield``, is cancelled.

        The caller gets its failure; nothing is logged, also if the caller is gone.
        """
        task = asyncio.create_task(work)
        self._awaited.add(task)
        task.add_done_callback(self._done)
        return task

    async def finish(self) -> None:
        """Wait for the end of all shielded tasks."""
        if self._awaited:
            await asyncio.wait(self._awaited)

    async def close(self) -> None:
        """Cancel all tasks and wait for their end. What is started from now on is cancelled at once."""
        self._closed = True
        while self._tasks:
            running = list(self._tasks)
            for task in running:
                task.cancel()
            await asyncio.wait(running)

    def _ended(self, task: asyncio.Task[None]) -> None:
        what, failure = self._tasks.pop(task), _failure(task)
        if failure is not None:
            log.error("%s failed: %s.", what, type(failure).__name__)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._awaited.discard(task)
        _failure(task)


def _failure(task: asyncio.Task[Any]) -> BaseException | None:
    """The error of a task that has ended. Without this call, asyncio would write its text to the log."""
    return None if task.cancelled() else task.exception()
