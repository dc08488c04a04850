"""A chat on this machine for a bot without a token: the same bot in a simulated Discord, in the browser.

Serves loopback only and sends nothing anywhere. Knows nothing of any game.
"""

from __future__ import annotations

import asyncio
import logging

import simcord
from simcord import MemberActor, SetupError
from simcord.preview import _media

from bot.app import GameNight
from bot.store import Store

log = logging.getLogger(__name__)

SERVER = "Game night"
CHANNEL = "tables"
BOT_NAME = "Game Night"
MEMBERS = ("Alice", "Bob", "Carol", "Dave")

# How soon a page shows what somebody did on another one.
FOLLOW_S = 0.2

# Where the simulation expects the picture of an emoji.
_EMOJI_URL = "https://cdn.simcord.invalid/emojis/{id}.png"


# A board shows sixteen emoji and a picture at once; the preview checks only eight pictures at a time and
# leaves a hole for each of the others.
_media.MAX_QUEUE = 64


class PortTaken(Exception):
    """The port that was asked for is not free."""


async def open_chat(store: Store, port: int = 0) -> None:
    """Open the chat, print its address, and serve it until cancelled. Raises PortTaken."""
    bot = GameNight(store)
    async with simcord.run(bot) as env:
        if bot.user is not None:
            await bot.user.edit(username=BOT_NAME)
        guild = env.create_guild(SERVER)
        channel = guild.create_text_channel(CHANNEL)
        members = [guild.add_member(env.create_user(name)) for name in MEMBERS]
        assets = {
            _EMOJI_URL.format(id=emoji_id): (f"{emoji_id}.png", png)
            for emoji_id, png in bot.emoji.pictures().items()
        }
        preview = env.preview(channel, viewers=members, layout="channel", assets=assets, port=port)
        try:
            async with preview:
                _say_where(preview.url, members)
                await _follow(env, preview)
        except SetupError as error:
            if "bind" in str(error):
                raise PortTaken from None
            raise


async def _follow(env: simcord.Env, preview: simcord.Preview) -> None:
    """Show every open page what the bot has sent since the last look, until cancelled or closed.

    A refresh turns away a click that comes in the same moment, so there is one only when there is news.
    """
    closed = asyncio.create_task(preview.wait_closed())
    seen = -1
    while not closed.done():
        now = len(env.http_requests)
        if now != seen:
            try:
                await preview.refresh()
            except SetupError:  # somebody is clicking; the next look comes soon
                log.debug("The pages are busy.")
            else:
                seen = now
        await asyncio.wait([closed], timeout=FOLLOW_S)


def _say_where(url: str, members: list[MemberActor]) -> None:
    names = ", ".join(member.name for member in members)
    print(
        f"\nThe bot is in a chat on this machine. Open this address in a browser:\n\n    {url}\n\n"
        f"You can play as {names}: open a page for each of them. Type /okiya to begin.\n"
        "Without DISCORD_TOKEN nothing leaves this machine. Ctrl-C stops it.\n",
        flush=True,
    )
