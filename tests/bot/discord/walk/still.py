"""A simulated Discord in one thread, in which time moves by hand: a walk is quick and always the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from aiosqlite import core

from bot.app import GameNight
from tests.bot.discord.simulated import Discord

# Real seconds after which a bot that is still busy is stuck.
BUSY_S = 30.0
_POLL_S = 0.0005


class StillDiscord(Discord):
    """Discord whose time moves by ``advance_time`` only.

    An action settles as soon as nothing can happen without more time: no task may run, and no thread works.
    Tasks may sleep, or wait for those that sleep.
    """

    def __init__(self, bot: GameNight) -> None:
        super().__init__(bot)
        self.settle_timeout = BUSY_S

    async def _settle_internal(self, **_ignored: Any) -> None:
        loop: Any = asyncio.get_running_loop()
        busy_until = loop.time() + BUSY_S
        at_rest = 0
        while at_rest < 2:
            self._run_due()
            in_threads = bool(self._work.executors) and not loop._ready
            await asyncio.sleep(_POLL_S if in_threads else 0)
            at_rest = 0 if self._work.executors or loop._ready else at_rest + 1
            if loop.time() > busy_until:
                raise TimeoutError("the bot does not come to rest")

    def _run_due(self) -> None:
        """Wake whatever slept until now."""
        for record in list(self._work.callbacks):
            due = record.when is not None and record.when <= self._virtual_time
            if due and record.handle is not None and not record.handle.cancelled():
                record.handle._run()

    def _schedule_timer(self, *_ignored: Any) -> None:
        """A timer of the bot never fires in real time."""


class _AtOnce(ThreadPoolExecutor):
    """Does in the loop's own thread what would be done in another."""

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(task(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - the future hands it on
            done.set_exception(error)
        return done


class _Soon:
    """The queue of a database connection: the loop itself carries out what is put there."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, work = asked
        if future is None:
            work()
        else:
            asyncio.get_running_loop().call_soon(self._do, future, work)

    def _do(self, future: asyncio.Future[Any], work: Callable[[], Any]) -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - the future hands it on
            core.set_exception(future, error)
        else:
            core.set_result(future, result)


@contextmanager
def one_thread() -> Iterator[None]:
    """Let the database work in the loop's own thread, and pictures be drawn there."""
    asyncio.get_running_loop().set_default_executor(_AtOnce(1))
    with database_here():
        yield


@contextmanager
def database_here() -> Iterator[None]:
    """Let SQLite work in the loop's own thread, one statement after the other as in a thread of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "SimpleQueue", _Soon)
        patch.setattr(core, "_connection_worker_thread", lambda _queue: None)
        yield
