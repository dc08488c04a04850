"""The slash command /learn. Declares its parameter; ``LessonScreen`` does the work."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.choices import one_of
from bot.languages import N_
from bot.screens.frame.controls import Click
from bot.screens.learn.lessons import LessonScreen
from bot.screens.registry import SCREENS

_TAUGHT = {key: screen.game.title for key, screen in SCREENS.items() if screen.lesson is not None}


class LessonsCog(commands.Cog):
    """The command that opens a lesson."""

    def __init__(self, lessons: LessonScreen) -> None:
        self.lessons = lessons

    @app_commands.command(description=N_("Learn a game in three minutes, by playing."))
    @app_commands.describe(game=N_("Which game. Left out: the next one that you have not learned."))
    @one_of("game", _TAUGHT)
    async def learn(self, interaction: Click, game: str | None = None) -> None:
        await self.lessons.open(interaction, game)
