"""Who looks back on games and where they ask: what they may be shown of whom. Lives as long as one answer."""

from __future__ import annotations

from bot.screens.frame.controls import Click
from bot.screens.game import Players, named
from bot.screens.past import replay_words as words
from bot.screens.past.analyst import can_see
from bot.store import Sight
from bot.tables import Shown, Table, Tables


class Reader:
    """The one who asks. Remembers what members want to be shown, for as long as it answers."""

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
        """Which tables the reader is shown of somebody who shows so much."""
        here = self._click.guild_id if shown == "here" else None
        return Sight(self._click.user.id, here, everything=shown == "everything")

    async def may_replay(self, table: Table) -> bool:
        """Whether the reader sits at a table, sees a board of it, or may see somebody's history with it."""
        if can_see(table, self._click):
            return True
        people = [user for user in (*table.players, *table.row.stand_ins.values()) if user > 0]
        return any([await self.may_see(table, user) for user in people])

    async def players(self, table: Table) -> Players:
        """The players of a table, by their seat only if the reader may not see them."""
        if can_see(table, self._click):
            return Players(table.players)
        names = [
            named(user, seat)
            if user < 0 or await self.may_see(table, user)
            else words.SEAT.format(number=seat + 1)
            for seat, user in enumerate(table.players)
        ]
        return words.NamedPlayers(table.players, tuple(names))
