"""Tables before their game: opened, filled, begun, or closed again.

What must happen only once (taking a seat, beginning or closing a table) is decided inside one transaction, so
that exactly one of several simultaneous callers succeeds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import filterfalse
from typing import Any, Final, Literal

from sqlalchemy import Column, ColumnElement, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_transaction, lock_names
from bot.store.errors import AlreadyOpen, Crowded, RowRefused, TooManyOf
from bot.store.events import Pairing, begin_together, pair_in, play_more
from bot.store.reading import grow, locked, seats_if_open, table_by_id
from bot.store.rows import Mentions, Overtime, TableRow
from bot.store.schema import kept_seats, openings, seats, stand_ins, tables, without_hints
from bot.store.seating import keep_no_longer, sit
from bot.store.timers import Timers, TimersOf, no_timers
from games import GAMES
from games.core import OptionValue

_SHORT, _DAY = timedelta(minutes=10), timedelta(hours=24)

MOST_WAITING, MOST_WAITING_HERE = 10, 30
"""The tables of a host, and of a channel, that may wait for players; after a day they count no more."""

MOST_OPENED, MOST_OPENED_A_DAY, MOST_NAMED = 6, 30, 2
"""The tables that a person may open for others in ten minutes and in a day, whatever becomes of them, and
those that may name the same person in ten minutes."""

MOST_ALONE: Final = 20
"""The running tables that a person may have begun with computers only."""


class Openings:
    """Every method is one transaction. If it changes a table, the table's version grows.

    ``timers_of`` tells all timers of the table as it is at the end of the transaction. Each method raises
    Outdated, and changes nothing, if it was decided by another ``version`` of the table, Crowded if it would
    be one table too many, and EnteredAlready if it may not begin in its event.
    """

    def __init__(self, database: Database, timers: Timers) -> None:
        self.database = database
        self._timers = timers

    @in_transaction
    async def open(
        self,
        connection: AsyncConnection,
        *,
        game: str,
        options: Mapping[str, OptionValue],
        seed: bytes,
        seats: int,
        host_id: int,
        channel_id: int,
        at: datetime,
        host_seat: int = 0,
        computers: Sequence[int] = (),
        begins: bool = False,
        invited_id: int | None = None,
        guild_id: int | None = None,
        mentions: Mentions = "away",
        hints: bool = True,
        rematch_of: int | None = None,
        pace: int = 0,
        overtime: Overtime = "",
        language: str = "en",
        kept_for: Sequence[int] = (),
        for_others: bool = False,
        unless_waiting: bool = False,
        event_id: int | None = None,
        pairing: Pairing | None = None,
        at_once: int = 1,
        opens_at: datetime | None = None,
        timers_of: TimersOf = no_timers,
    ) -> TableRow:
        """Open a table at which its host sits, and these ``computers`` on the first seats that are then left.

        With ``begins`` the game begins at once, with them alone and with no other seats. As many of the free
        seats are ``kept_for`` these users.

        The people of a ``pairing`` meet there, the host and one instead of a computer. Tables ``for_others``
        are counted. With ``unless_waiting``, raises AlreadyOpen if the host has an open table for the same
        game and guest (None: anyone) in this channel. Raises RowRefused if the place of the pairing is taken
        or one of its people has ``at_once`` games there, or if there is already a rematch of ``rematch_of``;
        ``rematch_offer`` finds it.
        """
        if for_others or unless_waiting:
            # What is counted has no row to lock. One after the other opens, wherever that is.
            await lock_names(connection, f"tables of {host_id}", f"tables in {channel_id}")
        if unless_waiting:
            waiting = await _open_challenge(connection, game, host_id, invited_id, channel_id)
            if waiting is not None:
                raise AlreadyOpen(waiting)
        named = kept_for if invited_id is None else (invited_id,)
        if for_others:
            await _check_others(connection, host_id, channel_id, named, at)
        opened = insert(tables).returning(tables.c.id)
        table_id = await connection.scalar(
            opened,
            {
                "game": game,
                "options": dict(options),
                "seed": seed,
                "seats": 1 + len(computers) if begins else seats,
                "host_id": host_id,
                "invited_id": invited_id,
                "mentions": mentions,
                "pace": pace,
                "overtime": overtime,
                "language": language,
                "guild_id": guild_id,
                "channel_id": channel_id,
                "rematch_of": rematch_of,
                "created_at": at,
                "event_id": event_id if pairing is None else pairing.event_id,
                "opens_at": opens_at,
                **(_started(game, at) if begins else {"status": "open"}),
            },
        )
        if pairing is not None:
            there = replace(pairing, table_id=table_id)
            if not await pair_in(self.database, connection, there) or await play_more(
                connection, pairing, at_once
            ):
                raise RowRefused("pairing")
        if not hints:
            await connection.execute(insert(without_hints).values(table_id=table_id))
        others = filterfalse(host_seat.__eq__, range(len(computers) + 1))
        for seat, user_id in ((host_seat, host_id), *zip(others, computers, strict=False)):
            await sit(connection, table_id, seat, user_id, at)
        if kept_for:
            rows = [{"table_id": table_id, "user_id": user_id} for user_id in kept_for]
            await connection.execute(insert(kept_seats), rows)
        if for_others:
            new = {"table_id": table_id, "user_id": host_id, "at": at}
            await connection.execute(insert(openings), [{**new, "named_id": user} for user in (0, *named)])
        return await self._timed(connection, table_id, timers_of)

    @in_transaction
    async def join(
        self,
        connection: AsyncConnection,
        table_id: int,
        user_id: int,
        at: datetime,
        options: Mapping[str, OptionValue] | None = None,
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Take the lowest free seat; None if the table is not open, or if the user sits there.

        Also if all free seats are kept for others. The table then has these ``options``.
        """
        if not await _join(connection, table_id, user_id, at, version, options):
            return None
        return await table_by_id(connection, table_id)

    @in_transaction
    async def seat_and_start(
        self,
        connection: AsyncConnection,
        table_id: int,
        user_id: int,
        at: datetime,
        timers_of: TimersOf = no_timers,
        own_language: str = "",
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Like ``join``; the user who takes the last seat starts the table.

        A table of one person alone with computers speaks ``own_language``, if it is given, from then on.
        """
        if not await _join(connection, table_id, user_id, at, version):
            return None
        table = await table_by_id(connection, table_id)
        if len(table.players) < table.seats:
            return table
        starting = update(tables).where(tables.c.id == table_id)
        await connection.execute(
            starting.values(_started(table.game, at) | _spoken(table.players, own_language))
        )
        return await self._timed(connection, table_id, timers_of)

    @in_transaction
    async def begin(
        self,
        connection: AsyncConnection,
        table_id: int,
        at: datetime,
        at_least: int,
        timers_of: TimersOf = no_timers,
        own_language: str = "",
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Start a table with its present players in the order of their seats.

        The table then has as many seats as players, and one person alone with computers reads it in
        ``own_language``, if that is given. None if it is no longer open, or if fewer than ``at_least``
        players sit there.
        """
        row = await locked(connection, table_id, version)
        if row is None or row.status != "open":
            return None
        query = select(seats.c.user_id, seats.c.joined_at).where(seats.c.table_id == table_id)
        sitting = (await connection.execute(query.order_by(seats.c.seat))).all()
        if len(sitting) < at_least:
            return None
        await connection.execute(delete(kept_seats).where(kept_seats.c.table_id == table_id))
        await connection.execute(delete(seats).where(seats.c.table_id == table_id))
        for seat, (user_id, joined_at) in enumerate(sitting):
            await sit(connection, table_id, seat, user_id, joined_at)
        spoken = _spoken([user_id for user_id, _ in sitting], own_language)
        await grow(connection, table_id, seats=len(sitting), **_started(row.game, at), **spoken)
        return await self._timed(connection, table_id, timers_of)

    @in_transaction
    async def close(
        self,
        connection: AsyncConnection,
        table_id: int,
        status: Literal["cancelled", "declined", "expired"],
        at: datetime,
        *,
        version: int | None = None,
    ) -> TableRow | None:
        """Close an open table; None if it was not open, so only one caller can close it."""
        if await seats_if_open(connection, table_id, version) is None:
            return None
        await grow(connection, table_id, status=status, ended_at=at)
        await connection.run_sync(self._timers.clear, (table_id,))
        return await table_by_id(connection, table_id)

    async def _timed(self, connection: AsyncConnection, table_id: int, timers_of: TimersOf) -> TableRow:
        row = await table_by_id(connection, table_id)
        if row.status == "running":
            await _begun(connection, row)
            await begin_together(self.database, connection, row)
        return await connection.run_sync(self._timers.replace, row, timers_of)


def _started(game: str, at: datetime) -> dict[str, Any]:
    """The columns of a table that begins: it keeps the version of the rules under which it was dealt."""
    return {"status": "running", "started_at": at, "rules_version": GAMES[game].rules_version}


def _spoken(players: Sequence[int], own_language: str) -> dict[str, Any]:
    """The column of the language of a table that begins, if it changes then."""
    return {"language": own_language} if own_language and sum(user > 0 for user in players) == 1 else {}


async def _open_challenge(
    connection: AsyncConnection, game: str, host_id: int, invited_id: int | None, channel_id: int
) -> int | None:
    """The newest open table of this game, host and guest in this channel, or None."""
    same = tables.c.host_id == host_id, tables.c.invited_id == invited_id, tables.c.game == game
    here = tables.c.channel_id == channel_id, tables.c.status == "open"
    newest: int | None = await connection.scalar(select(func.max(tables.c.id)).where(*same, *here))
    return newest


async def _check_others(
    connection: AsyncConnection, host_id: int, channel_id: int, named: Sequence[int], at: datetime
) -> None:
    """Raise Crowded if too many tables for others wait, or if the host has opened too many lately."""
    old = select(openings.c.table_id).where(openings.c.at <= at - _DAY, openings.c.named_id == 0)
    some = old.limit(100).with_for_update(skip_locked=True)
    await connection.execute(delete(openings).where(openings.c.table_id.in_(some)))
    since, opened, whom = tables.c.created_at, openings.c.at, openings.c.named_id
    waiting, mine = tables.c.status == "open", openings.c.user_id == host_id
    counted: list[tuple[TooManyOf, int, timedelta, Column[datetime], ColumnElement[bool], int]] = [
        ("host", MOST_WAITING, _DAY, since, waiting & (tables.c.host_id == host_id), 0),
        ("channel", MOST_WAITING_HERE, _DAY, since, waiting & (tables.c.channel_id == channel_id), 0),
        ("opened", MOST_OPENED, _SHORT, opened, mine & (whom == 0), 0),
        ("opened", MOST_OPENED_A_DAY, _DAY, opened, mine & (whom == 0), 0),
        *(("named", MOST_NAMED, _SHORT, opened, mine & (whom == user), user) for user in named),
    ]
    refused = list[Crowded]()
    for rule, most, within, time, where, user in counted:
        newest = select(time).where(where, time > at - within).order_by(time.desc())
        last = await connection.scalar(newest.offset(most - 1).limit(1))
        if last is not None:
            refused.append(Crowded(rule, most, last + within, user))
    if refused:
        raise max(refused, key=lambda each: each.until or at)


async def _begun(connection: AsyncConnection, row: TableRow) -> None:
    """Raise Crowded if a table that begins is one too many with computers only.

    A rematch that begins was wanted, so it does not count as opened.
    """
    if row.rematch_of is not None:
        await connection.execute(delete(openings).where(openings.c.table_id == row.id))
    if [user for user in row.players if user > 0] != [row.host_id] or min(row.players) > 0:
        return
    await lock_names(connection, f"tables of {row.host_id}")
    here = seats.c.table_id == tables.c.id
    computer = exists().where(here, seats.c.user_id < 0)
    other = exists().where(here, seats.c.user_id > 0, seats.c.user_id != row.host_id)
    replaced = exists().where(stand_ins.c.table_id == tables.c.id)
    mine = tables.c.host_id == row.host_id, tables.c.status == "running"
    alone = select(tables.c.id).where(*mine, computer, ~other, ~replaced)
    if len((await connection.scalars(alone)).all()) > MOST_ALONE:
        raise Crowded("alone", MOST_ALONE)


async def _join(
    connection: AsyncConnection,
    table_id: int,
    user_id: int,
    at: datetime,
    version: int | None,
    options: Mapping[str, OptionValue] | None = None,
) -> bool:
    count = await seats_if_open(connection, table_id, version)
    if count is None:
        return False
    sitting = (await connection.execute(select(seats).where(seats.c.table_id == table_id))).all()
    if any(row.user_id == user_id for row in sitting):
        return False
    kept = select(kept_seats.c.user_id).where(kept_seats.c.table_id == table_id)
    others = [user for user in await connection.scalars(kept) if user != user_id]
    taken = {row.seat for row in sitting}
    free = [seat for seat in range(count) if seat not in taken]
    if len(free) <= len(others):
        return False
    await keep_no_longer(connection, table_id, user_id)
    await sit(connection, table_id, free[0], user_id, at)
    await grow(connection, table_id, **({} if options is None else {"options": dict(options)}))
    return True
