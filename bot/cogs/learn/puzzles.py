"""The slash commands /daily and /puzzle. Declares their parameters; ``PuzzleScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.learn.puzzles.screen import PuzzleScreen
from games import GAMES
from games.puzzles import PUZZLERS

_TITLES = {key: GAMES[key].title for key in PUZZLERS}


class PuzzleCog(commands.Cog):
    """The commands that show puzzles."""

    def __init__(self, screen: PuzzleScreen) -> None:
        self.screen = screen

    @app_commands.command(description=N_("The puzzle of the day, the same for everybody. Only you see it."))
    async def daily(self, interaction: Click) -> None:
        await self.screen.daily(interaction)

    @app_commands.command(description=N_("A puzzle for practice, near your own level. Only you see it."))
    @app_commands.describe(game=N_("Which game. Left out: the one that you have practised least."))
    @one_of("game", _TITLES)
    async def puzzle(self, interaction: Click, game: str | None = None) -> None:
        await self.screen.practise(interaction, game)
