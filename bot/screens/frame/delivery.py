"""The only way to send, edit and delete our messages, except for answers to interactions; links to them.

Failures raise nothing in ``Delivery``: the returned value says what happened to a message, the log says why.
Messages that the bot reaches only by an interaction, private ones and where it is no member, can be changed
for 15 minutes after it. The interactions are in memory only and never logged.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

from bot.clock import Clock
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Message, marked_text
from bot.screens.frame.respond import ARCHIVED, NOBODY, NOT_SENT, Fault, described, fault
from bot.store.rows import Post, keep
from bot.tables.table import Table

log = logging.getLogger(__name__)

# Discord takes about 5 edits in 5 seconds in a channel; one is left for what may be late.
MOST_EDITS, WINDOW = 4, timedelta(seconds=5)

ANSWERS_WITHIN_S = 45.0
"""A request without an answer until then counts as lost, or a board would be late for minutes after a cut.

Before it is sent, it waits for at most 30 s of this.
"""

KNOWN_CHANNELS = 2_000

ARCHIVED_AFTER_MIN = 10_080  # the longest of Discord's choices: a week without a message
_HAS_THREAD = 160004
ASKS_AGAIN = timedelta(minutes=10)
"""When Discord is asked again for a thread of a message after it has refused one."""

LOOKED_THROUGH = 100
"""The newest messages of a channel, as many as one request brings."""


@dataclass(frozen=True, slots=True)
class _Edits:
    """When the last edits in a channel were made, and the turn to make the next one."""

    at: deque[datetime] = field(default_factory=lambda: deque(maxlen=MOST_EDITS))
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Delivery:
    """Messages in channels, with the bot's own token; edits where it is no member, with an interaction's."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self.tokens = Tokens(clock)
        self._edits: OrderedDict[int, _Edits] = OrderedDict()  # by channel
        self._threadless: OrderedDict[int, datetime] = OrderedDict()  # by message, until when

    async def turn(self, there: Post, wanted: Callable[[], Awaitable[bool]]) -> bool:
        """Wait until Discord takes one more edit in the channel of a message. Whoever asks first is first.

        An edit through an interaction need not wait. Returns whether it is still ``wanted`` when its turn
        comes; if it is not, the turn is the next one's.
        """
        if self.tokens.can_edit(there):
            return True
        edits = self._edits.setdefault(there.channel_id, _Edits())
        keep(self._edits, there.channel_id, edits, KNOWN_CHANNELS)
        async with edits.turn:
            now, at = self._clock.now(), edits.at
            if at and now < at[-1]:  # the clock was put back
                at.clear()
            if len(at) == MOST_EDITS and at[0] + WINDOW > now:
                await self._clock.sleep((at[0] + WINDOW - now).total_seconds())
            still = await wanted()
            if still and not self.tokens.can_edit(there):
                at.append(self._clock.now())
            return still

    def spare(self, channel_id: int) -> int:
        """How many more edits Discord takes at once now in a channel; none while some wait for a turn."""
        edits, since = self._edits.get(channel_id), self._clock.now() - WINDOW
        if edits is None:
            return MOST_EDITS
        return 0 if edits.turn.locked() else MOST_EDITS - sum(at > since for at in edits.at)

    async def send(
        self,
        channel_id: int,
        message: Message,
        mentions: discord.AllowedMentions,
        once: str,
        *,
        silent: bool = False,
    ) -> Post | Fault:
        """Send a message to a channel. Returns its place, or why it was not sent.

        Discord notifies nobody of it if it is ``silent``.

        Discord sends one of several with the same ``once`` (at most 25 characters) in a few minutes, because
        a connection may be cut after Discord took the message.
        """
        channel = self._client.get_partial_messageable(channel_id)
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                sent = await channel.send(
                    view=message.layout,
                    files=message.files(),
                    allowed_mentions=mentions,
                    nonce=once,
                    silent=silent,
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
                if failed is Fault.PASSING or self._client.get_channel(there.channel_id) is None:
                    return failed
            else:
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
        async with asyncio.timeout(ANSWERS_WITHIN_S):
            await target.edit(view=message.layout, attachments=message.files(), allowed_mentions=NOBODY)

    async def thread_of(self, there: Post, guild_id: int, title: str) -> int | Fault:
        """The thread of one of our messages in a server, made now if it has none.

        Returns its id, or why there is none. Where Discord has refused one, it is not asked for some minutes.
        """
        if isinstance(self._client.get_channel(there.message_id), discord.Thread):  # they share their id
            return there.message_id
        now = self._clock.now()
        if self._threadless.get(there.message_id, now) > now:
            return Fault.REFUSED
        channel = self._client.get_partial_messageable(there.channel_id, guild_id=guild_id)
        target = channel.get_partial_message(there.message_id)
        try:
            return (await target.create_thread(name=title[:100], auto_archive_duration=ARCHIVED_AFTER_MIN)).id
        except NOT_SENT as error:
            if isinstance(error, discord.HTTPException) and error.code == _HAS_THREAD:
                return there.message_id
            failed = _failed("given a thread", error)
            if failed is Fault.REFUSED:
                keep(self._threadless, there.message_id, now + ASKS_AGAIN, KNOWN_CHANNELS)
            return failed

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


LASTS = timedelta(minutes=14)
KNOWN_MESSAGES = 1_000


class Tokens:
    """The newest answered interaction of each message that the bot cannot reach by itself."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._newest: OrderedDict[Post, tuple[Click, datetime]] = OrderedDict()

    def note(self, interaction: Click, there: Post) -> None:
        """From now on edit this message through an interaction that has posted it, or a click on it.

        The answer to the click must be this message, not a new one.
        """
        keep(self._newest, there, (interaction, self._clock.now() + LASTS), KNOWN_MESSAGES)

    def forget(self, there: Post) -> None:
        """Discord does not edit this message through its interaction any more."""
        self._newest.pop(there, None)

    def can_edit(self, there: Post) -> bool:
        """Whether there is an interaction for this message that has not ended."""
        _, until = self._newest.get(there, (None, None))
        return until is not None and self._clock.now() < until

    async def edit(self, there: Post, message: Message) -> None:
        """Replace the content of a message that can be edited. Raises the errors of ``NOT_SENT``."""
        interaction, _ = self._newest[there]
        clicked = interaction.message is not None and interaction.message.id == there.message_id
        if clicked:
            await interaction.edit_original_response(
                view=message.layout, attachments=message.files(), allowed_mentions=NOBODY
            )
        else:
            await interaction.followup.edit_message(
                there.message_id, view=message.layout, attachments=message.files(), allowed_mentions=NOBODY
            )

    async def delete(self, there: Post) -> None:
        """Delete a message that can be edited. Raises the errors of ``NOT_SENT``."""
        interaction, _ = self._newest[there]
        clicked = interaction.message is not None and interaction.message.id == there.message_id
        if clicked:
            await interaction.delete_original_response()
        else:
            await interaction.followup.delete_message(there.message_id)


class LastAnswers:
    """The private answers that wait for the next one of their kind, which takes their place."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._newest: OrderedDict[tuple[int, int], tuple[Click, datetime]] = OrderedDict()

    async def replaced(self, interaction: Click, table: int) -> None:
        """Delete this person's former private answer about a table, now that ``interaction`` has given one.

        If the former one can no longer be deleted, it stays.
        """
        now, key = self._clock.now(), (interaction.user.id, table)
        former, until = self._newest.pop(key, (None, now))
        keep(self._newest, key, (interaction, now + LASTS), KNOWN_MESSAGES)
        if former is None or until <= now:
            return
        try:
            await former.delete_original_response()
        except NOT_SENT as error:
            log.info("A former answer was not deleted: %s.", described(error))


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
