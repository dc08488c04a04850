"""The words of /settings, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _, c_, n_
from bot.store.preferences import ChallengedBy, MentionedWhen, Reminders

GONE = _("These settings are too old. Open them again with `/settings`.")

TITLE = _("### Your settings\nOnly you see them. A choice counts at once, for every table.")
TURN = _("**Your turn.** When do you want to be told?")
TURNS: Final[Mapping[MentionedWhen, tuple[Phrase, Phrase]]] = {
    "table": (_("As the Table Says"), _("Whoever opens a table chooses for it.")),
    "away": (_("When Away"), _("A mention after 3 minutes in which you did nothing there.")),
    "always": (_("Always"), _("A mention at each of your turns.")),
    "never": (_("Never"), _("No mention.")),
    "direct": (_("Direct Message"), _("When you are away, in a message that only you see.")),
}
UNREACHED = _(
    "Discord did not deliver a direct message to you, so you were mentioned at the table instead. Allow "
    "direct messages in a server that we share and choose Direct Message again, or choose something else."
)
CHALLENGES = _("**Challenges.** Who may challenge you, or name you for a table?")
CHALLENGERS: Final[Mapping[ChallengedBy, tuple[Phrase, Phrase]]] = {
    "anyone": (_("Anyone"), _("Except for people whom you block.")),
    "servers": (_("My Servers"), _("Members of servers where you have played.")),
    "nobody": (_("Nobody"), _("You can still join tables and challenge others.")),
}
REMINDING = _("**Reminders.** Which ones do you want when your time for a move runs out?")
REMINDERS: Final[Mapping[Reminders, tuple[Phrase, Phrase]]] = {
    "all": (c_("reminders", "All"), _("With half and a tenth of the time left; in long games each morning.")),
    "last": (c_("reminders", "The Last One"), _("With a tenth of the time left.")),
    "none": (c_("reminders", "None"), _("No reminder.")),
}
LANGUAGE = _("**Language.** In which language do I speak to you? A table keeps its own.")
AUTOMATIC = _("Automatic"), _("The language of your Discord.")
QUIET = _("**Quiet hours.** From {begins} to {ends} nothing is sent to you. It is {now} in {place}.")
NOT_QUIET = _("**Quiet hours.** You have none.")
BLOCKED = n_(
    "**Blocked people.** {count} person may not challenge or name you.",
    "**Blocked people.** {count} people may not challenge or name you.",
)
BLOCKED_NOBODY = _("**Blocked people.** You block nobody.")
HINTS = _("**Hints.** You can ask for good moves where a table allows it.")
NO_HINTS = _("**Hints.** Hidden: you get no hints at any table.")
NAMED = _("**Shared films.** A GIF that others share may show your name.")
NOT_NAMED = _("**Shared films.** A GIF that others share shows you without your name.")
FACE = _("**My face in pictures.** Pictures show your Discord avatar to people who may see your profile.")
NO_FACE = _("**My face in pictures.** Off: pictures show you without your Discord avatar.")
TEXT_BOARDS = _(
    "**Boards as text.** Your own screens come with the board in words, and buttons say their cell. Under "
    "your tables, Board as Text tells the board to whoever presses it."
)
NO_TEXT_BOARDS = _("**Boards as text.** Off: boards and hands are pictures.")
COMPUTER_WORDS = _("**Words of computers.** They say a line when they sit down and after the end.")
NO_COMPUTER_WORDS = _("**Words of computers.** Off: at your tables they say nothing.")
PROFILE = _("-# Who may see your ratings and your games: `/profile`.")

QUIET_HOURS, BLOCKED_PEOPLE, BACK = _("Quiet Hours"), _("Blocked People"), _("Back")
OFFER_HINTS, HIDE_HINTS = _("Offer Hints"), _("Hide Hints")
SHOW_NAME, HIDE_NAME = _("Show Name"), _("Hide Name")
# Translators: buttons for the avatar of a person in pictures.
SHOW_FACE, HIDE_FACE = _("Show Face"), _("Hide Face")
# Translators: buttons for the words that computer players say.
SHOW_WORDS, HIDE_WORDS = _("Show Words"), _("Hide Words")
# Translators: a button that switches boards as text on; the next one switches them off.
TEXT = _("Text Boards")
PICTURES = _("Pictures Only")
NO_HOURS, TIME_ZONE, TYPE_NAME = _("No Hours"), _("Time Zone"), _("Type Name")

QUIET_TITLE = _(
    "### Quiet hours\nIn these hours nothing is sent to you. "
    "A reminder comes afterwards, or before them if afterwards is too late."
)
QUIET_FROM, QUIET_UNTIL = _("They begin at"), _("They end at")
FROM_HOUR, UNTIL_HOUR = _("They begin at {time}"), _("They end at {time}")
HERE = _("It is **{now}** in {place}. If that is not the time on your clock, choose another place.")
NO_ZONE = _("Choose first where you are, so that they follow your clock.")
HOURS_NOW = _("They last from {begins} to {ends}.")
HOURS_NONE = _("You have no quiet hours now. Choose when they begin.")

ZONES_TITLE = _(
    "### Your time zone\nChoose your part of the world, or type the name of a large town near you."
)
PLACES_TITLE = _("### Your time zone\nChoose the place whose time is yours.")
MEANT_TITLE = _("### Your time zone\nMore than one place has that name. Choose yours.")
UNKNOWN_ZONE = _(
    "### Your time zone\nThat name is not in the list. Try a larger town near you, or choose your region."
)
REGION = _("Choose a region")
# Translators: the places in a menu, in the order of the alphabet.
PLACES = _("{first} to {last}")
TYPED_TITLE, TYPED_LABEL = _("Your time zone"), _("A large town, such as Berlin")

BLOCKED_TITLE = _(
    "### Blocked people\nThey may not challenge or name you, and they are not told why. "
    "Choose up to {most}; take somebody out of the menu to allow it again."
)
BLOCKED_NOW = _("Now: {people}.")
BLOCK = _("Choose people")

REGIONS: Final[Mapping[str, Phrase]] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Asia": _("Asia"),
    # Translators: the islands of this ocean, in a list of regions.
    "Atlantic": c_("ocean", "Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    # Translators: the islands of the Indian Ocean, in a list of regions.
    "Indian": c_("ocean", "Indian"),
    # Translators: the islands of this ocean, in a list of regions.
    "Pacific": c_("ocean", "Pacific"),
}
"""The names of the regions of ``zones.REGIONS``."""
