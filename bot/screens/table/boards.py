"""The boards of tables: posted, edited, moved, and kept up to date. Changes no game itself."""

from __future__ import annotations

import logging

import discord

from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import NOBODY, mentioning, post
from bot.screens.table.layouts.board import moved
from bot.screens.table.links import Links
from bot.screens.table.messages import Messages
from bot.screens.table.private_screens import PrivateScreens
from bot.screens.table.refusals import BoardMoved, UnknownControl
from bot.store import Post, Store
from bot.tables import Table, Tables

log = logging.getLogger(__name__)

# Unknown channel, unknown message: the board is gone for good.
_GONE = (10003, 10008)


class Boards:
    """The messages that show tables to everybody. Which they are is noted in the store."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        messages: Messages,
        links: Links,
        private: PrivateScreens,
    ) -> None:
        self._client = client
        self._store = store
        self._tables = tables
        self._messages = messages
        self._links = links
        self._private = private

    async def message(self, table: Table, look: str = "") -> Message:
        """The board of a table, while what its players open next is drawn."""
        message = await self._messages.board(table, look)
        self._private.draw_ahead(table)
        return message

    async def check_newest(self, table: Table, channel: int, message: int) -> None:
        """Raise BoardMoved if another message of the channel shows the table now.

        A board that is not noted yet, because the bot was stopped right after posting it, is noted now;
        UnknownControl is raised if the message is the board of another table.
        """
        here = next((there for there in table.row.boards if there.channel_id == channel), None)
        if here is None:
            if await self._store.posts.table_at(message) is not None:
                raise UnknownControl
            await self._tables.put_board(table.id, channel, message)
        elif here.message_id != message:
            raise BoardMoved(self._links.to(table, here))

    async def publish(self, table: Table, but: int | None = None) -> bool:
        """Bring the table's boards up to date, except the one in channel ``but``; whether all took it."""
        boards = [there for there in table.row.boards if there.channel_id != but]
        if not boards:
            return but is not None
        message = await self.message(table)
        return all([await self._edit(table, there, message) for there in boards])

    async def repost(
        self, interaction: Click, table: Table, mentions: discord.AllowedMentions = NOBODY
    ) -> None:
        """Answer with a new board in this channel; the former one says where it is and stops working."""
        new = await post(interaction, await self.message(table), mentions)
        channel = interaction.channel_id
        if channel is None:
            return
        old = await self._tables.put_board(table.id, channel, new)
        if old is not None and old != new:
            there = moved(self._links.to(table, Post(channel, new)))
            await self._edit(table, Post(channel, old), Message(there))
        latest = await self._tables.table(table.id)
        if latest.ply != table.ply:  # somebody moved before the new board was known
            await self.publish(latest)

    async def send(self, table: Table, invited: int) -> None:
        """Post the table's board in the direct messages of the invited player, mentioning them."""
        channel = await self._links.direct_messages(invited)
        message = await self.message(table)
        sent = await channel.send(
            view=message.layout, files=message.files(), allowed_mentions=mentioning(invited)
        )
        await self._tables.put_board(table.id, sent.channel.id, sent.id)

    async def _edit(self, table: Table, there: Post, message: Message) -> bool:
        """Change one of the table's messages; one that is gone is forgotten. Whether Discord took it."""
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.edit(view=message.layout, attachments=message.files(), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("A board was not changed: status %s, code %s.", error.status, error.code)
            if error.code in _GONE:
                await self._tables.drop_board(table.id, there.message_id)
            return False
        return True
