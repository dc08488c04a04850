"""Discord's own events of a server, as strict about them as its OpenAPI document and its rules of status."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import HTTPClient

from tests.bot.discord.room import Room

EXTERNAL, GUILD_ONLY = 3, 2
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
MAY_FOLLOW = {SCHEDULED: {ACTIVE, CANCELED}, ACTIVE: {COMPLETED}, COMPLETED: set[int](), CANCELED: set[int]()}
MOST = {"name": 100, "description": 1000, "location": 100}
REQUIRED = {"name", "privacy_level", "scheduled_start_time", "scheduled_end_time", "entity_type"}
_NO_PERMISSION, _INVALID = 50013, 50035


class Scheduled:
    """The events of a server by their ids, in place of Discord's.

    The bot makes and changes them where it has the permission Create Events, as with ``permitted``. Without
    ``answers``, Discord has a fault of its own.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: Room, *, permitted: bool = True) -> None:
        self.room, self.permitted, self.answers = room, permitted, True
        self.events: dict[int, dict[str, Any]] = {}
        answers = {
            "get_scheduled_events": self._all,
            "get_scheduled_event": self._one,
            "create_guild_scheduled_event": self._create,
            "edit_scheduled_event": self._edit,
        }
        for name, answer in answers.items():
            monkeypatch.setattr(
                HTTPClient, name, lambda _http, *given, answer=answer, **more: answer(*given, **more)
            )

    @property
    def statuses(self) -> list[int]:
        """What has become of the events, in the order in which they were made."""
        return [event["status"] for event in self.events.values()]

    async def _all(self, _guild: int, _with_user_count: bool) -> list[dict[str, Any]]:
        return [event for event in self.events.values() if event["status"] in (SCHEDULED, ACTIVE)]

    async def _one(self, _guild: int, number: int, _with_user_count: bool) -> dict[str, Any]:
        if not self.answers:
            raise _refused(503, 0)
        return self.events[number]

    async def _create(self, guild: int, *, reason: object, **given: Any) -> dict[str, Any]:
        del reason
        self._check_permission()
        texts = {**given, **given.get("entity_metadata", {})}
        starts_at, ends_at = (
            datetime.fromisoformat(given[f"scheduled_{end}_time"]) for end in ("start", "end")
        )
        lengths = all(len(texts[name]) <= most for name, most in MOST.items())
        kinds = given["entity_type"] == EXTERNAL and given["privacy_level"] == GUILD_ONLY
        if (
            given.keys() < REQUIRED
            or not lengths
            or not kinds
            or not discord.utils.utcnow() < starts_at < ends_at
        ):
            raise _refused(400, _INVALID)
        number = len(self.events) + 1
        bot = self.room.env.backend.bot_user.id
        own = {"id": str(number), "guild_id": str(guild), "creator_id": str(bot), "channel_id": None}
        self.events[number] = {**given, **own, "entity_id": None, "status": SCHEDULED}
        return self.events[number]

    async def _edit(self, _guild: int, number: int, *, reason: object, status: int) -> dict[str, Any]:
        del reason
        self._check_permission()
        if status not in MAY_FOLLOW[self.events[number]["status"]]:
            raise _refused(400, _INVALID)
        self.events[number]["status"] = status
        return self.events[number]

    def _check_permission(self) -> None:
        if not self.permitted:
            raise _refused(403, _NO_PERMISSION)


def _refused(status: int, code: int) -> discord.HTTPException:
    kind = discord.Forbidden if status == 403 else discord.HTTPException
    return kind(SimpleNamespace(status=status, reason="Refused"), {"code": code, "message": "Refused"})
