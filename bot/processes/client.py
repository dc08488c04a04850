"""The connection to Discord: what the bot asks Discord for, and the shards that it serves."""

from __future__ import annotations

from math import inf
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.processes.connections import Connections
from bot.processes.lean_messages import read_less_of_messages, receive_fewer_messages
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
        self.ready: frozenset[int] = frozenset()
        """The shards that are connected and have told their servers, also those that are not ours yet."""
        self._withheld: frozenset[int] = frozenset()
        self._gateway: Connections | None = None

    def divide(self, shards: int, gateway: Connections) -> None:
        """Know how many shards there are, and what connects them, before any is connected."""
        self.shard_count = self._connection.shard_count = self.serving.count = shards
        self._gateway = gateway

    @property
    def opened(self) -> frozenset[int]:
        """The shards that this process has opened, connected or not; shard 0 before it knows of others."""
        return frozenset({0}) if self._gateway is None else self._gateway.open

    def connections(self) -> tuple[dict[int, float], int]:
        """The shards that this process serves now, and the number of all.

        Each with the seconds in which Discord answered the last heartbeat, ``inf`` before the first.
        """
        latencies_s = {} if self._gateway is None else self._gateway.latencies_s
        served = {shard: latencies_s.get(shard, inf) for shard in sorted(self.serving.connected)}
        return served, self.serving.count

    def gained(self, shard: int, *, handed_over: bool) -> None:
        """Called when this process begins to serve a shard, or goes on after a lost connection.

        ``handed_over``: another process has served it until now.
        """

    def lost(self, shard: int) -> None:
        """Called when this process serves a shard no longer, or not until it is connected again."""

    @property
    def is_spare(self) -> bool:
        """Whether other processes serve all shards, and this one waits for some."""
        return not self.opened

    def answers_under_way(self) -> int:
        """How many clicks and commands are being answered."""
        return 0

    def withhold(self, shard: int) -> None:
        """Do not serve a shard when it is connected: another process serves it."""
        self._withheld |= {shard}

    def serve(self, shard: int) -> None:
        """Serve a shard, now or as soon as it is connected."""
        was_there = shard in self._withheld & self.ready
        self._withheld -= {shard}
        self._tell(shard, handed_over=was_there)

    def disconnected(self, shard: int) -> None:
        """Note that a shard has no connection now."""
        self.ready -= {shard}
        self._tell(shard)

    async def on_shard_ready(self, shard: int) -> None:
        self._connected(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self._connected(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        self.disconnected(shard)

    def _connected(self, shard: int) -> None:
        if self._gateway is None or self._gateway.is_connected(shard):  # else it is told too late
            self.ready |= {shard}
            self._tell(shard)

    def _tell(self, shard: int, *, handed_over: bool = False) -> None:
        """Tell what follows from a change. A shard may be gained again without having been lost."""
        serves = shard in self.ready - self._withheld
        if serves:
            self.serving.gained(shard)
            self.gained(shard, handed_over=handed_over)
        elif shard in self.serving.connected:
            self.serving.lost(shard)
            self.lost(shard)

    async def setup_hook(self) -> None:
        receive_fewer_messages()

    def invite_link(self) -> str:
        """The link that adds the bot to a server."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )
