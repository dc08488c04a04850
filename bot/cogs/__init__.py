"""The slash commands: every cog with the parts of the screens that do its work."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import SharedCommands
from bot.cogs.game import game_cog
from bot.screens.registry import SCREENS
from bot.screens.verbs import Parts
from games import GAMES


def every_cog(parts: Parts, tree: app_commands.CommandTree) -> Iterator[commands.Cog]:
    """One cog for each game, and one for all other commands."""
    for key, game in GAMES.items():
        yield game_cog(game, SCREENS[key], parts.commands)
    yield SharedCommands(parts, tree)
