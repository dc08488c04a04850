"""Leaves out what discord.py would read of messages at each click, and nobody needs.

A click says what it asks for in its custom_id, so only the texts and files of its message are looked at, and
nothing of a message that an answer changes. Touches one private name: ``_connection``, which reads events.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_UNREAD: Final = (discord.ComponentType.action_row.value, discord.ComponentType.media_gallery.value)

_UPDATE: Final = discord.InteractionResponseType.message_update.value
_UPDATES: Final = f'{{"type":{_UPDATE},'


def read_less_of_messages(client: discord.Client) -> None:
    """Let a client read clicks and forms, from now on, without what nobody needs of their messages."""
    parsers: dict[str, Any] = client._connection.parsers
    read = parsers["INTERACTION_CREATE"]

    def read_rest(interaction: dict[str, Any]) -> None:
        if (message := interaction.get("message")) is not None:
            parts = message.get("components", ())
            message["components"] = [part for part in parts if part.get("type") not in _UNREAD]
            message |= {"attachments": [], "mentions": []}
        read(interaction)

    parsers["INTERACTION_CREATE"] = read_rest


def receive_fewer_messages() -> None:
    """Let this task, and those that it starts, ask for no message that their answer changes."""
    lean: Any = _Lean(async_context.get())
    async_context.set(lean)


class _Lean:
    """Asks Discord for what belongs to interactions, as another adapter does."""

    def __init__(self, adapter: AsyncWebhookAdapter) -> None:
        self._adapter = adapter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adapter, name)

    async def create_interaction_response(
        self, interaction: int, token: str, *, params: MultipartParameters, **named: Any
    ) -> Any:
        payload, form, files = params
        if payload["type"] != _UPDATE if payload else not (form or [{}])[0]["value"].startswith(_UPDATES):
            return await self._adapter.create_interaction_response(interaction, token, params=params, **named)
        way = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", way, webhook_id=interaction, webhook_token=token)
        await self._adapter.request(route, **named, payload=payload, multipart=form, files=files)
        return {"interaction": {"id": interaction}}
