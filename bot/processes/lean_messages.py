"""Leaves out what discord.py would do at each click, and nobody needs.

It would read all of the clicked message, and once more as Discord returns it after the answer. A click says
what it asks for in its custom_id, so only the texts and files of its message are looked at, and who wrote it;
and nothing of a message that an answer changes, because its id is known. And it would write an answer with a
picture to the network in ten pieces, of which each takes its time.
"""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any, Final, cast

import aiohttp
import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_LARGE: Final = 2**20
"""More bytes than this are given to the network in pieces, as aiohttp wants it."""

_UNREAD: Final = (discord.ComponentType.action_row.value, discord.ComponentType.media_gallery.value)
_UPDATE: Final = discord.InteractionResponseType.message_update.value


def read_less_of_messages(client: discord.Client) -> None:
    """Let a client read clicks and forms, from now on, without what nobody needs of their messages."""
    parsers: dict[str, Any] = client._connection.parsers
    read = parsers["INTERACTION_CREATE"]

    def read_rest(interaction: dict[str, Any]) -> None:
        _leave_out(interaction.get("message"))
        read(interaction)

    parsers["INTERACTION_CREATE"] = read_rest


def receive_fewer_messages() -> None:
    """Let this task, and those that it starts, ask for less of what their answers become."""
    async_context.set(cast(AsyncWebhookAdapter, _Lean(async_context.get())))


class _Lean:
    """Asks Discord for what belongs to interactions, as another adapter does."""

    def __init__(self, adapter: AsyncWebhookAdapter) -> None:
        self._adapter = adapter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._adapter, name)

    async def create_interaction_response(
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        params: MultipartParameters,
        **named: Any,
    ) -> Any:
        whole = cast(aiohttp.ClientSession, _InOnePiece(session, params.multipart or ()))
        if not _is_update(params):
            params = params._replace(multipart=None)
            answer: Any = await self._adapter.create_interaction_response(
                interaction_id, token, session=whole, params=params, **named
            )
            _leave_out((answer.get("resource") or {}).get("message"))
            return answer
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        if params.files:
            named["files"] = params.files
        else:
            named["payload"] = params.payload
        await self._adapter.request(route, whole, **named)
        return {"interaction": {"id": interaction_id}}


class _InOnePiece:
    """A session that sends a form with files, if there is one, as one text of bytes."""

    def __init__(self, session: aiohttp.ClientSession, form: Sequence[Mapping[str, Any]]) -> None:
        self._session = session
        self._form = form

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any, headers: dict[str, str], **named: Any
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        if self._form:
            written, kind = _written(self._form)
            data = io.BytesIO(written) if len(written) > _LARGE else written
            headers = {**headers, "Content-Type": kind}
        async with self._session.request(method, url, data=data, headers=headers, **named) as response:
            yield response


def _written(form: Sequence[Mapping[str, Any]]) -> tuple[bytes, str]:
    """A form as bytes, and its type. aiohttp needs eight times as long for the same."""
    boundary = token_hex(16)
    pieces: list[bytes] = []
    for part in form:
        value, name = part["value"], f'name="{part["name"]}"'
        if "filename" in part:
            name += f'; filename="{part["filename"]}"'
        kind = part.get("content_type", "application/json")
        head = f"--{boundary}\r\nContent-Type: {kind}\r\nContent-Disposition: form-data; {name}\r\n\r\n"
        pieces += (head.encode(), value.encode() if isinstance(value, str) else value.read(), b"\r\n")
    pieces.append(f"--{boundary}--\r\n".encode())
    return b"".join(pieces), f"multipart/form-data; boundary={boundary}"


def _is_update(answer: MultipartParameters) -> bool:
    """Whether an answer changes the message that was clicked."""
    if answer.payload is not None:
        return bool(answer.payload["type"] == _UPDATE)
    first, *_ = answer.multipart or [{}]
    return str(first.get("value")).startswith(f'{{"type":{_UPDATE},')


def _leave_out(message: dict[str, Any] | None) -> None:
    """Remove what nobody looks at from a message as Discord sends it."""
    if message is None:
        return
    message["components"] = [
        part for part in message.get("components", ()) if part.get("type") not in _UNREAD
    ]
    for those in ("attachments", "mentions"):
        message[those] = []
    for origin in ("interaction", "interaction_metadata"):
        message.pop(origin, None)
