"""The seats of tables before their game: left, kept for friends, freed by the host, exchanged.

Like everything that must happen only once, all of this is decided inside one transaction.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction
from bot.store.reading import grow, locked, seats_if_open, table_by_id
from bot.store.rows import TableRow
from bot.store.schema import kept_seats, seats


class LobbySeats:
    """Every method is one transaction. If it changes a table, the table's version grows.

    Each raises Outdated, and changes nothing, if it was decided by another ``version`` of the table.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @in_transaction
    async def leave(
        self,
        connection: AsyncConnection,
        table_id: int,
        user_id: int,
        *,
        closing_up: bool = True,
        version: int | None = None,
    ) -> TableRow | None:
        """Stand up; with ``closing_up``, players on higher seats move down one.

        None if the table is not open or the user not there.
        """
        if await seats_if_open(connection, table_id, version) is None:
            return None
        if not await _stand_up(connection, table_id, user_id, closing_up=closing_up):
            return None
        await grow(connection, table_id)
        return await table_by_id(connection, table_id)

    @in_transaction
    async def decline_seat(
        self, connection: AsyncConnection, table_id: int, user_id: int, *, version: int | None = None
    ) -> TableRow | None:
        """Keep a seat no longer for a user; None if the table is not open, or if none was kept for them."""
        if await seats_if_open(connection, table_id, version) is None:
            return None
        if not await keep_no_longer(connection, table_id, user_id):
            return None
        await grow(connection, table_id)
        return await table_by_id(connection, table_id)

    @in_transaction
    async def remove(
        self,
        connection: AsyncConnection,
        table_id: int,
        host_id: int,
        user_id: int,
        *,
        closing_up: bool = True,
        version: int | None = None,
    ) -> TableRow | None:
        """Let the host free the seat of a user who sits there, or a seat that is kept for this user.

        None if the table is not open, if this is not its host, or if it has no such seat.
        """
        if not await _is_open_with_host(connection, table_id, host_id, version) or user_id == host_id:
            return None
        if not (
            await keep_no_longer(connection, table_id, user_id)
            or await _stand_up(connection, table_id, user_id, closing_up=closing_up)
        ):
            return None
        await grow(connection, table_id)
        return await table_by_id(connection, table_id)

    @in_transaction
    async def hand_over(
        self,
        connection: AsyncConnection,
        table_id: int,
        host_id: int,
        to: int,
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Make another user who sits there the host.

        None if the table is not open, or if this is not its host.
        """
        if not await _is_open_with_host(connection, table_id, host_id, version):
            return None
        here = seats.c.table_id == table_id, seats.c.user_id == to
        if await connection.scalar(select(seats.c.seat).where(*here)) is None:
            return None
        await grow(connection, table_id, host_id=to)
        return await table_by_id(connection, table_id)

    @in_transaction
    async def set_pace(
        self,
        connection: AsyncConnection,
        table_id: int,
        host_id: int,
        pace_s: int,
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Change the time for a move. None if the table is not open, or if this is not its host."""
        if not await _is_open_with_host(connection, table_id, host_id, version):
            return None
        await grow(connection, table_id, pace=pace_s)
        return await table_by_id(connection, table_id)

    @in_transaction
    async def change_seat(
        self,
        connection: AsyncConnection,
        table_id: int,
        user_id: int,
        seat: int,
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Move to another seat; who sits there takes the seat that becomes free.

        None if the table is not open, the user not there, or the seat their own or none of the table's.
        """
        count = await seats_if_open(connection, table_id, version)
        sitting = select(seats).where(seats.c.table_id == table_id)
        found = {row.seat: row for row in await connection.execute(sitting)}
        own = next((row.seat for row in found.values() if row.user_id == user_id), None)
        if count is None or own is None or seat == own or seat not in range(count):
            return None
        moving = [(found.pop(own), seat)] + ([(found.pop(seat), own)] if seat in found else [])
        places = [row.seat for row, _ in moving]
        await connection.execute(delete(seats).where(seats.c.table_id == table_id, seats.c.seat.in_(places)))
        for row, to in moving:
            await sit(connection, table_id, to, row.user_id, row.joined_at)
        await grow(connection, table_id)
        return await table_by_id(connection, table_id)


async def sit(connection: AsyncConnection, table_id: int, seat: int, user_id: int, at: datetime) -> None:
    """Put a user on a free seat."""
    row = {"table_id": table_id, "seat": seat, "user_id": user_id, "joined_at": at}
    await connection.execute(insert(seats), row)


async def keep_no_longer(connection: AsyncConnection, table_id: int, user_id: int) -> bool:
    """Free the seat that is kept for a user; False if there is none."""
    here = kept_seats.c.table_id == table_id, kept_seats.c.user_id == user_id
    return (await connection.execute(delete(kept_seats).where(*here))).rowcount == 1


async def _stand_up(connection: AsyncConnection, table_id: int, user_id: int, *, closing_up: bool) -> bool:
    """Free the seat of a user; False if they do not sit there."""
    at_table = seats.c.table_id == table_id
    here = delete(seats).where(at_table, seats.c.user_id == user_id).returning(seats.c.seat)
    free = await connection.scalar(here)
    if free is None:
        return False
    after = select(seats.c.seat).where(at_table, seats.c.seat > free).order_by(seats.c.seat)
    for seat in (await connection.scalars(after)).all() if closing_up else ():
        up = update(seats).where(at_table, seats.c.seat == seat)
        await connection.execute(up.values(seat=seat - 1))
    return True


async def _is_open_with_host(
    connection: AsyncConnection, table_id: int, host_id: int, version: int | None
) -> bool:
    """Whether a table is open and this is its host. Locks the table."""
    row = await locked(connection, table_id, version)
    return row is not None and row.status == "open" and row.host_id == host_id
