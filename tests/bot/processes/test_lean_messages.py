"""What is read of clicked messages: the texts, by which our messages are found, and the files."""

from __future__ import annotations

from typing import Any

import discord

from bot.processes.lean_messages import read_less_of_messages

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
