"""The slash commands: every cog with the parts of the screens that do its work."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from bot.cogs.game import game_cog
from bot.cogs.learn import PracticeCog, WayInCog
from bot.cogs.past import PastCog
from bot.cogs.people import PeopleCog
from bot.cogs.table import TableCog
from bot.screens.registry import SCREENS
from bot.screens.verbs import Parts
from games import GAMES


def every_cog(parts: Parts, tree: app_commands.CommandTree) -> Iterator[commands.Cog]:
    """One cog for each game, and the others."""
    for key, game in GAMES.items():
        yield game_cog(game, SCREENS[key], parts.commands)
    yield WayInCog(parts.way_in, tree)
    yield TableCog(parts.commands)
    yield PastCog(parts.deals, parts.history, parts.table_replay, parts.text_replay)
    yield PeopleCog(
        parts.leaderboard, parts.profile, parts.settings, parts.setup, parts.clearing, parts.privacy
    )
    yield PracticeCog(parts.lessons, parts.puzzles)
