"""The slash command /replace. Says what can be asked; ``TableCommands`` does it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import Asked
from bot.screens.table.commands import TableCommands


class ReplaceCog(commands.Cog):
    """A computer player in the place of somebody who is away."""

    def __init__(self, tables: TableCommands) -> None:
        self.tables = tables

    @app_commands.command(description="Let a computer play for whoever keeps your table waiting.")
    @app_commands.describe(table="The number under the board.")
    async def replace(self, interaction: Asked, table: int) -> None:
        await self.tables.replace(interaction, table)
