"""How the bot is doing: every five minutes one line in the log, made of numbers alone."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol, TypeAlias

from bot.clock import Clock
from bot.tables.table import Table

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=5)
PROBE_S = 1.0

# Answers of a busy five minutes that are remembered; of more, the latest count.
MOST_ANSWERS = 20_000

Outcome: TypeAlias = Literal["done", "refused", "unsent", "failed"]
"""What became of what somebody asked for.

It was refused by the rules or by a table, Discord did not take the answer, or something of ours failed.
"""


class Listener(Protocol):
    """Whoever wants to know of every answer and every move when it has happened. It must return at once."""

    def answered(self, command: str, outcome: Outcome, took_s: float) -> None: ...
    def moved(self, game: str) -> None: ...


@dataclass(slots=True)
class _Answer:
    """An answer that is being given. ``took_s`` is None until the first part of it is there."""

    command: str
    asked_at: datetime
    outcome: Outcome = "done"
    took_s: float | None = None


class Health:
    """What has happened since the last line: moves, answers and their times, queues, and lag of the loop.

    ``queues`` has the present length of each queue by its name.
    """

    def __init__(self, clock: Clock, queues: Mapping[str, Callable[[], int]]) -> None:
        self._clock = clock
        self._queues = queues
        self._answers: dict[int, _Answer] = {}
        self._listeners: list[Listener] = []
        self._since: datetime | None = None
        self._plies: dict[int, int] = {}
        self._moves = 0
        self._answers_s: deque[float] = deque(maxlen=MOST_ANSWERS)
        self._longest = (0, "")
        self._lag_s = 0.0

    @property
    def lag_s(self) -> float:
        """The longest time in these five minutes that the event loop was late, in seconds."""
        return self._lag_s

    @property
    def under_way(self) -> int:
        """How many answers are being given."""
        return len(self._answers)

    def listen(self, listener: Listener) -> None:
        """Tell this listener of every answer and every move from now on."""
        self._listeners.append(listener)

    def changed(self, table: Table, by: int) -> None:
        """Count the last move of a table, unless it was counted or was played before these five minutes."""
        del by
        move, counted = table.last_move, self._plies.get(table.id)
        if move is not None and counted != table.ply and (self._since is None or move.at >= self._since):
            self._moves += 1
            for listener in self._listeners:
                listener.moved(table.row.game)
        self._plies[table.id] = table.ply

    @asynccontextmanager
    async def answering(self, interaction: int, command: str) -> AsyncIterator[None]:
        """Measure how long the answer to an interaction takes; inside another measurement of it, nothing.

        It is there at the end, or as soon as ``answered`` is called. ``command`` is what was used, one of a
        few words.
        """
        if interaction in self._answers:
            yield
            return
        answer = self._answers[interaction] = _Answer(command, self._clock.now())
        try:
            yield
        finally:
            self.answered(interaction)
            del self._answers[interaction]
            for listener in self._listeners:
                listener.answered(command, answer.outcome, answer.took_s or 0.0)

    def answered(self, interaction: int) -> None:
        """Note that an interaction has its first answer now; what follows is not measured."""
        answer = self._answers.get(interaction)
        if answer is not None and answer.took_s is None:
            answer.took_s = (self._clock.now() - answer.asked_at).total_seconds()
            self._answers_s.append(answer.took_s)

    def ended(self, interaction: int, outcome: Outcome) -> None:
        """Note what became of an interaction that is being answered, if not all was done."""
        answer = self._answers.get(interaction)
        if answer is not None:
            answer.outcome = outcome

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
