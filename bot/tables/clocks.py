"""What time does to tables: those that wait too long.

Nothing here waits: the timers are rows of the store, and whoever finds one due calls the method for it,
perhaps twice. The table then decides by its present position whether anything is left to do.
"""

from __future__ import annotations

from bot.store import Timer
from bot.tables.lobby import Lobby
from bot.tables.shelf import Shelf


class Clocks:
    """What the timers of tables do. Every change is committed before anyone sees it."""

    def __init__(self, shelf: Shelf, lobby: Lobby) -> None:
        self._shelf = shelf
        self._lobby = lobby

    def forget_deadlines(self) -> None:
        """Read the deadlines again: the time without Discord was added to them."""
        self._shelf.forget_deadlines()

    async def close_lobby(self, timer: Timer) -> None:
        """Close an open table that has waited too long."""
        await self._lobby.expire(timer.table_id)
