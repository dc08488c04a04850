"""Which of a member's tables somebody else is shown: one rule, for a table at hand and for a query.

It knows nothing of what members have chosen; that is decided before, and comes as a value.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, exists, false, or_

from bot.store.rows import TableRow
from bot.store.schema import seats, stand_ins, tables


@dataclass(frozen=True, slots=True)
class Sight:
    """Who looks, and what they are shown of others: everything, what was played in one server, or nothing.

    Whoever sits at a table, or has a computer stand in for them there, is shown it whatever the others chose.
    What was played in direct messages is shown to nobody else.
    """

    reader: int
    guild_id: int | None = None
    everything: bool = False

    def covers(self, table: TableRow) -> bool:
        """Whether a table is shown to the reader."""
        if self.reader in (*table.players, *table.stand_ins.values()):
            return True
        return table.guild_id is not None and (self.everything or table.guild_id == self.guild_id)

    def covered(self) -> ColumnElement[bool]:
        """The same of the tables of a query."""
        present = [
            exists()
            .where(place.c.table_id == tables.c.id, place.c.user_id == self.reader)
            .correlate(tables)  # the query may look at the same seats for somebody else
            for place in (seats, stand_ins)
        ]
        if self.everything:
            return or_(tables.c.guild_id.is_not(None), *present)
        # Compared with None, a column would be asked whether it is empty: a table of direct messages.
        here = false() if self.guild_id is None else tables.c.guild_id == self.guild_id
        return or_(here, *present)
