"""/setup: what those who manage a server choose for it, on one private message that shows it at once.

A page is the word for a choice; everything in it may be forged, so each click is checked again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

import discord

from bot.languages import LANGUAGES, Phrase, _, listed
from bot.screens.desk import Desk
from bot.screens.events.posts import EventPosts
from bot.screens.frame.controls import Click, PageButton, page_form
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import ask, has_bot, is_private, say, tell, update
from bot.screens.preferences import rhythm, settings_words
from bot.screens.preferences.questions import AUTOMATIC, Words, language_chosen, languages, question
from bot.screens.preferences.settings_pages import TYPE, TYPED
from bot.screens.table.answers import Answers
from bot.store.preferences import MOST_CHANNELS, ServerSetup
from bot.store.rows import Mentions

VERB, CHANNELS = "setup", "setup-channels"
MENUS: Final = (CHANNELS, rhythm.WEEK, rhythm.CARD)

_THREADS, _PACE, _MENTIONS, _WAITS, _LANGUAGE = "threads", "pace", "mentions", "waits", "language"

_OPENS_IN = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
]


class SetupScreen:
    """The setup of the server in which it is asked for. Keeps nothing."""

    def __init__(self, desk: Desk, answers: Answers, posts: EventPosts) -> None:
        self._desk = desk
        self._answers = answers
        self._posts = posts
        self._servers = desk.store.servers

    async def open(self, interaction: Click) -> None:
        """Show the setup privately to a member who may manage the server."""
        async with self._answers.to(interaction):
            if (server := await _server(interaction)) is not None:
                await tell(interaction, await self._page(server))

    async def turn(self, click: Click, _table: int, page: str) -> None:
        """Store what was chosen, and show it."""
        async with self._answers.to(click):
            if (server := await _server(click, private=True)) is None:
                return
            if page == TYPE:
                title, label = str(settings_words.TYPED_TITLE), str(settings_words.TYPED_LABEL)
                await ask(click, page_form(VERB, 0, TYPED, title, label))
            elif page in ("", rhythm.PAGE) or await self._chosen(server.id, page):
                await update(click, await self._page(server, page))
            elif (found := rhythm.answered(page, VERB)) is None:
                await say(click, str(GONE))
            elif isinstance(found, Layout):
                await update(click, found)
            else:
                await self._posts.choose(server.id, found)
                await update(click, await self._page(server, rhythm.PAGE))

    async def choose(self, menu: str, click: Click, _table: int, chosen: str) -> None:
        """Let tables open in the chosen channels only, or what a menu of ``rhythm`` is about come to one."""
        async with self._answers.to(click):
            if (server := await _server(click, private=True)) is None:
                return
            numbers = {int(number) for number in chosen.split(",") if number.isascii() and number.isdigit()}
            there = [channel for number in sorted(numbers) if (channel := server.get_channel(number))]
            if menu == CHANNELS:
                await self._servers.open_in(server.id, [channel.id for channel in there])
                await update(click, await self._page(server))
            elif chosen and not there:
                await say(click, str(GONE))
            elif not all(map(may_post, there)):
                await say(click, rhythm.REFUSED.format(channel=there[0].mention))
            else:
                channel = there[0].id if there else None
                await self._posts.choose(server.id, rhythm.comes_to(menu, channel, click.user.id))
                await update(click, await self._page(server, rhythm.PAGE))

    async def _page(self, server: discord.Guild, page: str = "") -> Layout:
        setup = await self._servers.of(server.id)
        if page == rhythm.PAGE:
            return rhythm.rhythm_page(setup, VERB, self._desk.clock.now())
        return page_of(setup, [channel for channel in setup.channels if server.get_channel(channel)])

    async def _chosen(self, server: int, page: str) -> bool:
        """Store a choice. Returns whether there is such a choice."""
        name, _, value = page.partition(".")
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if name == _THREADS and value in ("on", "off"):
            await self._servers.change(server, threads=value == "on")
        elif name == _PACE and number in PACES:
            await self._servers.change(server, pace=number)
        elif name == _MENTIONS and value in MENTIONED:
            await self._servers.change(server, mentions=value)
        elif name == _WAITS and timedelta(seconds=number) in WAITING:
            await self._servers.change(server, lobbies_wait_s=number)
        elif name == _LANGUAGE and (value == AUTOMATIC or value in LANGUAGES):
            await self._servers.change(server, language=language_chosen(value))
        else:
            return False
        return True


def page_of(setup: ServerSetup, open_in: Sequence[int]) -> Layout:
    """All that was chosen for a server, and the controls to change it."""
    lines = [str(TITLE), "", str(WHICH_CHANNELS)]
    if open_in:
        lines.append(CHANNELS_NOW.format(channels=listed([f"<#{channel}>" for channel in open_in])))
    waits: Mapping[int, tuple[Words, Words]] = {
        int(wait.total_seconds()): (text, "") for wait, text in WAITING.items()
    }
    waiting, spoken = int(setup.lobbies_wait.total_seconds()), setup.language or AUTOMATIC
    turned, label = ("off", REFUSE_THREADS) if setup.threads else ("on", USE_THREADS)
    threads = PageButton.make(VERB, 0, f"{_THREADS}.{turned}", str(label))
    return one_text("\n".join(lines)).add(
        rhythm.channels_menu(CHANNELS, _OPENS_IN, CHOOSE_CHANNELS, open_in, MOST_CHANNELS),
        *question(VERB, PACE, f"{_PACE}.", PACES, setup.pace),
        *question(VERB, MENTIONS, f"{_MENTIONS}.", MENTIONED, setup.mentions),
        *question(VERB, WAITS, f"{_WAITS}.", waits, waiting),
        *question(VERB, LANGUAGE, f"{_LANGUAGE}.", languages(AS_DISCORD), spoken),
        str(THREADS if setup.threads else NO_THREADS),
        Row(threads, PageButton.make(VERB, 0, rhythm.PAGE, str(rhythm.RHYTHM))),
    )


def may_post(channel: discord.abc.GuildChannel) -> bool:
    """Whether the bot may post pictures in a channel."""
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages and allowed.attach_files


async def _server(interaction: Click, *, private: bool = False) -> discord.Guild | None:
    """The server whose setup the person may change. None if they were told why they may not.

    ``private``: they have clicked something that only they can see.
    """
    if interaction.guild is None or not has_bot(interaction):
        await say(interaction, str(NOT_HERE))
        return None
    if not interaction.permissions.manage_guild:
        await say(interaction, str(NOT_ALLOWED))
        return None
    if private and not is_private(interaction):
        await say(interaction, str(GONE))
        return None
    return interaction.guild


GONE = _("This setup is too old. Open it again with `/setup`.")
NOT_ALLOWED = _("Only members who may manage this server can change this.")
NOT_HERE = _(
    "I am not a member of this server, so there is nothing to set up. Whoever manages it can add me."
)

TITLE = _("### The setup of this server\nA choice counts at once, for every table that opens from then on.")
WHICH_CHANNELS = _(
    "**Channels.** Tables open in the channels that you choose, and in their threads. Choose none for all."
)
CHANNELS_NOW = _("Now: {channels}.")
CHOOSE_CHANNELS = _("Every channel")
THREADS = _("**Threads.** Every table gets a thread of its own.")
NO_THREADS = _("**Threads.** A table stays in the channel in which it was opened.")
USE_THREADS, REFUSE_THREADS = _("Use Threads"), _("No Threads")
LANGUAGE = _(
    "**Language.** New tables speak it, and all that everybody sees. Private answers follow their reader."
)
AS_DISCORD = _("Automatic"), _("The language that this server has in Discord.")
PACE = _("**Pace.** The time for a move, where whoever opens a table chooses none.")
PACES: Final[Mapping[int, tuple[Phrase, Phrase]]] = {
    0: (_("No Clock"), _("Nobody has to hurry.")),
    120: (_("2 Minutes"), _("For players who are all here.")),
    600: (_("10 Minutes"), _("For an evening.")),
    3_600: (_("1 Hour"), _("For a day.")),
    86_400: (_("1 Day"), _("One move a day.")),
    259_200: (_("3 Days"), _("For busy people.")),
    604_800: (_("7 Days"), _("For very busy people.")),
}
MENTIONS = _(
    "**Mentions.** When a table tells a player that it is their turn, where nobody chooses otherwise."
)
MENTIONED: Final[Mapping[Mentions, tuple[Phrase, Phrase]]] = {
    "away": (_("When Away"), _("After 3 minutes in which the player did nothing there.")),
    "always": (_("Always"), _("At each turn.")),
    "never": (_("Never"), _("No mention.")),
}
WAITS = _("**Open tables.** How long a table waits for players before it closes.")
WAITING: Final[Mapping[timedelta, Phrase]] = {
    timedelta(hours=1): _("1 Hour"),
    timedelta(hours=6): _("6 Hours"),
    timedelta(hours=24): _("24 Hours"),
    timedelta(days=3): _("3 Days"),
    timedelta(days=7): _("7 Days"),
}
