"""The slash command /play. ``WayIn`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.screens.frame.controls import Click
from bot.screens.learn.way_in.way_in import WayIn


class PlayCog(commands.Cog):
    """The command with which newcomers begin."""

    def __init__(self, way_in: WayIn) -> None:
        self.way_in = way_in

    @app_commands.command(description="Start here: see all games, play a friend or a computer, learn.")
    async def play(self, interaction: Click) -> None:
        await self.way_in.open(interaction)
