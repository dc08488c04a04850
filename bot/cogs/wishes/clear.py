"""The slash command /clear. Declares its parameters; ``Clearing`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.table.clearing import Clearing


class ClearCog(commands.Cog):
    """The command for those who look after a server."""

    def __init__(self, clearing: Clearing) -> None:
        self.clearing = clearing

    @app_commands.command(
        description=N_("For moderators: end a table of this server; you are asked once more.")
    )
    @app_commands.describe(table=N_("The number under the board."))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def clear(self, interaction: Click, table: int) -> None:
        await self.clearing.ask(interaction, table)
