"""Which timers a table has: the time for a move, reminders of it, and how long it waits for anything."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.store import ServerSetup, Timer
from bot.tables.table import Table

PACES: Final = (0, 120, 600, 3_600, 86_400, 259_200, 604_800)
"""The seconds that a table may give for a move; 0 is no clock."""

DAY_S: Final = 86_400

LOBBY_WAITS: Final = ServerSetup().lobbies_wait
IDLE_AFTER: Final = timedelta(days=14)
"""After this time without any action a table without a clock asks whether its game goes on."""

ABANDONED_AFTER: Final = timedelta(days=21)


def timers_of(table: Table, at: datetime, lobby_waits: timedelta = LOBBY_WAITS) -> tuple[Timer, ...]:
    """All timers of a table whose present position, or whose wait for players, begins now."""
    if table.row.status == "open":
        return (Timer(table.id, "lobby", at + lobby_waits, 0),)
    if table.over or table.row.status != "running":
        return ()
    if not table.row.pace:
        return (Timer(table.id, "idle", at + IDLE_AFTER, table.position_since),)
    return timers_of_turn(table, at)


def timers_of_turn(table: Table, at: datetime) -> tuple[Timer, ...]:
    """The timers of the time for a move that begins now; () without a clock, or if no person may move."""
    if not table.row.pace or table.over or not any(user > 0 for user in table.to_act()):
        return ()
    deadline = at + timedelta(seconds=table.row.pace)
    return (
        Timer(table.id, "deadline", deadline, table.position_since),
        # By then it is asked how those who may still move want to be reminded.
        Timer(table.id, "reminder", at + timedelta(seconds=table.row.pace) / 10, table.position_since),
    )


def deadline_of(timers: Sequence[Timer]) -> datetime | None:
    """The end of the time for a move, or None."""
    return next((timer.due_at for timer in timers if timer.kind == "deadline"), None)


def loses_on_time(table: Table) -> bool:
    """Whether a player whose time ends loses the game; otherwise a computer stands in."""
    can_lose = table.game.can_resign(table.row.seats, table.row.options)
    return can_lose and table.row.overtime != "computer"
