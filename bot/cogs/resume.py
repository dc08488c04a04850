"""The slash command /resume. Says what can be asked; ``Histories`` does it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import Asked
from bot.screens.past.history import Histories


class ResumeCog(commands.Cog):
    """One's own running games."""

    def __init__(self, histories: Histories) -> None:
        self.histories = histories

    @app_commands.command(description="List your running games, those that wait for you first.")
    async def resume(self, interaction: Asked) -> None:
        await self.histories.resume(interaction)
