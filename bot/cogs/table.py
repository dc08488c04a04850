"""The slash commands for tables of any game. They declare parameters; ``TableCommands`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.table.commands import TableCommands


class TableCog(commands.Cog):
    """The commands with which players replace who is away, and ask each other for something."""

    def __init__(self, tables: TableCommands) -> None:
        self.tables = tables

    @app_commands.command(description=N_("Let a computer play for whoever keeps your table waiting."))
    @app_commands.describe(
        table=N_("The number under the board. Left out: the table here that somebody keeps waiting.")
    )
    async def replace(self, interaction: Click, table: int | None = None) -> None:
        await self.tables.replace(interaction, table)

    @app_commands.command(description=N_("Take back your last move, if the others agree."))
    @app_commands.describe(table=N_("The number under the board. Left out: the table here where you can."))
    async def undo(self, interaction: Click, table: int | None = None) -> None:
        await self.tables.undo(interaction, table)

    @app_commands.command(description=N_("End a game without a winner, if the others agree."))
    @app_commands.describe(table=N_("The number under the board. Left out: your only table here."))
    async def end(self, interaction: Click, table: int | None = None) -> None:
        await self.tables.end(interaction, table)
