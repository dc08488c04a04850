"""The boards of a ladder: of all time, of a season and of a week, everywhere and in a server."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.store.rows import Period, Visibility

EVERYWHERE: Final = 0
"""Stands for all servers in place of one."""

COMPUTERS: Final = "computers"
"""Stands for games against computers in place of a period; these games are on no board."""

STEP: Final = 10
"""The width of a step of points.

Members are counted by steps, so that a rank needs no counting one by one.
"""


def period_key(period: Period, at: datetime) -> str:
    """The key of the period that contains a time: "", "2026-Q4" or "2026-W47" (weeks as in ISO 8601)."""
    if period == "season":
        return f"{at.year}-Q{(at.month + 2) // 3}"
    if period == "week":
        year, week, _ = at.isocalendar()
        return f"{year}-W{week:02}"
    return ""


def is_listed(visibility: Visibility, guild_id: int) -> bool:
    """Whether such a member appears on the boards of a server, or on the boards of everywhere."""
    return visibility == "public" or (visibility == "server" and guild_id != EVERYWHERE)
