"""The clock: what time it is, and how to wait. Code that waits gets one and never asks the system itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

import discord


@dataclass(frozen=True, slots=True)
class Clock:
    """The present time, aware and in UTC, and a wait of some seconds."""

    now: Callable[[], datetime]
    sleep: Callable[[float], Awaitable[None]]


SYSTEM = Clock(discord.utils.utcnow, asyncio.sleep)

LONGEST_PAUSE_S = 60.0


def growing_pauses() -> Iterator[float]:
    """The seconds to wait before each next try, without end: 1, 2, 4 .. 60."""
    pause_s = 1.0
    while True:
        yield pause_s
        pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
