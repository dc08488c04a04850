"""The slash command /resume. Says what can be asked; ``HistoryScreen`` does it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import Asked
from bot.screens.past.history import HistoryScreen


class ResumeCog(commands.Cog):
    """One's own running games."""

    def __init__(self, screen: HistoryScreen) -> None:
        self.screen = screen

    @app_commands.command(description="List your running games, those that wait for you first.")
    async def resume(self, interaction: Asked) -> None:
        await self.screen.resume(interaction)
