"""The way in: the hub of all games, their pages, the list of commands, and the ways to begin from there.

Keeps nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

import discord

import render
from bot.languages import COMMAND, Phrase, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, TurnPage
from bot.screens.frame.layout import CARDS, PICTURE, Layout, Message, Row, one_text, picture
from bot.screens.frame.respond import is_direct, say, tell, update_private
from bot.screens.game import AnyScreen, counts
from bot.screens.practice.stage import page_button
from bot.screens.table.answers import Answers
from bot.screens.way_in import words
from bot.screens.way_in.game_page import COMPUTER, HERE, RULES, VERB, GamePage, game_page, level_page
from games import GAMES
from render.cards.hub import HubCard

ACROSS = 5
"""The most buttons in a row."""

LONGEST_ALT = 1_024


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

    def __init__(self, desk: Desk, answers: Answers, commands: Commands) -> None:
        self._screens = desk.screens
        self._answers = answers
        self._commands = commands

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id; what follows it may be forged."""
        return {VERB: self._turn, HERE: self._open_here, COMPUTER: self._play_computer, RULES: self._rules}

    async def open(self, interaction: Click) -> None:
        """Show the hub privately."""
        async with self._answers.to(interaction):
            await tell(interaction, await hub(self._screens.values(), words.HUB))

    async def help(self, interaction: Click, described: Mapping[str, str]) -> None:
        """Show privately the hub with a list of the commands, given their descriptions by name."""
        async with self._answers.to(interaction):
            screens = self._screens.values()
            message = await hub(screens, words.HELP)
            message.layout.add_item(discord.ui.TextDisplay(commands_text(described, screens)))
            await tell(interaction, message)

    async def _turn(self, click: Click, _table: int, text: str) -> None:
        async with self._answers.to(click):
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


async def hub(screens: Iterable[AnyScreen], text: Phrase) -> Message:
    """The hub under a text. Raises TooManyPictures."""
    shown = tuple(screens)
    card = HubCard(tuple((screen.game.key, screen.minutes) for screen in shown))
    png = await CARDS.drawn(partial(render.hub_card, card, spoken()))
    layout: Layout = one_text(str(text))
    layout.add_item(picture(alt(shown)))
    buttons = [page_button(VERB, GamePage.first(screen.game), screen.game.title) for screen in shown]
    for first in range(0, len(buttons), ACROSS):
        layout.add_item(Row(*buttons[first : first + ACROSS]))
    return Message(layout, {PICTURE: png})


def alt(screens: Iterable[AnyScreen]) -> str:
    """The picture in words: every game with its players and minutes, as far as there is room."""
    games = " ".join(
        words.BOXED.format(
            title=screen.game.title, counts=counts(tuple(screen.game.seats)), count=screen.minutes
        )
        for screen in screens
    )
    return words.SHELF.format(games=games)[:LONGEST_ALT]


def commands_text(described: Mapping[str, str], screens: Iterable[AnyScreen]) -> str:
    """The commands with their descriptions, which are given by the whole names that the code has for them.

    What every game has is told once for all games, after the first group.
    """
    left = [name for name in described if " " not in name]
    parts = []
    for group, members in words.GROUPS.items():
        there = [name for name in members if name in left]
        left = [name for name in left if name not in there]
        parts.append(_part(group, there, described))
    names = " ".join(f"`/{screen.command}`" for screen in screens)
    every = {name: f"`{_named(name)}`" for name in words.EVERY_GAME_HAS}
    parts.insert(1, words.OF_GAMES.format(commands=names, **every))
    parts.append(_part(words.MORE, left, described))
    return "\n".join(part for part in parts if part)


def _part(title: Phrase, names: Sequence[str], described: Mapping[str, str]) -> str:
    """A group under its title; "" if it has no commands."""
    lines = [words.LINE.format(name=_named(name), description=described[name]) for name in names]
    return "\n".join([str(title), *lines]) if lines else ""


def _named(command: str) -> str:
    """The name of a command as the reader's own Discord shows it."""
    return str(Phrase(command, COMMAND))
