"""Leaves out what discord.py would do at each click, and nobody needs.

It would read all buttons and menus of the clicked message twice: when the click arrives, and when Discord
returns the answer. A click says all that is needed in its custom_id, so nothing looks at them. And it would
write an answer with a picture to the network in ten pieces.
"""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, cast

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_LARGE: Final = 2**20
"""More bytes than this are given to the network in pieces, as aiohttp wants it."""

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

    async def create_interaction_response(
        self, *asked: Any, session: aiohttp.ClientSession, **named: Any
    ) -> Any:
        whole = cast(aiohttp.ClientSession, _InOnePiece(session))
        answer: Any = await self._adapter.create_interaction_response(*asked, session=whole, **named)
        if isinstance(answer, dict):
            _leave_out((answer.get("resource") or {}).get("message"))
        return answer


class _InOnePiece:
    """A session that sends a form with files as one text of bytes."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any, headers: dict[str, str], **named: Any
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        if isinstance(data, aiohttp.FormData):
            form = data()
            data = await form.as_bytes()
            headers = {**headers, **form.headers}
            if len(data) > _LARGE:
                data = io.BytesIO(data)
        async with self._session.request(method, url, data=data, headers=headers, **named) as response:
            yield response


def _leave_out(message: dict[str, Any] | None) -> None:
    """Remove the rows of buttons and menus from a message as Discord sends it."""
    parts = message.get("components") if message is not None else None
    if parts and message is not None:
        message["components"] = [part for part in parts if part.get("type") != _ROW]
