"""The way in: the hub of all games, their pages, the list of commands, and the hello to a server.

A server has been joined if the bot is its member since a later time than is noted. So neither a restart nor
an outage is a join, an event that comes twice is one join, and a join while the bot was away is not lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain

import discord

import render
from bot.catch_up import CatchUp
from bot.languages import COMMAND, Phrase, command_mention, language_for, speak
from bot.processes.client import Serving
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, TurnPage
from bot.screens.frame.layout import HELLO_MARK, LONGEST_ALT, Message, Row, across, carded
from bot.screens.frame.respond import NOBODY, Fault, is_direct, say, tell, update_private
from bot.screens.game import AnyScreen, counts
from bot.screens.practice.practice import GREEN, LESSON, PUZZLE, page_button
from bot.screens.preferences.setup import may_post
from bot.screens.table.answers import Answers
from bot.screens.table.commands import TableCommands
from bot.screens.way_in import words
from bot.screens.way_in.game_page import (
    ALONE,
    COMPUTER,
    CONCERT,
    HERE,
    RULES,
    VERB,
    GamePage,
    game_page,
    level_page,
)
from games import GAMES
from games.players.lengths import minutes
from render.cards.hub import HubCard

HELP = "help"
"""The page with all commands."""


class WayIn:
    """What newcomers see first. A public message of it answers everybody privately."""

    def __init__(self, desk: Desk, answers: Answers, commands: TableCommands) -> None:
        self._screens = desk.screens
        self._suggested = desk.tables.lobby.suggested
        self._answers = answers
        self._commands = commands

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id; what follows it may be forged."""
        return {
            VERB: self._turn,
            HERE: self._open_here,
            ALONE: self._play_alone,
            COMPUTER: self._play_computer,
            RULES: self._rules,
        }

    async def open(self, interaction: Click) -> None:
        """Show the hub privately."""
        async with self._answers.to(interaction):
            await tell(interaction, await hub(self._screens.values(), words.HUB))

    async def help(self, interaction: Click) -> None:
        """Show privately the hub with a list of the commands."""
        async with self._answers.to(interaction):
            await tell(interaction, await self._help(interaction))

    async def _help(self, click: Click) -> Message:
        described = {
            command.qualified_name: str(Phrase(command.description))
            for command in click.client.tree.walk_commands()
            if isinstance(command, discord.app_commands.Command)
        }
        screens = self._screens.values()
        message = await hub(screens, words.HELP)
        message.layout.add(commands_text(described, screens))
        return message

    async def _turn(self, click: Click, _table: int, text: str) -> None:
        async with self._answers.to(click):
            page = GamePage.read(text)
            if text == "":
                await update_private(click, await hub(self._screens.values(), words.HUB))
            elif text == HELP:
                await update_private(click, await self._help(click))
            elif page is None:
                await say(click, str(words.GONE))
            else:
                key = page.game.key
                if text == key:
                    page = GamePage.first(page.game, await self._suggested(key, [click.user.id]))
                cover = await asyncio.to_thread(render.cover, key)
                opens = not is_direct(click) or min(page.game.seats) == 1
                await update_private(click, game_page(page, self._screens[key], cover, opens=opens))

    async def _open_here(self, click: Click, _table: int, text: str) -> None:
        await self._start(click, GamePage.read(text))

    async def _play_alone(self, click: Click, _table: int, text: str) -> None:
        await self._start(click, GamePage.read(text), solo=True)

    async def _play_computer(self, click: Click, _table: int, text: str) -> None:
        page, level = level_page(text) or (None, "")
        await self._start(click, page, solo=True, level=level)

    async def _start(
        self, click: Click, page: GamePage | None, *, solo: bool = False, level: str = ""
    ) -> None:
        """Open a table with the choices of a page, with as many computers of a level as it has."""
        if page is None:
            await say(click, str(words.GONE))
            return
        computers = [level] * page.computers if level else ()
        await self._commands.start(click, page.game.key, page.options, solo=solo, computers=computers)

    async def _rules(self, click: Click, _table: int, text: str) -> None:
        if text in GAMES:
            await self._commands.rules(click, text)
        else:
            await say(click, str(words.GONE))


async def hub(screens: Collection[AnyScreen], text: Phrase) -> Message:
    """The hub under a text. Raises TooManyPictures."""
    card = HubCard(tuple((screen.game.key, minutes(screen.game.key, {})) for screen in screens))
    buttons = [page_button(VERB, screen.game.key, screen.game.title) for screen in screens]
    learn = page_button(LESSON, "", words.LEARN, GREEN)
    concerts = [page_button(CONCERT, each.game.key, words.CONCERT) for each in screens if each.game.concerts]
    ways = Row(learn, page_button(PUZZLE, "", words.DAILY), *concerts)
    if text is not words.HELP:
        ways.add_item(page_button(VERB, HELP, words.COMMANDS))
    return await carded(str(text), card, alt(screens), *across(buttons), ways)


