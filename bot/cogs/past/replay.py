"""The slash command /replay. Declares its parameters; the screens of replays do the work."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.past.history import HistoryScreen
from bot.screens.past.table_replay import TableReplay
from bot.screens.past.text_replay import TextReplay


class ReplayCog(commands.Cog):
    """The command that shows a finished game again."""

    def __init__(self, tables: TableReplay, texts: TextReplay, history: HistoryScreen) -> None:
        self.tables = tables
        self.texts = texts
        self.history = history

    async def finished(self, interaction: Click, typed: str) -> list[Choice[int]]:
        """The caller's last finished games, as suggestions while typing."""
        found = await self.history.suggest_replays(interaction, typed)
        return [Choice(name=told, value=table) for table, told in found.items()]

    @app_commands.command(description=N_("See a finished game again, move by move."))
    @app_commands.describe(
        table=N_("The number of a finished table."),
        file=N_("Or the file of a game, as Export gives it."),
        text=N_("Or its text, pasted."),
    )
    @app_commands.autocomplete(table=finished)
    async def replay(
        self,
        interaction: Click,
        table: int | None = None,
        file: discord.Attachment | None = None,
        text: str = "",
    ) -> None:
        if table is not None:
            await self.tables.open(interaction, table)
        elif file is not None or text:
            await self.texts.open(interaction, file, text)
        else:
            await self.history.offer_replays(interaction)
