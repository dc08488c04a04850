"""New boards of tables: posted, noted, and found again where the note is missing. Changes no game itself."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

import discord

from bot.catch_up import CatchUp
from bot.languages import _, speak, speaking
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import ARCHIVED_AFTER_MIN
from bot.screens.frame.layout import Message, board_mark, one_text
from bot.screens.frame.respond import NOBODY, NOT_SENT, Fault, described, fault, has_bot, mentioning, post
from bot.screens.table.board import board_message, deal_promise
from bot.screens.table.messages.boards import KEPT, Boards, Shown, version_shown
from bot.store.errors import StoreError
from bot.store.rows import Post
from bot.tables.refusals import Refusal
from bot.tables.table import Table

log = logging.getLogger(__name__)

NOTES_AT_ONCE = 500
PROMISES_AT_ONCE = 50
LOOKS_AT_ONCE = 20

ROUND_S = 20.0
"""The boards of a round come before the promises of its deals: Discord takes few messages in a channel."""

_OPENED = _("{host} opened table {table} of {game}.")
_THREAD = _("{game}, table {table}")


class _Posted(NamedTuple):
    """A new board and the version of its table that it shows; ``by``, if not 0, is the user who caused it.

    ``alone``: no other message of the channel can show the table, if none was noted there.
    """

    table: int
    there: Post
    version: int
    by: int
    alone: bool

    def __str__(self) -> str:
        return str(self.table)


class _InChannel(NamedTuple):
    """A table, and a channel in which its board may lie without a note, or its deal must be promised."""

    table: int
    channel_id: int

    def __str__(self) -> str:
        return str(self.table)


class NewBoards:
    """Posts boards and notes where they are.

    Before a board is posted, the store notes in which channel this will be; then the message; and when the
    former board there points to it, that this is done. So a stop or a lost answer leaves no board behind.
    """

    def __init__(self, desk: Desk, boards: Boards) -> None:
        self._desk = desk
        self._boards = boards
        self._posted = CatchUp[_Posted](
            "Noting a board of table {}", self._note, desk.background, desk.clock, NOTES_AT_ONCE
        )
        self._sought = CatchUp[_InChannel](
            "Looking for a board of table {}", self._look_for, desk.background, desk.clock, LOOKS_AT_ONCE
        )
        self._promises = CatchUp[_InChannel](
            "Promising the deal of table {}", self._promise, desk.background, desk.clock, PROMISES_AT_ONCE
        )
        boards.when_deleted(self.post_again)

    async def repost(
        self, interaction: Click, table: Table, mentions: discord.AllowedMentions = NOBODY
    ) -> None:
        """Answer with a new board in this channel. The old board links to it and stops working.

        Raises an error of ``NOT_SENT`` if Discord does not take it.
        """
        async with self._posting(table, interaction.channel_id) as alone:
            message = await board_message(self._desk, table)
            new = await post(interaction, message, mentions)
        if interaction.channel_id is None:
            return
        there = Post(interaction.channel_id, new)
        if not has_bot(interaction):
            self._desk.delivery.tokens.note(interaction, there)
        await self._noted(_Posted(table.id, there, version_shown(table, message), interaction.user.id, alone))

    async def post_again(self, table: Table, gone: Post) -> Fault | None:
        """Post a board where one was deleted. Returns why this was not done, or None. Raises StoreError.

        Discord takes one message for each deleted board, however often this is tried.
        """
        message = await board_message(self._desk, table)
        alone = await self._desk.store.posts.begin_board(table.id, gone.channel_id)
        sent = await self._desk.delivery.send(gone.channel_id, message, NOBODY, f"again-{gone.message_id}")
        if isinstance(sent, Fault):
            return sent
        version = version_shown(table, message) if alone else -1  # an earlier try may have shown less
        await self._desk.tables.drop_board(table.id, gone.message_id)
        await self._noted(_Posted(table.id, sent, version, 0, alone))
        return None

    async def in_channel(
        self,
        table: Table,
        channel_id: int,
        mentions: discord.AllowedMentions,
        *,
        silent: bool = False,
        in_place: bool = False,
    ) -> Fault | bool:
        """Post the first board of a table in a channel. Returns whether its message is new, or a Fault.

        Discord takes one message, however often this is tried in a few minutes. ``in_place``: the board takes
        the message of a game before it that is over, if there is one. Raises StoreError.
        """
        there = await self._desk.tables.take_place(table.id, channel_id) if in_place else None
        self._promises.want(_InChannel(table.id, channel_id), ROUND_S)
        if there is not None:
            await self._boards.edited(table.id, [there])
            self._desk.tables.look_again(await self._desk.tables.table(table.id), 0)
            return False
        message = await board_message(self._desk, table)
        alone = await self._desk.store.posts.begin_board(table.id, channel_id)
        once = f"{channel_id:x}-{table.id:x}"
        sent = await self._desk.delivery.send(channel_id, message, mentions, once, silent=silent)
        if isinstance(sent, Fault):
            return sent
        version = version_shown(table, message) if alone else -1
        await self._noted(_Posted(table.id, sent, version, 0, alone))
        return True

    async def send(self, table: Table, invited: int, *, silent: bool) -> None:
        """Post the table's board in the direct messages of the invited player, mentioning them.

        Discord does not notify them if ``silent``.

        Raises an error of ``NOT_SENT`` if they accept no direct messages, or if Discord does not take it.
        """
        channel = await self._desk.links.direct_messages(invited)
        await self._send(table, channel, mentioning(invited), invited, silent=silent)

    async def in_thread(self, interaction: Click, table: Table, mentions: discord.AllowedMentions) -> bool:
        """Answer with a message here that has a thread, and post the table's board in this thread.

        Returns False if Discord makes no thread; then the board still has to be posted. Raises an error of
        ``NOT_SENT`` if Discord does not take the message or the board.
        """
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            return False
        named = {"game": table.game.title, "table": table.id}
        with speaking(table.row.language):
            opened = _OPENED.format(host=f"<@{table.row.host_id}>", **named)
            title = _THREAD.format(**named)
        first = await post(interaction, opened)
        try:
            thread = await channel.get_partial_message(first).create_thread(
                name=title, auto_archive_duration=ARCHIVED_AFTER_MIN
            )
        except NOT_SENT as error:
            log.info("A thread was not made: %s.", described(error))
            return False
        await self._desk.tables.put_thread(table.id, thread.id)
        await self._send(table, thread, mentions, interaction.user.id)
        return True

    async def _send(
        self,
        table: Table,
        channel: discord.DMChannel | discord.Thread,
        mentions: discord.AllowedMentions,
        by: int,
        *,
        silent: bool = False,
    ) -> None:
        """Post the table's board and its promise in another channel. Raises an error of ``NOT_SENT``."""
        message = await board_message(self._desk, table)
        async with self._posting(table, channel.id) as alone:
            sent = await channel.send(
                view=message.layout, files=message.files(), allowed_mentions=mentions, silent=silent
            )
        there = Post(channel.id, sent.id)
        await self._noted(_Posted(table.id, there, version_shown(table, message), by, alone))
        self._promises.want(_InChannel(table.id, channel.id))

    async def promise(self, interaction: Click, table: Table) -> None:
        """Write the SHA-256 of a new table's seed in this channel, in a message that is never edited."""
        if not has_bot(interaction):
            with suppress(*NOT_SENT), speaking(table.row.language):  # the button Fair Deal tells it, too
                await post(interaction, deal_promise(table), silent=True)
        elif interaction.channel_id is not None:
            self._promises.want(_InChannel(table.id, interaction.channel_id))

    async def find(self) -> None:
        """Look for boards that were posted before the start and not noted; wait until each was tried once.

        Raises StoreError.
        """
        sought = [_InChannel(*noted) for noted in await self._desk.store.posts.pending_boards()]
        for lost in sought:
            self._sought.want(lost)
        for lost in sought:
            await self._sought.ended(lost)

    @asynccontextmanager
    async def _posting(self, table: Table, channel: int | None) -> AsyncIterator[bool]:
        """Post a board inside this context: where its place is not learnt, it is looked for afterwards.

        Yields whether no earlier board can be there that was posted and not noted.
        """
        alone = False
        if channel is not None:
            with suppress(StoreError):  # without this note the board is found at its first click
                alone = await self._desk.store.posts.begin_board(table.id, channel)
        try:
            yield alone
        except NOT_SENT as error:
            if channel is not None and fault(error) is Fault.PASSING:  # Discord may have taken it
                self._sought.want(_InChannel(table.id, channel))
            raise

    async def _noted(self, posted: _Posted) -> None:
        """Note a new board: the table is there already, so what fails now is tried again by itself."""
        self._posted.want(posted)
        await self._posted.ended(posted)

    async def _note(self, posted: _Posted) -> bool:
        """Note a new board, and edit the old one of its channel and boards that are out of date."""
        number, there, version, by, alone = posted
        try:
            old = await self._desk.tables.put_board(
                number, there.channel_id, there.message_id, version, alone=alone
            )
            self._boards.remember(number, there, version)
            latest = await self._desk.tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        for board in (there, *latest.row.boards[-KEPT - 1 : -KEPT]):
            self._boards.want(number, board)
        if latest.state is not None and not latest.over:
            # Only now is there a board to link to, and a person who can see what a computer does.
            self._desk.tables.look_again(latest, by)
        former = [] if old is None or old == there.message_id else [Post(there.channel_id, old)]
        shown = await self._boards.edited(number, former)
        if old == there.message_id or not alone:  # an earlier try or board may have left another one
            self._sought.want(_InChannel(number, there.channel_id))
        elif former and shown is Shown.NOW:
            await self._desk.store.posts.settle_boards(number, there.channel_id)
        return True

    async def _promise(self, promised: _InChannel) -> bool:
        """Write the promise of a deal. Returns whether this is done for now."""
        number, channel = promised
        try:
            table = await self._desk.tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        speak(table.row.language)
        sent = await self._desk.delivery.send(
            channel, Message(one_text(deal_promise(table))), NOBODY, f"{number}-deal", silent=True
        )
        return sent is not Fault.PASSING

    async def _look_for(self, sought: _InChannel) -> bool:
        """See to it that the newest board in a channel is noted and the others there point to it.

        Where Discord refuses that, the next new board and the next start try it again. Returns whether this
        is done for now.
        """
        number, channel = sought
        found = await self._desk.delivery.marked(channel, board_mark(number))
        if found is Fault.PASSING:
            return False
        try:
            table = await self._desk.tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        noted = next((there for there in table.row.boards if there.channel_id == channel), None)
        unknown = [there for there in ({} if isinstance(found, Fault) else found) if there != noted]
        if unknown and (noted is None or noted.message_id < unknown[-1].message_id):
            await self._noted(_Posted(number, unknown.pop(), -1, 0, alone=False))
        shown = await self._boards.edited(number, unknown)
        if shown is Shown.NOW:
            await self._desk.store.posts.settle_boards(number, channel)
        return shown is not Shown.SOON
