"""The move log: moves that are played at the same time are committed together.

It never decides whether a move is legal, and never changes a written move. Each batch first locks the rows of
its tables, in the order of their ids, and leaves out what was decided on another edition of a row than the
locked one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Update, bindparam, delete, func, select, update

from bot.store.database.engine import Batches, Database, Many
from bot.store.posts import POINTS, Posts
from bot.store.results.books import Results
from bot.store.rows import Booked, Edition, Move, Result, StandIn, StopReason, Timer
from bot.store.schema import moves, tables, unbooked, votes
from bot.store.seating import seat_stand_in
from bot.store.timers import PLAYING, Timers
from games.core import Outcome


@dataclass(frozen=True, slots=True)
class Written:
    """A move that is on the disk, and what was ``booked`` with it if it was the last one of its game."""

    booked: tuple[Booked, ...] = ()


class _Entry(NamedTuple):
    move: Move
    outcome: Outcome | None
    result: Result | None
    came_back: bool
    timers: Sequence[Timer] | None
    stopped: StopReason | None
    stand_in: StandIn | None
    waits_for_computers: bool
    decided_on: Edition | None

    @property
    def ends(self) -> bool:
        """Whether the table is not played any more after this row."""
        return self.outcome is not None or self.stopped is not None


_COME_BACK = delete(votes).where(
    votes.c.table_id == bindparam("back_at"), votes.c.seat == bindparam("back_on")
)


class MoveLog:
    """Writes every move. A ply of a table is written once, even if several callers send it several times."""

    def __init__(self, database: Database, results: Results, timers: Timers, posts: Posts) -> None:
        """What ``posts`` notes is written with the moves: it is not worth a transaction of its own."""
        self._batches = Batches[_Entry, Written | None](
            database, lambda connection, entries: connection.run_sync(self._write, entries)
        )
        self._results = results
        self._timers = timers
        self._posts = posts
        self._many = database.many
        self._say = _statements(database.many)

    async def append(
        self,
        move: Move,
        outcome: Outcome | None = None,
        result: Result | None = None,
        *,
        came_back: bool = False,
        timers: Sequence[Timer] | None = None,
        stopped: StopReason | None = None,
        stand_in: StandIn | None = None,
        waits_for_computers: bool = True,
        decided_on: Edition | None = None,
    ) -> Written | None:
        """Write a move, and with the last move of a table also its outcome; answers once it is on the disk.

        None if the ply was taken, perhaps by an earlier delivery of the same interaction, or if the table is
        not in the edition ``decided_on`` any more (None: in whichever it is). The outcome and
        its result are written only together with their move, and the time of this move is the time of the
        end. If the result cannot be booked, or if there is none, the table is marked as not booked. With
        ``came_back``, the votes for a computer on the mover's seat are deleted. The version of the table
        grows. ``timers`` replace those of the time for a move; None leaves them, and the last move of a table
        deletes all. With ``stopped``, the table ends with this row, without an outcome and a result.
        With a ``stand_in``, a computer player takes a seat. ``waits_for_computers`` tells whether a computer
        player has something to do then. Cancelling the caller does not undo the move.

        Raises RowRefused, DatabaseFailed or StoreClosed.
        """
        entry = _Entry(
            move, outcome, result, came_back, timers, stopped, stand_in, waits_for_computers, decided_on
        )
        return await self._batches.ask(entry)

    def _write(self, connection: Connection, entries: Sequence[_Entry]) -> Sequence[Written | None]:
        notes = self._posts.take_notes()
        changing = sorted({entry.move.table_id for entry in entries} | notes.mentioned.keys())
        locked = connection.execute(self._say.lock, {"changing_tables": changing})
        editions = {table: Edition(version, side_version) for table, version, side_version in locked}
        fits = _fitting(entries, editions)
        rows = [_row(entry.move) for entry, fit in zip(entries, fits, strict=True) if fit]
        put = connection.execute(self._say.insert, self._many.rows(rows)) if rows else ()
        written = {tuple(row) for row in put}
        answers = []
        for entry, fit in zip(entries, fits, strict=True):
            # Each row is matched once: the same click twice in a batch is one move and one repetition.
            key = (entry.move.table_id, entry.move.ply, entry.move.interaction_id)
            answers.append(fit and key in written)
            written.discard(key)
        done = [entry for entry, is_written in zip(entries, answers, strict=True) if is_written]
        moved = Counter(entry.move.table_id for entry in done)
        timed = {entry.move.table_id: entry.timers for entry in done if entry.timers is not None}
        back = [
            {"back_at": entry.move.table_id, "back_on": entry.move.seat} for entry in done if entry.came_back
        ]
        waits = {entry.move.table_id: entry.waits_for_computers for entry in done}  # after its last row
        ends = {entry.move.table_id: _end_of(entry) for entry in done if entry.ends}
        changes, ending = list[dict[str, Any]](), list[dict[str, Any]]()
        for table in changing:
            seen = notes.mentioned.get(table)
            change = {"changed_table": table, "moves": moved[table], "waits": waits.get(table), "seen": seen}
            if table in ends:
                ending.append(change | ends[table])
            elif table in moved or table in notes.mentioned:
                changes.append(change)
        if changes:
            connection.execute(self._say.change, self._many.rows(changes))
        if ending:
            connection.execute(self._say.end, ending)
        if back:
            connection.execute(_COME_BACK, back)
        for entry in done:
            if entry.stand_in is not None:
                seat_stand_in(connection, entry.move.table_id, entry.stand_in)
        booked = self._book(connection, done)
        self._time(connection, timed, {entry.move.table_id for entry in done if entry.ends})
        # A board of a table that has just moved is behind, whatever it showed before.
        shown = {at: seen for at, seen in notes.shown.items() if at[0] not in moved or seen == POINTS}
        self._posts.write_shown(connection, shown)
        return [
            Written(tuple(booked.get(entry.move.table_id, ()))) if is_written else None
            for entry, is_written in zip(entries, answers, strict=True)
        ]

    def _book(self, connection: Connection, done: Sequence[_Entry]) -> Mapping[int, Sequence[Booked]]:
        """Book the results of tables that end. Returns what was booked at each of them."""
        ended = [entry for entry in done if entry.outcome is not None]
        results = [entry.result for entry in ended if entry.result is not None]
        booked = self._results.book(connection, results) if results else {}
        not_booked = [entry.move.table_id for entry in ended if entry.move.table_id not in booked]
        if not_booked:
            connection.execute(self._say.mark, [{"table_id": table} for table in sorted(not_booked)])
        return booked

    def _time(self, connection: Connection, timed: Mapping[int, Sequence[Timer]], ended: Set[int]) -> None:
        """Write the timers of moves, by table, and delete those of the tables that have ended."""
        going_on = sorted(timed.keys() - ended)
        if going_on:
            self._timers.clear(connection, going_on, PLAYING)
            self._timers.write(connection, [timer for table in going_on for timer in timed[table]])
        if ended:
            self._timers.clear(connection, sorted(ended))


class _Statements:
    """What a log says to every database of a dialect."""

    def __init__(self, many: Many) -> None:
        among = many.among(tables.c.id, "changing_tables")
        editions = select(tables.c.id, tables.c.version, tables.c.side_version).where(among)
        self.lock = editions.order_by(tables.c.id).with_for_update(key_share=True)
        self.insert = (
            many.insert(moves)
            .on_conflict_do_nothing(index_elements=[moves.c.table_id, moves.c.ply])
            .returning(moves.c.table_id, moves.c.ply, moves.c.interaction_id)
        )
        column = tables.c
        kinds = {
            "changed_table": column.id.type,
            "moves": column.version.type,
            "waits": column.waits_for_computers.type,
            "seen": column.mentioned_version.type,
        }
        self.change = _changing(many.given(**kinds))
        self.end = _changing({name: bindparam(name, type_=kind) for name, kind in kinds.items()}).values(
            {each: bindparam(f"end_{each}") for each in ("status", "ended_at", "scores", "winners", "reason")}
        )
        self.mark = many.one(unbooked).on_conflict_do_nothing()


_statements = cache(_Statements)


def _changing(given: Mapping[str, ColumnElement[Any]]) -> Update:
    """What changes at a table with moves, or as players were told of some."""
    column = tables.c
    return (
        update(tables)
        .where(column.id == given["changed_table"])
        .values(
            version=column.version + given["moves"],
            waits_for_computers=func.coalesce(given["waits"], column.waits_for_computers),
            mentioned_version=func.coalesce(given["seen"], column.mentioned_version),
        )
    )


def _fitting(entries: Sequence[_Entry], editions: Mapping[int, Edition]) -> list[bool]:
    """Whether each entry was decided on the edition that its table has by then in the batch.

    A table that does not exist refuses the row itself.
    """
    moved: Counter[int] = Counter()
    fits = []
    for entry in entries:
        table = entry.move.table_id
        now = editions.get(table)
        if entry.decided_on is None or now is None:
            fit = True
        else:
            fit = entry.decided_on == Edition(now.version + moved[table], now.side_version)
        moved[table] += fit
        fits.append(fit)
    return fits


def _end_of(entry: _Entry) -> dict[str, Any]:
    """How a table ends; if people have stopped it, without an outcome."""
    came = entry.outcome
    return {
        "end_status": "stopped" if came is None else "over",
        "end_ended_at": entry.move.at,
        "end_scores": None if came is None else came.scores,
        "end_winners": None if came is None else came.winners,
        "end_reason": entry.stopped if came is None else came.reason,
    }


def _row(move: Move) -> dict[str, Any]:
    return {column.name: getattr(move, column.name) for column in moves.columns}
