"""Tables: who sits where, what they may do now, and the one door through which a game changes."""

from bot.tables.refusals import (
    Broken,
    NoSuchTable,
    NotInvited,
    NotOpen,
    NotRunning,
    NotSeated,
    NotTheHost,
    OwnTable,
    Refusal,
    RematchSettled,
    SameChallenge,
    Stale,
)
from bot.tables.table import Table
from bot.tables.tables import Place, Tables

__all__ = [
    "Broken",
    "NoSuchTable",
    "NotInvited",
    "NotOpen",
    "NotRunning",
    "NotSeated",
    "NotTheHost",
    "OwnTable",
    "Place",
    "Refusal",
    "RematchSettled",
    "SameChallenge",
    "Stale",
    "Table",
    "Tables",
]
