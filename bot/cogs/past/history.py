"""The slash command /history. Declares its parameters; ``HistoryScreen`` does the work."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.past.history import HistoryScreen
from games import GAMES


class HistoryCog(commands.Cog):
    """The command that shows what a member has played."""

    def __init__(self, screen: HistoryScreen) -> None:
        self.screen = screen

    @app_commands.command(description=N_("List finished and running games, each with its replay."))
    @app_commands.describe(member=N_("Whose games. Left out: yours."), game=N_("Only this game."))
    @one_of("game", {key: game.title for key, game in GAMES.items()})
    async def history(
        self, interaction: Click, member: discord.User | None = None, game: str | None = None
    ) -> None:
        await self.screen.show(interaction, (member or interaction.user).id, game)
