"""The slash commands that look back at games. They declare their parameters; screens do the work."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.cogs.translator import localized
from bot.languages import N_, _
from bot.screens.frame.controls import Click
from bot.screens.past.history import HistoryScreen
from bot.screens.past.table_replay import TableReplay
from bot.screens.past.text_replay import TextReplay
from bot.screens.table.fair_deal import EXAMPLE_DEAL, DealCheck
from games import GAMES

_DEAL = _("What was dealt, from the same answer: {example}.")


class PastCog(commands.Cog):
    """The commands that check a deal, list what was played, and show a finished game again."""

    def __init__(
        self, deals: DealCheck, history: HistoryScreen, tables: TableReplay, texts: TextReplay
    ) -> None:
        self.deals = deals
        self.played = history
        self.tables = tables
        self.texts = texts

    async def finished(self, interaction: Click, typed: str) -> list[Choice[int]]:
        """The caller's last finished games, as suggestions while typing."""
        found = await self.played.suggest_replays(interaction, typed)
        return [Choice(name=told, value=table) for table, told in found.items()]

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

    @app_commands.command(description=N_("List finished and running games, each with its replay."))
    @app_commands.describe(member=N_("Whose games. Left out: yours."), game=N_("Only this game."))
    @one_of("game", {key: game.title for key, game in GAMES.items()})
    async def history(
        self, interaction: Click, member: discord.User | None = None, game: str | None = None
    ) -> None:
        await self.played.show(interaction, (member or interaction.user).id, game)

    @app_commands.command(description=N_("List your running games, those that wait for you first."))
    async def resume(self, interaction: Click) -> None:
        await self.played.resume(interaction)

    @app_commands.command(description=N_("See a finished game again, move by move."))
    @app_commands.describe(
        table=N_("The number of a finished table."),
        file=N_("Or the file of a game, as Export gives it."),
        text=N_("Or its text, pasted."),
    )
    @app_commands.autocomplete(table=finished)
    async def replay(
        self,
        interaction: Click,
        table: int | None = None,
        file: discord.Attachment | None = None,
        text: str = "",
    ) -> None:
        if table is not None:
            await self.tables.open(interaction, table)
        elif file is not None or text:
            await self.texts.open(interaction, file, text)
        else:
            await self.played.offer_replays(interaction)
