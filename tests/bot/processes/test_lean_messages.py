"""What is read of clicked messages: no buttons, but the texts, by which our messages are found."""

from __future__ import annotations

from typing import Any

import discord

from bot.processes.lean_messages import read_fewer_controls

TEXT = {"type": 10, "id": 7, "content": "a board"}
ROW = {"type": 1, "id": 8, "components": [{"type": 2, "style": 1, "custom_id": "play:1:0:a1"}]}


def test_a_click_is_read_without_the_buttons_of_its_message() -> None:
    client, read = discord.Client(intents=discord.Intents.none()), list[Any]()
    client._connection.parsers["INTERACTION_CREATE"] = read.append
    read_fewer_controls(client)
    arrives: Any = client._connection.parsers["INTERACTION_CREATE"]

    arrives({"data": {"custom_id": "play:1:0:a1"}, "message": {"components": [TEXT, ROW]}})
    arrives({"data": {"name": "okiya"}})

    assert [each.get("message") for each in read] == [{"components": [TEXT]}, None]
