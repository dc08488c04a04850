"""The slash command /boussanga. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import LEVEL_CHOICES, Asked, Group, add_table_commands, everywhere
from bot.screens.table.commands import Commands
from bot.store import Mentions
from games.boussanga import Boussanga

GAME = Boussanga.key


def boussanga(asked: Commands) -> Group:
    """The command group of Boussanga."""
    group = everywhere(GAME, "Boussanga: lay transparent cards and make lines of four.")

    @group.command(description="Open a table for up to four.")
    @app_commands.describe(
        mode="Each alone, two teams of two, or all together (also alone).",
        symbols="Draw the element's pattern on pawns and cards.",
        computers="How many computer players sit down.",
        level="How well they play.",
        hints="Whether players may ask for a good move.",
        mentions="When the player whose turn it is gets a mention.",
    )
    @app_commands.choices(
        mode=[
            Choice(name="Each alone (2 to 4 players)", value="versus"),
            Choice(name="Two teams of two (4 players)", value="teams"),
            Choice(name="All together, or solo (1 to 4 players)", value="coop"),
        ]
    )
    @app_commands.choices(level=LEVEL_CHOICES)
    async def start(
        interaction: Asked,
        mode: str = "versus",
        symbols: bool = True,
        computers: app_commands.Range[int, 0, 3] = 0,
        level: str = "casual",
        hints: bool = True,
        mentions: Mentions = "away",
    ) -> None:
        options = {"mode": mode, "symbols": symbols}
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
        action_help="2 c4 ne lays card 2 with its first pawn on c4, facing north-east; pass 2 discards it.",
    )
    return group
