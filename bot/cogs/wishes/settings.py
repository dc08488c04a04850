"""The slash command /settings. Declares its parameters; ``SettingsScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.preferences.settings import SettingsScreen


class SettingsCog(commands.Cog):
    """The command that shows the caller what they have chosen for themselves."""

    def __init__(self, screen: SettingsScreen) -> None:
        self.screen = screen

    @app_commands.command(
        description=N_("Language, mentions, challenges, quiet hours, boards as text: your own choices.")
    )
    async def settings(self, interaction: Click) -> None:
        await self.screen.open(interaction)
