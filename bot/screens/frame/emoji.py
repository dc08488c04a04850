"""The application's own emoji, uploaded if missing, so that buttons can show real tiles."""

from __future__ import annotations

import logging
from functools import cache
from hashlib import sha256

import discord

import render
from bot.clock import Clock
from games import GAMES

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
