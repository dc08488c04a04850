"""The slash command /okeydokey. Says what can be asked; ``Commands`` does it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.shared import LEVEL_CHOICES, Asked, Group, add_table_commands, everywhere
from bot.screens.table.commands import Commands
from bot.store import Mentions
from games.okey_dokey import OkeyDokey

GAME = OkeyDokey.key


def okey_dokey(asked: Commands) -> Group:
    """The command group of Okey Dokey."""
    group = everywhere("okeydokey", "Okey Dokey: fill the grid together, with hidden hands.")

    @group.command(description="Open a table for up to five; alone you begin at once.")
    @app_commands.describe(
        difficulty="How many Equal cards help you.",
        extra_turn="With five players: who takes another turn.",
        solo="Play alone and begin at once.",
        computers="How many computer players sit down.",
        level="How well they play.",
        hints="Whether players may ask for a good move.",
        mentions="When the player whose turn it is gets a mention.",
    )
    @app_commands.choices(
        difficulty=[
            Choice(name="Amateur (3 Equals)", value="amateur"),
            Choice(name="Standard (2 Equals)", value="standard"),
            Choice(name="Professional (1 Equal)", value="professional"),
            Choice(name="Maestro (no Equal)", value="maestro"),
        ],
        extra_turn=[
            Choice(name="Who completes the fifth column", value="column_five"),
            Choice(name="Who completes any column", value="every_column"),
        ],
    )
    @app_commands.choices(level=LEVEL_CHOICES)
    async def start(
        interaction: Asked,
        difficulty: str = "standard",
        extra_turn: str = "column_five",
        solo: bool = False,
        computers: app_commands.Range[int, 0, 4] = 0,
        level: str = "casual",
        hints: bool = True,
        mentions: Mentions = "away",
    ) -> None:
        options = {"difficulty": difficulty, "extra_turn": extra_turn}
        await asked.start(
            interaction,
            GAME,
            None,
            options,
            mentions,
            alone=solo,
            computers=[level] * computers,
            hints=hints,
        )

    add_table_commands(
        group,
        asked,
        GAME,
        action="action",
        action_help="r5 plays Red 5, r= an Equal in Red, r0 a Reset there, r0/b2 swaps Blue 2; ?r talks.",
    )
    return group
