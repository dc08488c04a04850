"""The slash command /privacy. Declares its parameters; ``PrivacyScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.preferences.privacy import PrivacyScreen


class PrivacyCog(commands.Cog):
    """The command that shows the caller what is stored about them."""

    def __init__(self, screen: PrivacyScreen) -> None:
        self.screen = screen

    @app_commands.command(description=N_("Your own data: see, export or delete it."))
    async def privacy(self, interaction: Click) -> None:
        await self.screen.open(interaction)
