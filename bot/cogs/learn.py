"""The slash commands for newcomers and for practice. They declare their parameters; screens do the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_, Phrase
from bot.screens.frame.controls import Click
from bot.screens.practice.lessons import LessonScreen
from bot.screens.practice.puzzles import PuzzleScreen
from bot.screens.registry import SCREENS
from bot.screens.way_in.way_in import WayIn
from games import GAMES
from games.puzzles import PUZZLERS


class WayInCog(commands.Cog):
    """The commands with which newcomers begin."""

    def __init__(self, way_in: WayIn, tree: app_commands.CommandTree) -> None:
        self.way_in = way_in
        self.tree = tree

    @app_commands.command(description=N_("Start here: see all games, play a friend or a computer, learn."))
    async def play(self, interaction: Click) -> None:
        await self.way_in.open(interaction)

    @app_commands.command(description=N_("All games, and what every command does."))
    async def help(self, interaction: Click) -> None:
        described = {
            command.qualified_name: str(Phrase(command.description))
            for command in self.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        }
        await self.way_in.help(interaction, described)


class PracticeCog(commands.Cog):
    """The commands that open lessons and puzzles."""

    def __init__(self, lessons: LessonScreen, puzzles: PuzzleScreen) -> None:
        self.lessons = lessons
        self.puzzles = puzzles

    @app_commands.command(description=N_("Learn a game in three minutes, by playing."))
    @app_commands.describe(game=N_("Which game. Left out: the next one that you have not learned."))
    @one_of("game", {key: screen.game.title for key, screen in SCREENS.items() if screen.lesson is not None})
    async def learn(self, interaction: Click, game: str | None = None) -> None:
        await self.lessons.open(interaction, game)

    @app_commands.command(description=N_("The puzzle of the day, the same for everybody. Only you see it."))
    async def daily(self, interaction: Click) -> None:
        await self.puzzles.daily(interaction)

    @app_commands.command(description=N_("A puzzle for practice, near your own level. Only you see it."))
    @app_commands.describe(game=N_("Which game. Left out: the one that you have practised least."))
    @one_of("game", {key: GAMES[key].title for key in PUZZLERS})
    async def puzzle(self, interaction: Click, game: str | None = None) -> None:
        await self.puzzles.practise(interaction, game)
