"""The gate for clicks and commands that two processes receive while one hands a shard to the other.

Whoever first notes the interaction answers it. At other times nothing is noted, and no click pays for this.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot.background import Background
from bot.clock import Clock
from bot.store import StoreError
from bot.store.processes.answered import Answered

INTERACTION = "INTERACTION_CREATE"
FORGET_AFTER_S = 600.0

_ALWAYS = datetime.max.replace(tzinfo=UTC)


class Gate:
    """Lets every interaction in, or while another process receives the same ones, those that it notes first.

    It stands before discord.py looks at an interaction, so for commands and for components alike.
    """

    def __init__(
        self, client: discord.Client, answered: Answered, background: Background, clock: Clock
    ) -> None:
        parsers: dict[str, Callable[[Any], None]] = client._connection.parsers
        self._let_in = parsers[INTERACTION]
        self._answered = answered
        self._background = background
        self._clock = clock
        self._shared_until: dict[int, datetime] = {}
        self._asking: set[int] = set()
        parsers[INTERACTION] = self.came

    @property
    def is_busy(self) -> bool:
        """Whether an interaction waits here."""
        return bool(self._asking)

    def share(self, shard: int) -> None:
        """Expect from now on that another process receives the interactions of a shard, too."""
        self._shared_until[shard] = _ALWAYS

    def share_for(self, shard: int, seconds: float) -> None:
        """Expect it for some seconds more."""
        self._shared_until[shard] = self._clock.now() + timedelta(seconds=seconds)

    def came(self, data: dict[str, Any]) -> None:
        """Let an interaction in, as Discord has sent it, now or when it is known that nobody else has."""
        if self._shared_until and self._is_shared():
            self._asking.add(int(data["id"]))
            self._background.start(self._ask(data), "Asking which process answers")
        else:
            self._let_in(data)

    def _is_shared(self) -> bool:
        now = self._clock.now()
        for shard in [shard for shard, until in self._shared_until.items() if until <= now]:
            del self._shared_until[shard]
            self._background.start(self._forget(), "Forgetting who answered what")
        return bool(self._shared_until)

    async def _ask(self, data: dict[str, Any]) -> None:
        interaction = int(data["id"])
        try:
            is_ours = await self._answered.first(interaction, self._clock.now())
        except StoreError:
            is_ours = True  # then moves are refused, too, and somebody must say so
        try:
            if is_ours:
                self._let_in(data)
        finally:
            self._asking.discard(interaction)

    async def _forget(self) -> None:
        """Forget some minutes later what was answered until now. Raises StoreError."""
        before = self._clock.now()
        await self._clock.sleep(FORGET_AFTER_S)
        await self._answered.forget(before)
