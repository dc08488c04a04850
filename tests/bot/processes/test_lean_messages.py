"""Clicked messages are read for their texts and files; answers ask for little, and are sent in one piece."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from email import message_from_bytes
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter, async_context, interaction_message_response_params

from bot.processes.lean_messages import read_less_of_messages, receive_fewer_messages

TEXT = {"type": 10, "id": 7, "content": "a board"}
FILE = {"type": 13, "id": 8, "file": {"url": "https://cdn.example/record.txt"}}
PICTURE = {"type": 12, "id": 9, "items": [{"media": {"url": "https://cdn.example/board.png"}}]}
ROW = {"type": 1, "id": 10, "components": [{"type": 2, "style": 1, "custom_id": "play:1:0:a1"}]}
ASKED = {"id": "5", "type": 2, "user": {"id": "6"}}


def test_a_click_is_read_without_what_nobody_looks_at() -> None:
    client, read = discord.Client(intents=discord.Intents.none()), list[Any]()
    client._connection.parsers["INTERACTION_CREATE"] = read.append
    read_less_of_messages(client)
    arrives: Any = client._connection.parsers["INTERACTION_CREATE"]

    clicked = {
        "id": "1",
        "components": [TEXT, PICTURE, ROW, FILE],
        "mentions": [{"id": "6"}],
        "interaction": ASKED,
    }
    arrives({"data": {"custom_id": "play:1:0:a1"}, "message": clicked})
    arrives({"data": {"name": "okiya"}})

    seen = {"id": "1", "components": [TEXT, FILE], "mentions": [], "attachments": []}
    assert [each.get("message") for each in read] == [seen, None]


class Adapter:
    """Notes what is asked of Discord, which answers a new message with it."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    async def request(self, route: Any, _session: object, **asked: Any) -> None:
        self.asked.append({"url": route.url, **asked})

    async def create_interaction_response(self, *_: object, **asked: Any) -> Any:
        self.asked.append(asked)
        return {
            "interaction": {"id": "5"},
            "resource": {"type": 4, "message": {"id": "7", "components": [ROW]}},
        }


@pytest.mark.parametrize("files", [(), (discord.File(__file__),)])
async def test_of_a_message_that_an_answer_changes_nothing_is_asked(files: tuple[discord.File, ...]) -> None:
    adapter: Any = Adapter()
    async_context.set(adapter)
    receive_fewer_messages()
    how: Any = {"session": None, "proxy": None, "proxy_auth": None}

    update = interaction_message_response_params(type=7, attachments=list(files))
    told = await async_context.get().create_interaction_response(5, "token", params=update, **how)
    message = interaction_message_response_params(type=4, content="there")
    posted: Any = await async_context.get().create_interaction_response(5, "token", params=message, **how)

    changed, new = adapter.asked
    assert changed["url"].endswith("/interactions/5/token/callback")
    sent = {"files": update.files} if files else {"payload": update.payload}
    assert changed == {"url": changed["url"], "proxy": None, "proxy_auth": None, **sent}
    assert new["params"].payload == message.payload
    assert told["interaction"]["id"] == 5
    assert posted["resource"]["message"]["components"] == []


class Session:
    """Notes what would be sent, and fails at first."""

    def __init__(self) -> None:
        self.sent: list[tuple[bytes, Mapping[str, str]]] = []

    @asynccontextmanager
    async def request(
        self, _method: str, _url: str, *, data: Any, headers: Mapping[str, str], **_: Any
    ) -> AsyncIterator[Any]:
        self.sent.append((data if isinstance(data, bytes) else data.read(), headers))
        if len(self.sent) == 1:
            raise ConnectionResetError(54, "the network is gone")
        yield SimpleNamespace(status=204, headers={}, text=_no_text)


async def _no_text(**_: str) -> str:
    return ""


@pytest.mark.parametrize("size", [3, 2**20])
async def test_an_answer_with_files_is_sent_as_one_form_and_once_more_if_the_network_fails(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", AsyncMock())
    adapter, session = AsyncWebhookAdapter(), Session()
    async_context.set(adapter)
    receive_fewer_messages()
    files = [discord.File(BytesIO(b"\x00" * size), "board.png"), discord.File(BytesIO(b"two"), "record.txt")]
    update = interaction_message_response_params(type=7, content="Maple “Sun”", attachments=files)
    how: Any = {"session": session, "proxy": None, "proxy_auth": None}
    await async_context.get().create_interaction_response(5, "token", params=update, **how)

    assert len(session.sent) == 2
    for body, headers in session.sent:
        form: Any = message_from_bytes(f"Content-Type: {headers['Content-Type']}\r\n\r\n".encode() + body)
        parts = [(part.get_filename(), part.get_payload(decode=True)) for part in form.get_payload()]
        told, *files_sent = parts
        assert told[0] is None
        assert json.loads(told[1])["data"]["content"] == "Maple “Sun”"
        assert files_sent == [("board.png", b"\x00" * size), ("record.txt", b"two")]
