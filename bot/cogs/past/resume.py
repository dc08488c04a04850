"""The slash command /resume. Declares its parameters; ``HistoryScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.past.history import HistoryScreen


class ResumeCog(commands.Cog):
    """The command that lists the caller's running games."""

    def __init__(self, screen: HistoryScreen) -> None:
        self.screen = screen

    @app_commands.command(description=N_("List your running games, those that wait for you first."))
    async def resume(self, interaction: Click) -> None:
        await self.screen.resume(interaction)
