"""A chat on this machine for a bot without a token: the same bot in a simulated Discord, in the browser.

Serves loopback only and sends nothing anywhere. Knows nothing of any game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import simcord
from simcord import MemberActor, Preview, SetupError
from simcord.components import walk_components
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._pages import _Page

from bot.app import GameNight
from bot.store import Store

SERVER = "Game night"
CHANNEL = "tables"
BOT_NAME = "Game Night"
MEMBERS = ("Alice", "Bob", "Carol", "Dave")

# Where the simulation expects the picture of an emoji.
_EMOJI_URL = "https://cdn.simcord.invalid/emojis/{id}.png"


class PortTaken(Exception):
    """The port that was asked for is not free."""


async def open_chat(store: Store, port: int = 0) -> None:
    """Open the chat, print its address, and serve it until cancelled or closed. Raises PortTaken."""
    bot = GameNight(store)
    async with simcord.run(bot) as env:
        if bot.user is not None:
            await bot.user.edit(username=BOT_NAME)
        guild = env.create_guild(SERVER)
        channel = guild.create_text_channel(CHANNEL)
        members = [guild.add_member(env.create_user(name)) for name in MEMBERS]
        chat = Chat(
            env,
            channel,
            tuple(members),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets={
                _EMOJI_URL.format(id=emoji_id): (f"{emoji_id}.png", png)
                for emoji_id, png in bot.emoji.pictures().items()
            },
            port=port,
        )
        try:
            async with chat:
                _say_where(chat.url, members)
                await chat.wait_closed()
        except SetupError as error:
            if "bind" in str(error):
                raise PortTaken from None
            raise


class Chat(Preview):
    """The preview of simcord as a chat: pages follow each other, and a click is not turned away.

    The preview is made for one page at a time. It numbers what a page shows and refuses a click that names
    an older number; it refuses a click while it works on another one; and a click that comes during its
    ``refresh()`` is answered with an error, after which that page waits for ever. So here a page is brought
    up to date when its browser asks, never behind its back, and clicks wait for each other.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._media_worker = _Pictures()
        self._turn = asyncio.Lock()
        self._clicking: set[str | None] = set()
        self._shown: dict[str, int] = {}

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        """What the page shows, asked for by its browser twice a second."""
        if page.id not in self._clicking:
            self._catch_up(page)
        return super()._page_payload(page)

    def _publish_message_pages(self, *, reason: Any = "action") -> None:
        """Show an action on the page that did it; the others ask for it."""
        if self._action_page is not None:
            self._publish(self._action_page, reason=reason)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """Do what a page asks for when the one before is done."""
        self._clicking.add(context_id)
        try:
            async with self._turn:
                self._keep_time()
                return await super()._action(context_id, body)
        finally:
            self._clicking.discard(context_id)

    def _prepare_action(self, page: _Page, kind: str, body: Mapping[str, Any]) -> Any:
        """Refuse a click on a control that has become another one since the page showed it.

        The preview knows a control by its place. Without this, the click of somebody who did not see the
        last move yet would play in the new position.
        """
        meant = _custom_id(page, body)
        self._catch_up(page)
        if _custom_id(page, body) != meant:
            raise SetupError("this control has changed since the page showed it")
        return super()._prepare_action(page, kind, body)

    def _catch_up(self, page: _Page) -> None:
        """Publish the page anew if anything has happened since it was done last."""
        now = len(self.env.backend.transcript)
        if self._shown.get(page.id) != now:
            self._publish(page, reason="refresh")
            self._shown[page.id] = now

    def _keep_time(self) -> None:
        """Let the simulated clock, which stands still by itself, go with the real one."""
        behind = datetime.now(UTC) - self.env.now()
        self.env.backend.advance_clock(max(0.0, behind.total_seconds()))
