"""The hello to a server that the bot has joined: once for each time that it joins, in the system channel.

A server has been joined if the bot is its member since a later time than is noted. So neither a restart nor
an outage is a join, an event that comes twice is one join, and a join while the bot was away is not lost.
"""

from __future__ import annotations

from datetime import datetime

import discord

from bot.catch_up import CatchUp
from bot.languages import language_for, speak
from bot.processes.client import Serving
from bot.screens.desk import Desk
from bot.screens.frame.faults import Fault
from bot.screens.frame.layout import HELLO_MARK, Message
from bot.screens.frame.respond import NOBODY
from bot.screens.way_in import words
from bot.screens.way_in.way_in import hub

AT_ONCE = 2

_SINCE = "greets since"
"""The name under which the store keeps when the bot began to say hello; older joins are not greeted."""


class Hello:
    """Says hello in new servers. Keeps nothing but what it has to do."""

    def __init__(self, desk: Desk, client: discord.Client, serving: Serving) -> None:
        self._client = client
        self._serving = serving
        self._screens = desk.screens
        self._store = desk.store
        self._delivery = desk.delivery
        self._clock = desk.clock
        self._looking = CatchUp[str]("{}", self._look, desk.background, desk.clock, at_once=1)
        self._saying = CatchUp[int](
            "Saying hello in server {}", self._say, desk.background, desk.clock, AT_ONCE
        )

    def look(self) -> None:
        """Look for servers that the bot has joined, and say hello there."""
        self._looking.want("Looking for new servers")

    async def _look(self, _name: str) -> bool:
        since = await self._store.kept(_SINCE)
        if since is None:
            await self._store.keep(_SINCE, self._clock.now().isoformat())
            return True
        known, begun = await self._store.greetings.joined(), datetime.fromisoformat(since)
        there = (guild for guild in self._client.guilds if self._serving.serves(guild.id))
        joined = {guild.id: guild.me.joined_at for guild in there if not guild.unavailable}
        new = {guild: at for guild, at in joined.items() if at is not None and at > known.get(guild, begun)}
        if new:
            await self._store.greetings.owe(new)
        for guild in await self._store.greetings.owed():
            if self._serving.serves(guild):
                self._saying.want(guild)
        return True

    async def _say(self, guild_id: int) -> bool:
        """Say hello unless it was said before and not noted. Returns whether this is done for now."""
        guild = self._client.get_guild(guild_id)
        if guild is None:  # the bot has left; if it comes back, it has joined again
            return True
        if guild.unavailable:
            return False
        channel = guild.system_channel
        if channel is not None and _may_write(channel, guild.me):
            earlier = await self._delivery.marked(channel.id, HELLO_MARK)
            if earlier is Fault.PASSING:
                return False
            if isinstance(earlier, Fault) or not earlier:
                speak(language_for(guild.preferred_locale.value))
                sent = await self._delivery.send(
                    channel.id, await self._message(), NOBODY, f"{guild_id}-hello"
                )
                if sent is Fault.PASSING:
                    return False
        await self._store.greetings.said(guild_id)
        return True

    async def _message(self) -> Message:
        message = await hub(self._screens.values(), words.HELLO)
        message.layout.children[0].id = HELLO_MARK
        return message


def _may_write(channel: discord.TextChannel, me: discord.Member) -> bool:
    """Whether the bot may post the hello with its picture in a channel."""
    allowed = channel.permissions_for(me)
    return allowed.view_channel and allowed.send_messages and allowed.attach_files
