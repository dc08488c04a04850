"""The only way to send, edit and delete our messages, except for the answers to interactions.

Refusals by Discord raise nothing here: the returned value says what happened to a message, the log says why.
"""

from __future__ import annotations

import logging
from enum import Enum

import discord

from bot.screens.frame.layout import Message
from bot.screens.frame.respond import NOBODY
from bot.store import Post

log = logging.getLogger(__name__)

# Unknown channel, unknown message: the message is gone for good.
_GONE = (10003, 10008)


class Edit(Enum):
    """The result of an edit: Discord took it, refused it, or the message is gone for good."""

    TAKEN = "taken"
    REFUSED = "refused"
    GONE = "gone"


class Delivery:
    """Messages in channels, with the bot's own token."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self, channel_id: int, message: Message, mentions: discord.AllowedMentions = NOBODY
    ) -> Post | None:
        """Send a message to a channel. Returns its place; None if Discord refused it."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            sent = await channel.send(view=message.layout, files=message.files(), allowed_mentions=mentions)
        except discord.HTTPException as error:
            log.info("A message was not sent: status %s, code %s.", error.status, error.code)
            return None
        return Post(channel_id, sent.id)

    async def edit(self, there: Post, message: Message) -> Edit:
        """Replace the content of one of our messages."""
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.edit(view=message.layout, attachments=message.files(), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("A message was not edited: status %s, code %s.", error.status, error.code)
            return Edit.GONE if error.code in _GONE else Edit.REFUSED
        return Edit.TAKEN

    async def delete(self, there: Post) -> None:
        """Delete one of our messages."""
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.delete()
        except discord.HTTPException as error:
            log.info("A message was not deleted: status %s, code %s.", error.status, error.code)
