"""How a ladder is divided: boards of all times, of a season and of a week, everywhere and in a server."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.store.rows import Period, Visibility

EVERYWHERE: Final = 0
"""In the place of a server: the boards of all of them."""

COMPUTERS: Final = "computers"
"""In the place of a period: games against computers, which are on no board."""

STEP: Final = 10
"""The width of a step of points. Members are counted by the step, so that no rank is counted one by one."""


def period_key(period: Period, at: datetime) -> str:
    """The period of that kind in which a time lies: "", "2026-Q4" or "2026-W47" (as ISO 8601 counts)."""
    if period == "season":
        return f"{at.year}-Q{(at.month + 2) // 3}"
    if period == "week":
        year, week, _ = at.isocalendar()
        return f"{year}-W{week:02}"
    return ""


def is_listed(visibility: Visibility, guild_id: int) -> bool:
    """Whether such a member appears on the boards of a server, or on those of everywhere."""
    return visibility == "public" or (visibility == "server" and guild_id != EVERYWHERE)
