"""The connection to Discord: what the bot asks Discord for, and the shards that it serves."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.processes.serving import Serving

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)


class ShardedClient(commands.Bot):
    """A client that needs no privileged intents, mentions nobody by itself, and keeps no messages."""

    def __init__(self, tree: type[app_commands.CommandTree[Any]]) -> None:
        super().__init__(
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
        self.serving = Serving()

    def invite_link(self) -> str:
        """The link that adds the bot to a server."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )
