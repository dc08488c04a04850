"""What the bot says about its answers, whatever they are."""

from __future__ import annotations

from bot.languages import _

BELOW = _("Here it is.")
TOO_LATE_TO_ASK = _("That took too long. Please press the button again.")
UNREADABLE = _(
    "I cannot read this command as it was sent, and nothing was done. Reload Discord and try again."
)
