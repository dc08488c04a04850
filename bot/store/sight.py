"""Who may see what others have played: one rule, written for values and, beside it, for queries.

A member can be visible to everybody, in the servers where they have played, or to nobody. Games in direct
messages are visible only to their players, and so are those of a concert until they open. Players can always
see their own games. Members without a row have finished no game, so in no server they have played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import ColumnElement, Exists, Select, and_, exists, false, or_, select
from sqlalchemy import Table as SqlTable

from bot.store.rows import Profile, TableRow, Visibility
from bot.store.schema import boards, members, seats, stand_ins, standings, tables


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
        if table.opens_at is not None:
            return False
        return table.guild_id is not None and (self.everything or table.guild_id == self.guild_id)

    def covered(self) -> ColumnElement[bool]:
        """The same condition for the tables of a query."""
        present = [
            exists()
            .where(place.c.table_id == tables.c.id, place.c.user_id == self.reader)
            .correlate(tables)  # the query may use the same seats for another user
            for place in (seats, stand_ins)
        ]
        lies_open = tables.c.opens_at.is_(None)
        if self.everything:
            return or_(and_(tables.c.guild_id.is_not(None), lies_open), *present)
        # A comparison with None would become IS NULL, which is true for tables in direct messages.
        here = false() if self.guild_id is None else and_(tables.c.guild_id == self.guild_id, lies_open)
        return or_(here, *present)


def may_see(profile: Profile, reader: int) -> bool:
    """Whether a reader may see a profile, in the server where the reader asks."""
    here = profile.here
    return not Sight.of(reader, profile.user_id, profile.visibility, here=here, guild_id=0).hides_member


def seen_by(
    reader: int | None, guild_id: int | ColumnElement[Any] | None, user: ColumnElement[int]
) -> ColumnElement[bool]:
    """The same condition for the members of a query that joins ``members`` by the column ``user``."""
    seen = members.c.visibility == "public"
    if guild_id is not None:
        here = exists().where(standings.c.user_id == user, standings.c.guild_id == guild_id)
        seen = or_(seen, and_(members.c.visibility == "server", here))
    return seen if reader is None else or_(seen, user == reader)


@dataclass(frozen=True, slots=True)
class Asker:
    """A person who names a table by its number, and the channel and the server where they do so."""

    user_id: int
    channel_id: int | None = None
    guild_id: int | None = None

    def has_before_them(self, table: TableRow) -> bool:
        """Whether they sit or sat at a table, or a board in their channel shows it."""
        sat = self.user_id in (*table.players, *table.stand_ins.values())
        return sat or any(board.channel_id == self.channel_id for board in table.boards)

    def may_name(self, table_id: int, *, past: bool) -> Select[bool]:
        """The same condition as a query, which answers alike for a table that does not exist.

        With ``past``, they may also name the tables in the histories that members show them here.
        """
        places = seats, stand_ins
        sat = [
            exists().where(place.c.table_id == table_id, place.c.user_id == self.user_id) for place in places
        ]
        here = exists().where(boards.c.table_id == table_id, boards.c.channel_id == self.channel_id)
        shown = [self._shown_by_a_member(place, table_id) for place in places if past]
        return select(or_(*sat, here, *shown))

    def _shown_by_a_member(self, place: SqlTable, table_id: int) -> Exists:
        """Whether somebody who sits or sat there shows their tables of that server to this person."""
        shown = members.c.visibility == "public"
        if self.guild_id is not None:
            here = exists().where(
                standings.c.user_id == place.c.user_id, standings.c.guild_id == self.guild_id
            )
            among_them = members.c.visibility == "server", tables.c.guild_id == self.guild_id, here
            shown = or_(shown, and_(*among_them))
        people = place.join(tables, tables.c.id == place.c.table_id).join(
            members, members.c.user_id == place.c.user_id
        )
        return (
            exists()
            .select_from(people)
            .where(place.c.table_id == table_id, place.c.user_id > 0, shown)
            .where(tables.c.guild_id.is_not(None), tables.c.opens_at.is_(None))
        )
