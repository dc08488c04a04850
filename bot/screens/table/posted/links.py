"""Links to the messages of tables."""

from __future__ import annotations

import discord

from bot.store import Post
from bot.tables import Table


class Links:
    """Links to the boards of tables, made from the client's channels."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def to(self, table: Table, there: Post) -> str:
        """A link to a message of a table."""
        channel = self._client.get_channel(there.channel_id)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            guild: int | None = channel.guild.id
        elif isinstance(channel, discord.abc.PrivateChannel):
            guild = None
        else:  # a direct message, or a channel that the bot cannot see, or a thread that is archived
            guild = table.row.guild_id if self._is_of_server(table, there) else None
        return f"https://discord.com/channels/{guild or '@me'}/{there.channel_id}/{there.message_id}"

    def _is_of_server(self, table: Table, there: Post) -> bool:
        """Whether a channel that this process does not know is one of the table's server."""
        if there.channel_id in (table.row.channel_id, table.row.thread_id):
            return True
        guild = table.row.guild_id  # another process may serve it: then this one knows none of its channels
        return guild is not None and self._client.get_guild(guild) is None

    async def board_of(self, table: Table, user: int) -> Post:
        """The board for this player: the one in their direct messages, else the newest.

        The table must have a board. May raise an error of ``NOT_SENT``.
        """
        boards = table.row.boards
        if table.row.guild_id is None and len(boards) > 1:
            theirs = await self.direct_messages(user)
            return next((there for there in boards if there.channel_id == theirs.id), boards[-1])
        return boards[-1]

    async def of(self, table: Table, user: int) -> str:
        """A link to the board for this player. It must have one. May raise an error of ``NOT_SENT``."""
        return self.to(table, await self.board_of(table, user))

    async def direct_messages(self, user: int) -> discord.DMChannel:
        """The channel of a user's direct messages with the bot. May raise an error of ``NOT_SENT``."""
        known = self._client.get_user(user) or await self._client.fetch_user(user)
        return await known.create_dm()
