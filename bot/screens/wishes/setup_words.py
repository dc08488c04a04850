"""The words of /setup, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from bot.languages import Phrase, _
from bot.store import Mentions

GONE = _("This setup is too old. Open it again with `/setup`.")
NOT_ALLOWED = _("Only members who may manage this server can change this.")
NOT_HERE = _(
    "I am not a member of this server, so there is nothing to set up. Whoever manages it can add me."
)

TITLE = _("### The setup of this server\nA choice counts at once, for every table that opens from then on.")
CHANNELS = _(
    "**Channels.** Tables open in the channels that you choose, and in their threads. Choose none for all."
)
CHANNELS_NOW = _("Now: {channels}.")
CHOOSE_CHANNELS = _("Every channel")
THREADS = _("**Threads.** Every table gets a thread of its own.")
NO_THREADS = _("**Threads.** A table stays in the channel in which it was opened.")
USE_THREADS, REFUSE_THREADS = _("Use Threads"), _("No Threads")
LANGUAGE = _(
    "**Language.** New tables speak it, and all that everybody sees. Private answers follow their reader."
)
AUTOMATIC = _("Automatic"), _("The language that this server has in Discord.")
PACE = _("**Pace.** The time for a move, where whoever opens a table chooses none.")
PACES: Final[Mapping[int, tuple[Phrase, Phrase]]] = {
    0: (_("No Clock"), _("Nobody has to hurry.")),
    120: (_("2 Minutes"), _("For players who are all here.")),
    600: (_("10 Minutes"), _("For an evening.")),
    3_600: (_("1 Hour"), _("For a day.")),
    86_400: (_("1 Day"), _("One move a day.")),
    259_200: (_("3 Days"), _("For busy people.")),
    604_800: (_("7 Days"), _("For very busy people.")),
}
MENTIONS = _(
    "**Mentions.** When a table tells a player that it is their turn, where nobody chooses otherwise."
)
MENTIONED: Final[Mapping[Mentions, tuple[Phrase, Phrase]]] = {
    "away": (_("When Away"), _("After 3 minutes in which the player did nothing there.")),
    "always": (_("Always"), _("At each turn.")),
    "never": (_("Never"), _("No mention.")),
}
WAITS = _("**Open tables.** How long a table waits for players before it closes.")
WAITING: Final[Mapping[timedelta, Phrase]] = {
    timedelta(hours=1): _("1 Hour"),
    timedelta(hours=6): _("6 Hours"),
    timedelta(hours=24): _("24 Hours"),
    timedelta(days=3): _("3 Days"),
    timedelta(days=7): _("7 Days"),
}
