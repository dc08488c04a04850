"""The tables in memory: loaded from the store, kept while they are used, changed by one caller at a time.

What is decided by a table in memory is decided again where another process has changed the table since.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

from bot.store.errors import CommitUnanswered, Outdated, StoreError
from bot.store.rows import Edition, Move, TableRow, Timer, keep
from bot.store.sight import Asker
from bot.store.store import Store
from bot.tables.refusals import NoSuchTable, Refusal
from bot.tables.replay import begun, replay
from bot.tables.table import Table
from games.core import GameError

CACHED_TABLES = 2_000

MOST_REPLAYED_AT_ONCE = 30
"""A longer log is replayed in a thread, so that others are answered meanwhile."""


class Shelf:
    """A cache of tables and their locks. The store has all its facts, too.

    ``in_doubt`` is called with the number of a table when nobody knows whether its change was saved.
    """

    def __init__(self, store: Store, in_doubt: Callable[[int], None] = lambda _table: None) -> None:
        self._store = store
        self._in_doubt = in_doubt
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[int, Table] = OrderedDict()

    @asynccontextmanager
    async def lock(self, table: int) -> AsyncIterator[None]:
        """Change a table inside this context: nobody else does meanwhile.

        A table whose change may be saved or not is dropped from memory.
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            try:
                yield
            except CommitUnanswered:
                self.forget(table)
                self._in_doubt(table)
                raise

    async def row(self, table: int) -> TableRow:
        """The row of a table, read from the store now. Raises NoSuchTable."""
        row = await self._store.table(table)
        if row is None:
            raise NoSuchTable
        return row

    async def is_behind(self, table: int) -> bool:
        """Whether the cached table is not the stored one any more, because another process has changed it.

        Then it is dropped. Raises StoreError.
        """
        cached = self._cache.get(table)
        if cached is None or await self._store.edition(table) == cached.row.edition:
            return False
        self.forget(table)
        return True

    async def newest(self, table: int, asker: Asker | None = None, *, past: bool = False) -> Table:
        """As ``load``, for what only shows: no commit will find out that another process was faster."""
        cached = self._cache.get(table)
        if self._store.others_write and cached is not None and _is_before(asker, cached):
            await self.is_behind(table)  # for all others ``load`` reads the row
        return await self.load(table, asker, past=past)

    async def found(self, table: int, asker: Asker | None = None, *, past: bool = False) -> Table:
        """As ``newest``, under the table's lock; without it where nobody may be changing the table now."""
        cached = None if self._store.others_write or table in self._locks else self._cache.get(table)
        if cached is not None and _is_before(asker, cached):
            self._cache.move_to_end(table)
            return cached
        async with self.lock(table):
            return await self.newest(table, asker, past=past)

    async def listed(self, table: int, edition: Edition) -> Table:
        """As ``load``, for a table whose edition was just read."""
        cached = self._cache.get(table)
        if cached is not None and cached.row.edition != edition:
            self.forget(table)
        return await self.load(table)

    async def load(self, table: int, asker: Asker | None = None, *, past: bool = False) -> Table:
        """The cached table, or the row with its log replayed into a state, as far as it replays.

        Another process may have changed it since, so what is decided by it is committed with its edition.
        Raises NoSuchTable, or Broken if nothing of it can be read.

        With an ``asker`` who may not name the table, NoSuchTable follows from the same query as for a number
        that was never given; ``past`` as in ``Asker.may_name``.
        """
        cached = self._cache.get(table)
        if cached is not None and _is_before(asker, cached):
            self._cache.move_to_end(table)
            return cached
        found = await self._store.with_log(table, asker, past=past)
        if found is None:
            raise NoSuchTable
        if cached is not None and cached.row.edition == found[0].edition:
            return cached
        return await self.replayed(*found)

    async def replayed(self, row: TableRow, moves: tuple[Move, ...]) -> Table:
        """Keep the table that a row and its log lead to, and return it. Raises Broken."""
        return self.remember(Table(row) if row.started_at is None else await replayed_aside(row, moves))

    def remember(self, table: Table) -> Table:
        """Keep a table as it is now, and return it."""
        keep(self._cache, table.id, table, CACHED_TABLES)
        return table

    async def reread_messages(self, table: int) -> None:
        """Update what is noted beside the game of a cached table, if the game itself is unchanged."""
        cached = self._cache.pop(table, None)
        if cached is not None and not cached.set_aside:
            now = await self.row(table)
            if now.version == cached.row.version:
                self.remember(replace(cached, row=now))

    def begin(self, row: TableRow) -> Table:
        """Keep a table without any moves, and return it."""
        return self.remember(begun(row))

    async def reread(self, table: Table) -> Table:
        """A table after a change that is saved, with its row read again; a later one if others were faster.

        What is saved does not depend on this: if the database cannot be read, the table stays as it is, and
        is read again as after a change that may be saved or not.
        """
        try:
            row = await self.row(table.id)
            if row.version == table.row.version:
                return self.remember(replace(table, row=row))
            self.forget(table.id)
            return await self.load(table.id)
        except StoreError:
            self.forget(table.id)
            self._in_doubt(table.id)
            return table

    def forget_deadlines(self) -> None:
        """Drop all tables with a time for a move, because their deadlines have changed."""
        for table in [table.id for table in self._cache.values() if table.row.deadline is not None]:
            self.forget(table)

    def forget_person(self, user: int) -> None:
        """Drop all tables that name a person."""
        for table in [*self._cache.values()]:
            row = table.row
            if user in (*row.players, *row.stand_ins.values(), row.host_id, row.invited_id, *table.active_at):
                self.forget(table.id)

    def forget(self, table: int) -> None:
        """Drop a table, so that the next caller loads it again."""
        self._cache.pop(table, None)


def _is_before(asker: Asker | None, table: Table) -> bool:
    return asker is None or asker.has_before_them(table.row)


async def replayed_aside(row: TableRow, moves: tuple[Move, ...]) -> Table:
    """Replay a log, a long one in a thread. Raises Broken."""
    if len(moves) <= MOST_REPLAYED_AT_ONCE:
        return replay(row, moves)
    return await asyncio.to_thread(replay, row, moves)


class _WithShelf(Protocol):
    _shelf: Shelf


P = ParamSpec("P")
T = TypeVar("T")
Decider = TypeVar("Decider", bound=_WithShelf)
Of = TypeVar("Of", bound=int | Timer)


def decided_again(
    decide: Callable[Concatenate[Decider, Of, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Decider, Of, P], Coroutine[Any, Any, T]]:
    """The method, which decides by the table in memory and commits under the edition that it decided by.

    It is called again if its commit finds another edition, and it refuses only by the newest one. Its first
    argument is the number of the table, or a timer of it. It must have changed nothing when it raises
    Outdated, a Refusal or a GameError.
    """

    @wraps(decide)
    async def method(self: Decider, table: Of, /, *args: P.args, **kwargs: P.kwargs) -> T:
        number = table.table_id if isinstance(table, Timer) else table
        while True:
            try:
                return await decide(self, table, *args, **kwargs)
            except Outdated:
                self._shelf.forget(number)
            except (Refusal, GameError):
                if not await self._shelf.is_behind(number):
                    raise

    return method
