"""The simulated Discord of the tests: it has the emoji, and its time passes at once."""

from __future__ import annotations

import asyncio
import marshal
import pickle
from collections.abc import Collection
from contextlib import AbstractContextManager
from math import inf
from typing import Any

from simcord import Env
from simcord._runtime import _BOT_SCOPE

import render
from bot.app import GameNight
from bot.screens.frame.layout import uploaded_name
from games import GAMES

# How long an action may take on a busy machine before the test fails.
SETTLE_S = 60.0


def copied(value: Any) -> Any:
    """A deep copy, much faster than usual where the value is JSON."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # it holds something else: the kinds of Discord
        return pickle.loads(pickle.dumps(value))


class Discord(Env):
    """A simulated Discord that has the emoji of all games: uploading them takes half of a start.

    Whoever acts there waits ``patience_s`` of its time for what the bot does by itself. Nothing waits in real
    time: an action settles as soon as no task may run and no other thread or process works. So the database
    has to work in the loop's thread, and nothing may wait for a connection; or else its works are ``works``.
    """

    works: Collection[asyncio.Future[Any]] = ()

    def __init__(self, bot: GameNight) -> None:
        super().__init__(bot)
        self.settle_timeout = SETTLE_S
        self.backend.application_id = 1  # the same at every start, or the commands are handed over again
        for game in GAMES:
            for drawn in render.emoji(game).values():
                self.backend.create_application_emoji(uploaded_name(drawn))
        self.patience_s = 5.0

    def as_the_bot(self) -> AbstractContextManager[None]:
        """Let what begins inside ``with`` be the bot's: it knows the time of this Discord, and ends with it.

        Needed where a test writes something by itself to which the bot listens.
        """
        return self._bot_scope()

    def _capture_errors(self) -> None:
        """Note errors of callbacks here. Only timers are followed one by one: the loop knows what may run."""
        super()._capture_errors()
        assert self._loop is not None
        assert self._runtime is not None
        self._loop.call_soon = self._runtime.call_soon  # pyrefly: ignore[method-assign]
        self._loop.call_soon_threadsafe = self._runtime.call_soon_threadsafe  # pyrefly: ignore[method-assign]
        self._loop.set_exception_handler(self._note)

    def _note(self, loop: asyncio.AbstractEventLoop, failed: dict[str, Any]) -> None:
        if "handle" in failed:
            self._record_error(failed["exception"])
        loop.default_exception_handler(failed)

    async def _settle_internal(self, *, _deadline: float | None = None, **_ignored: Any) -> None:
        assert self._loop is not None
        busy_until = _deadline or self._loop.time() + self.settle_timeout
        await self._rest(busy_until)
        end = self._virtual_time + (0.0 if self._advancing else self.patience_s)
        while self._virtual_time < (soonest := self._soonest()) <= end:
            self._move_clock(soonest)
            await self._rest(busy_until)

    async def _rest(self, busy_until: float) -> None:
        """Let the bot work until nothing can happen without more time."""
        assert self._loop is not None
        at_rest = 0
        while at_rest < 2:
            self._run_due()
            if (busy := {*self._work.executors, *self.works}) and not self._may_run():
                await asyncio.wait(busy, timeout=busy_until - self._loop.time())
            else:
                await asyncio.sleep(0)
            at_rest = 0 if self._work.executors or self.works or self._may_run() else at_rest + 1
            if self._loop.time() > busy_until:
                raise TimeoutError("the bot does not come to rest")

    def _may_run(self) -> bool:
        """Whether something of the bot is about to run; what else runs in the loop is the test's."""
        loop: Any = self._loop
        return any(handle._context.get(_BOT_SCOPE) for handle in loop._ready.copy())

    def _run_due(self) -> None:
        """Wake whatever slept until now."""
        for record in list(self._work.callbacks):
            due = record.when is not None and record.when <= self._virtual_time
            if due and record.handle is not None and not record.handle.cancelled():
                record.handle._run()

    def _soonest(self) -> float:
        """When the first timer of the bot ends."""
        sleeping = [each for each in self._work.callbacks if each.handle and not each.handle.cancelled()]
        self._work.callbacks = sleeping
        return min((each.when for each in sleeping if each.when is not None), default=inf)

    def _schedule_timer(self, *_ignored: Any, **_named: Any) -> None:
        """A timer of the bot never fires in real time."""
