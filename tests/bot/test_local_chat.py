"""The chat on this machine: its pages as a browser asks for them, and the whole of it in Chromium."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord import MemberActor
from simcord.components import walk_components

from bot.sandbox import Chat
from tests.bot.room import Room


@dataclass
class Tab:
    """A page of the chat, opened by one member: asks and acts as the page's own script does."""

    chat: Chat
    http: aiohttp.ClientSession
    shown: dict[str, Any] = field(init=False)
    _sequence: int = 0

    async def open(self, member: MemberActor) -> Tab:
        self.shown = await self._json("POST", "/api/pages", {"viewer_id": str(member.id)})
        return self

    async def look(self) -> dict[str, Any]:
        """Ask what there is to see, as the page does twice a second; the newest message."""
        self.shown = await self._json("GET", "/api/state")
        return self.newest

    @property
    def newest(self) -> dict[str, Any]:
        """The newest message as the page shows it now."""
        message: dict[str, Any] = self.shown["messages"][self.shown["timeline"][-1]]
        return message

    @property
    def text(self) -> str:
        """Everything written in the newest message."""
        return "\n".join(
            part["content"] for part in walk_components(self.newest["components"]) if part["type"] == 10
        )

    async def click(self, name: str) -> dict[str, Any]:
        """Click a button of the newest message by its label or its cell; what the chat says to the page."""
        for button in walk_components(self.newest["components"]):
            if button["type"] == 2 and name in {button.get("label"), button["custom_id"].split(":")[-1]}:
                return await self.act("click", control_key=button["control_key"], target_id=self.newest["id"])
        raise AssertionError(f"no button {name}")

    async def act(self, kind: str, **what: Any) -> dict[str, Any]:
        body = {
            "protocol_version": 3,
            "request_id": f"{kind} {self._sequence + 1}",
            "sequence": self._sequence + 1,
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
            "kind": kind,
            **what,
        }
        receipt: dict[str, Any] = await self._json("POST", "/api/action", body)
        self._sequence = receipt["expectedSequence"]
        return receipt

    async def picture(self, asset: str) -> bytes:
        async with self.http.get(self._url(f"/api/assets/{asset}"), headers=self._headers()) as answer:
            assert answer.status == 200
            return await answer.read()

    async def _json(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        async with self.http.request(method, self._url(path), json=body, headers=self._headers()) as answer:
            assert answer.status == 200
            value: dict[str, Any] = await answer.json()
            return value

    def _url(self, path: str) -> str:
        return self.chat.url.partition("/#")[0] + path

    def _headers(self) -> dict[str, str]:
        headers = {"X-Simcord-Capability": self.chat.url.partition("#")[2]}
        if hasattr(self, "shown"):
            headers["X-Simcord-Context"] = self.shown["context"]["id"]
        return headers
