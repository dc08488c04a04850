"""Leaves out what discord.py would read of messages, and nobody asks for: their buttons and menus.

A click says all that is needed in its custom_id, so nothing looks at the other controls of its message.
discord.py would read all of them twice a click: when the click arrives, and when Discord returns the answer.
"""

from __future__ import annotations

from typing import Any, Final, cast

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_ROW: Final = discord.ComponentType.action_row.value


def read_fewer_controls(client: discord.Client) -> None:
    """Let a client read clicks and forms, from now on, without the controls of their messages."""
    parsers: dict[str, Any] = client._connection.parsers
    read = parsers["INTERACTION_CREATE"]

    def read_without_controls(interaction: dict[str, Any]) -> None:
        _leave_out(interaction.get("message"))
        read(interaction)

    parsers["INTERACTION_CREATE"] = read_without_controls


def receive_fewer_controls() -> None:
    """Let this task, and those that it starts, read answers without controls as Discord returns them."""
    async_context.set(cast(AsyncWebhookAdapter, _Lean(async_context.get())))


class _Lean:
    """Asks Discord for what belongs to interactions, as another adapter does."""

    def __init__(self, adapter: AsyncWebhookAdapter) -> None:
        self._adapter = adapter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adapter, name)

    async def create_interaction_response(self, *asked: Any, **named: Any) -> Any:
        answer: Any = await self._adapter.create_interaction_response(*asked, **named)
        if isinstance(answer, dict):
            _leave_out((answer.get("resource") or {}).get("message"))
        return answer


def _leave_out(message: dict[str, Any] | None) -> None:
    """Remove the rows of buttons and menus from a message as Discord sends it."""
    parts = message.get("components") if message is not None else None
    if parts and message is not None:
        message["components"] = [part for part in parts if part.get("type") != _ROW]
