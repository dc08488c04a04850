"""Who sits at a table: before the game seats are left, kept, freed, exchanged; in it computers stand in.

Also the hints that players get there. After the end of a game none of it changes any more, because its booked
result depends on it. Like everything that must happen only once, all of this is decided inside one
transaction. A computer player is just a number.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_statement, in_transaction, lock_names
from bot.store.reading import grow, grow_side, is_running, locked, log_of, put, seats_if_open, table_by_id
from bot.store.rows import Logged, StandIn, TableRow
from bot.store.schema import hints, kept_seats, latest_hints, seats, stand_ins, tables, votes
from bot.store.timers import Timers, TimersOf


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
        is_open = await seats_if_open(connection, table_id, version) is not None
        if not is_open or not await _stand_up(connection, table_id, user_id, closing_up=closing_up):
            return None
        return await _grown(connection, table_id)

    @in_transaction
    async def decline_seat(
        self, connection: AsyncConnection, table_id: int, user_id: int, *, version: int | None = None
    ) -> TableRow | None:
        """Keep a seat no longer for a user; None if the table is not open, or if none was kept for them."""
        is_open = await seats_if_open(connection, table_id, version) is not None
        if not is_open or not await keep_no_longer(connection, table_id, user_id):
            return None
        return await _grown(connection, table_id)

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
        return await _grown(connection, table_id)

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
        return await _grown(connection, table_id, host_id=to)

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
        return await _grown(connection, table_id, pace=pace_s)

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
        return await _grown(connection, table_id)


async def _grown(connection: AsyncConnection, table_id: int, **values: object) -> TableRow:
    """The table after it has grown."""
    await grow(connection, table_id, **values)
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


class Seating:
    """Seats that change hands during a game, and hints. Every method is one transaction.

    What changes a table returns it as it is afterwards, so that nothing has to be read after the commit. It
    raises Outdated, and changes nothing, if it was decided by another ``version`` of the table.
    """

    def __init__(self, database: Database, timers: Timers) -> None:
        self.database = database
        self._timers = timers

    @in_transaction
    async def leave(
        self,
        connection: AsyncConnection,
        table_id: int,
        seat: int,
        user_id: int,
        *,
        version: int | None = None,
    ) -> Logged | None:
        """Note that the user on a seat has left and wants a computer there.

        None if the table is not being played.
        """
        if not await is_running(connection, table_id, version):
            return None
        if await self._vote(connection, table_id, seat, user_id):
            await grow(connection, table_id)
        return await _logged(connection, table_id)

    @in_transaction
    async def replace(
        self,
        connection: AsyncConnection,
        table_id: int,
        voter: int,
        *,
        seat: int,
        user_id: int,
        computer: int,
        needed: Collection[int],
        timers_of: TimersOf | None = None,
        version: int | None = None,
    ) -> Logged | None:
        """Note that a voter wants a computer on a user's seat.

        If all ``needed`` users have voted, the computer player sits there from now on, and the user can take
        the seat back. ``timers_of`` is as in ``take_back``. None if the table is not being played.
        """
        if not await is_running(connection, table_id, version):
            return None
        changed = await self._vote(connection, table_id, seat, voter)
        here = votes.c.table_id == table_id, votes.c.seat == seat
        agreed = frozenset(await connection.scalars(select(votes.c.user_id).where(*here)))
        if agreed.issuperset(needed):
            changed |= await connection.run_sync(seat_stand_in, table_id, StandIn(seat, user_id, computer))
        if changed:
            await grow(connection, table_id)
        row, log = await _logged(connection, table_id)
        return await connection.run_sync(self._timers.replace, row, timers_of), log

    async def _vote(self, connection: AsyncConnection, table_id: int, seat: int, user_id: int) -> bool:
        """Write a vote; False if it already exists."""
        row = {"table_id": table_id, "seat": seat, "user_id": user_id}
        noted = await connection.execute(self.database.insert(votes).values(row).on_conflict_do_nothing())
        return noted.rowcount == 1

    @in_transaction
    async def take_back(
        self,
        connection: AsyncConnection,
        table_id: int,
        user_id: int,
        timers_of: TimersOf | None = None,
        *,
        version: int | None = None,
    ) -> Logged | None:
        """Give a user their seat back from the computer that stands in, or delete the votes after they left.

        ``timers_of`` tells all timers of the table then; without it, they stay as they are. None if they
        neither left nor were replaced, or if the table is not being played.
        """
        if not await is_running(connection, table_id, version):
            return None
        here = stand_ins.c.table_id == table_id, stand_ins.c.user_id == user_id
        seat = await connection.scalar(delete(stand_ins).where(*here).returning(stand_ins.c.seat))
        if seat is None:
            return await self._stay(connection, table_id, user_id)
        at = seats.c.table_id == table_id, seats.c.seat == seat
        await connection.execute(update(seats).where(*at).values(user_id=user_id))
        row, log = await _grown(connection, table_id), await log_of(connection, table_id)
        return await connection.run_sync(self._timers.replace, row, timers_of), log

    async def _stay(self, connection: AsyncConnection, table_id: int, user_id: int) -> Logged | None:
        """Delete the votes for a computer on the seat of a user who has left; None if they have not."""
        here = seats.c.table_id == table_id, seats.c.user_id == user_id
        left = votes.c.table_id == table_id, votes.c.user_id == user_id
        seat = await connection.scalar(
            select(seats.c.seat).join(votes, votes.c.seat == seats.c.seat).where(*here, *left)
        )
        if seat is None:
            return None
        await connection.execute(delete(votes).where(votes.c.table_id == table_id, votes.c.seat == seat))
        return await _grown(connection, table_id), await log_of(connection, table_id)

    @in_transaction
    async def take_hint(
        self, connection: AsyncConnection, user_id: int, at: datetime, most: int, within: timedelta
    ) -> datetime | None:
        """Note that a user gets a hint now, unless they had ``most`` of them ``within`` this time.

        Then nothing is noted, and the time is returned from which the next one is possible.
        """
        await lock_names(connection, f"hints of {user_id}")
        query = select(latest_hints).where(latest_hints.c.user_id == user_id).order_by(latest_hints.c.at)
        latest = (await connection.execute(query)).all()
        if len(latest) >= most and latest[0].at > at - within:
            until: datetime = latest[0].at + within
            return until
        number = latest[0].number if len(latest) >= most else len(latest)
        key = {"user_id": user_id, "number": number}
        await put(self.database, connection, latest_hints, key, {"at": at})
        return None

    @in_transaction
    async def hinted(self, connection: AsyncConnection, table_id: int, user_id: int, ply: int) -> bool:
        """Count one more hint for a user in the position that began at this ply of the log.

        False if the table is not being played.
        """
        if not await is_running(connection, table_id):
            return False
        await grow_side(connection, table_id)
        given = self.database.insert(hints).values(table_id=table_id, user_id=user_id, ply=ply, given=1)
        await connection.execute(
            given.on_conflict_do_update(
                index_elements=[*hints.primary_key.columns], set_={"given": hints.c.given + 1}
            )
        )
        return True

    @in_statement
    async def hints_at(self, connection: AsyncConnection, table_id: int) -> tuple[tuple[int, int], ...]:
        """The users who got hints at a table, with the plies of the log at which those positions began."""
        query = select(hints.c.user_id, hints.c.ply).where(hints.c.table_id == table_id)
        return tuple((user, ply) for user, ply in await connection.execute(query))


async def _logged(connection: AsyncConnection, table_id: int) -> Logged:
    return await table_by_id(connection, table_id), await log_of(connection, table_id)


def seat_stand_in(connection: Connection, table_id: int, stand_in: StandIn) -> bool:
    """Put a computer player on the seat of a user; False if they do not sit there any more."""
    seat, user_id = stand_in.seat, stand_in.user_id
    here = seats.c.table_id == table_id, seats.c.seat == seat, seats.c.user_id == user_id
    put = connection.execute(update(seats).where(*here).values(user_id=stand_in.computer))
    if put.rowcount != 1:
        return False
    row = {"table_id": table_id, "seat": seat, "user_id": user_id}
    connection.execute(insert(stand_ins), row)
    it = update(tables).where(tables.c.id == table_id)
    connection.execute(it.values(waits_for_computers=True))
    connection.execute(delete(votes).where(votes.c.table_id == table_id, votes.c.seat == seat))
    return True
