"""Messages as people see them now: their words and what can be pressed. Cheaper than a copy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simcord import InteractionResult
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.results import ResponseMessage

from tests.bot.discord.room import Room

_TEXT, _BUTTON, _MENU = 10, 2, 3
_PLAY = re.compile(r"play:\d+:\d+:[^?!>#]")  # what begins with one of these signs is no move
_TABLE = re.compile(r"(?:play|look|mine|pick|peek|form|table:[a-z-]+|page:[a-z-]+):(\d+)")


@dataclass(frozen=True)
class Seen:
    """A message. It is looked at once: after a change it is another ``Seen``."""

    response: ResponseMessage

    @property
    def message(self) -> Message:
        return self.response._message

    @cached_property
    def _parts(self) -> Sequence[dict[str, Any]]:
        return list(walk_components(self.message.components))

    @cached_property
    def text(self) -> str:
        return "\n".join(str(part["content"]) for part in self._parts if part["type"] == _TEXT)

    @cached_property
    def live(self) -> Sequence[dict[str, Any]]:
        """The buttons and menus that can be used."""
        return [p for p in self._parts if p["type"] in (_BUTTON, _MENU) and not p.get("disabled")]

    @cached_property
    def labels(self) -> dict[str, str]:
        """The custom_ids of the buttons with words."""
        return {part["label"]: part["custom_id"] for part in self.live if part.get("label")}

    @property
    def state(self) -> tuple[str, ...]:
        """What changes whenever the table does: the words, and what the controls would do."""
        return self.text, *(part.get("custom_id", "") for part in self._parts)

    @cached_property
    def table(self) -> int | None:
        """The table that the message shows; None if it is no board."""
        found = (_TABLE.match(part.get("custom_id", "")) for part in self._parts if "custom_id" in part)
        return next((int(match[1]) for match in found if match), None)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be played: buttons, else the entries of menus, else what leads to more to choose from."""
        ids = [part["custom_id"] for part in self.live]
        plays = [(custom_id, "") for custom_id in ids if _PLAY.match(custom_id)]
        looks = [(custom_id, "") for custom_id in ids if custom_id.startswith("look:")]
        looks += [
            (p["custom_id"], "")
            for p in self.live
            if p["custom_id"].startswith("mine:") and p.get("style") == 1
        ]
        return plays or self._entries("pick:") or self._entries("peek:") or looks

    def _entries(self, kind: str) -> list[tuple[str, str]]:
        menus = [part for part in self.live if part["custom_id"].startswith(kind)]
        return [(menu["custom_id"], option["value"]) for menu in menus for option in menu["options"]]


def public(room: Room) -> list[Seen]:
    """The messages of the channel that everybody sees, the oldest first."""
    there = room.env.backend.messages.get(room.channel.id, {}).values()
    ordered = sorted(there, key=lambda message: message.id)
    return [Seen(ResponseMessage(room.env, message)) for message in ordered if not message.is_ephemeral]


def private(result: InteractionResult) -> list[Seen]:
    """What only the person who acted saw."""
    answers = [*result.followups] if result.response is None else [result.response, *result.followups]
    return [Seen(answer) for answer in answers if answer.ephemeral]
