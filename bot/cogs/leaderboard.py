"""The slash commands /leaderboard and /profile. They say what can be asked; the screens do it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import CONTEXTS, INSTALLS, Asked, Command
from bot.screens.ranks.board_words import VISIBILITIES
from bot.screens.ranks.leaderboard import Leaderboard
from bot.screens.ranks.profile import Profiles
from bot.store import Period, Visibility
from render.cards.parts import LADDERS


def leaderboard(boards: Leaderboard) -> Command:
    """The command that shows who is best."""

    @app_commands.command(description="Who is best: a board for every game, with your own place.")
    @app_commands.describe(
        game="Which game. Left out: Okiya.",
        scope="Members of this server, or everybody. Left out: this server.",
        period="All games, those of this quarter, or those since Monday. Left out: all.",
    )
    @app_commands.choices(
        game=[Choice(name=title, value=ladder) for ladder, title in LADDERS.items()],
        scope=[Choice(name="This server", value="here"), Choice(name="Everywhere", value="everywhere")],
        period=[
            Choice(name="All time", value="all"),
            Choice(name="This season", value="season"),
            Choice(name="This week", value="week"),
        ],
    )
    async def leaderboard(
        interaction: Asked, game: str = "okiya", scope: str = "here", period: Period = "all"
    ) -> None:
        await boards.show(interaction, game, here=scope == "here", period=period)

    leaderboard.allowed_installs = INSTALLS
    leaderboard.allowed_contexts = CONTEXTS
    return leaderboard


def profile(profiles: Profiles) -> Command:
    """The command that shows what a member has played and won."""

    @app_commands.command(description="Ratings, records, streaks and achievements of a member.")
    @app_commands.describe(
        member="Whose profile. Left out: yours.", visible_to="Choose who may see your own profile."
    )
    @app_commands.choices(
        visible_to=[Choice(name=label, value=value) for value, (label, _) in VISIBILITIES.items()]
    )
    async def profile(
        interaction: Asked, member: discord.User | None = None, visible_to: Visibility | None = None
    ) -> None:
        await profiles.show(interaction, (member or interaction.user).id, visible_to)

    profile.allowed_installs = INSTALLS
    profile.allowed_contexts = CONTEXTS
    return profile
