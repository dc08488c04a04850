"""Tables: who sits where, what they may do now, and the one door through which a game changes."""

from bot.tables.fair_deal import Deal, DealUnreadable, Verified, verify
from bot.tables.lobby import Place
from bot.tables.refusals import (
    Broken,
    NoSuchTable,
    NotEnough,
    NotInvited,
    NotOpen,
    NotOver,
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
from bot.tables.replay import possible_seats
from bot.tables.table import Table
from bot.tables.tables import Tables

__all__ = [
    "Broken",
    "Deal",
    "DealUnreadable",
    "NoSuchTable",
    "NotEnough",
    "NotInvited",
    "NotOpen",
    "NotOver",
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
    "Verified",
    "possible_seats",
    "verify",
]
