"""The slash command /okago. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import LEVEL_CHOICES, Asked, Group, add_table_commands, everywhere
from bot.screens.table.commands import Commands
from bot.store import Mentions
from games.okago import Okago

GAME = Okago.key


def okago(asked: Commands) -> Group:
    """The command group of Okago."""
    group = everywhere(GAME, "Okago: place pieces, jump, and make a line of four.")

    @group.command(description="Open a table: challenge a friend, or let anyone join.")
    @app_commands.describe(
        opponent="Your opponent. Left out: anyone may join.",
        computer="Or a computer player, by how well it plays.",
        match="One game, or a match in which colours alternate.",
        sets_to="How many won games decide a match.",
        advanced="The No-Go lies on the centre for Red's first piece.",
        hints="Whether players may ask for a good move.",
        mentions="When the player whose turn it is gets a mention.",
    )
    @app_commands.choices(
        computer=LEVEL_CHOICES,
        match=[Choice(name="Single game", value="single"), Choice(name="Match of won games", value="sets")],
    )
    @app_commands.choices(sets_to=[Choice(name=f"First to {n} won games", value=n) for n in (2, 3, 5)])
    async def start(
        interaction: Asked,
        opponent: discord.User | None = None,
        computer: str | None = None,
        match: str = "single",
        sets_to: int = 3,
        advanced: bool = False,
        hints: bool = True,
        mentions: Mentions = "away",
    ) -> None:
        options = {"match": match, "sets_to": sets_to, "advanced": advanced}
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
        group,
        asked,
        GAME,
        action="action",
        action_help="c3 places a piece, b2xd4 jumps; a1 is at the bottom left.",
    )
    return group
