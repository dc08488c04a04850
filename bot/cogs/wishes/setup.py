"""The slash command /setup. Declares its parameters; ``SetupScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.preferences.setup import SetupScreen


class SetupCog(commands.Cog):
    """The command for those who manage a server."""

    def __init__(self, screen: SetupScreen) -> None:
        self.screen = screen

    @app_commands.command(
        description=N_("For those who manage this server: channels, language, threads, pace, mentions.")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def setup(self, interaction: Click) -> None:
        await self.screen.open(interaction)
