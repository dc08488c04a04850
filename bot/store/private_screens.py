"""What the bot remembers about a player's own screen at a table: its message, and the player's arrangement.

The rules do not know the arrangement. It is secret, like the hand.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, Work
from bot.store.errors import StoreError
from bot.store.rows import PrivateScreenRow
from bot.store.schema import hands

CACHED_SCREENS = 10_000

_Key = tuple[int, int]
_Rows = Sequence[Row[*tuple[Any, ...]]]

_OF = select(hands.c.message_id, hands.c.arrangement).where(
    hands.c.table_id == bindparam("at_table"), hands.c.user_id == bindparam("of_user")
)


class PrivateScreens:
    """The players' own screens. Recent reads are cached, unless other processes write, too.

    Every method may raise the errors of the store. Players who open their hands at once share a transaction.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[_Key, PrivateScreenRow] = OrderedDict()
        self._to_note: dict[_Key, int] = {}
        self._noting = asyncio.Lock()
        self._changes = 0
        key = [hands.c.table_id, hands.c.user_id]
        put = database.insert(hands)
        newest, arrangement = put.excluded.message_id, put.excluded.arrangement
        is_newer = or_(hands.c.message_id.is_(None), hands.c.message_id < newest)
        self._note = put.on_conflict_do_update(
            index_elements=key, set_={"message_id": newest}, where=is_newer
        ).returning(*hands.c)
        self._arrange = put.on_conflict_do_update(
            index_elements=key, set_={"arrangement": arrangement}
        ).returning(*hands.c)

    async def of(self, table_id: int, user_id: int) -> PrivateScreenRow:
        """The row of a user's own screen at a table: None and "" if nothing was noted."""
        known = self._known.get((table_id, user_id))
        if known is not None:
            return known

        return await self._database.run(
            lambda connection: self.read(connection, table_id, user_id), "statement"
        )

    async def read(self, connection: AsyncConnection, table_id: int, user_id: int) -> PrivateScreenRow:
        """The same row, read in the transaction of another question, and cached."""
        changes = self._changes
        row = (await connection.execute(_OF, {"at_table": table_id, "of_user": user_id})).first()
        hand = PrivateScreenRow() if row is None else PrivateScreenRow(row.message_id, row.arrangement)
        if changes == self._changes and not self._database.is_shared:  # else the row may be an older one
            self._keep((table_id, user_id), hand)
        return hand

    async def opened(self, table_id: int, user_id: int, message_id: int) -> None:
        """Note the message that shows the hand now; a later message stays (ids count upwards)."""
        key = table_id, user_id
        self._to_note[key] = max(message_id, self._to_note.get(key, 0))
        async with (
            self._noting
        ):  # callers who waited here find their note in the next transaction, or written
            noted = self._to_note
            self._to_note = {}
            if not noted:
                return
            try:
                await self._change(lambda connection: self._write_notes(connection, noted), *noted)
            except StoreError:
                self._to_note = {**noted, **self._to_note}
                raise

    async def _write_notes(self, connection: AsyncConnection, noted: Mapping[_Key, int]) -> _Rows:
        rows = [
            {"table_id": table_id, "user_id": user_id, "message_id": message_id, "arrangement": ""}
            for (table_id, user_id), message_id in sorted(noted.items())
        ]
        return (await connection.execute(self._note, rows)).all()

    async def arranged(self, table_id: int, user_id: int, arrangement: str) -> None:
        """Store the player's arrangement in place of the old one."""

        async def keep(connection: AsyncConnection) -> _Rows:
            row = {"table_id": table_id, "user_id": user_id, "arrangement": arrangement}
            return (await connection.execute(self._arrange, row)).all()

        await self._change(keep, (table_id, user_id))

    def forget(self, user_id: int) -> None:
        """Drop the screens of a person, which were deleted, from memory."""
        self._changes += 1
        for key in [key for key in self._known if key[1] == user_id]:
            del self._known[key]

    async def _change(self, work: Work[_Rows], *keys: _Key) -> None:
        """Run a change of these rows, and cache what it returns instead of what was known of them."""
        self._changes += 1
        changes = self._changes
        try:
            changed = await self._database.run(work)
        finally:
            self._changes += 1
            for key in keys:
                self._known.pop(key, None)
        if self._changes == changes + 1 and not self._database.is_shared:  # no other change began meanwhile
            for row in changed:
                self._keep((row.table_id, row.user_id), PrivateScreenRow(row.message_id, row.arrangement))

    def _keep(self, key: _Key, hand: PrivateScreenRow) -> None:
        self._known[key] = hand
        if len(self._known) > CACHED_SCREENS:
            self._known.popitem(last=False)
