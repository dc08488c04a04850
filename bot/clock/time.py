"""The clock: what time it is, and how to wait. Code that waits gets one and never asks the system itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

import discord


@dataclass(frozen=True, slots=True)
class Clock:
    """The present time, aware and in UTC, and a wait of some seconds."""

    now: Callable[[], datetime]
    sleep: Callable[[float], Awaitable[None]]


SYSTEM = Clock(discord.utils.utcnow, asyncio.sleep)
