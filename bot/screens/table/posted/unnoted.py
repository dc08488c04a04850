"""Mentions that are posted and not noted in the database: known here, or looked for after a stop."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping

from bot.screens.desk import Desk
from bot.screens.frame.faults import Fault
from bot.screens.frame.layout import mention_mark
from bot.store import Post
from bot.tables import Table


class Unnoted:
    """What was sent and is still to be noted, and the tables that may have a mention nobody knows of."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # By table: the mention that was sent, and the plies at which its turns began, also by table.
        self._sent: dict[int, tuple[Post, Mapping[int, int]]] = {}
        self._perhaps_lost: set[int] = set()
        self._asked_for_lost = False
        self._asking = asyncio.Lock()

    @property
    def tables(self) -> Collection[int]:
        """The tables whose mention was sent and is not noted."""
        return self._sent.keys()

    def sent(self, mention: Post, turns: Mapping[int, int]) -> None:
        """Remember a mention until ``note`` has noted it; ``turns`` are those of ``Tables.put_ping``."""
        self._sent |= dict.fromkeys(turns, (mention, turns))

    async def note(self, table: int) -> int | None:
        """Note the mention that was sent for a table, also for the others that share it.

        Returns the ply at which the turn began that it is about, or None if nothing is to be noted. Raises
        StoreError; the mention is then still remembered, so that nobody has to be told again.
        """
        sent = self._sent.get(table)
        if sent is None:
            return None
        mention, turns = sent
        needless = await self._desk.tables.put_ping(mention, turns)
        for each in turns:
            if self._sent.get(each) is sent:
                del self._sent[each]
        for there in needless:
            await self._desk.delivery.delete(there)
        return turns[table]

    def look_at(self, tables: Iterable[int]) -> None:
        """Look for lost mentions at these tables until ``found`` is called."""
        self._perhaps_lost.update(tables)

    def found(self, table: int) -> None:
        """Note that no mention is lost at a table."""
        self._perhaps_lost.discard(table)

    async def ask_for_lost(self) -> None:
        """Ask the store, before the first mention, at which tables one may be lost since before the start.

        Afterwards it could not tell: a mention after the start makes up for an earlier one.
        """
        async with self._asking:
            after: int | None = None if self._asked_for_lost else 0
            while after is not None:
                behind, after = await self._desk.store.posts.behind(after)
                self._perhaps_lost.update(table.table_id for table in behind)
            self._asked_for_lost = True

    async def lost(self, table: Table) -> dict[Post, str] | None:
        """The mentions at a table that were posted but not noted, and their texts, if there may be any.

        Where the bot may not read them there are none. None after a fault that may pass.
        """
        lost: dict[Post, str] = {}
        if table.id not in self._perhaps_lost:
            return lost
        for channel in {there.channel_id for there in table.row.boards}:
            found = await self._desk.delivery.marked(channel, mention_mark(table.id))
            if found is Fault.PASSING:
                return None
            if not isinstance(found, Fault):
                lost |= {there: text for there, text in found.items() if there != table.row.ping}
        return lost
