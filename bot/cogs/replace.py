"""The slash command /replace. Declares its parameters; ``TableCommands`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.table.commands import TableCommands


class ReplaceCog(commands.Cog):
    """The command that asks for a computer player in place of a player who is away."""

    def __init__(self, tables: TableCommands) -> None:
        self.tables = tables

    @app_commands.command(description=N_("Let a computer play for whoever keeps your table waiting."))
    @app_commands.describe(
        table=N_("The number under the board. Left out: the table here that somebody keeps waiting.")
    )
    async def replace(self, interaction: Click, table: int | None = None) -> None:
        await self.tables.replace(interaction, table)
