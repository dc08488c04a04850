"""The parts of messages: texts, rows of controls, marks, emoji, and pictures that threads draw.

A mark is the id of the first part of a public message, by which the bot finds it again in a channel, in
whatever language it is: a stop between posting a message and noting its place leaves one that the store does
not know. Discord keeps the id and shows it to nobody (32 bits, signed). Only who writes a message can set it.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, Self, TypeAlias, TypeVar

import discord

import render
from bot.clock import Clock
from bot.languages import spoken
from bot.tables.refusals import Refusal
from games import GAMES
from render.cards.parts import Card

PICTURE = "board.png"
"""The file name of the picture of a message."""

LONGEST_ALT = 1_024
MOST_IN_A_ROW = 5
"""Discord's limits for the description of a picture, and for the buttons of a row."""


Row: TypeAlias = discord.ui.ActionRow[Any]
"""Up to five buttons, or one menu. Raises ValueError for more."""


class Layout(discord.ui.LayoutView):
    """A message of texts, pictures and controls that discord.py forgets as soon as it is sent.

    Its controls are found by their custom_id. Otherwise discord.py would watch each private message for 15
    minutes.
    """

    def is_finished(self) -> bool:
        """Always, so that discord.py keeps nothing: ``stop`` would do nothing in a thread without a loop."""
        return True

    def add(self, *parts: str | discord.ui.Item[Any]) -> Self:
        """The same layout with these parts below the others; a string is a text."""
        for part in parts:
            self.add_item(discord.ui.TextDisplay(part) if isinstance(part, str) else part)
        return self


@dataclass(frozen=True, slots=True)
class Message:
    """A layout and its pictures, by file name. ``unfinished``: a part of it is not there yet, and follows."""

    layout: Layout
    pictures: dict[str, bytes] = field(default_factory=dict)
    unfinished: bool = False

    def files(self) -> list[discord.File]:
        """The pictures as new files at every call, because a file can be sent only once."""
        return [discord.File(io.BytesIO(png), name) for name, png in self.pictures.items()]


def one_text(text: str, mark: int | None = None) -> Layout:
    """A layout with one text, perhaps with one of our marks."""
    return Layout().add(discord.ui.TextDisplay(text, id=mark))


def across(buttons: Sequence[discord.ui.Button[Any]]) -> list[Row]:
    """Buttons in rows, which a phone shows as they are: five pictures fit side by side."""
    return [Row(*buttons[first : first + MOST_IN_A_ROW]) for first in range(0, len(buttons), MOST_IN_A_ROW)]


