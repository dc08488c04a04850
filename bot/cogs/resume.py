"""The slash command /resume. Says what can be asked; ``Past`` does it."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.shared import CONTEXTS, INSTALLS, Asked, Command
from bot.screens.past.past import Past


def resume(past: Past) -> Command:
    """The command that lists one's own running games."""

    @app_commands.command(description="List your running games, those that wait for you first.")
    async def resume(interaction: Asked) -> None:
        await past.resume(interaction)

    resume.allowed_installs = INSTALLS
    resume.allowed_contexts = CONTEXTS
    return resume
