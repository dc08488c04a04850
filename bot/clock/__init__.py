"""The clock: what time it is, and how to wait. Code that waits gets one and never asks the system itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import discord


class Cancellable(Protocol):
    """What may happen later."""

    def cancel(self) -> object: ...


def _later(seconds: float, call: Callable[[], object]) -> Cancellable:
    return asyncio.get_running_loop().call_later(seconds, call)


@dataclass(frozen=True, slots=True)
class Clock:
    """The present time, aware and in UTC; a wait of some seconds; a call after some seconds.

    Whoever seldom needs what comes ``later`` saves the task that would sleep until then.
    """

    now: Callable[[], datetime]
    sleep: Callable[[float], Awaitable[None]]
    later: Callable[[float, Callable[[], object]], Cancellable] = _later


SYSTEM = Clock(discord.utils.utcnow, asyncio.sleep)

LONGEST_PAUSE_S = 60.0


def growing_pauses() -> Iterator[float]:
    """The seconds to wait before each next try, without end: 1, 2, 4 .. 60."""
    pause_s = 1.0
    while True:
        yield pause_s
        pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
