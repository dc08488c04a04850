"""The slash command /okiya. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import LEVEL_CHOICES, Asked, Group, add_table_commands, everywhere
from bot.screens.table.commands import Commands
from bot.store import Mentions
from games.okiya import Okiya

GAME = Okiya.key


def okiya(asked: Commands) -> Group:
    """The command group of Okiya."""
    group = everywhere(GAME, "Okiya: take matching tiles, make a pattern of four.")

    @group.command(description="Open a table: challenge a friend, or let anyone join.")
    @app_commands.describe(
        opponent="Your opponent. Left out: anyone may join.",
        computer="Or a computer player, by how well it plays.",
        match="One game, or a match of several.",
        sets_to="How many won games decide a match of won games.",
        points_to="How many points decide a match for points.",
        full_garden="Who wins when the garden empties without a pattern.",
        same_garden="In a match, play every garden twice, each of you starting once.",
        hints="Whether players may ask for a good move.",
        mentions="When the player whose turn it is gets a mention.",
    )
    @app_commands.choices(
        computer=LEVEL_CHOICES,
        match=[
            Choice(name="Single game", value="single"),
            Choice(name="Match of won games", value="sets"),
            Choice(name="Match for points (tiles left)", value="points"),
        ],
        full_garden=[
            Choice(name="The last mover wins", value="win"),
            Choice(name="A draw", value="draw"),
        ],
    )
    @app_commands.choices(
        sets_to=[Choice(name=f"First to {n} won games", value=n) for n in (2, 3, 5)],
        points_to=[Choice(name=f"First to {n} points", value=n) for n in (10, 15, 20)],
    )
    async def start(
        interaction: Asked,
        opponent: discord.User | None = None,
        computer: str | None = None,
        match: str = "single",
        sets_to: int = 3,
        points_to: int = 10,
        full_garden: str = "win",
        same_garden: bool = False,
        hints: bool = True,
        mentions: Mentions = "away",
    ) -> None:
        options = {
            "match": match,
            "sets_to": sets_to,
            "points_to": points_to,
            "full_garden": full_garden,
            "same_garden": same_garden,
        }
        await asked.start(
            interaction,
            GAME,
            opponent,
            options,
            mentions,
            computers=[computer] if computer else [],
            hints=hints,
        )

    add_table_commands(
        group, asked, GAME, action="cell", action_help="The cell, a1 to d4; a1 is at the bottom left."
    )
    return group
