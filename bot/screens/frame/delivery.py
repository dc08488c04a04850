"""The only way to send, edit and delete our messages, except for the answers to interactions.

Failures raise nothing here: the returned value says what happened to a message, the log says why.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from datetime import datetime, timedelta

import discord

from bot.clock import Clock
from bot.screens.frame.faults import ARCHIVED, NOT_SENT, Fault, described, fault
from bot.screens.frame.layout import Message
from bot.screens.frame.marks import marked_text
from bot.screens.frame.respond import NOBODY
from bot.screens.frame.tokens import Tokens
from bot.store import Post

log = logging.getLogger(__name__)

# Discord takes about 5 edits in 5 seconds in a channel; one is left for what may be late.
MOST_EDITS, WINDOW = 4, timedelta(seconds=5)

KNOWN_CHANNELS = 2_000

LOOKED_THROUGH = 100
"""The newest messages of a channel, as many as one request brings."""


class Delivery:
    """Messages in channels, with the bot's own token; edits where it is no member, with an interaction's."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self.tokens = Tokens(clock)
        self._asked_at = clock.now()
        self._edits_at: OrderedDict[int, deque[datetime]] = OrderedDict()  # by channel, also planned ones

    async def turn(self, channel_id: int) -> None:
        """Wait until Discord takes one more edit in a channel. Whoever asks first is first."""
        now = self._clock.now()
        if now < self._asked_at:  # the clock was put back, and what is planned lies too far ahead
            self._edits_at.clear()
        self._asked_at = now
        edits_at = self._edits_at.setdefault(channel_id, deque(maxlen=MOST_EDITS))
        self._edits_at.move_to_end(channel_id)
        if len(self._edits_at) > KNOWN_CHANNELS:
            self._edits_at.popitem(last=False)
        at = max(now, edits_at[0] + WINDOW) if len(edits_at) == MOST_EDITS else now
        edits_at.append(at)
        if at > now:
            await self._clock.sleep((at - now).total_seconds())

    def spare(self, channel_id: int) -> int:
        """How many more edits Discord takes at once now in a channel."""
        since = self._clock.now() - WINDOW
        return MOST_EDITS - sum(at > since for at in self._edits_at.get(channel_id, ()))

    async def send(
        self, channel_id: int, message: Message, mentions: discord.AllowedMentions, once: str
    ) -> Post | Fault:
        """Send a message to a channel. Returns its place, or why it was not sent.

        Discord sends one of several with the same ``once`` (at most 25 characters) in a few minutes, because
        a connection may be cut after Discord took the message.
        """
        channel = self._client.get_partial_messageable(channel_id)
        try:
            sent = await channel.send(
                view=message.layout, files=message.files(), allowed_mentions=mentions, nonce=once
            )
        except NOT_SENT as error:
            return _failed("sent", error)
        return Post(channel_id, sent.id)

    async def marked(self, channel_id: int, mark: int) -> dict[Post, str] | Fault:
        """Our messages with this mark among the newest of a channel, oldest first, and their first texts.

        Or why they could not be read.
        """
        channel = self._client.get_partial_messageable(channel_id)
        try:
            newest = [message async for message in channel.history(limit=LOOKED_THROUGH)]
        except NOT_SENT as error:
            return _failed("looked for", error)
        texts = {message.id: marked_text(message, mark, self._client.user) for message in reversed(newest)}
        return {Post(channel_id, there): text for there, text in texts.items() if text is not None}

    async def edit(self, there: Post, message: Message) -> Fault | None:
        """Replace the content of one of our messages. Returns why it was not edited, or None."""
        if self.tokens.can_edit(there):
            try:
                await self.tokens.edit(there, message)
            except NOT_SENT as error:
                failed = _failed("edited", error)
                if failed is not Fault.PASSING:
                    self.tokens.forget(there)
                return failed
            return None
        try:
            try:
                await self._edit(there, message)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                await self._open_again(there.channel_id)
                await self._edit(there, message)
        except NOT_SENT as error:
            failed = _failed("edited", error)
            locked = isinstance(error, discord.HTTPException) and error.code == ARCHIVED
            return Fault.REFUSED if locked else failed
        return None

    async def _edit(self, there: Post, message: Message) -> None:
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        await target.edit(view=message.layout, attachments=message.files(), allowed_mentions=NOBODY)

    async def _open_again(self, thread_id: int) -> None:
        """Open a thread again that Discord has archived. May raise an error of ``NOT_SENT``."""
        thread = self._client.get_channel(thread_id) or await self._client.fetch_channel(thread_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    async def delete(self, there: Post) -> Fault | None:
        """Delete one of our messages. Returns why it was not deleted, or None."""
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.delete()
        except NOT_SENT as error:
            return _failed("deleted", error)
        return None


def _failed(what: str, error: Exception) -> Fault:
    log.info("A message was not %s: %s.", what, described(error))
    return fault(error)