def alt(screens: Iterable[AnyScreen]) -> str:
    """The picture in words: every game with its players and minutes, as far as there is room."""
    games = " ".join(
        words.BOXED.format(
            title=screen.game.title,
            counts=counts(tuple(screen.game.seats)),
            count=minutes(screen.game.key, {}),
        )
        for screen in screens
    )
    return words.SHELF.format(games=games)[:LONGEST_ALT]


def commands_text(described: Mapping[str, str], screens: Collection[AnyScreen]) -> str:
    """The commands with their descriptions, which are given by the whole names that the code has for them.

    What every game has is told once for all games, after the first group.
    """
    left = [name for name in described if " " not in name]
    concerts = [f"{screen.command} concert" for screen in screens if screen.game.concerts]
    parts = list[str]()
    for group, members in words.GROUPS.items():
        named = chain.from_iterable(concerts if name == "concert" else [name] for name in members)
        there = [name for name in named if name in described]
        left = [name for name in left if name not in there]
        parts.append(_part(group, there, described))
    names = " ".join(f"`/{screen.command}`" for screen in screens)
    every = {name: f"`{Phrase(name, COMMAND)}`" for name in words.EVERY_GAME_HAS}
    parts.insert(1, words.OF_GAMES.format(commands=names, **every))
    parts.append(_part(words.MORE, left, described))
    return "\n".join(part for part in parts if part)


def _part(title: Phrase, names: Sequence[str], described: Mapping[str, str]) -> str:
    """A group under its title; "" if it has no commands."""
    lines = [f"{command_mention(name)} {described[name]}" for name in names]
    return "\n".join([str(title), *lines]) if lines else ""


AT_ONCE = 2

_SINCE = "greets since"
"""The name under which the store keeps when the bot began to say hello; older joins are not greeted."""


class Hello:
    """Says hello in new servers. Keeps nothing but what it has to do."""

    def __init__(self, desk: Desk, client: discord.Client, serving: Serving) -> None:
        self._client = client
        self._serving = serving
        self._desk = desk
        self._looking = CatchUp[str]("{}", self._look, desk.background, desk.clock, at_once=1)
        self._saying = CatchUp[int](
            "Saying hello in server {}", self._say, desk.background, desk.clock, AT_ONCE
        )

    def look(self) -> None:
        """Look for servers that the bot has joined, and say hello there."""
        self._looking.want("Looking for new servers")

    async def _look(self, _name: str) -> bool:
        since = await self._desk.store.kept(_SINCE)
        if since is None:
            await self._desk.store.keep(_SINCE, self._desk.clock.now().isoformat())
            return True
        known, begun = await self._desk.store.greetings.joined(), datetime.fromisoformat(since)
        there = (guild for guild in self._client.guilds if self._serving.serves(guild.id))
        joined = {guild.id: guild.me.joined_at for guild in there if not guild.unavailable}
        new = {guild: at for guild, at in joined.items() if at is not None and at > known.get(guild, begun)}
        if new:
            await self._desk.store.greetings.owe(new)
        for guild in await self._desk.store.greetings.owed():
            if self._serving.serves(guild):
                self._saying.want(guild)
        return True

    async def _say(self, guild_id: int) -> bool:
        """Say hello unless it was said before and not noted. Returns whether this is done for now."""
        guild = self._client.get_guild(guild_id)
        if guild is None:  # the bot has left; if it comes back, it has joined again
            return True
        if guild.unavailable:
            return False
        channel = guild.system_channel
        if channel is not None and may_post(channel):
            earlier = await self._desk.delivery.marked(channel.id, HELLO_MARK)
            if earlier is Fault.PASSING:
                return False
            if isinstance(earlier, Fault) or not earlier:
                speak(language_for(guild.preferred_locale.value))
                message = await hub(self._desk.screens.values(), words.HELLO)
                message.layout.children[0].id = HELLO_MARK
                message.layout.add(words.SUGGESTED.format(setup=command_mention("setup")))
                sent = await self._desk.delivery.send(channel.id, message, NOBODY, f"{guild_id}-hello")
                if sent is Fault.PASSING:
                    return False
        await self._desk.store.greetings.said(guild_id)
        return True
