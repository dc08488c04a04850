"""The commands that every game has. Each says what can be asked; ``Commands`` does it."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.screens.table.commands import Commands
from games.players import LEVELS

Asked: TypeAlias = discord.Interaction[Any]
Group: TypeAlias = app_commands.Group
Command: TypeAlias = app_commands.Command[Any, ..., None]

LONGEST_ACTION = 100
"""As long as a suggestion of Discord's can be."""

INSTALLS = app_commands.AppInstallationType(guild=True, user=True)
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)


LEVEL_CHOICES = [Choice(name=level.capitalize(), value=level) for level in LEVELS]


def everywhere(name: str, description: str) -> Group:
    """A command group that works in servers, in direct messages and in private channels."""
    return Group(name=name, description=description, allowed_installs=INSTALLS, allowed_contexts=CONTEXTS)


def add_table_commands(group: Group, asked: Commands, game: str, *, action: str, action_help: str) -> None:
    """Give a game's group the commands that all games share; ``action`` is what ``move`` calls a move."""

    @group.command(description="Play a move by writing it.")
    @app_commands.rename(notation=action)
    @app_commands.describe(notation=action_help, table="Which table, if several.")
    async def move(
        interaction: Asked, notation: app_commands.Range[str, 1, LONGEST_ACTION], table: int | None = None
    ) -> None:
        await asked.move(interaction, game, notation, table)

    @group.command(description="Post your board afresh at the end of the channel.")
    @app_commands.describe(table="Which table, if not your newest here.")
    async def show(interaction: Asked, table: int | None = None) -> None:
        await asked.show(interaction, game, table)

    @group.command(description="Give up a game; you are asked once more.")
    @app_commands.describe(table="Which table, if several.")
    async def resign(interaction: Asked, table: int | None = None) -> None:
        await asked.resign(interaction, game, table)

    @group.command(description="How to play, in a minute.")
    async def rules(interaction: Asked) -> None:
        await asked.rules(interaction, game)

    @move.autocomplete("notation")
    async def _notations(interaction: Asked, typed: str) -> list[Choice[str]]:
        return await asked.suggest(interaction, game, typed)

    @move.autocomplete("table")
    @show.autocomplete("table")
    @resign.autocomplete("table")
    async def _tables(interaction: Asked, _typed: str) -> list[Choice[int]]:
        return await asked.suggest_tables(interaction, game)
