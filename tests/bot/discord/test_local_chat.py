"""The chat on this machine: what its pages get, and the whole chat in a real browser."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
from simcord import MemberActor
from simcord.components import walk_components

from bot.sandbox import Chat, place_of
from tests.bot.discord.room import Room
from tests.browser import CHROMIUM

in_a_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

_TEXT, _BUTTON, _MENU = 10, 2, 3


@dataclass
class Tab:
    """A page of the chat that one member has open: asks and acts as the script of the page does."""

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
        """Ask for the content of the page. Returns the text of its messages."""
        self.shown = await self._ask("GET", "/api/state")
        return "\n".join(str(part["content"]) for _, part in self._parts() if part["type"] == _TEXT)

    async def click(self, name: str) -> dict[str, Any]:
        """Click the one button with this label, or of this cell. Returns the answer to the page."""
        ((message, key),) = [
            (message, part["control_key"])
            for message, part in self._parts()
            if part["type"] == _BUTTON and name in {part.get("label"), part["custom_id"].rpartition(":")[2]}
        ]
        return await self.act("click", control_key=key, target_id=message)

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

    def menus(self) -> list[dict[str, Any]]:
        return [part for _, part in self._parts() if part["type"] == _MENU]

    def messages(self) -> list[str]:
        """The keys of the messages, the oldest first."""
        return [str(key) for key in self.shown["timeline"]]

    def _parts(self) -> list[tuple[str, dict[str, Any]]]:
        """The parts of all messages, each with the key of its message."""
        return [
            (there, part)
            for there in self.shown["timeline"]
            for part in walk_components(self.shown["messages"][there].get("components", ()))
        ]

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


async def test_a_page_shows_what_the_bot_did_and_clicks_at_once_are_all_answered(
    room: Room, open_tab: Any
) -> None:
    await room.start(room.alice, room.bob)
    tabs = [await open_tab(member) for member in (room.alice, room.bob, room.carol)]
    await room.click(room.bob, "Accept")
    assert all(["to move" in await tab.look() for tab in tabs])

    told = await asyncio.gather(*(tab.click("Show Rules") for tab in tabs))

    assert [answer["settlement"] for answer in told] == ["settled"] * 3
    assert all(["How to play" in await tab.look() for tab in tabs])


async def test_times_are_told_from_now_also_if_something_happens_without_a_click(
    room: Room, open_tab: Any
) -> None:
    tab = await open_tab(room.alice)
    await room.env.advance_time(600)
    await room.start(room.alice, room.bob)

    await tab.look()

    assert tab.shown["profile"]["presentationTime"] == room.env.now().isoformat()


async def test_the_first_member_can_open_the_setup_of_the_server(room: Room) -> None:
    channel, (owner, other, *_) = place_of(room.env)

    assert room.answer(await owner.slash(channel, "setup")).text.startswith("### The setup of this server")
    assert "Only members who may manage this server" in room.said(await other.slash(channel, "setup"))


async def test_a_click_on_a_board_that_has_changed_plays_nothing(room: Room, open_tab: Any) -> None:
    board = await room.begin()
    _, other = room.in_turn(board)
    tab = await open_tab(other)
    after = await room.play()

    told = await tab.click(after.cells[0])

    assert told["rejected"]
    assert await room.board() == after


@dataclass(frozen=True)
class Running:
    """The program, started as a person starts it, and the address of its chat."""

    process: subprocess.Popen[str]
    url: str
    log: Path

    def ended_well(self) -> bool:
        return self.process.wait(timeout=60) == 0 and "Traceback" not in self.log.read_text()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """`python -m bot` without a token, in an empty directory."""
    ours = {"DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "LOCAL_CHAT_PORT", "THINKING_PROCESSES"}
    log = tmp_path / "log.txt"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "bot"],
            cwd=tmp_path,
            env={name: value for name, value in os.environ.items() if name not in ours}
            | {"THINKING_PROCESSES": "1"},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            printed = (re.search(r"http://\S+", line) for line in process.stdout)
            yield Running(process, next(found[0] for found in printed if found), log)
        finally:
            process.kill()


@pytest.fixture
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=15_000)  # a busy machine draws three pages slowly
    with sync_playwright() as playwright:
        there = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1"]
        )
        yield there
        there.close()


def page_of(browser: Browser, url: str, name: str, width: int) -> Page:
    """A page of the chat, opened as this member."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(url)
    page.select_option("#viewer-picker", label=name)
    expect(page.locator("#viewer-picker option:checked")).to_have_text(name)
    return page


def say(page: Page, command: str) -> None:
    """Give a command in the chat."""
    composer = page.locator("#channel-composer-input")
    composer.press_sequentially(command)
    composer.press("Enter")
    page.locator("#send-message").click()


def board_on(page: Page) -> Locator:
    return page.locator("#channel-message-list article").filter(has_text="Table 1.")


def status_on(page: Page) -> Locator:
    """The players at the table, and whose turn it is."""
    return board_on(page).locator("p").first


def tile_on(page: Page) -> Locator:
    """A button of the board that takes a tile."""
    return board_on(page).locator("button.is-icon-only:enabled").first


def private_on(page: Page) -> Locator:
    return page.locator("#channel-message-list article").filter(has_text="Only you can see this")


def play_a_move(pages: dict[str, Page]) -> None:
    """Let the player to move take a tile, and wait until every page shows it."""
    before = status_on(pages["Alice"]).inner_text()
    (mover,) = re.findall(r"@(\w+) to move", before)
    tile_on(pages[mover]).click()
    expect(status_on(pages[mover])).not_to_have_text(before, use_inner_text=True)
    after = status_on(pages[mover]).inner_text()
    for page in pages.values():
        expect(status_on(page)).to_have_text(after, use_inner_text=True)


@in_a_browser
@pytest.mark.long
def test_two_friends_play_in_their_pages_until_one_ends_it_and_a_stranger_is_answered_alone(
    running: Running, browser: Browser
) -> None:
    widths = {"Alice": 1280, "Bob": 380, "Carol": 1000}
    pages = {name: page_of(browser, running.url, name, width) for name, width in widths.items()}

    say(pages["Alice"], "/okiya start")
    board_on(pages["Bob"]).get_by_role("button", name="Join").click()
    expect(status_on(pages["Alice"])).to_contain_text("to move")
    play_a_move(pages)
    tile_on(pages["Carol"]).click()
    expect(private_on(pages["Carol"])).to_contain_text("You are watching this table")
    play_a_move(pages)

    for name, page in pages.items():
        expect(private_on(page)).to_have_count(1 if name == "Carol" else 0)
        expect(page.locator("#preview-app")).to_have_attribute("aria-busy", "false")
        widths_px = board_on(page).locator("img").evaluate_all("all => all.map(each => each.naturalWidth)")
        assert sorted(widths_px) == [128] * 18 + [800]
    pages["Alice"].get_by_text("More", exact=True).click()
    pages["Alice"].get_by_role("button", name="End preview session").click()
    assert running.ended_well()
