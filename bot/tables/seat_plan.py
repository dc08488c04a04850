"""Who sits where before the game, and how fast they play: what people and the host choose in a lobby."""

from __future__ import annotations

from bot.store.rows import TableRow
from bot.store.store import Store
from bot.tables.lobby import Lobby
from bot.tables.refusals import (
    GoneAlready,
    HostStays,
    NoComputer,
    NoPartners,
    NoSeatKept,
    NotSeated,
    NotTheHost,
)
from bot.tables.table import Table


class SeatPlan:
    """The seats of tables that wait for players. All methods also raise NotOpen."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._seats = store.lobby_seats
        self._lobby = lobby

    async def leave(self, table: int, who: int) -> Table:
        """Leave a lobby. Raises NotSeated, or HostStays for the host."""

        async def left(now: Table) -> TableRow | None:
            if who == now.row.host_id:
                raise HostStays
            if who not in now.players:
                raise NotSeated(now.row)
            return await self._stand_up(now, who)

        return await self._lobby.change(table, who, left, NoSeatKept())

    async def remove_computer(self, table: int, who: int) -> Table:
        """Remove the computer player who came last. Raises NotSeated or NoComputer."""

        async def removed(now: Table) -> TableRow | None:
            if who not in now.players:
                raise NotSeated(now.row)
            computers = [player for player in now.players if player < 0]
            return await self._stand_up(now, computers[-1]) if computers else None

        return await self._lobby.change(table, who, removed, NoComputer())

    async def _stand_up(self, table: Table, user: int) -> TableRow | None:
        """Partners keep their seats when somebody leaves; at other tables those behind move up."""
        return await self._seats.leave(table.id, user, closing_up=not table.teams, version=table.row.version)

    async def decline(self, table: int, who: int) -> Table:
        """Free the seat that is kept for a user. Raises NoSeatKept."""

        async def declined(now: Table) -> TableRow | None:
            return await self._seats.decline_seat(table, who, version=now.row.version)

        return await self._lobby.change(table, who, declined, NoSeatKept())

    async def remove(self, table: int, host: int, user: int) -> Table:
        """Free the seat of a user, or the one kept for them. Raises NotTheHost or GoneAlready."""

        async def removed(now: Table) -> TableRow | None:
            _check_host(now, host)
            return await self._seats.remove(
                table, host, user, closing_up=not now.teams, version=now.row.version
            )

        return await self._lobby.change(table, host, removed, GoneAlready())

    async def hand_over(self, table: int, host: int, to: int) -> Table:
        """Let the host make another person at the table its host. Raises NotTheHost or GoneAlready."""

        async def handed_over(now: Table) -> TableRow | None:
            _check_host(now, host)
            version = now.row.version
            return await self._seats.hand_over(table, host, to, version=version) if to > 0 else None

        return await self._lobby.change(table, host, handed_over, GoneAlready())

    async def set_pace(self, table: int, host: int, pace_s: int) -> Table:
        """Let the host choose the time for a move. Raises NotTheHost, or GoneAlready."""

        async def chosen(now: Table) -> TableRow | None:
            _check_host(now, host)
            return await self._seats.set_pace(table, host, pace_s, version=now.row.version)

        return await self._lobby.change(table, host, chosen, GoneAlready())

    async def move(self, table: int, who: int, seat: int) -> Table:
        """Move a user to another seat; who sits there takes the former one. Raises NotSeated or NoPartners.

        Nothing happens if it is their own seat.
        """

        async def moved(now: Table) -> TableRow | None:
            if who not in now.players:
                raise NotSeated(now.row)
            if not now.teams or seat not in range(now.row.seats):
                raise NoPartners
            if now.row.seated_on[now.players.index(who)] == seat:
                return now.row
            return await self._seats.change_seat(table, who, seat, version=now.row.version)

        return await self._lobby.change(table, who, moved, NoPartners())


def _check_host(table: Table, user: int) -> None:
    if table.row.host_id != user:
        raise NotTheHost(table.row.host_id)
