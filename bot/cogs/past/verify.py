"""The slash command /verify. Declares its parameters; ``DealCheck`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.translator import localized
from bot.languages import N_, _
from bot.screens.frame.controls import Click
from bot.screens.table.fair_deal import EXAMPLE_DEAL, DealCheck

_DEAL = _("What was dealt, from the same answer: {example}.")


class VerifyCog(commands.Cog):
    """The command that checks a deal."""

    def __init__(self, deals: DealCheck) -> None:
        self.deals = deals

    @app_commands.command(description=N_("Check that a deal was fair, and see it again."))
    @app_commands.describe(
        table=N_("The number of a finished table."),
        seed=N_("Or a seed, from the line under a finished board."),
        commitment=N_("Its SHA-256, from the answer of Fair Deal."),
        deal=localized(_DEAL, example=EXAMPLE_DEAL),
    )
    async def verify(
        self,
        interaction: Click,
        table: int | None = None,
        seed: str = "",
        commitment: str = "",
        deal: str = "",
    ) -> None:
        await self.deals.answer(interaction, table, seed, commitment, deal)
