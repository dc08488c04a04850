"""The boards of tables: posted, moved, and kept up to date after every change. Changes no game itself."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import discord

from bot.background import Background
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import Delivery, Edit
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import NOBODY, is_private, mentioning, post
from bot.screens.table.layouts.board import moved
from bot.screens.table.links import Links
from bot.screens.table.messages import Messages
from bot.screens.table.refusals import BoardMoved, UnknownControl
from bot.store import Post, Store, StoreError
from bot.tables import Refusal, Table, Tables

log = logging.getLogger(__name__)

KNOWN_BOARDS = 4_000


@dataclass(slots=True)
class _Requests:
    """The requests that are changing a board now, and the versions of the table that they show."""

    running: int = 0
    shown: list[int] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Boards:
    """The messages that show tables to everybody. The store knows which messages they are.

    The content of a board follows from the table alone. Each board has at most one pending edit, which shows
    the newest state. It has none while a click on it is answered, because the answer shows the table.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        messages: Messages,
        links: Links,
        delivery: Delivery,
        background: Background,
    ) -> None:
        self._store = store
        self._tables = tables
        self._messages = messages
        self._links = links
        self._delivery = delivery
        self._background = background
        self._requests: dict[Post, _Requests] = {}
        self._wanted: dict[Post, Table] = {}
        self._edits: dict[Post, asyncio.Task[None]] = {}
        self._shown: OrderedDict[Post, int] = OrderedDict()
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Bring the boards up to date. During the turn of a computer player, they wait for its end."""
        if not table.goes_on(by):
            for there in table.row.boards:
                self._want(there, table)

    @contextmanager
    def showing(self, there: Post | None) -> Iterator[Callable[[Table], None]]:
        """Change a board inside this context; nothing else is sent to it before the end.

        Call the yielded function with the table that the board now shows. If there are several requests at
        once, nobody knows which one Discord carries out last, so the oldest version that they show counts.
        """
        if there is None:
            yield lambda _table: None
            return
        requests = self._requests.setdefault(there, _Requests())
        requests.running += 1
        try:
            yield lambda table: requests.shown.append(table.row.version)
        finally:
            requests.running -= 1
            if not requests.running:
                del self._requests[there]
                if requests.shown:
                    self._remember(there, min(requests.shown))
                self._edit_if_wanted(there)
                requests.ended.set()

    async def are_up_to_date(self, table: Table) -> bool:
        """Wait for all changes of the table's boards.

        Returns whether there is a board and all show this state.

        Must not be called inside ``showing``, because it waits for its end.
        """
        for there in table.row.boards:
            while there in self._edits or there in self._requests:
                if there in self._edits:
                    await asyncio.wait([self._edits[there]])
                else:
                    await self._requests[there].ended.wait()
        boards = (await self._tables.table(table.id)).row.boards
        return bool(boards) and all(self._shown.get(there, -1) >= table.row.version for there in boards)

    async def check_newest(self, table: Table, channel: int, message: int) -> None:
        """Raise BoardMoved if another message of the channel shows the table now.

        A board that was not noted, because the bot was stopped right after posting it, is noted now. Raises
        UnknownControl if the message is the board of another table.
        """
        here = next((there for there in table.row.boards if there.channel_id == channel), None)
        if here is None:
            if await self._store.posts.table_at(message) is not None:
                raise UnknownControl
            await self._tables.put_board(table.id, channel, message)
        elif here.message_id != message:
            raise BoardMoved(self._links.to(table, here))

    async def repost(
        self, interaction: Click, table: Table, mentions: discord.AllowedMentions = NOBODY
    ) -> None:
        """Answer with a new board in this channel. The old board links to it and stops working.

        Raises ``discord.HTTPException`` if Discord refuses it.
        """
        new = await post(interaction, await self._messages.board(table), mentions)
        if interaction.channel_id is None:
            return
        await self._note(table, Post(interaction.channel_id, new))
        if table.state is not None and not table.over:
            # Only now is there a board to link to, and a person who can see what a computer does.
            self._tables.look_again(await self._tables.table(table.id), interaction.user.id)

    async def send(self, table: Table, invited: int) -> None:
        """Post the table's board in the direct messages of the invited player, mentioning them.

        Raises ``discord.HTTPException`` if they accept no direct messages.
        """
        channel = await self._links.direct_messages(invited)
        message = await self._messages.board(table)
        sent = await channel.send(
            view=message.layout, files=message.files(), allowed_mentions=mentioning(invited)
        )
        await self._note(table, Post(sent.channel.id, sent.id))

    async def _note(self, table: Table, there: Post) -> None:
        """Note a new board, and edit the old one of its channel and boards that are out of date."""
        old = await self._tables.put_board(table.id, there.channel_id, there.message_id)
        self._remember(there, table.row.version)
        latest = await self._tables.table(table.id)
        self._want(there, latest)
        if old is not None and old != there.message_id:
            self._want(Post(there.channel_id, old), latest)

    def _want(self, there: Post, table: Table) -> None:
        self._wanted[there] = table
        if there not in self._requests:
            self._edit_if_wanted(there)

    def _edit_if_wanted(self, there: Post) -> None:
        table = self._wanted.get(there)
        if table is None or there in self._edits:
            return
        # An old board must link to the new one, so it is edited whatever it shows.
        if there in table.row.boards and self._shown.get(there, -1) >= table.row.version:
            del self._wanted[there]
            return
        edit = self._background.start(self._edit(there), f"Editing a board of table {table.id}")
        self._edits[there] = edit
        edit.add_done_callback(lambda _done: self._edited(there))

    def _edited(self, there: Post) -> None:
        del self._edits[there]
        if there not in self._requests:
            self._edit_if_wanted(there)

    async def _edit(self, there: Post) -> None:
        """Edit a message so that it shows the present table; forget a message that is gone."""
        if there in self._requests:  # it was clicked in the meantime
            return
        wanted = self._wanted.pop(there)
        with self.showing(there) as shows:
            try:
                table = await self._tables.table(wanted.id)
                message = await self._message(table, there)
                if self._requests[there].running > 1:  # it was clicked, and the answer shows the table
                    self._wanted.setdefault(there, table)
                    return
                done = Edit.REFUSED if message is None else await self._delivery.edit(there, message)
                if done is Edit.TAKEN:
                    shows(table)
                elif done is Edit.GONE:
                    await self._tables.drop_board(table.id, there.message_id)
            except (Refusal, StoreError) as failure:
                log.warning("A board of table %s was not edited: %s.", wanted.id, type(failure).__name__)

    async def _message(self, table: Table, there: Post) -> Message | None:
        """The table for its board, a link for an old board, None for any other message."""
        if there in table.row.boards:
            return await self._messages.board(table)
        here = next((board for board in table.row.boards if board.channel_id == there.channel_id), None)
        return None if here is None else Message(moved(self._links.to(table, here)))

    def _remember(self, there: Post, version: int) -> None:
        self._shown[there] = version
        self._shown.move_to_end(there)
        if len(self._shown) > KNOWN_BOARDS:
            self._shown.popitem(last=False)


def clicked_board(click: Click) -> Post | None:
    """The place of the message that was clicked; None if only the person who clicked can see it."""
    if click.message is None or click.channel_id is None or is_private(click):
        return None
    return Post(click.channel_id, click.message.id)
