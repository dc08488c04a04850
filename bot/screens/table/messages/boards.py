"""The boards of tables, kept up to date after every change. Changes no game itself."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from bot.catch_up import HEAD_START_S, CatchUp
from bot.languages import speak
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import Fault, has_bot, is_answered_in_place, is_private
from bot.screens.table.board import board_message, moved
from bot.screens.table.refusals import BoardMoved, UnknownControl
from bot.store.posts import POINTS
from bot.store.rows import Behind, Post, keep
from bot.tables.refusals import Refusal
from bot.tables.table import Table

KNOWN_BOARDS = 4_000
EDITS_AT_ONCE = 500

KEPT = 3
"""The newest boards of a table that show every change; older ones only point to the newest."""

TALK_S = 1.0
"""What is said within this time is shown together."""

BUSY_S = 5.0
"""In a busy channel a position in which a computer player acts next waits this long for a newer one."""

_UNKNOWN = -1
"""Noted instead of the version that a board shows: less than every version, so that the board is edited."""


class Showing(Protocol):
    """Notes which table was sent to a board, and what happened to the request (None: it was carried out)."""

    def __call__(self, table: Table, failed: Fault | None = None, /, *, unfinished: bool = False) -> None: ...


PostAgain: TypeAlias = Callable[[Table, Post], Awaitable[Fault | None]]
"""Posts a table where its board was deleted. Returns why this was not done, or None. Raises StoreError."""


class Shown(Enum):
    """Whether a table is on its board: now, by itself as soon as Discord takes it, or not."""

    NOW = "now"
    SOON = "soon"
    NOT = "not"


class _BoardMessage(NamedTuple):
    """A message that shows a table, or has shown it."""

    table: int
    there: Post

    def __str__(self) -> str:
        return str(self.table)


@dataclass(slots=True)
class _Requests:
    """The requests that are changing a board now, and the versions of the table that they show.

    ``wanted`` is what must be looked at after them. Until ``left_until`` it is left to a click.
    """

    running: int = 0
    left_until: datetime | None = None
    shown: list[tuple[int, int, bool]] = field(default_factory=list)  # table, version, whether it is finished
    wanted: set[_BoardMessage] = field(default_factory=set)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, table: Table, failed: Fault | None = None, *, unfinished: bool = False) -> None:
        """Note that the table was sent to the board, and why Discord has not confirmed it, if it has not."""
        if failed is None:
            shown = _UNKNOWN if table.set_aside else table.row.version
            self.shown.append((table.id, shown, not unfinished))
        elif failed is Fault.PASSING:
            self.shown.append((table.id, _UNKNOWN, True))


class Boards:
    """The messages that show tables to everybody. The store knows which messages they are.

    The content of a board follows from the table alone. Each board has at most one pending edit, which shows
    the newest state and is tried again after a fault that may pass. It has none while a click on it is
    answered, because the answer shows the table; but it waits for an answer no longer than all that follows
    a change does. Where Discord has refused an edit, nothing is tried before
    a person does something at the table.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._edits = CatchUp[_BoardMessage](
            "Editing a board of table {}", self._edit, desk.background, desk.clock, EDITS_AT_ONCE
        )
        self._requests: dict[Post, _Requests] = {}
        self._shown: OrderedDict[_BoardMessage, int] = OrderedDict()
        self._refused: OrderedDict[Post, None] = OrderedDict()
        self._unfinished: OrderedDict[Post, None] = OrderedDict()
        self._post_again: PostAgain | None = None
        self._finishes: Callable[[int], None] = lambda _table: None  # without any they stay
        desk.tables.listen(self.changed)

    def when_deleted(self, post_again: PostAgain) -> None:
        """Post a board with this where the only one of a table was deleted and somebody needs it."""
        self._post_again = post_again

    def when_unfinished(self, finishes: Callable[[int], None]) -> None:
        """Call this with each table whose board lacks something; ``finish`` is called when that is there."""
        self._finishes = finishes

    def finish(self, table: Table, *, failed: bool) -> None:
        """Edit the unfinished boards of a table, or leave them if what they lack has ``failed`` to come."""
        for there in [there for there in _newest(table) if there in self._unfinished]:
            del self._unfinished[there]
            if failed:
                self._desk.store.posts.note_shown(table.id, there.message_id, table.row.version)
            else:
                self._shown.pop(_BoardMessage(table.id, there), None)
                self._edits.want(_BoardMessage(table.id, there))

    def changed(self, table: Table, by: int) -> None:
        """Bring the boards up to date. During the turn of a computer player, they wait for its end.

        Between two turns of computer players they leave the last edit that a busy channel takes to the next
        turn of a person.
        """
        if table.goes_on(by):
            return
        if by > 0:
            for there in table.row.boards:
                self._refused.pop(there, None)
        self._want_newest(table, TALK_S if table.said_last else 0)

    def answered(self, click: Click, table: Table) -> None:
        """Bring a board up to date after a click on it was answered, where only this makes it possible.

        Many games of an event share a channel, so they are edited through clicks, too.
        """
        there = clicked_board(click)
        if there not in table.row.boards or not is_answered_in_place(click):
            return
        self._desk.delivery.tokens.note(click, there)
        if not has_bot(click):
            self._refused.pop(there, None)
            self._edits.want(_BoardMessage(table.id, there))

    def show_again(self, table: Table) -> None:
        """Edit the boards of a table, although only what they show beside it has changed."""
        for there in _newest(table):
            if (requests := self._requests.get(there)) is not None:  # on its way may be what was shown before
                requests.note(table, Fault.PASSING)
            self.remember(table.id, there, _UNKNOWN)
            self._edits.want(_BoardMessage(table.id, there))

    async def catch_up(self, tables: Sequence[Behind]) -> None:
        """Edit boards that are behind since before the start; wait until each was tried once."""
        boards = [_BoardMessage(behind.table_id, there) for behind in tables for there in behind.boards]
        for board in boards:
            self._edits.want(board)
        for board in boards:
            await self._edits.ended(board)

    @contextmanager
    def showing(self, there: Post | None) -> Iterator[Showing]:
        """Change a board inside this context; nothing else is sent to it before the end of the head start.

        Call the yielded function with the table that was sent to the board and what happened to the request.
        If there are several requests at once, nobody knows which one Discord carries out last, so the oldest
        version that they show counts. A request whose answer was lost may be carried out last, too: the board
        is then edited once more.
        """
        if there is None:
            yield _nowhere
            return
        with self._changing(there) as requests:
            requests.left_until = self._desk.clock.now() + timedelta(seconds=HEAD_START_S)

            def shows(table: Table, failed: Fault | None = None, *, unfinished: bool = False) -> None:
                requests.note(table, failed, unfinished=unfinished)
                if failed is Fault.PASSING:
                    requests.wanted.add(_BoardMessage(table.id, there))

            yield shows

    @contextmanager
    def _changing(self, there: Post) -> Iterator[_Requests]:
        requests = self._requests.setdefault(there, _Requests())
        requests.running += 1
        try:
            yield requests
        finally:
            requests.running -= 1
            if not requests.running:
                del self._requests[there]
                shown_at_once = {table for table, _, _ in requests.shown}
                for table in shown_at_once:
                    version, finished = min(shown[1:] for shown in requests.shown if shown[0] == table)
                    # Another may have sent an older state or table. A fault that may pass has its pause.
                    if len(shown_at_once) > 1 or (self._desk.store.others_write and version != _UNKNOWN):
                        requests.wanted.add(_BoardMessage(table, there))
                    version = version if len(shown_at_once) == 1 else _UNKNOWN
                    self.remember(table, there, version, unfinished=not finished)
                for board in requests.wanted:
                    self._edits.want(board)
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
                await self._edits.ended(_BoardMessage(table.id, there))
            waited, boards = boards, _newest(await self._desk.tables.table(table.id))
        boards = tuple(there for there in boards if there.channel_id == channel) or boards
        if any(self._shows(table, there) for there in boards):
            return Shown.NOW
        planned = [there for there in boards if not await self._edits.ended(_BoardMessage(table.id, there))]
        return Shown.SOON if planned else Shown.NOT

    async def check_newest(self, table: Table, channel: int, message: int) -> None:
        """Raise BoardMoved if another message of the channel shows the table now, or only newer boards do.

        A board that was not noted, because the bot was stopped right after posting it, is noted now. Raises
        UnknownControl if the message is the board of another table.
        """
        here = next((there for there in table.row.boards if there.channel_id == channel), None)
        if here is None:
            if await self._desk.store.posts.table_at(message) is not None:
                raise UnknownControl
            await self._desk.tables.put_board(table.id, channel, message)
        elif here.message_id != message:
            raise BoardMoved(self._desk.links.to(table, here))
        elif here not in _newest(table):
            raise BoardMoved(self._desk.links.to(table, table.row.boards[-1]))

    def want(self, table: int, there: Post) -> None:
        """Bring one message that shows or has shown a table up to date."""
        self._edits.want(_BoardMessage(table, there))

    async def edited(self, table: int, boards: Sequence[Post]) -> Shown:
        """Bring messages up to date and wait until each was tried once. Returns whether all are."""
        for there in boards:
            self.want(table, there)
        ended = [await self._edits.ended(_BoardMessage(table, there)) for there in boards]
        if not all(ended):
            return Shown.SOON
        return Shown.NOT if any(there in self._refused for there in boards) else Shown.NOW

    def remember(self, table: int, there: Post, version: int, *, unfinished: bool = False) -> None:
        """Note the version of its table that a board shows now.

        One that is ``unfinished`` is noted in the store as one behind, so that a stop does not leave it so.
        """
        self._desk.store.posts.note_shown(table, there.message_id, version - unfinished)
        keep(self._shown, _BoardMessage(table, there), version, KNOWN_BOARDS)
        self._unfinished.pop(there, None)
        if unfinished:
            keep(self._unfinished, there, None, KNOWN_BOARDS)
            self._finishes(table)

    async def _edit(self, board: _BoardMessage) -> bool:
        """Edit a message so that it shows the present table. Returns whether this is done for now."""
        there = board.there
        try:
            wanted = partial(self._is_wanted, board)
            if not (await wanted() and await self._desk.delivery.turn(there, wanted)):
                return True
            with self._changing(there) as requests:
                table = await self._desk.tables.table(board.table)
                message = None if self._is_done(table, there) else await self._message(table, there)
                if message is None:
                    return True
                if requests.running > 1 and self._left_to_the_click(board):
                    return True  # it was clicked meanwhile
                failed = await self._desk.delivery.edit(there, message)
                requests.note(table, failed, unfinished=message.unfinished)
            if failed is None:
                self._refused.pop(there, None)
            if failed is None and there not in _newest(table):
                self.remember(table.id, there, POINTS)
            if failed is Fault.REFUSED:
                keep(self._refused, there, None, KNOWN_BOARDS)
            if failed is Fault.GONE:
                failed = await self._gone(table, there)
        except Refusal:  # it can no longer be read, which was logged when that was found
            return True
        return failed is not Fault.PASSING

    async def _is_wanted(self, board: _BoardMessage) -> bool:
        """Whether a message does not show the present table, and is not left to a click."""
        table = await self._desk.tables.table(board.table)
        return not (self._left_to_the_click(board) or self._is_done(table, board.there))

    async def _gone(self, table: Table, there: Post) -> Fault | None:
        """Forget a board that was deleted; if it was the only one, post another where it was.

        Returns why that was not done, or None.
        """
        if table.row.boards != (there,):
            await self._desk.tables.drop_board(table.id, there.message_id)
            table = await self._desk.tables.table(table.id)
        failed: Fault | None = Fault.GONE
        if self._post_again is not None and _is_missed(table) and table.row.boards in ((), (there,)):
            failed = await self._post_again(table, there)
        if failed is Fault.REFUSED or failed is Fault.GONE:
            await self._desk.tables.drop_board(table.id, there.message_id)
            self._want_newest(
                await self._desk.tables.table(table.id)
            )  # an older board may be one of them now
        return failed

    def _left_to_the_click(self, board: _BoardMessage) -> bool:
        """Leave a board to a click that is being answered, to be looked at after it. False without one.

        An answer that takes longer than its head start may show an older table, so the board is looked at
        again after it.
        """
        requests = self._requests.get(board.there)
        if requests is None:
            return False
        requests.wanted.add(board)
        if requests.left_until is None:
            return True
        left_s = (requests.left_until - self._desk.clock.now()).total_seconds()
        if left_s > 0:
            self._edits.want(board, left_s)
        return left_s > 0

    def _want_newest(self, table: Table, in_s: float = 0) -> None:
        for there in _newest(table):
            if there not in self._refused:
                passes = table.computer_to_act is not None and self._desk.delivery.spare(there.channel_id) < 2
                self._edits.want(_BoardMessage(table.id, there), BUSY_S if passes else in_s)

    def _is_done(self, table: Table, there: Post) -> bool:
        """Whether a message shows the table, or points to a newer board if it must."""
        return (
            self._shows(table, there)
            if there in _newest(table)
            else self._shown.get(_BoardMessage(table.id, there)) == POINTS
        )

    def _shows(self, table: Table, there: Post) -> bool:
        return table.row.version <= self._shown.get(_BoardMessage(table.id, there), _UNKNOWN) < POINTS

    async def _message(self, table: Table, there: Post) -> Message | None:
        """The table for its newest boards, a link for older ones, None for any other message."""
        if there in _newest(table):
            return await board_message(self._desk, table)
        speak(table.row.language)
        if there in table.row.boards:
            return Message(moved(self._desk.links.to(table, table.row.boards[-1])))
        here = next((board for board in table.row.boards if board.channel_id == there.channel_id), None)
        return None if here is None else Message(moved(self._desk.links.to(table, here)))


def clicked_board(click: Click) -> Post | None:
    """The place of the message that was clicked; None if only the person who clicked can see it."""
    if click.message is None or click.channel_id is None or is_private(click):
        return None
    return Post(click.channel_id, click.message.id)


def _newest(table: Table) -> tuple[Post, ...]:
    return table.row.boards[-KEPT:]


def _is_missed(table: Table) -> bool:
    """Whether people need the board of a table: they play there, or a computer made the last move."""
    if table.over:
        return table.stopped is None and (table.position_by or 0) < 0
    return table.state is not None and bool(table.people)


def version_shown(table: Table, message: Message) -> int:
    """The version that a new board of the table shows; -1 if it must be edited.

    That is so while a part of it is missing, and if the table is set aside: another release may show more.
    """
    return _UNKNOWN if table.set_aside or message.unfinished else table.row.version


def _nowhere(_table: Table, _failed: Fault | None = None, *, unfinished: bool = False) -> None:
    """What is sent to no board is not noted."""
