"""The slash command /leaderboard. Declares its parameters; ``LeaderboardScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.ranks.ladders import titles
from bot.screens.ranks.leaderboard import LeaderboardScreen
from bot.screens.ranks.streaks import STREAKS, TITLE
from bot.screens.registry import SCREENS
from bot.store import Period

_TITLES = titles(SCREENS) | {STREAKS: TITLE}


class LeaderboardCog(commands.Cog):
    """The command that shows the best players of a ladder."""

    def __init__(self, screen: LeaderboardScreen) -> None:
        self.screen = screen

    @app_commands.command(
        description=N_("Who is best: a board for every game and for the daily puzzle, with your own place.")
    )
    @app_commands.describe(
        game=N_("Which game, or the daily puzzle. Left out: the game last played here."),
        scope=N_("Members of this server, or everybody. Left out: this server."),
        period=N_("All games, those of this quarter, or those since Monday. Left out: all."),
    )
    @one_of("game", _TITLES)
    @app_commands.choices(
        scope=[
            Choice(name=N_("This server"), value="here"),
            Choice(name=N_("Everywhere"), value="everywhere"),
        ],
        period=[
            Choice(name=N_("All time"), value="all"),
            Choice(name=N_("This season"), value="season"),
            Choice(name=N_("This week"), value="week"),
        ],
    )
    async def leaderboard(
        self, interaction: Click, game: str | None = None, scope: str = "here", period: Period = "all"
    ) -> None:
        await self.screen.show(interaction, game, here=scope == "here", period=period)
