"""The words of /settings, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.store import ChallengedBy, MentionedWhen, Reminders

GONE = "These settings are too old. Open them again with `/settings`."

TITLE = "### Your settings\nOnly you see them. A choice counts at once, for every table."
TURN = "**Your turn.** When do you want to be told?"
TURNS: Final[Mapping[MentionedWhen, tuple[str, str]]] = {
    "table": ("As the Table Says", "Whoever opens a table chooses for it."),
    "away": ("When Away", "A mention after 3 minutes in which you did nothing there."),
    "always": ("Always", "A mention at each of your turns."),
    "never": ("Never", "No mention."),
    "direct": ("Direct Message", "When you are away, in a message that only you see."),
}
UNREACHED = (
    "Discord did not deliver a direct message to you, so you were mentioned at the table instead. Allow "
    "direct messages in a server that we share and choose Direct Message again, or choose something else."
)
CHALLENGES = "**Challenges.** Who may challenge you, or name you for a table?"
CHALLENGERS: Final[Mapping[ChallengedBy, tuple[str, str]]] = {
    "anyone": ("Anyone", "Except for people whom you block."),
    "servers": ("My Servers", "Members of servers where you have played."),
    "nobody": ("Nobody", "You can still join tables and challenge others."),
}
REMINDING = "**Reminders.** Which ones do you want when your time for a move runs out?"
REMINDERS: Final[Mapping[Reminders, tuple[str, str]]] = {
    "all": ("All", "With half and a tenth of the time left; in long games each morning."),
    "last": ("The Last One", "With a tenth of the time left."),
    "none": ("None", "No reminder."),
}
QUIET = "**Quiet hours.** From {begins} to {ends} nothing is sent to you. It is {now} in {place}."
NOT_QUIET = "**Quiet hours.** You have none."
BLOCKED = "**Blocked people.** {count} people may not challenge or name you."
BLOCKED_ONE = "**Blocked people.** 1 person may not challenge or name you."
BLOCKED_NOBODY = "**Blocked people.** You block nobody."
HINTS = "**Hints.** You can ask for good moves where a table allows it."
NO_HINTS = "**Hints.** Hidden: you get no hints at any table."
NAMED = "**Shared films.** A GIF that others share may show your name."
NOT_NAMED = "**Shared films.** A GIF that others share shows you without your name."
PROFILE = "-# Who may see your ratings and your games: `/profile`."

QUIET_TITLE = (
    "### Quiet hours\nIn these hours nothing is sent to you. "
    "A reminder comes afterwards, or before them if afterwards is too late."
)
QUIET_FROM, QUIET_UNTIL = "They begin at", "They end at"
HERE = "It is **{now}** in {place}. If that is not the time on your clock, choose another place."
NO_ZONE = "Choose first where you are, so that they follow your clock."
HOURS_NOW = "They last from {begins} to {ends}."
HOURS_NONE = "You have no quiet hours now. Choose when they begin."

ZONES_TITLE = "### Your time zone\nChoose your part of the world, or type the name of a large town near you."
PLACES_TITLE = "### Your time zone\nChoose the place whose time is yours."
MEANT_TITLE = "### Your time zone\nMore than one place has that name. Choose yours."
UNKNOWN_ZONE = (
    "### Your time zone\nThat name is not in the list. Try a larger town near you, or choose your region."
)
REGION, PLACES = "Choose a region", "{first} to {last}"
TYPED_TITLE, TYPED_LABEL = "Your time zone", "A large town, such as Berlin"

BLOCKED_TITLE = (
    "### Blocked people\nThey may not challenge or name you, and they are not told why. "
    "Choose up to {most}; take somebody out of the menu to allow it again."
)
BLOCKED_NOW = "Now: {people}."
BLOCK = "Choose people"
