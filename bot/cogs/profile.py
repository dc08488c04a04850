"""The slash command /profile. Declares its parameters; ``ProfileScreen`` does the work."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.ranks.profile import VISIBILITIES, ProfileScreen
from bot.store import Visibility


class ProfileCog(commands.Cog):
    """The command that shows a member's ratings, records and achievements."""

    def __init__(self, screen: ProfileScreen) -> None:
        self.screen = screen

    @app_commands.command(description=N_("Ratings, records, streaks and achievements of a member."))
    @app_commands.describe(
        member=N_("Whose profile. Left out: yours."), visible_to=N_("Choose who may see your own profile.")
    )
    @one_of("visible_to", {value: label for value, (label, _) in VISIBILITIES.items()})
    async def profile(
        self, interaction: Click, member: discord.User | None = None, visible_to: Visibility | None = None
    ) -> None:
        await self.screen.show(interaction, (member or interaction.user).id, visible_to)
