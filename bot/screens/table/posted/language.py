"""The language in which people are told something of a table."""

from __future__ import annotations

from bot.languages import speak
from bot.store import People
from bot.tables import Table, Way


async def speak_of(table: Table, people: People, user: int, way: Way) -> None:
    """Speak from now on in this task as a user is told of a table: directly in their own language, if any."""
    own = (await people.of(user)).language if way == "direct" else None
    speak(own or table.row.language)
