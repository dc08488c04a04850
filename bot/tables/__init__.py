"""Tables: who sits where, what they may do now, and the only door through which a game changes."""

from bot.tables.computers import level_of
from bot.tables.fair_deal import Deal, DealUnreadable, Verified, verify
from bot.tables.lobby import Place
from bot.tables.past.achievements import won_unaided
from bot.tables.past.history import History, Playback
from bot.tables.past.results import came_at, result_again
from bot.tables.refusals import (
    Broken,
    HintsForbidden,
    NobodyAway,
    NobodyElse,
    NoComputer,
    NoStandIn,
    NoSuchTable,
    NotAway,
    NotEnough,
    NotInvited,
    NotOpen,
    NotOver,
    NotRunning,
    NotSeated,
    NotTheHost,
    OwnTable,
    Refusal,
    RematchAnswered,
    Replaced,
    SameChallenge,
    SeatedAlready,
    Stale,
    StillPlayed,
    TableFull,
    TooManyHints,
    TooManyWaiting,
    absent,
)
from bot.tables.replay import possible_seats, recheck
from bot.tables.stand_ins import Agreement
from bot.tables.table import Step, Table
from bot.tables.tables import Tables
from bot.tables.telling import Telling, telling, zone_of
from bot.tables.timing import DAY_S, PACES, loses_on_time

__all__ = [
    "DAY_S",
    "PACES",
    "Agreement",
    "Broken",
    "Deal",
    "DealUnreadable",
    "HintsForbidden",
    "History",
    "NoComputer",
    "NoStandIn",
    "NoSuchTable",
    "NobodyAway",
    "NobodyElse",
    "NotAway",
    "NotEnough",
    "NotInvited",
    "NotOpen",
    "NotOver",
    "NotRunning",
    "NotSeated",
    "NotTheHost",
    "OwnTable",
    "Place",
    "Playback",
    "Refusal",
    "RematchAnswered",
    "Replaced",
    "SameChallenge",
    "SeatedAlready",
    "Stale",
    "Step",
    "StillPlayed",
    "Table",
    "TableFull",
    "Tables",
    "Telling",
    "TooManyHints",
    "TooManyWaiting",
    "Verified",
    "absent",
    "came_at",
    "level_of",
    "loses_on_time",
    "possible_seats",
    "recheck",
    "result_again",
    "telling",
    "verify",
    "won_unaided",
    "zone_of",
]
