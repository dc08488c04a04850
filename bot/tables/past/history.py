"""A finished table ply by ply, as the public or a seat saw it. Never shows a running game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from bot.store import Move
from bot.tables.own_rows.rows import is_own
from bot.tables.refusals import Broken, NotRunning, StillPlayed
from bot.tables.table import Table
from games import GAMES
from games.core import Game, View, settle_options
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
    """A finished table's record. Raises NotRunning before it begins, StillPlayed before its end, Broken."""
    row = table.row
    if table.state is None:
        raise NotRunning(row.status)
    if table.set_aside:
        raise Broken
    if not table.over:
        raise StillPlayed
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
