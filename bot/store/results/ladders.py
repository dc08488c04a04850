"""Which boards there are: a ladder for every way to play a game, and on each all times, seasons and weeks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from bot.store.rows import Period, Visibility

LADDERS: Final[Mapping[str, str]] = {
    "okiya": "okiya",
    "okago": "okago",
    "boussanga": "boussanga",
    "boussanga_coop": "boussanga",
    "okey_dokey": "okey_dokey",
    "ok": "ok",
}
"""Every ladder with its game."""

TOGETHER: Final = frozenset({"boussanga_coop", "okey_dokey"})
"""The ladders of those who play against the game itself."""

EVERYWHERE: Final = 0
"""In the place of a server: the boards of all of them."""

COMPUTERS: Final = "computers"
"""In the place of a period: games against computers, which are on no board."""

STEP: Final = 10
"""Members are counted by their points in steps of so many, so that no rank is counted one by one."""


def ladder_of(game: str, *, together: bool) -> str:
    """The ladder on which a game counts that is played so."""
    return next(ladder for ladder in LADDERS if LADDERS[ladder] == game and (ladder in TOGETHER) == together)


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
