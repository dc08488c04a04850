"""The words of /setup, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from bot.store import Mentions

GONE = "This setup is too old. Open it again with `/setup`."
NOT_ALLOWED = "Only members who may manage this server can change this."
NOT_HERE = "I am not a member of this server, so there is nothing to set up. Whoever manages it can add me."

TITLE = "### The setup of this server\nA choice counts at once, for every table that opens from then on."
CHANNELS = (
    "**Channels.** Tables open in the channels that you choose, and in their threads. Choose none for all."
)
CHANNELS_NOW = "Now: {channels}."
CHOOSE_CHANNELS = "Every channel"
THREADS = "**Threads.** Every table gets a thread of its own."
NO_THREADS = "**Threads.** A table stays in the channel in which it was opened."
PACE = "**Pace.** The time for a move, where whoever opens a table chooses none."
PACES: Final[Mapping[int, tuple[str, str]]] = {
    0: ("No Clock", "Nobody has to hurry."),
    120: ("2 Minutes", "For players who are all here."),
    600: ("10 Minutes", "For an evening."),
    3_600: ("1 Hour", "For a day."),
    86_400: ("1 Day", "One move a day."),
    259_200: ("3 Days", "For busy people."),
    604_800: ("7 Days", "For very busy people."),
}
MENTIONS = "**Mentions.** When a table tells a player that it is their turn, where nobody chooses otherwise."
MENTIONED: Final[Mapping[Mentions, tuple[str, str]]] = {
    "away": ("When Away", "After 3 minutes in which the player did nothing there."),
    "always": ("Always", "At each turn."),
    "never": ("Never", "No mention."),
}
WAITS = "**Open tables.** How long a table waits for players before it closes."
WAITING: Final[Mapping[timedelta, tuple[str, str]]] = {
    timedelta(hours=1): ("1 Hour", ""),
    timedelta(hours=6): ("6 Hours", ""),
    timedelta(hours=24): ("24 Hours", ""),
    timedelta(days=3): ("3 Days", ""),
    timedelta(days=7): ("7 Days", ""),
}
