"""Clicked messages are read for their texts and files, and answers ask for little."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord.webhook.async_ import async_context, interaction_message_response_params

from bot.processes.lean_messages import read_less_of_messages, receive_fewer_messages

TEXT = {"type": 10, "id": 7, "content": "a board"}
FILE = {"type": 13, "id": 8, "file": {"url": "https://cdn.example/record.txt"}}
PICTURE = {"type": 12, "id": 9, "items": [{"media": {"url": "https://cdn.example/board.png"}}]}
ROW = {"type": 1, "id": 10, "components": [{"type": 2, "style": 1, "custom_id": "play:1:0:a1"}]}


def test_a_click_is_read_without_what_nobody_looks_at() -> None:
    client, read = discord.Client(intents=discord.Intents.none()), list[Any]()
    client._connection.parsers["INTERACTION_CREATE"] = read.append
    read_less_of_messages(client)
    arrives: Any = client._connection.parsers["INTERACTION_CREATE"]

    clicked = {"id": "1", "components": [TEXT, PICTURE, ROW, FILE], "mentions": [{"id": "6"}]}
    arrives({"data": {"custom_id": "play:1:0:a1"}, "message": clicked})
    arrives({"data": {"name": "okiya"}})

    seen = {"id": "1", "components": [TEXT, FILE], "mentions": [], "attachments": []}
    assert [each.get("message") for each in read] == [seen, None]


class Adapter:
    """Notes what is asked of Discord, which answers a new message with it."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    async def request(self, route: Any, *, session: object, **asked: Any) -> None:
        del session
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
    sent = {"payload": update.payload, "multipart": update.multipart, "files": update.files}
    assert changed == {"url": changed["url"], "proxy": None, "proxy_auth": None, **sent}
    assert new["params"].payload == message.payload
    assert told["interaction"]["id"] == 5
    assert posted["resource"]["message"]["id"] == "7"
