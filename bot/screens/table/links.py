"""Where messages of a table stand, for those who shall find them."""

from __future__ import annotations

import discord

from bot.store import Post
from bot.tables import Table


class Links:
    """The ways to the boards of tables, as the client knows its channels."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def to(self, table: Table, there: Post) -> str:
        """A message of a table as a link that Discord jumps to."""
        channel = self._client.get_channel(there.channel_id)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            guild: int | None = channel.guild.id
        else:  # a direct message, or a channel of which the bot is not told
            guild = table.row.guild_id if there.channel_id == table.row.channel_id else None
        return f"https://discord.com/channels/{guild or '@me'}/{there.channel_id}/{there.message_id}"

    async def board_of(self, table: Table, user: int) -> Post:
        """The board where this player plays: the one in their direct messages, else the newest.

        May raise ``discord.HTTPException``. The table must have a board.
        """
        boards = table.row.boards
        if table.row.guild_id is None and len(boards) > 1:
            theirs = await self.direct_messages(user)
            return next((there for there in boards if there.channel_id == theirs.id), boards[-1])
        return boards[-1]

    async def direct_messages(self, user: int) -> discord.DMChannel:
        """The channel of a user's direct messages with the bot. May raise ``discord.HTTPException``."""
        known = self._client.get_user(user) or await self._client.fetch_user(user)
        return await known.create_dm()
