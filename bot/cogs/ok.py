"""The slash command /ok. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import LEVEL_CHOICES, Asked, Group, add_table_commands, everywhere
from bot.screens.table.commands import Commands
from bot.store import Mentions
from games.ok import OK

GAME = OK.key


def ok(asked: Commands) -> Group:
    """The command group of OK."""
    group = everywhere(GAME, "OK: gather runs, groups or pairs of tiles, and be the first to close.")

    @group.command(description="Open a table for two to four.")
    @app_commands.describe(
        points="What everybody begins with; fewer make a shorter game.",
        computers="How many computer players sit down.",
        level="How well they play.",
        hints="Whether players may ask for a good move.",
        mentions="When the player whose turn it is gets a mention.",
    )
    @app_commands.choices(points=[Choice(name=f"{points} points", value=points) for points in (20, 10, 5)])
    @app_commands.choices(level=LEVEL_CHOICES)
    async def start(
        interaction: Asked,
        points: int = 20,
        computers: app_commands.Range[int, 0, 3] = 0,
        level: str = "casual",
        hints: bool = True,
        mentions: Mentions = "away",
    ) -> None:
        options = {"points": points}
        await asked.start(
            interaction,
            GAME,
            None,
            options,
            mentions,
            computers=[level] * computers,
            hints=hints,
        )

    add_table_commands(
        group,
        asked,
        GAME,
        action="action",
        action_help="draw, take, show, next, a tile to throw (r5, b12, g1, k11; * the fake OK), close k11.",
    )
    return group
