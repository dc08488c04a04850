"""What one person may be shown of the games that others played. Shows nothing itself."""

from __future__ import annotations

from bot.screens.frame.controls import Click
from bot.screens.game import Players, named
from bot.screens.past import replay_words as words
from bot.store import Sight
from bot.tables import Shown, Table, Tables


class Access:
    """What the one who clicked may be shown. Made for one answer; asks about each member once."""

    def __init__(self, tables: Tables, click: Click) -> None:
        self._tables = tables
        self._click = click
        self._known: dict[int, Shown] = {}

    async def shown(self, member: int) -> Shown:
        """How much of what a member has played the reader may be shown."""
        if member not in self._known:
            me, guild = self._click.user.id, self._click.guild_id
            self._known[member] = await self._tables.archive.shown(me, member, guild)
        return self._known[member]

    async def may_see(self, table: Table, member: int) -> bool:
        """Whether the reader may be shown that a member played at a table."""
        return self.sight(await self.shown(member)).covers(table.row)

    def sight(self, shown: Shown) -> Sight:
        """Which tables the reader is shown of a member who shows this much."""
        here = self._click.guild_id if shown == "here" else None
        return Sight(self._click.user.id, here, everything=shown == "everything")

    async def may_replay(self, table: Table) -> bool:
        """Whether the reader sits at a table, sees a board of it, or may see somebody's history with it."""
        if can_see(table, self._click):
            return True
        people = [user for user in (*table.players, *table.row.stand_ins.values()) if user > 0]
        return any([await self.may_see(table, user) for user in people])

    async def players(self, table: Table) -> Players:
        """The players of a table; one whom the reader may not see is named by their seat."""
        if can_see(table, self._click):
            return Players(table.players)
        names = [
            named(user, seat)
            if user < 0 or await self.may_see(table, user)
            else words.SEAT.format(number=seat + 1)
            for seat, user in enumerate(table.players)
        ]
        return words.NamedPlayers(table.players, tuple(names))


def can_see(table: Table, click: Click) -> bool:
    """Whether the one who clicked plays at the table, or sees a board of it in this channel."""
    here = any(board.channel_id == click.channel_id for board in table.row.boards)
    return here or table.seat_of(click.user.id) is not None
