"""The application's own emoji, uploaded at the start if missing, so that buttons can show real tiles."""

from __future__ import annotations

import logging
from functools import cache
from hashlib import sha256

import discord

import render
from games import GAMES

log = logging.getLogger(__name__)


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

    async def upload_missing(self, client: discord.Client) -> None:
        """Create the emoji that the application lacks.

        The name depends on the picture, so a changed picture is a new emoji, and no picture is uploaded
        twice. If Discord refuses an emoji, this is logged, and the buttons show letters.
        """
        uploaded = 0
        try:
            there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for game in GAMES:
                for key, drawn in render.emoji(game).items():
                    name = uploaded_name(drawn)
                    if name not in there:
                        there[name] = await client.create_application_emoji(name=name, image=drawn.png)
                        uploaded += 1
                    self._known[game, key] = discord.PartialEmoji(name=name, id=there[name].id)
        except discord.HTTPException as error:
            log.warning("Discord did not take the emoji (code %s); buttons show letters instead.", error.code)
        if uploaded:
            log.info("Uploaded %s emoji.", uploaded)


@cache
def uploaded_name(drawn: render.EmojiPicture) -> str:
    """The name of an emoji at Discord, which ends in six digits of the picture's SHA-256."""
    return f"{drawn.name}_{sha256(drawn.png).hexdigest()[:6]}"
