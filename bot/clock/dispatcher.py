"""Fires what is due: timers of tables, and events. What comes of it, others decide."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock

log = logging.getLogger(__name__)

TOGETHER = 10
"""What is fired at once: read together, and one commit. More keep people waiting who click then."""


class Occasion(Protocol):
    """Something that is due at a time. The log calls it by its kind and ``subject``."""

    @property
    def kind(self) -> str: ...

    @property
    def subject(self) -> str: ...


Kind_contra = TypeVar("Kind_contra", bound=str, contravariant=True)
Due = TypeVar("Due", bound=Occasion)


class DueStore(Protocol[Kind_contra, Due]):
    """Where they are stored: each is claimed by one process, and gone or due later once it is fired."""

    async def claim(
        self, now: datetime, kinds: Collection[Kind_contra], here: Collection[int], shards: int, /
    ) -> Sequence[Due]: ...

    async def fired(self, done: Sequence[Due], /) -> None: ...

    async def next_due(
        self, now: datetime, kinds: Collection[Kind_contra], here: Collection[int], shards: int, /
    ) -> datetime | None: ...

    def when_written(self, listener: Callable[[datetime], None], /) -> None: ...


class Dispatcher(Generic[Kind_contra, Due]):
    """Claims what is due and calls ``fire`` for its kind; it sleeps until the next one is due.

    ``fire`` does what something is for, if this is still to be done; it is harmless if it is called twice. It
    never waits for Discord: it commits, and wants. It returns False if this is to stay until what it has
    wanted is done; it is fired again after a minute.

    Only what belongs to shards that are connected: time without Discord is nobody's fault, and each shard is
    served by one process. What could not be fired is due again after a minute, and what was claimed by a
    process that has ended, at once. ``look_every_s`` is how long it sleeps at most where other processes
    write, too. ``what`` names all of it in the log.
    """

    def __init__(
        self,
        store: DueStore[Kind_contra, Due],
        fire: Mapping[Kind_contra, Callable[[Due], Awaitable[bool | None]]],
        background: Background,
        clock: Clock,
        look_every_s: float | None = None,
        what: str = "timers",
    ) -> None:
        self._store = store
        self._kinds = tuple(fire)
        self._fire = {str(kind): each for kind, each in fire.items()}
        self._what = f"Firing {what}"
        self._background = background
        self._clock = clock
        self._look_every_s = look_every_s
        self._begun = False
        self._here: set[int] = set()
        self._shards = 1
        self._work = CatchUp[str]("{}", self._look, background, clock, at_once=1)
        store.when_written(self._sooner)

    def begin(self) -> None:
        """Fire what is due from now on. Later calls do nothing."""
        if not self._begun:
            self._begun = True
            self._want(0)

    def connected(self, shard: int, shards: int) -> None:
        """Fire what belongs to a shard, of ``shards`` in all, from now on."""
        self._shards = shards
        self._here.add(shard)
        self._want(0)

    def lost(self, shard: int) -> None:
        """Fire nothing of this shard from now on."""
        self._here.discard(shard)

    def _sooner(self, due_at: datetime) -> None:
        self._want((due_at - self._clock.now()).total_seconds())

    def _want(self, in_s: float) -> None:
        if self._begun:
            self._work.want(self._what, max(0.0, in_s))

    async def _look(self, _name: str) -> bool:
        """Fire everything that is due. Raises StoreError."""
        while claimed := await self._store.claim(self._clock.now(), self._kinds, self._here, self._shards):
            for first in range(0, len(claimed), TOGETHER):
                few = claimed[first : first + TOGETHER]
                fired = [self._background.shielded(self._fired(due)) for due in few]
                done = zip(few, await asyncio.gather(*fired), strict=True)
                await self._store.fired([due for due, went in done if went])
        next_due = await self._store.next_due(self._clock.now(), self._kinds, self._here, self._shards)
        if next_due is not None:
            self._sooner(next_due)
        if self._look_every_s is not None:
            self._want(self._look_every_s)
        return True

    async def _fired(self, due: Due) -> bool:
        try:
            return await self._fire[due.kind](due) is not False
        except Exception as failure:  # noqa: BLE001 - one table must not stop the clocks of others
            # Its text and traceback may contain secrets.
            failed = type(failure).__name__
            log.error("The %s of %s failed: %s.", due.kind, due.subject, failed)  # noqa: TRY400
            return False
