"""What one person may see of the games that others played. Shows nothing itself."""

from __future__ import annotations

from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import asker_of
from bot.screens.game import Players, named
from bot.screens.past.replay_words import NamedPlayers, seat_named
from bot.store import Sight
from bot.tables import Table


class Access:
    """What the reader who clicked may see. Made for one answer; asks the store once about each member."""

    def __init__(self, desk: Desk, click: Click) -> None:
        self._desk = desk
        self._click = click
        self._known: dict[int, Sight] = {}

    async def sight(self, member: int) -> Sight:
        """What the reader may see of a member's tables."""
        if member not in self._known:
            me, guild = self._click.user.id, self._click.guild_id
            self._known[member] = await self._desk.tables.archive.sight(me, member, guild)
        return self._known[member]

    async def may_see(self, table: Table, member: int) -> bool:
        """Whether the reader may see that a member played at a table."""
        return (await self.sight(member)).covers(table.row)

    async def players(self, table: Table, users: tuple[int, ...] = ()) -> Players:
        """The players of a table; players whom the reader may not see are named by their seats.

        ``users`` are those who sat there at another time, by seat.
        """
        users = users or table.players
        if can_see(table, self._click):
            return Players(users)
        names = [
            named(user, seat) if user < 0 or await self.may_see(table, user) else seat_named(seat)
            for seat, user in enumerate(users)
        ]
        return NamedPlayers(users, names_by_seat=tuple(names))


def can_see(table: Table, click: Click) -> bool:
    """Whether the reader sits or sat at the table, or sees a board of it in this channel."""
    return asker_of(click).has_before_them(table.row)
