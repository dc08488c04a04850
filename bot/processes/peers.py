"""Says that this process lives, and finds out when others have ended: what they have left is done here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.store.store import Store

EVERY_S: Final = 4.0
_LOOKS: Final = "Looking which processes live"


class Peers:
    """One of several processes. ``left`` is called when another may have left work in the middle.

    One of the others is told of each that has ended, killed or not. Where no other process can be, and where
    none lives when this one begins, it is told of what was left before the start.
    """

    def __init__(self, store: Store, left: Callable[[], None], background: Background, clock: Clock) -> None:
        self._store = store
        self._left = left
        self._clock = clock
        self._begun = False
        self._looks = CatchUp[str]("{}", self._look, background, clock, at_once=1)

    def beat(self) -> None:
        """Keep from now on what this process claims; otherwise others would take it for one that hangs."""
        if self._store.others_write:
            self._looks.want(_LOOKS)

    def begin(self) -> None:
        """Live from now on, able to do what others leave. Later calls do nothing."""
        if not self._begun:
            self._begun = True
            self.beat()
            if not self._store.others_write:
                self._left()

    async def _look(self, name: str) -> bool:
        """Say that this process lives, and that its messages show what they show. Raises StoreError."""
        if not self._begun:
            await self._store.claims.beat()
        else:
            if await self._store.claims.live():
                self._left()
            await self._store.posts.save_notes()
        self._looks.want(name, EVERY_S)
        return True
