"""The slash command /replace. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.shared import CONTEXTS, INSTALLS, Asked, Command
from bot.screens.table.commands import Commands


def replace(asked: Commands) -> Command:
    """The command that lets a computer play for somebody who is away."""

    @app_commands.command(description="Let a computer play for whoever keeps your table waiting.")
    @app_commands.describe(table="The number under the board.")
    async def replace(interaction: Asked, table: int) -> None:
        await asked.replace(interaction, table)

    replace.allowed_installs = INSTALLS
    replace.allowed_contexts = CONTEXTS
    return replace
