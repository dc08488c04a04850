"""The way in: the hub of all games, the page of each, and the ways to begin from there. Keeps nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Protocol

import discord

import render
from bot.screens.frame.controls import Click, TurnPage
from bot.screens.frame.respond import is_direct, say, tell, update_private
from bot.screens.game import AnyScreen
from bot.screens.learn.way_in import words
from bot.screens.learn.way_in.game_page import COMPUTER, HERE, RULES, VERB, GamePage, game_page, level_page
from bot.screens.learn.way_in.help import commands_text
from bot.screens.learn.way_in.hub import hub
from bot.screens.table.answering import Answers
from games import GAMES


class Commands(Protocol):
    """The slash commands of games as the way in uses them."""

    async def start(
        self,
        interaction: Click,
        game: str,
        options: Mapping[str, object],
        *,
        solo: bool = False,
        computers: Sequence[str] = (),
    ) -> None:
        """Open a table; with ``solo`` its game begins at once."""

    async def rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""


class WayIn:
    """What newcomers see first. A public message of it answers everybody privately."""

    def __init__(self, screens: Mapping[str, AnyScreen], answers: Answers, commands: Commands) -> None:
        self._screens = screens
        self._answers = answers
        self._commands = commands

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id; what follows it may be forged."""
        return {VERB: self._turn, HERE: self._open_here, COMPUTER: self._play_computer, RULES: self._rules}

    async def open(self, interaction: Click) -> None:
        """Show the hub privately."""
        async with self._answers.answering(interaction):
            await tell(interaction, await hub(self._screens.values(), words.HUB))

    async def help(self, interaction: Click, described: Mapping[str, str]) -> None:
        """Show privately the hub with a list of the commands, given their descriptions by name."""
        async with self._answers.answering(interaction):
            screens = self._screens.values()
            message = await hub(screens, words.HELP)
            message.layout.add_item(discord.ui.TextDisplay(commands_text(described, screens)))
            await tell(interaction, message)

    async def _turn(self, click: Click, _table: int, text: str) -> None:
        async with self._answers.answering(click):
            page = GamePage.read(text)
            if text == "":
                await update_private(click, await hub(self._screens.values(), words.HUB))
            elif page is None:
                await say(click, str(words.GONE))
            else:
                key = page.game.key
                cover = await asyncio.to_thread(render.cover, key)
                opens = not is_direct(click) or min(page.game.seats) == 1
                await update_private(click, game_page(page, self._screens[key], cover, opens=opens))

    async def _open_here(self, click: Click, _table: int, text: str) -> None:
        page = GamePage.read(text)
        if page is None:
            await say(click, str(words.GONE))
        else:
            await self._commands.start(click, page.game.key, page.options)

    async def _play_computer(self, click: Click, _table: int, text: str) -> None:
        found = level_page(text)
        if found is None:
            await say(click, str(words.GONE))
        else:
            page, level = found
            computers = [level] * page.computers
            await self._commands.start(click, page.game.key, page.options, solo=True, computers=computers)

    async def _rules(self, click: Click, _table: int, text: str) -> None:
        if text in GAMES:
            await self._commands.rules(click, text)
        else:
            await say(click, str(words.GONE))