def picture(alt: str, name: str = PICTURE) -> discord.ui.MediaGallery[Any]:
    """The place of a picture in a layout; ``name`` is its file, ``alt`` its description in words."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name}", description=alt[:LONGEST_ALT])
    return gallery


HELLO_MARK = 900_000_000
"""The mark of the hello to a server."""

_BOARDS = 1_000_000_000
_MENTIONS = 1_500_000_000
_EVENTS = 2_000_000_000


def board_mark(table: int) -> int:
    """The mark of the boards of a table; one for each table up to 500,000,000."""
    return _BOARDS + table


def mention_mark(table: int) -> int:
    """The mark of the mentions of players of a table whose turn it is."""
    return _MENTIONS + table


def event_mark(event: int) -> int:
    """The mark of the message of an event; one for each of 100,000,000 in a row."""
    return _EVENTS + event % 100_000_000


def marked_text(message: discord.Message, mark: int, bot: discord.abc.Snowflake | None) -> str | None:
    """The first text of a message if the bot has written it with this mark; None for all other messages."""
    first = next(iter(message.components), None)
    if message.author != bot or not isinstance(first, discord.TextDisplay) or first.id != mark:
        return None
    return first.content


T = TypeVar("T")


class TooManyPictures(Refusal):
    """As many pictures of this kind as may wait are being drawn already."""


class Pencils:
    """Threads that draw, each one picture at a time, in the order in which they are asked for.

    An executor does the same, but the way to it and back is two to three times as long. What waits here has
    no bound of its own: each picture is awaited by an answer or an edit that asks for no other meanwhile, so
    there are never more than those, and to refuse one would leave a committed move unshown.
    """

    def __init__(self, kind: str, number: int) -> None:
        self._asked: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = SimpleQueue()
        self._unused = [Thread(target=self._draw, name=f"{kind}_{i}", daemon=True) for i in range(number)]

    def drawn(self, draw: Callable[[], T]) -> asyncio.Future[T]:
        """The picture, as soon as it is drawn."""
        if self._unused:
            self._unused.pop().start()
        drawn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.put((draw, drawn))
        return drawn

    def _draw(self) -> None:
        while True:
            self._draw_next(*self._asked.get())

    @staticmethod
    def _draw_next(draw: Callable[[], T], drawn: asyncio.Future[T]) -> None:
        try:
            done = partial(drawn.set_result, draw())
        except BaseException as failure:  # noqa: BLE001 - whoever waits for the picture gets it
            done = partial(drawn.set_exception, failure)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            drawn.get_loop().call_soon_threadsafe(_unless_cancelled, drawn, done)


class Drawing:
    """A thread for one kind of picture. At most ``most`` pictures are drawn or wait for their turn."""

    def __init__(self, kind: str, most: int) -> None:
        self._pencil = Pencils(kind, 1)
        self._most = most
        self._asked = 0

    async def drawn(self, draw: Callable[[], T]) -> T:
        """The picture, in the language that is spoken here. Raises TooManyPictures."""
        if self._asked >= self._most:
            raise TooManyPictures
        self._asked += 1
        try:
            drawing: asyncio.Future[T] = self._pencil.drawn(partial(copy_context().run, draw))
            return await drawing
        finally:
            self._asked -= 1


def _unless_cancelled(drawn: asyncio.Future[Any], done: Callable[[], None]) -> None:
    if not drawn.cancelled():
        done()


BOARDS: Final = Pencils("boards", 4)
"""The boards and hands of tables. Python draws one at a time, and deflates several."""

FILMS: Final = Drawing("films", most=10)
CARDS: Final = Drawing("cards", most=50)
"""Films of whole games; leaderboards and profiles."""

AHEAD: Final = Drawing("ahead", most=10)
"""Private screens that nobody has opened yet."""

PRACTICE: Final = Drawing("practice", most=200)
"""Positions that belong to no table: lessons and puzzles."""


async def carded(
    text: str, card: Card, alt: str, *parts: str | discord.ui.Item[Any], drawing: Drawing = CARDS
) -> Message:
    """A text, the picture of a card, described in words, and what follows. Raises TooManyPictures."""
    png = await drawing.drawn(partial(render.card, card, spoken()))
    return Message(one_text(text).add(picture(alt), *parts), {PICTURE: png})


log = logging.getLogger(__name__)

# Discord takes 50 requests a second in all. The uploads of a first start leave most of them to the people.
UPLOAD_PAUSE_S = 0.05


class ApplicationEmoji:
    """The emoji of all games, by game and key (a tile, a token). Keys without an emoji show as text."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], discord.PartialEmoji] = {}

    def partial(self, game: str, key: str) -> discord.PartialEmoji | None:
        """The emoji for a button or a menu; None if Discord does not have it."""
        return self._known.get((game, key))

    def text(self, game: str, key: str) -> str:
        """The emoji for a message; the key itself if Discord does not have it."""
        return str(self._known.get((game, key), key))

    def pictures(self) -> dict[int, bytes]:
        """The PNG of every emoji that Discord has, by its id."""
        return {
            emoji.id: render.emoji(game)[key].png for (game, key), emoji in self._known.items() if emoji.id
        }

    @property
    def complete(self) -> bool:
        """Whether Discord is known to have every emoji."""
        return not self._missing()

    async def find(self, client: discord.Client) -> None:
        """Learn which emoji the application has. Raises an error of ``NOT_SENT``."""
        there = {emoji.name: emoji.id for emoji in await client.fetch_application_emojis()}
        for game, key, drawn in self._missing():
            name = uploaded_name(drawn)
            if name in there:
                self._known[game, key] = discord.PartialEmoji(name=name, id=there[name])

    async def upload_missing(self, client: discord.Client, clock: Clock) -> None:
        """Create the emoji that the application lacks, twenty a second. Until then, buttons show letters.

        The name depends on the picture, so a changed picture is a new emoji, and no picture is uploaded
        twice. Raises an error of ``NOT_SENT``; then the next call creates the rest.
        """
        await self.find(client)  # a connection may have been lost after Discord had taken an emoji
        uploaded: dict[str, int] = {}
        for game, key, drawn in self._missing():
            name = uploaded_name(drawn)
            if name not in uploaded:
                if uploaded:
                    await clock.sleep(UPLOAD_PAUSE_S)
                uploaded[name] = (await client.create_application_emoji(name=name, image=drawn.png)).id
            self._known[game, key] = discord.PartialEmoji(name=name, id=uploaded[name])
        if uploaded:
            log.info("Uploaded %s emoji.", len(uploaded))

    def _missing(self) -> list[tuple[str, str, render.EmojiPicture]]:
        """Every emoji that Discord is not known to have: its game, its key and its picture."""
        return [
            (game, key, drawn)
            for game in GAMES
            for key, drawn in render.emoji(game).items()
            if (game, key) not in self._known
        ]


@cache
def uploaded_name(drawn: render.EmojiPicture) -> str:
    """The name of an emoji at Discord, which ends in six digits of the picture's SHA-256."""
    return f"{drawn.name}_{sha256(drawn.png).hexdigest()[:6]}"
