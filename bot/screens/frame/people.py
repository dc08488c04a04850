"""How people are written in messages: by a mention, which shows their present name."""

from __future__ import annotations

from bot.languages import _
from bot.store import is_deleted

_DELETED = _("Deleted player")


def mention(user: int) -> str:
    """A person in a message. Discord notifies them only where this is allowed."""
    return str(_DELETED) if is_deleted(user) else f"<@{user}>"
