"""Tables: who sits where, what they may do now, and the one door through which a game changes."""

from bot.tables.refusals import (
    Broken,
    NoSuchTable,
    NotEnough,
    NotInvited,
    NotOpen,
    NotRunning,
    NotSeated,
    NotTheHost,
    OwnTable,
    Refusal,
    RematchSettled,
    SameChallenge,
    SeatedAlready,
    Stale,
    TableFull,
)
from bot.tables.table import Table
from bot.tables.tables import Place, Tables

__all__ = [
    "Broken",
    "NoSuchTable",
    "NotEnough",
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
    "SeatedAlready",
    "Stale",
    "Table",
    "TableFull",
    "Tables",
]
