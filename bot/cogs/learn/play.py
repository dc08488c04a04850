"""The slash commands /play and /help. ``WayIn`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_, Phrase
from bot.screens.frame.controls import Click
from bot.screens.learn.way_in.way_in import WayIn


class PlayCog(commands.Cog):
    """The commands with which newcomers begin."""

    def __init__(self, way_in: WayIn, tree: app_commands.CommandTree) -> None:
        self.way_in = way_in
        self.tree = tree

    @app_commands.command(description=N_("Start here: see all games, play a friend or a computer, learn."))
    async def play(self, interaction: Click) -> None:
        await self.way_in.open(interaction)

    @app_commands.command(description=N_("All games, and what every command does."))
    async def help(self, interaction: Click) -> None:
        described = {
            command.qualified_name: str(Phrase(command.description))
            for command in self.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
        await self.way_in.help(interaction, described)
