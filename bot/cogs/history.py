"""The slash command /history. Says what can be asked; ``Past`` does it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import CONTEXTS, INSTALLS, Asked, Command
from bot.screens.past.past import Past
from games import GAMES


def history(past: Past) -> Command:
    """The command that lists what somebody has played."""

    @app_commands.command(description="List finished and running games, each with its replay.")
    @app_commands.describe(member="Whose games. Left out: yours.", game="Only this game.")
    @app_commands.choices(game=[Choice(name=game.title, value=key) for key, game in GAMES.items()])
    async def history(
        interaction: Asked, member: discord.User | None = None, game: str | None = None
    ) -> None:
        await past.history(interaction, (member or interaction.user).id, game)

    history.allowed_installs = INSTALLS
    history.allowed_contexts = CONTEXTS
    return history
