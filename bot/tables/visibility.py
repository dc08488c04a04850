"""Whether somebody may see a member's profile: the member has chosen."""

from __future__ import annotations

from bot.store import Profile
from bot.tables.archive import shown_of


def may_see(profile: Profile, reader: int) -> bool:
    """Whether a reader may see a profile where they asked for it; a member always sees their own."""
    own = reader == profile.user_id
    return shown_of(profile.visibility, here=profile.here, own=own) != "nothing"
