"""What is left in the database after many processes have written to it, held against what they promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from operator import itemgetter

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Move, Store, TableRow
from bot.store.schema import results, tables, timers, unbooked
from bot.tables import Broken, Table, result_again
from bot.tables.replay import replay
from tests.bot.store.finished import everything_booked

Acknowledged = Mapping[tuple[int, int], Collection[int]]
"""The interactions that were acknowledged, by table and ply."""


@dataclass
class Found:
    """What was found. From ``lost`` on, all must be empty."""

    tables: int = 0
    over: int = 0
    logged: int = 0
    booked: int = 0
    not_booked: int = 0
    lost: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    unexplained: list[str] = field(default_factory=list)
    wrongly_booked: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong."""
        return [*self.lost, *self.twice, *self.unexplained, *self.wrongly_booked]


async def judge(store: Store, acknowledged: Acknowledged) -> Found:
    """Look at every table, and book everything again."""
    found = Found()

    async def numbers(connection: AsyncConnection) -> list[int]:
        return list(await connection.scalars(select(tables.c.id).order_by(tables.c.id)))

    logs: dict[int, tuple[Move, ...]] = {}
    for number in await store.database.run(numbers, "snapshot"):
        logged = await store.with_log(number)
        if logged is None:
            continue
        row, logs[number] = logged
        found.tables += 1
        found.logged += len(logs[number])
        found.over += row.status == "over"
        _judge_log(row, logs[number], found)
        _judge_row(row, logs[number], found)
    for (table, ply), interactions in acknowledged.items():
        written = logs[table][ply].interaction_id if ply < len(logs.get(table, ())) else None
        if {*interactions} != {written}:
            found.lost.append(f"table {table}, ply {ply}: acknowledged {interactions}, written {written}")
    await _judge_books(store, found)
    return found


def _judge_log(row: TableRow, log: tuple[Move, ...], found: Found) -> None:
    if [move.ply for move in log] != list(range(len(log))):
        found.lost.append(f"table {row.id}: a gap in the log")
    clicked = Counter(move.interaction_id for move in log if move.interaction_id)
    found.twice += [
        f"table {row.id}: {click} is written {times} times" for click, times in clicked.items() if times > 1
    ]
    people = {*row.players, *row.stand_ins.values()}
    strangers = {move.user_id for move in log if move.user_id > 0} - people
    if strangers:
        found.unexplained.append(f"table {row.id}: {strangers} have moved, and do not sit there")


def _judge_row(row: TableRow, log: tuple[Move, ...], found: Found) -> None:
    """Whether the row of a table is what its log leads to."""
    wrong = []
    if row.status in ("open", "cancelled"):
        wrong += ["moves before the beginning"] if log else []
    else:
        try:
            now: Table = replay(row, log)
        except Broken:
            found.unexplained.append(f"table {row.id}: the deal cannot be read")
            return
        wrong += ["the log does not replay"] if now.set_aside else []
        wrong += [f"{row.status}, but it has ended"] if now.over and row.status == "running" else []
        wrong += [f"{row.status}, but it has not ended"] if not now.over and row.status != "running" else []
        wrong += ["another outcome"] if row.outcome is not None and now.outcome != row.outcome else []
        wrong += [f"{len(row.players)} of {row.seats} seats"] if len(row.players) != row.seats else []
        wrong += ["fewer changes than moves"] if row.version < len(log) else []
        wrong += ["a person for whom a computer plays sits there"] if _sits_twice(row) else []
        wrong += ["a deadline after the end"] if row.deadline is not None and row.status != "running" else []
    found.unexplained += [f"table {row.id}: {what}" for what in wrong]


def _sits_twice(row: TableRow) -> bool:
    return any(row.players[seat] > 0 for seat in row.stand_ins) or bool(
        {*row.players} & {*row.stand_ins.values()}
    )


async def _judge_books(store: Store, found: Found) -> None:
    async def read(connection: AsyncConnection) -> tuple[Counter[tuple[int, int]], set[int], set[int], int]:
        rows = await connection.execute(select(results.c.table_id, results.c.user_id))
        entered = Counter((row.table_id, row.user_id) for row in rows)
        waiting = {*await connection.scalars(select(unbooked.c.table_id))}
        ended = {*await connection.scalars(select(tables.c.id).where(tables.c.status == "over"))}
        gone = tables.c.status.not_in(("open", "running"))
        late = select(timers.c.table_id).join(tables, tables.c.id == timers.c.table_id).where(gone)
        return entered, waiting, ended, len((await connection.scalars(late)).all())

    entered, waiting, ended, late = await store.database.run(read, "snapshot")
    booked = {table for table, _ in entered}
    found.booked, found.not_booked = len(booked), len(waiting)
    found.wrongly_booked += [
        f"{each} is booked {times} times" for each, times in entered.items() if times > 1
    ]
    found.wrongly_booked += [
        f"table {table} is neither booked nor waits" for table in ended - booked - waiting
    ]
    found.wrongly_booked += [f"table {table} is booked and not over" for table in booked - ended]
    if late:
        found.unexplained.append(f"{late} timers of tables that have ended")
    before = await everything_booked(store)
    await store.results.rebuild(result_again)
    after = await everything_booked(store)
    for books in (before, after):  # two processes that book at once number their rows in turns
        books["results"].sort(key=itemgetter(2))  # by person, whose own order stays
    if not waiting:
        found.wrongly_booked += [
            f"{name} is not what the log leads to" for name in before if before[name] != after[name]
        ]
