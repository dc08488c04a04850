"""Who may see what others have played: one rule, written for values and, beside it, for queries.

A member can be visible to everybody, in the servers where they have played, or to nobody. Games in direct
messages are visible only to their players, and players can always see their own games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sqlalchemy import ColumnElement, and_, exists, false, or_

from bot.store.rows import Profile, TableRow, Visibility
from bot.store.schema import members, seats, stand_ins, standings, tables


@dataclass(frozen=True, slots=True)
class Sight:
    """Which of a member's tables a reader may see: all, those of one server, or none.

    A reader who sits at a table, or for whom a computer stands in there, may always see it.
    """

    reader: int
    guild_id: int | None = None
    everything: bool = False

    @classmethod
    def of(
        cls, reader: int, member: int, visibility: Visibility, *, here: bool, guild_id: int | None
    ) -> Self:
        """What a reader in a server may see of a member, who has played ``here`` or not."""
        everything = reader == member or visibility == "public"
        return cls(reader, guild_id if visibility == "server" and here else None, everything)

    @property
    def hides_member(self) -> bool:
        """Whether the reader may see nothing of the member except games that they played together."""
        return not self.everything and self.guild_id is None

    def covers(self, table: TableRow) -> bool:
        """Whether the reader may see a table of the member."""
        if self.reader in (*table.players, *table.stand_ins.values()):
            return True
        return table.guild_id is not None and (self.everything or table.guild_id == self.guild_id)

    def covered(self) -> ColumnElement[bool]:
        """The same condition for the tables of a query."""
        present = [
            exists()
            .where(place.c.table_id == tables.c.id, place.c.user_id == self.reader)
            .correlate(tables)  # the query may use the same seats for another user
            for place in (seats, stand_ins)
        ]
        if self.everything:
            return or_(tables.c.guild_id.is_not(None), *present)
        # A comparison with None would become IS NULL, which is true for tables in direct messages.
        here = false() if self.guild_id is None else tables.c.guild_id == self.guild_id
        return or_(here, *present)


def may_see(profile: Profile, reader: int) -> bool:
    """Whether a reader may see a profile, in the server where the reader asks."""
    here = profile.here
    return not Sight.of(reader, profile.user_id, profile.visibility, here=here, guild_id=0).hides_member


def seen_by(reader: int | None, guild_id: int | None, user: ColumnElement[int]) -> ColumnElement[bool]:
    """The same condition for the members of a query that joins ``members`` by the column ``user``."""
    seen = members.c.visibility == "public"
    if guild_id is not None:
        here = exists().where(standings.c.user_id == user, standings.c.guild_id == guild_id)
        seen = or_(seen, and_(members.c.visibility == "server", here))
    return seen if reader is None else or_(seen, user == reader)


def has_before_them(table: TableRow, reader: int, channel_id: int | None) -> bool:
    """Whether a reader plays at a table, or is in a channel where a board shows it."""
    return reader in table.players or any(board.channel_id == channel_id for board in table.boards)
