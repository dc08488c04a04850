"""Deletes people: takes them out of their games, then out of all rows, in steps between which moves go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from typing import Final

from bot.store.privacy.personal_rows import pause
from bot.store.store import Store
from bot.tables.lobby import Lobby, SeatPlan
from bot.tables.refusals import Refusal
from bot.tables.shelf import Shelf
from bot.tables.stand_ins import StandIns
from bot.tables.table import Table

_MOST_TABLES: Final = 1_000
_ROUNDS: Final = 3
"""How often a table is tried that a person must leave. Afterwards it counts as one that nobody can read."""


class Farewells:
    """Deletes people who have asked for it. Whatever stops a deletion, the next call goes on with it."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        lobby: Lobby,
        seat_plan: SeatPlan,
        stand_ins: StandIns,
        look_again: Callable[[Table, int], None],
    ) -> None:
        self._store = store
        self._deletions = store.deletions
        self._shelf = shelf
        self._lobby = lobby
        self._seat_plan = seat_plan
        self._stand_ins = stand_ins
        self._look_again = look_again

    async def delete(self, user: int, now: datetime) -> bool:
        """Delete a person if this is due. Returns whether it was done now.

        First they are put on the list of the deleted, so that a backup cannot bring them back unnoticed.
        Raises StoreError, and OSError or ValueError if the list cannot be written.
        """
        begun = await self._deletions.begin(user, now)
        if begun is None:
            return False
        number, due_at = begun
        entries = await self._deletions.listed(user, due_at)
        finished = False
        while not finished:
            unreadable = await self._leave_tables(user)
            await self._erase_at_running(user, number)
            while some := await self._deletions.erase_some(user, number, unreadable):
                for table in some:
                    self._shelf.forget(table)
                await pause()
            while await self._deletions.erase_some_pairs(user, number):
                await pause()
            finished = await self._deletions.finish(user, number, entries)
        self._shelf.forget_person(user)
        self._store.private_screens.forget(user)
        self._store.people.forget(user)
        await self._store.database.overwrite_log()
        return True

    async def _leave_tables(self, user: int) -> tuple[int, ...]:
        """Leave open tables, and let computers play on. Returns the tables where this is not possible."""
        left: Sequence[int] = ()
        for _ in range(_ROUNDS):
            invitations = await self._deletions.invitations(user)
            playing = await self._store.tables_of(user, statuses=("open", "running"), limit=_MOST_TABLES)
            left = (*invitations, *(row.id for row in playing))
            if not left:
                break
            for table in invitations:
                with suppress(Refusal):
                    await self._decline(table, user)
            for row in playing:
                with suppress(Refusal):
                    await self._leave(row.id, user, row.host_id, is_open=row.status == "open")
        return tuple(left)

    async def _decline(self, table: int, user: int) -> None:
        async with self._shelf.lock(table):
            row = await self._shelf.row(table)
        if row.invited_id == user:
            await self._lobby.decline(table, user)
        else:
            await self._seat_plan.decline(table, user)

    async def _leave(self, table: int, user: int, host: int, *, is_open: bool) -> None:
        if not is_open:
            await self._stand_ins.hand_over(table, user)
        elif host == user:
            await self._lobby.cancel(table, user)
        else:
            await self._seat_plan.leave(table, user)

    async def _erase_at_running(self, user: int, number: int) -> None:
        """Replace a person by a number at tables where computers play on, so that the boards show it."""
        replaced = await self._store.tables_of(user, limit=_MOST_TABLES, replaced=True)
        playing = sorted(row.id for row in replaced)
        async with AsyncExitStack() as locks:
            for table in playing:  # in one order, so that two callers never wait for each other
                await locks.enter_async_context(self._shelf.lock(table))
            await self._deletions.erase_at_running(user, number, playing)
            for table in playing:
                self._shelf.forget(table)
        for table in playing:
            with suppress(Refusal):
                async with self._shelf.lock(table):
                    now = await self._shelf.newest(table)
                self._look_again(now, 0)
