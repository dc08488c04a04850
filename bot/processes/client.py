"""The connection to Discord: what the bot asks Discord for, and the shards that it serves.

A session begins when it may: one in five seconds a bucket, and not more a day than allowed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.background import Background
from bot.clock import Clock
from bot.processes.lean_messages import read_less_of_messages, receive_fewer_messages
from bot.store.errors import StoreError
from bot.store.processes import Slots


class Serving:
    """The shards that this process is connected to, of ``count`` shards in all.

    A server belongs to the shard ``(id >> 22) % count``; direct messages belong to shard 0.
    """

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.connected: frozenset[int] = frozenset()

    def gained(self, shard: int) -> None:
        """Note that this process is connected to a shard now."""
        self.connected |= {shard}

    def lost(self, shard: int) -> None:
        """Note that this process is not connected to a shard now."""
        self.connected -= {shard}

    def shard_of(self, guild_id: int | None) -> int:
        """The shard of a server, or of direct messages."""
        return 0 if guild_id is None else (guild_id >> 22) % self.count

    def serves(self, guild_id: int | None) -> bool:
        """Whether this process serves a server, or direct messages, now."""
        return self.shard_of(guild_id) in self.connected


log = logging.getLogger(__name__)

PAUSE_S: Final = 5.1
"""Discord's five seconds between two sessions of a bucket, and what a connection may take more or less."""

ASKED_AFTER: Final = timedelta(minutes=1)

_LOOKS_EVERY_S = 0.25


class SessionTurns:
    """Lets sessions begin when Discord allows it, in this process, and with ``slots`` in all of them."""

    def __init__(
        self,
        ask: Callable[[], Awaitable[discord.SessionStartLimits]],
        slots: Slots | None,
        background: Background,
        clock: Clock,
    ) -> None:
        """``ask`` gets the present limits from Discord."""
        self._ask = ask
        self._slots = slots
        self._background = background
        self._clock = clock
        self._limits: tuple[discord.SessionStartLimits, datetime] | None = None
        self._buckets: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def may_identify(self, shard: int) -> None:
        """Wait until a shard may begin a session. Raises what asking Discord raises."""
        limits = await self._left()
        bucket = shard % max(1, limits.max_concurrency)
        await self._buckets[bucket].acquire()
        try:
            while not await self._is_first(bucket):
                await self._clock.sleep(_LOOKS_EVERY_S)
        except asyncio.CancelledError:
            self._buckets[bucket].release()
            raise
        limits.remaining -= 1
        self._background.start(self._let_others(bucket), "Keeping sessions apart")

    async def _left(self) -> discord.SessionStartLimits:
        """The limits, as soon as Discord allows a session."""
        while True:
            known = self._limits
            if known is None or self._clock.now() - known[1] >= ASKED_AFTER or known[0].remaining < 1:
                known = self._limits = await self._ask(), self._clock.now()
            limits = known[0]
            if limits.remaining >= 1:
                return limits
            wait_s = limits.reset_after / 1000
            log.warning("Discord allows no more sessions for %.0f minutes.", wait_s / 60)
            await self._clock.sleep(wait_s)

    async def _is_first(self, bucket: int) -> bool:
        try:
            return self._slots is None or await self._slots.may_identify(bucket)
        except StoreError:  # it is tried again
            return False

    async def _let_others(self, bucket: int) -> None:
        await self._clock.sleep(PAUSE_S)
        self._buckets[bucket].release()
        if self._slots is not None:
            with suppress(StoreError):  # the lock has gone with its connection
                await self._slots.has_identified(bucket)


PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
    create_events=True,
)


class ShardedClient(commands.AutoShardedBot):
    """A client that needs no privileged intents, mentions nobody by itself, and keeps no messages.

    ``serving`` has the shards that are connected, have told their servers, and are ours to serve.
    """

    def __init__(self, tree: type[app_commands.CommandTree[Any]]) -> None:
        super().__init__(
            shard_count=1,
            command_prefix=commands.when_mentioned,
            tree_cls=tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=30.0,  # after longer waits an edit is drawn again, with the newest state
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        read_less_of_messages(self)
        self.serving = Serving()
        self.session_turns: SessionTurns | None = None
        """When sessions may begin; None where nothing connects."""
        self.is_spare = False
        """Whether other processes serve all shards, and this one waits for some."""

    def divide(self, shards: int, ours: Sequence[int] = ()) -> None:
        """Know how many shards there are, and which this process serves (all, if none is named)."""
        self.shard_count = self.serving.count = shards
        self.shard_ids = list(ours or range(shards))
        self.is_spare = False

    def connections(self) -> tuple[dict[int, float], int]:
        """The shards that this process serves now, and the number of all.

        Each with the seconds in which Discord answered the last heartbeat, ``inf`` before the first.
        """
        latencies_s = dict(self.latencies)
        return {shard: latencies_s[shard] for shard in sorted(self.serving.connected)}, self.serving.count

    def gained(self, shard: int) -> None:
        """Called when this process begins to serve a shard, or goes on after a lost connection."""

    def lost(self, shard: int) -> None:
        """Called when this process serves a shard no longer, or not until it is connected again."""

    @property
    def is_connected(self) -> bool:
        """Whether this process serves all shards that it has to."""
        return self.serving.connected.issuperset(self.shard_ids or range(self.serving.count))

    def answers_under_way(self) -> int:
        """How many clicks and commands are being answered."""
        return 0

    async def disconnect(self) -> None:
        """Close all shards, so that no more clicks come; answers can still be given."""
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()))

    async def before_identify_hook(self, shard_id: int | None, **_initial: bool) -> None:
        """Wait for the turn of a shard, and forget its servers: the new session tells those that are left."""
        if self.session_turns is not None and shard_id is not None:
            await self.session_turns.may_identify(shard_id)
            for guild in [guild for guild in self.guilds if guild.shard_id == shard_id]:
                self._connection._remove_guild(guild)

    async def on_shard_ready(self, shard: int) -> None:
        self.serving.gained(shard)
        self.gained(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self.serving.gained(shard)
        self.gained(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        if shard in self.serving.connected:
            self.serving.lost(shard)
            self.lost(shard)

    async def setup_hook(self) -> None:
        receive_fewer_messages()

    def servers_of(self, shard: int) -> set[int]:
        """The servers of a shard where the bot is a member, also those that Discord cannot reach now."""
        return {guild.id for guild in self.guilds if self.serving.shard_of(guild.id) == shard}

    def invite_link(self) -> str:
        """The link that adds the bot to a server."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )
