"""The slash command /okiya. Says what can be asked; ``AtTable`` does it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.shared import Asked, everywhere
from bot.screens.at_table import AtTable
from bot.store import Mentions
from games.okiya import Okiya

GAME = Okiya.key


class OkiyaCog(commands.Cog):
    """Okiya's commands."""

    okiya = everywhere("okiya", "Okiya: take matching tiles, make a pattern of four.")

    def __init__(self, at_table: AtTable) -> None:
        self._at_table = at_table

    @okiya.command(description="Open a table: challenge a friend, or let anyone join.")
    @app_commands.describe(
        opponent="Your opponent. Left out: anyone may join.",
        match="One game, or a match of several.",
        sets_to="How many won games decide a match of won games.",
        points_to="How many points decide a match for points.",
        full_garden="Who wins when the garden empties without a pattern.",
        same_garden="In a match, play every garden twice, each of you starting once.",
        mentions="When the player whose turn it is gets a mention.",
    )
    @app_commands.choices(
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
        self,
        interaction: Asked,
        opponent: discord.User | None = None,
        match: str = "single",
        sets_to: int = 3,
        points_to: int = 10,
        full_garden: str = "win",
        same_garden: bool = False,
        mentions: Mentions = "away",
    ) -> None:
        options = {
            "match": match,
            "sets_to": sets_to,
            "points_to": points_to,
            "full_garden": full_garden,
            "same_garden": same_garden,
        }
        await self._at_table.start(interaction, GAME, opponent, options, mentions)

    @okiya.command(description="Take a tile by naming its cell.")
    @app_commands.describe(
        cell="The cell, a1 to d4; a1 is at the bottom left.", table="Which table, if several."
    )
    async def move(
        self, interaction: Asked, cell: app_commands.Range[str, 1, 20], table: int | None = None
    ) -> None:
        await self._at_table.move(interaction, GAME, cell, table)

    @okiya.command(description="Post your board afresh at the end of the channel.")
    @app_commands.describe(table="Which table, if not your newest here.")
    async def show(self, interaction: Asked, table: int | None = None) -> None:
        await self._at_table.show(interaction, GAME, table)

    @okiya.command(description="Give up a game; you are asked once more.")
    @app_commands.describe(table="Which table, if several.")
    async def resign(self, interaction: Asked, table: int | None = None) -> None:
        await self._at_table.resign(interaction, GAME, table)

    @okiya.command(description="How to play, in a minute.")
    async def rules(self, interaction: Asked) -> None:
        await self._at_table.rules(interaction, GAME)

    @move.autocomplete("cell")
    async def _cells(self, interaction: Asked, typed: str) -> list[Choice[str]]:
        return await self._at_table.suggest(interaction, GAME, typed)

    @move.autocomplete("table")
    @show.autocomplete("table")
    @resign.autocomplete("table")
    async def _tables(self, interaction: Asked, _typed: str) -> list[Choice[int]]:
        return await self._at_table.suggest_tables(interaction, GAME)
