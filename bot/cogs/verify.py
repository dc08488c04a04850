"""The slash command /verify. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.shared import CONTEXTS, INSTALLS, Asked, Command
from bot.screens.table.commands import Commands


def verify(asked: Commands) -> Command:
    """The command that checks a deal."""

    @app_commands.command(description="Check that a deal was fair, and see it again.")
    @app_commands.describe(
        table="The number of a finished table.",
        seed="Or a seed, from the last message of a game.",
        commitment="Its SHA-256, from the first message.",
        deal="What was dealt, from the same line: okiya seats=2 match=single.",
    )
    async def verify(
        interaction: Asked,
        table: int | None = None,
        seed: str = "",
        commitment: str = "",
        deal: str = "",
    ) -> None:
        await asked.verify(interaction, table, seed, commitment, deal)

    verify.allowed_installs = INSTALLS
    verify.allowed_contexts = CONTEXTS
    return verify
