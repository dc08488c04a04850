"""What the bot remembers about a player's own screen at a table: its message, and the player's arrangement.

The rules do not know the arrangement. It is secret, like the hand.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Batches, Database
from bot.store.errors import StoreError
from bot.store.rows import PrivateScreenRow, keep
from bot.store.schema import hands

CACHED_SCREENS = 10_000

_Key = tuple[int, int]
_Screens = Mapping[_Key, PrivateScreenRow]

_OF = select(hands.c.message_id, hands.c.arrangement).where(
    hands.c.table_id == bindparam("at_table"), hands.c.user_id == bindparam("of_user")
)


class _Change(NamedTuple):
    """A newer message that shows an own screen, or another arrangement."""

    key: _Key
    message_id: int | None = None
    arrangement: str | None = None


class PrivateScreenRows:
    """The players' own screens. Recent reads are cached, unless other processes write, too.

    Every method may raise the errors of the store. Players who open their hands at once share a transaction.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[_Key, PrivateScreenRow] = OrderedDict()
        self._not_noted: dict[_Key, int] = {}  # the database failed: they are noted with the next ones
        self._changes = 0
        self._batches = Batches[_Change, tuple[int, _Screens]](database, self._write)
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
        self._keep(changes, {(table_id, user_id): hand})
        return hand

    async def opened(self, table_id: int, user_id: int, message_id: int) -> None:
        """Note the message that shows the hand now; a later message stays (ids count upwards)."""
        key = table_id, user_id
        try:
            await self._change(_Change(key, message_id=message_id))
        except StoreError:
            self._not_noted[key] = max(message_id, self._not_noted.get(key, 0))
            raise

    async def arranged(self, table_id: int, user_id: int, arrangement: str) -> None:
        """Store the player's arrangement in place of the old one."""
        await self._change(_Change((table_id, user_id), arrangement=arrangement))

    def forget(self, user_id: int) -> None:
        """Drop the screens of a person, which were deleted, from memory."""
        self._changes += 1
        for key in [key for key in (*self._known, *self._not_noted) if key[1] == user_id]:
            self._known.pop(key, None)
            self._not_noted.pop(key, None)

    async def _change(self, change: _Change) -> None:
        changes, screens = await self._batches.ask(change)
        self._keep(changes, screens)
        for key in self._not_noted.keys() & screens.keys():
            del self._not_noted[key]

    async def _write(
        self, connection: AsyncConnection, changes: Sequence[_Change]
    ) -> Sequence[tuple[int, _Screens]]:
        """Write changes. Returns for each all rows as they are now, and how many changes there were."""
        opened = [(change.key, change.message_id) for change in changes if change.message_id is not None]
        newest = dict(sorted([*self._not_noted.items(), *opened]))  # of each key the highest is the last
        arranged = {change.key: change.arrangement for change in changes if change.arrangement is not None}
        notes = [
            {"table_id": table, "user_id": user, "message_id": message, "arrangement": ""}
            for (table, user), message in newest.items()
        ]
        arrangements = [
            {"table_id": table, "user_id": user, "arrangement": arrangement}
            for (table, user), arrangement in sorted(arranged.items())
        ]
        rows: list[Any] = []
        for statement, values in ((self._note, notes), (self._arrange, arrangements)):
            if values:
                rows += (await connection.execute(statement, values)).all()
        self._changes += 1
        for change in changes:
            self._known.pop(change.key, None)
        screens = {
            (row.table_id, row.user_id): PrivateScreenRow(row.message_id, row.arrangement) for row in rows
        }
        return [(self._changes, screens)] * len(changes)

    def _keep(self, changes: int, screens: _Screens) -> None:
        """Cache what is read, if nothing was changed since: else the rows may be older ones."""
        if changes == self._changes and not self._database.is_shared:
            for key, screen in screens.items():
                keep(self._known, key, screen, CACHED_SCREENS)
