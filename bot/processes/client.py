"""The connection to Discord: what the bot asks Discord for, and the shards that it serves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.processes.lean_messages import read_less_of_messages, receive_fewer_messages
from bot.processes.pace import Pace
from bot.processes.serving import Serving

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
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
        self.pace: Pace | None = None
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
        if self.pace is not None and shard_id is not None:
            await self.pace.may_identify(shard_id)
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
