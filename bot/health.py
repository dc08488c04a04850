"""How the bot is doing: every five minutes one line in the log, made of numbers alone."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.tables import Table

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=5)
PROBE_S = 1.0

# Answers of a busy five minutes that are remembered; of more, the latest count.
MOST_ANSWERS = 20_000


class Health:
    """What has happened since the last line: moves, answers and their times, queues, and lag of the loop.

    ``queues`` has the present length of each queue by its name.
    """

    def __init__(self, clock: Clock, queues: Mapping[str, Callable[[], int]]) -> None:
        self._clock = clock
        self._queues = queues
        self._asked_at: dict[int, datetime | None] = {}  # None once the answer is there
        self._since: datetime | None = None
        self._plies: dict[int, int] = {}
        self._moves = 0
        self._answers_s: deque[float] = deque(maxlen=MOST_ANSWERS)
        self._longest = (0, "")
        self._lag_s = 0.0

    def changed(self, table: Table, by: int) -> None:
        """Count the last move of a table, unless it was counted or was played before these five minutes."""
        del by
        move, counted = table.last_move, self._plies.get(table.id)
        if move is not None and counted != table.ply and (self._since is None or move.at >= self._since):
            self._moves += 1
        self._plies[table.id] = table.ply

    @asynccontextmanager
    async def answering(self, interaction: int) -> AsyncIterator[None]:
        """Measure how long the answer to an interaction takes; inside another measurement of it, nothing.

        It is there at the end, or as soon as ``answered`` is called.
        """
        if interaction in self._asked_at:
            yield
            return
        self._asked_at[interaction] = self._clock.now()
        try:
            yield
        finally:
            self.answered(interaction)
            del self._asked_at[interaction]

    def answered(self, interaction: int) -> None:
        """Note that an interaction has its first answer now; what follows is not measured."""
        asked_at = self._asked_at.get(interaction)
        if asked_at is not None:
            self._answers_s.append((self._clock.now() - asked_at).total_seconds())
            self._asked_at[interaction] = None

    async def watch(self) -> None:
        """Look every second, and write the line every five minutes. Never ends by itself."""
        self._begin()
        due = self._clock.now() + EVERY
        while True:
            before = self._clock.now()
            await self._clock.sleep(PROBE_S)
            now = self._clock.now()
            self._lag_s = max(self._lag_s, (now - before).total_seconds() - PROBE_S)
            self._longest = max(self._longest, *((count(), name) for name, count in self._queues.items()))
            if now >= due:
                log.info("%s", self.line())
                self._begin()
                due = now + EVERY

    def line(self) -> str:
        """The line for the log."""
        answers = sorted(self._answers_s)
        times = f" (p50 {_ms(answers, 0.5)}, p99 {_ms(answers, 0.99)})" if answers else ""
        count, queue = self._longest
        return (
            f"In 5 minutes: tables {len(self._plies)}, moves {self._moves}, answers {len(answers)}{times}, "
            f"longest queue {count}{f' ({queue})' if count else ''}, loop lag {self._lag_s * 1000:.0f} ms."
        )

    def _begin(self) -> None:
        self._since = self._clock.now()
        self._plies.clear()
        self._moves = 0
        self._answers_s.clear()
        self._longest = (0, "")
        self._lag_s = 0.0


def _ms(ordered_s: list[float], share: float) -> str:
    """The time that this share of the answers does not exceed."""
    return f"{ordered_s[min(len(ordered_s) - 1, int(len(ordered_s) * share))] * 1000:.0f} ms"
