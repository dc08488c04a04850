"""What the bot remembers about a player's own screen at a table: its message, and the player's arrangement.

The rules do not know the arrangement. It is secret, like the hand.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, Work
from bot.store.errors import StoreError
from bot.store.rows import PrivateScreenRow
from bot.store.schema import hands

CACHED_SCREENS = 10_000

_Key = tuple[int, int]


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

    async def of(self, table_id: int, user_id: int) -> PrivateScreenRow:
        """The row of a user's own screen at a table: None and "" if nothing was noted."""
        known = self._known.get((table_id, user_id))
        if known is not None:
            return known

        return await self._database.run(
            lambda connection: self.read(connection, table_id, user_id), only_reads=True, is_single=True
        )

    async def read(self, connection: AsyncConnection, table_id: int, user_id: int) -> PrivateScreenRow:
        """The same row, read in the transaction of another question, and cached."""
        changes = self._changes
        query = select(hands.c.message_id, hands.c.arrangement)
        here = hands.c.table_id == table_id, hands.c.user_id == user_id
        row = (await connection.execute(query.where(*here))).first()
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
            noted, self._to_note = self._to_note, {}
            if not noted:
                return
            try:
                await self._change(lambda connection: self._note(connection, noted), *noted)
            except StoreError:
                self._to_note = {**noted, **self._to_note}
                raise

    async def _note(self, connection: AsyncConnection, noted: Mapping[_Key, int]) -> None:
        query = self._database.insert(hands)
        newest = query.excluded.message_id
        await connection.execute(
            query.on_conflict_do_update(
                index_elements=[hands.c.table_id, hands.c.user_id],
                set_={"message_id": newest},
                where=or_(hands.c.message_id.is_(None), hands.c.message_id < newest),
            ),
            [
                {"table_id": table_id, "user_id": user_id, "message_id": message_id, "arrangement": ""}
                for (table_id, user_id), message_id in sorted(noted.items())
            ],
        )

    async def arranged(self, table_id: int, user_id: int, arrangement: str) -> None:
        """Store the player's arrangement in place of the old one."""

        async def keep(connection: AsyncConnection) -> None:
            await connection.execute(
                self._database.insert(hands)
                .values(table_id=table_id, user_id=user_id, arrangement=arrangement)
                .on_conflict_do_update(
                    index_elements=[hands.c.table_id, hands.c.user_id], set_={"arrangement": arrangement}
                )
            )

        await self._change(keep, (table_id, user_id))

    def forget(self, user_id: int) -> None:
        """Drop the screens of a person, which were deleted, from memory."""
        self._changes += 1
        for key in [key for key in self._known if key[1] == user_id]:
            del self._known[key]

    async def _change(self, work: Work[None], *keys: _Key) -> None:
        """Run a change of these rows, and drop them from the cache."""
        self._changes += 1
        try:
            await self._database.run(work)
        finally:
            self._changes += 1
            for key in keys:
                self._known.pop(key, None)

    def _keep(self, key: _Key, hand: PrivateScreenRow) -> None:
        self._known[key] = hand
        if len(self._known) > CACHED_SCREENS:
            self._known.popitem(last=False)
