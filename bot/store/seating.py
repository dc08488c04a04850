"""What happens at a table besides moves: computers that stand in for a player, and hints.

After the end of a game neither changes any more, because its booked result depends on both. Like the rest of
the store, this module knows no rules; a computer player is just a number.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, in_transaction, lock_names
from bot.store.reading import grow, is_running, log_of, note_beside, table_by_id
from bot.store.rows import Logged, StandIn
from bot.store.schema import hints, latest_hints, seats, stand_ins, tables, votes
from bot.store.timers import Timers, TimersOf


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
        version: int | None = None,
    ) -> Logged | None:
        """Note that a voter wants a computer on a user's seat.

        If all ``needed`` users have voted, the computer player sits there from now on, and the user can take
        the seat back. None if the table is not being played.
        """
        if not await is_running(connection, table_id, version):
            return None
        changed = await self._vote(connection, table_id, seat, voter)
        here = votes.c.table_id == table_id, votes.c.seat == seat
        agreed = frozenset(await connection.scalars(select(votes.c.user_id).where(*here)))
        if agreed.issuperset(needed):
            changed |= await seat_stand_in(connection, table_id, StandIn(seat, user_id, computer))
        if changed:
            await grow(connection, table_id)
        return await _logged(connection, table_id)

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
        await grow(connection, table_id)
        row, log = await _logged(connection, table_id)
        return (row if timers_of is None else await self._timers.replace(connection, row, timers_of)), log

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
        await grow(connection, table_id)
        return await _logged(connection, table_id)

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
        taken = self.database.insert(latest_hints).values(user_id=user_id, number=number, at=at)
        await connection.execute(
            taken.on_conflict_do_update(
                index_elements=[latest_hints.c.user_id, latest_hints.c.number], set_={"at": at}
            )
        )
        return None

    @in_transaction
    async def hinted(self, connection: AsyncConnection, table_id: int, user_id: int) -> bool:
        """Count one more hint for a user; False if the table is not being played."""
        if not await is_running(connection, table_id):
            return False
        await note_beside(connection, table_id)
        given = self.database.insert(hints).values(table_id=table_id, user_id=user_id, given=1)
        await connection.execute(
            given.on_conflict_do_update(
                index_elements=[hints.c.table_id, hints.c.user_id], set_={"given": hints.c.given + 1}
            )
        )
        return True


async def _logged(connection: AsyncConnection, table_id: int) -> Logged:
    return await table_by_id(connection, table_id), await log_of(connection, table_id)


async def seat_stand_in(connection: AsyncConnection, table_id: int, stand_in: StandIn) -> bool:
    """Put a computer player on the seat of a user; False if they do not sit there any more."""
    seat, user_id = stand_in.seat, stand_in.user_id
    here = seats.c.table_id == table_id, seats.c.seat == seat, seats.c.user_id == user_id
    put = await connection.execute(update(seats).where(*here).values(user_id=stand_in.computer))
    if put.rowcount != 1:
        return False
    row = {"table_id": table_id, "seat": seat, "user_id": user_id}
    await connection.execute(insert(stand_ins), row)
    it = update(tables).where(tables.c.id == table_id)
    await connection.execute(it.values(waits_for_computers=True))
    await connection.execute(delete(votes).where(votes.c.table_id == table_id, votes.c.seat == seat))
    return True
