"""What was played, to be looked at again: a finished table ply by ply, as the public or a seat saw it.

Never shows a running game, tells what a reader may be shown, and changes nothing.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from bot.store.rows import Move, TableRow
from bot.store.sight import Sight
from bot.store.store import Store
from bot.tables.refusals import Broken, NotRunning, Sealed, StillPlayed
from bot.tables.replay import is_own, steps_of
from bot.tables.shelf import Shelf
from bot.tables.table import Step, Table
from games import GAMES
from games.core import Game, View, replaced, settle_options
from games.record import Record


@dataclass(frozen=True, slots=True)
class History:
    """The ``moves`` of a table, each a seat and its action; ``views[i]`` is the view before ``moves[i]``.

    The last view is the end, so there is one more view than moves. Talk counts as a move.
    """

    table: Table
    views: tuple[View, ...]
    moves: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Playback:
    """A recorded game, ply by ply, seen from any seat.

    Ply 0 is the deal, ply i the position after move number i. The states stay inside: ask for a view.
    """

    record: Record
    _states: tuple[Game, ...] = field(repr=False)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Play a record again. Raises GameError at an illegal move."""
        return cls(record, tuple(record.states()))

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.record.moves)

    def view(self, ply: int, seat: int | None = None) -> View:
        """The view of a seat, or of the public, at a ply."""
        return self._states[ply].view(seat)

    def views(self, seat: int | None = None, plies: Iterable[int] | None = None) -> tuple[View, ...]:
        """The views of a seat, or of the public, at these plies; at every ply if none are named."""
        wanted = range(self.last + 1) if plies is None else plies
        return tuple(self.view(ply, seat) for ply in wanted)

    def instead(self, ply: int, line: Sequence[str]) -> Self:
        """The same game up to a ply, and from there these actions as far as they can be played."""
        states, moves = [*self._states[: ply + 1]], [*self.record.moves[:ply]]
        for action in line:
            seats = [seat for seat in states[-1].to_act if action in states[-1].actions(seat)]
            if not seats:
                break
            states.append(states[-1].play(seats[0], action))
            moves.append((seats[0], action))
        return type(self)(replace(self.record, moves=tuple(moves), result=None), tuple(states))

    def only_talk(self, number: int) -> bool:
        """Whether move ``number``, counted from 1, was talk."""
        seat, action = self.record.moves[number - 1]
        return action in self._states[number - 1].talk(seat)


def counting(table: Table, log: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves and the talk of a table's log that lead to its end, without those that were taken back."""
    return tuple(move for move in log if not is_own(move.action) and move.ply not in table.taken_back)


def record_of(table: Table, log: tuple[Move, ...]) -> Record:
    """A finished table's record. Raises NotRunning before it begins, StillPlayed before its end, Broken.

    Raises Sealed for everybody until the table opens.
    """
    row = table.row
    if table.state is None:
        raise NotRunning(row.status)
    if table.set_aside:
        raise Broken
    if not table.over:
        raise StillPlayed
    if row.opens_at is not None:
        raise Sealed(row.opens_at)
    headers = {"Table": str(table.id), "Date": (row.started_at or row.created_at).date().isoformat()}
    return Record(
        game=row.game,
        seats=row.seats,
        options=settle_options(GAMES[row.game].options, row.options),
        seed=row.seed,
        headers=headers,
        moves=tuple((move.seat, move.action) for move in counting(table, log)),
        result=table.state.outcome,
    )


def history_of(table: Table, log: tuple[Move, ...]) -> History:
    """Play the log of a table again. Raises NotRunning before it begins, StillPlayed before its end."""
    record = record_of(table, log)
    return History(table, Playback.of(record).views(), record.moves)


MOST_RUNNING: Final = 200
"""The most tables that are searched for those that wait for a player."""


class Archive:
    """The tables of members, running and finished, and the records of finished tables."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf

    async def recorded(self, table: int) -> tuple[Table, Record, tuple[tuple[int, ...], ...]]:
        """A finished table, its record, and the users by seat at every ply.

        A seat at a ply has the user who made its next move. Raises NoSuchTable, Broken, NotRunning or
        StillPlayed.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.newest(table)
            log = await self._store.moves(table)
            return now, record_of(now, log), _users_by_ply(now.players, counting(now, log))

    async def hinted(self, table: int) -> tuple[tuple[int, int], ...]:
        """The users who got hints at a finished table, each with the ply of its record at which they did.

        Raises NoSuchTable, Broken and the errors of the store.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.newest(table)
            plies = [move.ply for move in counting(now, await self._store.moves(table))]
            hints = await self._store.seating.hints_at(table)
            return tuple((user, bisect_left(plies, ply)) for user, ply in hints)

    async def since_turn_of(self, table: int, user: int) -> tuple[Table, tuple[Step, ...]]:
        """A table, and the moves after the last turn of a user, the oldest first.

        All moves if the user has made none. For a user who does not sit there, the last round; of a sealed
        table nothing. Raises NoSuchTable, Broken or NotRunning.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.newest(table)
            if now.state is None:
                raise NotRunning(now.row.status)
            if now.set_aside:
                raise Broken
            if now.seat_of(user) is None:
                return now, now.last_round
            now = now.inside
            found = now.since_turn_of(user, now.steps)
            reaches_back = found[0] is not now.steps[0] if found else user not in now.to_act()
            if reaches_back or now.played == len(now.steps):
                return now, found
            log = await self._store.moves(table)
        return now, now.since_turn_of(user, await asyncio.to_thread(steps_of, now.row, log[: now.ply]))

    async def played(
        self, user: int, sight: Sight, game: str | None, skip: int, limit: int
    ) -> tuple[Table, ...]:
        """The tables of a user in ``sight``: running, finished, and those that they left.

        The newest first. Skips the ``skip`` newest tables and returns at most ``limit``. Finished tables come
        without their state.
        """
        rows = await self._store.history(user, sight, game, skip, limit)
        return tuple([await self._as_listed(row) for row in rows])

    async def running(
        self, user: int, *, replaced: bool = False, most: int = MOST_RUNNING
    ) -> tuple[Table, ...]:
        """The running tables of a user in all channels: the newest, at most as many as ``most``.

        Those at which they sit, or with ``replaced`` those where a computer plays for them.
        """
        rows = await self._store.tables_of(user, limit=most, replaced=replaced)
        found = [await self._as_listed(row) for row in rows]
        return tuple(table for table in found if table.state is not None and not table.set_aside)

    async def finished(self, user: int, most: int) -> tuple[Table, ...]:
        """The finished tables where a user sat to the end: the newest ``most``, without their state."""
        rows = await self._store.tables_of(user, statuses=("over", "stopped"), limit=most)
        return tuple(Table(row) for row in rows)

    async def _as_listed(self, row: TableRow) -> Table:
        """A table for a list: its state is computed only if it is running."""
        if row.status != "running":
            return Table(row)
        try:
            async with self._shelf.lock(row.id):
                return await self._shelf.listed(row.id, row.edition)
        except Broken:
            return Table(replace(row, status="broken"))

    async def sight(self, reader: int, member: int, guild: int | None) -> Sight:
        """What a reader may see of a member's tables, in this server or in a direct message."""
        visibility, here = await self._store.profiles.presence(member, guild)
        return Sight.of(reader, member, visibility, here=here, guild_id=guild)


def _users_by_ply(players: tuple[int, ...], log: tuple[Move, ...]) -> tuple[tuple[int, ...], ...]:
    """The users by seat at every ply, given those at the end."""
    users = [players]
    for move in reversed(log):
        users.append(replaced(users[-1], move.seat, move.user_id))
    return tuple(reversed(users))
