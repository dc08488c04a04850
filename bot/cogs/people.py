"""The slash commands about people and servers. They declare their parameters; screens do the work."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.preferences.privacy import PrivacyScreen
from bot.screens.preferences.settings import SettingsScreen
from bot.screens.preferences.setup import SetupScreen
from bot.screens.ranks.ladders import titles
from bot.screens.ranks.leaderboard import LeaderboardScreen
from bot.screens.ranks.profile import VISIBILITIES, ProfileScreen
from bot.screens.ranks.streaks import STREAKS, TITLE
from bot.screens.registry import SCREENS
from bot.screens.table.clearing import Clearing
from bot.store.rows import Period, Visibility


class PeopleCog(commands.Cog):
    """The commands that show how well people play, and what they and their servers have chosen."""

    def __init__(
        self,
        ranks: LeaderboardScreen,
        profiles: ProfileScreen,
        own: SettingsScreen,
        server: SetupScreen,
        clearing: Clearing,
        data: PrivacyScreen,
    ) -> None:
        self.ranks = ranks
        self.profiles = profiles
        self.own = own
        self.server = server
        self.clearing = clearing
        self.data = data

    @app_commands.command(
        description=N_("Who is best: a board for every game and for the daily puzzle, with your own place.")
    )
    @app_commands.describe(
        game=N_("Which game, or the daily puzzle. Left out: the game last played here."),
        scope=N_("Members of this server, or everybody. Left out: this server."),
        period=N_("All games, those of this quarter, or those since Monday. Left out: all."),
    )
    @one_of("game", titles(SCREENS) | {STREAKS: TITLE})
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
        await self.ranks.show(interaction, game, here=scope == "here", period=period)

    @app_commands.command(description=N_("Ratings, records, streaks and achievements of a member."))
    @app_commands.describe(
        member=N_("Whose profile. Left out: yours."), visible_to=N_("Choose who may see your own profile.")
    )
    @one_of("visible_to", {value: label for value, (label, _) in VISIBILITIES.items()})
    async def profile(
        self, interaction: Click, member: discord.User | None = None, visible_to: Visibility | None = None
    ) -> None:
        await self.profiles.show(interaction, (member or interaction.user).id, visible_to)

    @app_commands.command(
        description=N_("Language, mentions, challenges, quiet hours, boards as text: your own choices.")
    )
    async def settings(self, interaction: Click) -> None:
        await self.own.open(interaction)

    @app_commands.command(
        description=N_("For those who manage this server: channels, language, threads, pace, mentions.")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def setup(self, interaction: Click) -> None:
        await self.server.open(interaction)

    @app_commands.command(
        description=N_("For moderators: end a table of this server; you are asked once more.")
    )
    @app_commands.describe(table=N_("The number under the board."))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def clear(self, interaction: Click, table: int) -> None:
        await self.clearing.ask(interaction, table)

    @app_commands.command(description=N_("Your own data: see, export or delete it."))
    async def privacy(self, interaction: Click) -> None:
        await self.data.open(interaction)
