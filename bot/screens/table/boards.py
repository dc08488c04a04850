"""The boards of tables: posted, moved, and kept up to date after every change. Changes no game itself."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import discord

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.screens.frame import marks
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.faults import NOT_SENT, Fault, fault
from bot.screens.frame.layout import Message
from bot.screens.frame.origin import has_bot
from bot.screens.frame.respond import NOBODY, is_private, mentioning, post
from bot.screens.table.layouts.board import moved
from bot.screens.table.links import Links
from bot.screens.table.messages import Messages
from bot.screens.table.refusals import BoardMoved, UnknownControl
from bot.store import POINTS, Behind, Post, Store, StoreError
from bot.tables import Refusal, Table, Tables

KNOWN_BOARDS = 4_000
EDITS_AT_ONCE = 500
LOOKS_AT_ONCE = 20

KEPT = 3
"""The newest boards of a table that show every change; older ones only point to the newest."""

TALK_S = 1.0
"""What is said within this time is shown together."""


class Shown(Enum):
    """Whether a table is on its board: now, by itself as soon as Discord takes it, or not."""

    NOW = "now"
    SOON = "soon"
    NOT = "not"


class _Board(NamedTuple):
    """A message that shows a table, or has shown it."""

    table: int
    there: Post

    def __str__(self) -> str:
        return str(self.table)


class _Posted(NamedTuple):
    """A new board that ``by`` has caused, and the version of its table that it shows."""

    table: int
    there: Post
    version: int
    by: int

    def __str__(self) -> str:
        return str(self.table)


class _Sought(NamedTuple):
    """A table of which a board may have been posted in a channel without a note."""

    table: int
    channel_id: int

    def __str__(self) -> str:
        return str(self.table)


@dataclass(slots=True)
class _Requests:
    """The requests that are changing a board now, and the versions of the table that they show.

    ``wanted`` is the board if it must be looked at after them.
    """

    running: int = 0
    shown: list[tuple[int, int]] = field(default_factory=list)  # table, version
    wanted: _Board | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Boards:
    """The messages that show tables to everybody. The store knows which messages they are.

    The content of a board follows from the table alone. Each board has at most one pending edit, which shows
    the newest state and is tried again after a fault that may pass. It has none while a click on it is
    answered, because the answer shows the table. Where Discord has refused an edit, nothing is tried before
    a person does something at the table.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        messages: Messages,
        links: Links,
        delivery: Delivery,
        background: Background,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._messages = messages
        self._links = links
        self._delivery = delivery
        self._edits = CatchUp[_Board](
            "Editing a board of table {}", self._edit, background, clock, EDITS_AT_ONCE
        )
        self._posted = CatchUp[_Posted](
            "Noting a board of table {}", self._note, background, clock, EDITS_AT_ONCE
        )
        self._sought = CatchUp[_Sought](
            "Looking for a board of table {}", self._look_for, background, clock, LOOKS_AT_ONCE
        )
        self._requests: dict[Post, _Requests] = {}
        self._shown: OrderedDict[Post, int] = OrderedDict()
        self._refused: OrderedDict[Post, None] = OrderedDict()
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Bring the boards up to date. During the turn of a computer player, they wait for its end."""
        if table.goes_on(by):
            return
        in_s = TALK_S if table.said_last else 0
        if by > 0:
            for there in table.row.boards:
                self._refused.pop(there, None)
        self._want_newest(table, in_s)

    def answered(self, click: Click, table: Table) -> None:
        """Bring a board up to date after a click on it was answered, where only this makes it possible."""
        there = clicked_board(click)
        if there in table.row.boards and not has_bot(click):
            self._delivery.tokens.note(click, there)
            self._refused.pop(there, None)
            self._edits.want(_Board(table.id, there))

    async def catch_up(self, tables: Sequence[Behind]) -> None:
        """Edit boards that are behind since before the start, and find those that were not noted.

        Waits until each was tried once.
        """
        for behind in tables:
            if behind.posting_in is not None:
                sought = _Sought(behind.table_id, behind.posting_in)
                self._sought.want(sought)
                await self._sought.ended(sought)
        boards = [_Board(behind.table_id, there) for behind in tables for there in behind.boards]
        for board in boards:
            self._edits.want(board)
        for board in boards:
            await self._edits.ended(board)

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
            yield lambda table: requests.shown.append((table.id, _version_shown(table)))
        finally:
            requests.running -= 1
            if not requests.running:
                del self._requests[there]
                if requests.shown:
                    table, version = min(requests.shown, key=lambda shown: shown[1])
                    self._remember(table, there, version)
                if requests.wanted is not None:
                    self._edits.want(requests.wanted)
                requests.ended.set()

    async def shown(self, table: Table, channel: int | None) -> Shown:
        """Wait for all changes of the table's boards. Returns whether the board of this channel shows it.

        If the table has no board in the channel, any other board counts. Must not be called inside
        ``showing``, because it waits for its end.
        """
        waited: tuple[Post, ...] | None = None
        boards = _newest(table)
        while boards != waited:  # a board that is gone makes room for an older one
            for there in boards:
                while (requests := self._requests.get(there)) is not None:
                    await requests.ended.wait()
                await self._edits.ended(_Board(table.id, there))
            waited, boards = boards, _newest(await self._tables.table(table.id))
        boards = tuple(there for there in boards if there.channel_id == channel) or boards
        if any(self._shows(table, there) for there in boards):
            return Shown.NOW
        planned = [there for there in boards if not await self._edits.ended(_Board(table.id, there))]
        return Shown.SOON if planned else Shown.NOT

    async def check_newest(self, table: Table, channel: int, message: int) -> None:
        """Raise BoardMoved if another message of the channel shows the table now, or only newer boards do.

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
        elif here not in _newest(table):
            raise BoardMoved(self._links.to(table, table.row.boards[-1]))

    async def repost(
        self, interaction: Click, table: Table, mentions: discord.AllowedMentions = NOBODY
    ) -> None:
        """Answer with a new board in this channel. The old board links to it and stops working.

        Raises an error of ``NOT_SENT`` if Discord does not take it.
        """
        async with self._posting(table, interaction.channel_id):
            new = await post(interaction, await self._messages.board(table), mentions)
        if interaction.channel_id is None:
            return
        there = Post(interaction.channel_id, new)
        if not has_bot(interaction):
            self._delivery.tokens.note(interaction, there)
        await self._noted(_Posted(table.id, there, _version_shown(table), interaction.user.id))

    async def send(self, table: Table, invited: int) -> None:
        """Post the table's board in the direct messages of the invited player, mentioning them.

        Raises an error of ``NOT_SENT`` if they accept no direct messages, or if Discord does not take it.
        """
        channel = await self._links.direct_messages(invited)
        message = await self._messages.board(table)
        async with self._posting(table, channel.id):
            sent = await channel.send(
                view=message.layout, files=message.files(), allowed_mentions=mentioning(invited)
            )
        await self._noted(_Posted(table.id, Post(channel.id, sent.id), _version_shown(table), invited))

    @asynccontextmanager
    async def _posting(self, table: Table, channel: int | None) -> AsyncIterator[None]:
        """Post a board inside this context: where its place is not learnt, it is looked for afterwards."""
        if channel is not None and table.row.posting_in != channel:
            with suppress(StoreError):  # without this note the board is found at its first click
                await self._tables.posting(table.id, channel)
        try:
            yield
        except NOT_SENT as error:
            if channel is not None and fault(error) is Fault.PASSING:  # Discord may have taken it
                self._sought.want(_Sought(table.id, channel))
            raise

    async def _look_for(self, sought: _Sought) -> bool:
        """Note the newest board in a channel if it is not noted. Returns whether this is done for now."""
        number, channel = sought
        found = await self._delivery.marked(channel, marks.board_of(number))
        if found is Fault.PASSING:
            return False
        try:
            table = await self._tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        noted = next((there for there in table.row.boards if there.channel_id == channel), None)
        unknown = [] if isinstance(found, Fault) else [there for there in found if there != noted]
        if unknown and (noted is None or noted.message_id < unknown[-1].message_id):
            await self._noted(_Posted(number, unknown.pop(), -1, table.row.host_id))
        else:
            await self._tables.posting(number, None)
        for older in unknown:
            self._edits.want(_Board(number, older))
        return True

    async def _noted(self, posted: _Posted) -> None:
        """Note a new board: the table is there already, so what fails now is tried again by itself."""
        self._posted.want(posted)
        await self._posted.ended(posted)

    async def _note(self, posted: _Posted) -> bool:
        """Note a new board, and edit the old one of its channel and boards that are out of date."""
        number, there, version, by = posted
        try:
            old = await self._tables.put_board(number, there.channel_id, there.message_id, version)
            self._remember(number, there, version)
            latest = await self._tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        outdated = [there, *latest.row.boards[-KEPT - 1 : -KEPT]]
        if old is not None and old != there.message_id:
            outdated.append(Post(there.channel_id, old))
        for board in outdated:
            self._edits.want(_Board(number, board))
        if latest.state is not None and not latest.over:
            # Only now is there a board to link to, and a person who can see what a computer does.
            self._tables.look_again(latest, by)
        return True

    async def _edit(self, board: _Board) -> bool:
        """Edit a message so that it shows the present table. Returns whether this is done for now."""
        there = board.there
        try:
            if self._is_clicked(board) or self._is_done(await self._tables.table(board.table), there):
                return True
            await self._delivery.turn(there.channel_id)
            if self._is_clicked(board):
                return True
            with self.showing(there) as shows:
                table = await self._tables.table(board.table)
                message = None if self._is_done(table, there) else await self._message(table, there)
                if message is None:
                    return True
                if self._requests[there].running > 1:  # it was clicked, and the answer shows the table
                    self._requests[there].wanted = board
                    return True
                failed = await self._delivery.edit(there, message)
                if failed is None:
                    shows(table)
            if failed is None and there not in _newest(table):
                self._remember(table.id, there, POINTS)
            if failed is Fault.REFUSED:
                self._refused[there] = None
                _forget_oldest(self._refused)
            if failed is Fault.GONE:
                await self._tables.drop_board(table.id, there.message_id)
                self._want_newest(await self._tables.table(table.id))  # an older board may be one of them now
        except Refusal:  # it can no longer be read, which was logged when that was found
            return True
        return failed is not Fault.PASSING

    def _is_clicked(self, board: _Board) -> bool:
        """Whether a click on the board is being answered; then the board is looked at after the answer."""
        requests = self._requests.get(board.there)
        if requests is not None:
            requests.wanted = board
        return requests is not None

    def _want_newest(self, table: Table, in_s: float = 0) -> None:
        for there in _newest(table):
            if there not in self._refused:
                self._edits.want(_Board(table.id, there), in_s)

    def _is_done(self, table: Table, there: Post) -> bool:
        """Whether a message shows the table, or points to a newer board if it must."""
        return self._shows(table, there) if there in _newest(table) else self._shown.get(there) == POINTS

    def _shows(self, table: Table, there: Post) -> bool:
        return table.row.version <= self._shown.get(there, -1) < POINTS

    async def _message(self, table: Table, there: Post) -> Message | None:
        """The table for its newest boards, a link for older ones, None for any other message."""
        if there in _newest(table):
            return await self._messages.board(table)
        if there in table.row.boards:
            return Message(moved(self._links.to(table, table.row.boards[-1])))
        here = next((board for board in table.row.boards if board.channel_id == there.channel_id), None)
        return None if here is None else Message(moved(self._links.to(table, here)))

    def _remember(self, table: int, there: Post, version: int) -> None:
        self._store.posts.shows(table, there.message_id, version)
        self._shown[there] = version
        self._shown.move_to_end(there)
        _forget_oldest(self._shown)


def clicked_board(click: Click) -> Post | None:
    """The place of the message that was clicked; None if only the person who clicked can see it."""
    if click.message is None or click.channel_id is None or is_private(click):
        return None
    return Post(click.channel_id, click.message.id)


def _newest(table: Table) -> tuple[Post, ...]:
    return table.row.boards[-KEPT:]


def _version_shown(table: Table) -> int:
    """The version that a board of the table shows; -1 if it is set aside: another release may show more."""
    return -1 if table.set_aside else table.row.version


def _forget_oldest(known: OrderedDict[Post, int] | OrderedDict[Post, None]) -> None:
    if len(known) > KNOWN_BOARDS:
        known.popitem(last=False)
