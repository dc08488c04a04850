"""The slash command /replay. Says what can be asked; ``Past`` does it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.shared import CONTEXTS, INSTALLS, Asked, Command
from bot.screens.past.past import Past


def replay(past: Past) -> Command:
    """The command that shows a game again."""

    @app_commands.command(description="See a finished game again, move by move.")
    @app_commands.describe(
        table="The number of a finished table.",
        file="Or the file of a game, as Export gives it.",
        text="Or its text, pasted.",
    )
    async def replay(
        interaction: Asked,
        table: int | None = None,
        file: discord.Attachment | None = None,
        text: str = "",
    ) -> None:
        await past.replay(interaction, table, file, text)

    replay.allowed_installs = INSTALLS
    replay.allowed_contexts = CONTEXTS
    return replay
