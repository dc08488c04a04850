"""What must be true after a kill: each log explains its table, and no clock took more time than its pace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Move, Store, TableRow, Timer
from bot.store.schema import tables as table_rows
from bot.store.schema import timers as timer_rows
from bot.tables import Table
from bot.tables.own_rows.rows import LATE, TIME
from bot.tables.replay import begun, folded, replay

BEGINNING = datetime(2026, 3, 1, tzinfo=UTC)

BEAT = timedelta(minutes=10)
"""The last heartbeat is at most so old: half a minute, and a second in which a busy machine did nothing."""

OVERDUE = timedelta(minutes=40)
LONG_LOST = timedelta(hours=1)
GRACE = timedelta(minutes=5)


@dataclass
class Life:
    """When a process was connected and killed, and whether it has counted the time before it."""

    connected: datetime
    counted: datetime | None = None
    killed: datetime = BEGINNING


@dataclass
class Report:
    """What a process tells before it dies: its counts, faults, and the finished tables that it has judged."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    judged: set[int] = field(default_factory=set)


class Judge:
    """Compares all tables with their logs and the lives of all processes; the last one is the present."""

    def __init__(self, store: Store, lives: Sequence[Life], judged: set[int], report: Report) -> None:
        self._store = store
        self._lives = lives
        self._judged = judged
        self._report = report

    async def judge(self, now: datetime, latest: timedelta = OVERDUE) -> list[int]:
        """Note every fault. Returns the tables that go on."""

        async def read(connection: AsyncConnection) -> tuple[list[int], list[Row[*tuple[object, ...]]]]:
            ids = list(await connection.scalars(select(table_rows.c.id).order_by(table_rows.c.id)))
            return ids, list((await connection.execute(select(timer_rows))).all())

        ids, rows = await self._store.database.run(read)
        timers: dict[int, list[Timer]] = {}
        for row in rows:
            timer = Timer(row.table_id, row.kind, row.due_at, row.ply, row.user_id)
            timers.setdefault(timer.table_id, []).append(timer)
        going_on = []
        for number in ids:
            if number in self._judged:
                if number in timers:
                    self._fault(number, "has timers after its end")
                continue
            logged = await self._store.with_log(number)
            if logged is None:
                continue
            self._judge(*logged, timers.get(number, []), now, latest)
            if logged[0].status in ("open", "running"):
                going_on.append(number)
            else:
                self._report.judged.add(number)
        return going_on

    def _fault(self, table: int, what: str) -> None:
        self._report.faults.append(f"table {table} {what}")

    def _judge(
        self, row: TableRow, log: tuple[Move, ...], timers: list[Timer], now: datetime, latest: timedelta
    ) -> None:
        kinds = {timer.kind for timer in timers}
        if row.status not in ("open", "running") and kinds:
            self._fault(row.id, f"is {row.status} and has timers: {kinds}")
        for timer in timers:
            if timer.kind == "deadline" and timer.due_at < now - latest:
                self._fault(row.id, f"had a deadline at {timer.due_at} and waits at {now}")
        if row.status == "open" and "lobby" not in kinds:
            self._fault(row.id, "waits for ever")
        if row.started_at is None:
            return
        table = replay(row, log)
        if table.set_aside or table.over != (row.status in ("over", "stopped")):
            self._fault(row.id, f"is {row.status}, which its log does not explain")
        if (table.outcome, table.stopped) != (row.outcome, row.stopped):
            self._fault(row.id, f"ended as {row.outcome}, {row.stopped}; its log as {table.outcome}")
        if table.over and row.ended_at != log[-1].at:
            self._fault(row.id, "ended at another time than its last row")
        late = self._judge_clock(row, log)
        if set(row.stand_ins) - late:
            self._fault(row.id, "has a computer that its log does not explain")
        if row.status == "running":
            self._judge_timers(table, began_at(row, table, log), timers, now, any_late=bool(late))

    def _judge_clock(self, row: TableRow, log: tuple[Move, ...]) -> set[int]:
        """Judge every row of the clock. Returns the seats for which a computer has played."""
        late: dict[int, tuple[int, datetime]] = {}
        table = begun(replace(row, status="running", outcome=None, stopped=None))
        for move, after in zip(log, folded(table, log), strict=True):
            if move.action in (TIME, LATE):
                if not row.pace:
                    self._fault(row.id, "has no clock and ended by it")
                since = began_at(row, table, log)
                position, before = late.get(move.seat, (-1, since))
                if position == table.position_since:
                    since = before
                due = self._due(since, row.pace, move.at, grace=not late)
                if move.at < due:
                    self._fault(row.id, f"{move.action} at {move.at}, {due - move.at} too early")
                if move.action == LATE:
                    late[move.seat] = table.position_since, move.at
            table = after
        return set(late)

    def _judge_timers(
        self, table: Table, began: datetime, timers: list[Timer], now: datetime, *, any_late: bool
    ) -> None:
        """Judge the timers of a running table. With ``any_late``, its time may have begun once more."""
        row, kinds = table.row, {timer.kind for timer in timers}
        if not row.pace:
            if not kinds & {"idle", "abandon"}:
                self._fault(row.id, "is never asked whether it goes on")
            return
        deadline = next((timer for timer in timers if timer.kind == "deadline"), None)
        waits = any(user > 0 for user in table.to_act())
        if waits != (deadline is not None) and table.people:
            self._fault(row.id, f"waits for people: {waits}, deadline {deadline}")
        if deadline is None:
            return
        if deadline.ply != table.position_since:
            self._fault(row.id, f"has a deadline of {deadline.ply}, its position is {table.position_since}")
        earliest = self._due(began, row.pace, now, grace=not any_late)
        if deadline.due_at < earliest:
            self._fault(
                row.id, f"has a deadline at {deadline.due_at}, {earliest - deadline.due_at} too early"
            )
        latest = earliest + self._slack(began)
        if not any_late and deadline.due_at > latest:
            self._fault(row.id, f"has a deadline at {deadline.due_at}, {deadline.due_at - latest} too late")

    def _due(self, began: datetime, pace_s: int, until: datetime, *, grace: bool) -> datetime:
        """When a time that began then may end at the earliest: all downtime since is added.

        Who returns to their seat begins a time that no log knows, perhaps after the ``grace``.
        """
        due = began + timedelta(seconds=pace_s)
        for before, life in zip(self._lives, self._lives[1:], strict=False):
            if before.killed >= began and life.connected <= until:
                lost = life.connected - before.killed
                due += lost
                if grace and lost >= LONG_LOST:
                    due = max(due, life.connected + GRACE)
        return due

    def _slack(self, began: datetime) -> timedelta:
        """How much later it may end: heartbeats are not exact, and lives that counted nothing are added."""
        slack = GRACE
        for before, life in zip(self._lives, self._lives[1:], strict=False):
            if before.killed >= began:
                slack += BEAT + ((life.counted or life.killed) - life.connected)
        return slack


def began_at(row: TableRow, table: Table, log: Sequence[Move]) -> datetime:
    """When the present position of a table began."""
    return log[table.position_since - 1].at if table.position_since else row.started_at or row.created_at
