"""What the commands of all games have in common. Holds declarations only."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands

INSTALLS = app_commands.AppInstallationType(guild=True, user=True)
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)


def everywhere(name: str, description: str) -> app_commands.Group:
    """A command group that works in servers, in direct messages and in private channels."""
    return app_commands.Group(
        name=name, description=description, allowed_installs=INSTALLS, allowed_contexts=CONTEXTS
    )


Asked: TypeAlias = discord.Interaction[Any]
