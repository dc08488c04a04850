"""The chat on this machine: what its pages get from it, and the whole of it in a real browser."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from simcord import MemberActor
from simcord.components import walk_components

from bot.sandbox import MEMBERS, SHOWN, Chat
from tests.bot.room import Room

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
in_a_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

_TEXT, _BUTTON = 10, 2


@dataclass
class Tab:
    """A page of the chat as one member has it open: asks and acts as the script of the page does."""

    chat: Chat
    http: aiohttp.ClientSession
    shown: dict[str, Any] = field(init=False)
    context: str = ""
    sequence: int = 0

    async def open(self, member: MemberActor) -> Tab:
        self.shown = await self._ask("POST", "/api/pages", {"viewer_id": str(member.id)})
        self.context = self.shown["context"]["id"]
        return self

    async def look(self) -> str:
        """Ask for what there is to see; the text of the newest message."""
        self.shown = await self._ask("GET", "/api/state")
        return "\n".join(part["content"] for part in self._parts() if part["type"] == _TEXT)

    async def click(self, name: str) -> dict[str, Any]:
        """Click a button of the newest message by its label or its cell; what the page is told then."""
        (key,) = [
            part["control_key"]
            for part in self._parts()
            if part["type"] == _BUTTON
            and name in {part.get("label"), part["custom_id"].rpartition(":")[2]}
        ]
        return await self.act("click", control_key=key, target_id=self.shown["timeline"][-1])

    async def act(self, kind: str, **what: Any) -> dict[str, Any]:
        known = {
            "protocol_version": 3,
            "sequence": self.sequence + 1,
            "request_id": f"{self.context} {self.sequence + 1}",
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
        }
        told = await self._ask("POST", "/api/action", {**known, "kind": kind, **what})
        self.sequence = told["expectedSequence"]
        return told

    async def picture(self, asset: str) -> bytes:
        async with self.http.get(self._url(f"/api/assets/{asset}"), headers=self._headers()) as answer:
            assert answer.status == 200
            return await answer.read()

    def _parts(self) -> list[dict[str, Any]]:
        newest = self.shown["messages"][self.shown["timeline"][-1]]
        return list(walk_components(newest["components"]))

    async def _ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        async with self.http.request(method, self._url(path), json=body, headers=self._headers()) as answer:
            assert answer.status == 200
            told: dict[str, Any] = await answer.json()
            return told

    def _url(self, path: str) -> str:
        return self.chat.url.partition("/#")[0] + path

    def _headers(self) -> dict[str, str]:
        secret = self.chat.url.partition("#")[2]
        return {"X-Simcord-Capability": secret, "X-Simcord-Context": self.context}


@pytest.fixture
async def open_tab(room: Room) -> AsyncIterator[Callable[[MemberActor], Any]]:
    """Opens a page of the chat as a member."""
    members = [room.alice, room.bob, room.carol, room.dave]
    chat = Chat(room.env, room.channel, members, room.bot.emoji.pictures())
    async with chat, aiohttp.ClientSession() as http:
        yield lambda member: Tab(chat, http).open(member)


async def test_a_page_shows_what_the_bot_did_since_it_asked_last(room: Room, open_tab: Any) -> None:
    await room.start(room.alice, room.bob)
    bob = await open_tab(room.bob)

    await room.click(room.bob, "Accept")

    assert "to move" in await bob.look()


async def test_clicks_that_come_at_once_are_all_answered(room: Room, open_tab: Any) -> None:
    await room.begin()
    tabs = [await open_tab(member) for member in (room.alice, room.bob, room.carol)]

    told = await asyncio.gather(*(tab.click("Show Rules") for tab in tabs))

    assert [answer["settlement"] for answer in told] == ["settled"] * 3
    assert all(["How to play" in await tab.look() for tab in tabs])


async def test_a_click_counts_though_something_else_has_happened_since_the_page_asked(
    room: Room, open_tab: Any
) -> None:
    await room.begin()
    alice, bob = await open_tab(room.alice), await open_tab(room.bob)

    await alice.act("send_message", content="Good luck.")
    told = await bob.click("Show Rules")

    assert told["settlement"] == "settled"


async def test_a_page_that_looks_while_its_click_waits_does_not_lose_the_click(
    room: Room, open_tab: Any
) -> None:
    await room.begin()
    alice, bob = await open_tab(room.alice), await open_tab(room.bob)

    first = asyncio.create_task(alice.act("send_message", content="Good luck."))
    second = asyncio.create_task(bob.click("Show Rules"))
    while not second.done():
        await bob.look()

    assert [(await told)["settlement"] for told in (first, second)] == ["settled"] * 2


async def test_a_click_on_a_board_that_has_changed_plays_nothing(room: Room, open_tab: Any) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    tab = await open_tab(other)
    after = await room.play()

    told = await tab.click(after.cells[0])

    assert told["rejected"]
    assert await room.board() == after


async def test_a_picture_and_all_its_emoji_are_served_at_once(room: Room, open_tab: Any) -> None:
    board = await room.begin()
    tab = await open_tab(room.alice)
    files = {asset["filename"]: asset for asset in tab.shown["assets"].values()}
    pictures = [asset for asset in files.values() if asset["filename"].endswith(".png")]

    served = await asyncio.gather(*(tab.picture(asset["id"]) for asset in pictures))

    assert len(pictures) >= 19
    assert set(served) >= {*board.pictures}
    assert set(served) <= {*board.pictures, *room.bot.emoji.pictures().values()}
    assert all(asset["displayWidth"] and asset["displayHeight"] for asset in pictures)


async def test_a_page_shows_the_newest_messages_and_earlier_ones_on_request(
    room: Room, open_tab: Any
) -> None:
    alice = await open_tab(room.alice)
    for number in range(SHOWN + 1):
        await alice.act("send_message", content=str(number))
        await alice.look()

    newest = [message["content"] for message in alice.shown["messages"].values()]
    await alice.act("history", direction="older")
    await alice.look()

    assert newest == [str(number) for number in range(1, SHOWN + 1)]
    assert "0" in [message["content"] for message in alice.shown["messages"].values()]
