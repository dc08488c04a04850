"""/setup: what those who manage a server choose for it, on one private message that shows it at once.

A page is the word for a choice; everything in it may be forged, so each click is checked again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

import discord

from bot.languages import LANGUAGES, listed
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, ManyMenu, PageButton
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import has_bot, is_private, say, tell, update
from bot.screens.table.answering import Answers
from bot.screens.wishes import setup_words as words
from bot.screens.wishes.asking import AUTOMATIC, Words, add_question, language_chosen, languages
from bot.store import MOST_CHANNELS, ServerSetup

VERB, CHANNELS = "setup", "setup-channels"

_THREADS, _PACE, _MENTIONS, _WAITS, _LANGUAGE = "threads", "pace", "mentions", "waits", "language"

_OPENS_IN = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
]


class SetupScreen:
    """The setup of the server in which it is asked for. Keeps nothing."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._answers = answers
        self._servers = desk.store.servers

    async def open(self, interaction: Click) -> None:
        """Show the setup privately to a member who may manage the server."""
        async with self._answers.answering(interaction):
            if (server := await _server(interaction)) is not None:
                await tell(interaction, await self._page(server))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Store what was chosen, and show it."""
        async with self._answers.answering(click):
            server = await _server(click)
            if server is None:
                return
            if is_private(click) and await self._chosen(server.id, page):
                await update(click, await self._page(server))
            else:
                await say(click, str(words.GONE))

    async def choose_channels(self, click: Click, _table: int, chosen: str) -> None:
        """Let tables open in the chosen channels only."""
        async with self._answers.answering(click):
            server = await _server(click)
            if server is None:
                return
            if not is_private(click):
                await say(click, str(words.GONE))
                return
            numbers = {int(number) for number in chosen.split(",") if number.isascii() and number.isdigit()}
            there = {channel.id for channel in server.channels}
            await self._servers.open_in(server.id, sorted(numbers & there))
            await update(click, await self._page(server))

    async def _page(self, server: discord.Guild) -> Layout:
        setup = await self._servers.of(server.id)
        return page_of(setup, [channel for channel in setup.channels if server.get_channel(channel)])

    async def _chosen(self, server: int, page: str) -> bool:
        """Store a choice. Returns whether there is such a choice."""
        name, _, value = page.partition(".")
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if name == _THREADS and value in ("on", "off"):
            await self._servers.change(server, threads=value == "on")
        elif name == _PACE and number in words.PACES:
            await self._servers.change(server, pace=number)
        elif name == _MENTIONS and value in words.MENTIONED:
            await self._servers.change(server, mentions=value)
        elif name == _WAITS and timedelta(seconds=number) in words.WAITING:
            await self._servers.change(server, lobbies_wait=timedelta(seconds=number))
        elif name == _LANGUAGE and (value == AUTOMATIC or value in LANGUAGES):
            await self._servers.choose_language(server, language_chosen(value))
        else:
            return False
        return True


def page_of(setup: ServerSetup, open_in: Sequence[int]) -> Layout:
    """All that was chosen for a server, and the controls to change it."""
    lines = [str(words.TITLE), "", str(words.CHANNELS)]
    if open_in:
        lines.append(words.CHANNELS_NOW.format(channels=listed([f"<#{channel}>" for channel in open_in])))
    layout = one_text("\n".join(lines))
    chosen = [
        discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
        for channel in open_in
    ]
    channels: discord.ui.ChannelSelect[Layout] = discord.ui.ChannelSelect(
        channel_types=_OPENS_IN, placeholder=str(words.CHOOSE_CHANNELS), default_values=chosen
    )
    layout.add_item(Row(ManyMenu.make(CHANNELS, 0, channels, MOST_CHANNELS)))
    add_question(layout, VERB, words.PACE, f"{_PACE}.", words.PACES, setup.pace)
    add_question(layout, VERB, words.MENTIONS, f"{_MENTIONS}.", words.MENTIONED, setup.mentions)
    waits: Mapping[int, tuple[Words, Words]] = {
        int(wait.total_seconds()): (text, "") for wait, text in words.WAITING.items()
    }
    waiting = int(setup.lobbies_wait.total_seconds())
    add_question(layout, VERB, words.WAITS, f"{_WAITS}.", waits, waiting)
    spoken = setup.language or AUTOMATIC
    add_question(layout, VERB, words.LANGUAGE, f"{_LANGUAGE}.", languages(words.AUTOMATIC), spoken)
    layout.add_item(discord.ui.TextDisplay(str(words.THREADS if setup.threads else words.NO_THREADS)))
    turned, label = ("off", words.REFUSE_THREADS) if setup.threads else ("on", words.USE_THREADS)
    layout.add_item(Row(PageButton.make(VERB, 0, f"{_THREADS}.{turned}", str(label))))
    return layout


async def _server(interaction: Click) -> discord.Guild | None:
    """The server whose setup the person may change. None if they were told why they may not."""
    if interaction.guild is None or not has_bot(interaction):
        await say(interaction, str(words.NOT_HERE))
        return None
    if not interaction.permissions.manage_guild:
        await say(interaction, str(words.NOT_ALLOWED))
        return None
    return interaction.guild
