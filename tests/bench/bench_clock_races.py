"""A click and the end of its time at the same instant, and two processes on one set of timers.

``python -m tests.bench.bench_clock_races [races] [timers]`` races on a SQLite file; where PostgreSQL
is installed, also between two stores on a server of its own.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import tempfile
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import perf_counter

from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.background import Background
from bot.clock import SYSTEM
from bot.clock.dispatcher import Dispatcher
from bot.store import Overtime, Store, Timer
from bot.store.schema import moves, tables, timers
from bot.tables import Place, Refusal, Stale, Table, Tables
from bot.tables.own_rows.rows import LATE, TIME
from games.core import GameError
from tests.bench.bench_clock import begun
from tests.postgres.databases import emptied
from tests.postgres.server import MISSING, Guarded, path_to_programs

AT_ONCE = 20


async def race(
    store: Store, clicking: Tables, clock: Tables, table: int, overtime: Overtime, chance: Random
) -> str:
    """Who won: "click" or "clock". Raises AssertionError if both or nobody did, or the loser was not told."""
    now = await clicking.table(table)
    assert now.row.deadline is not None
    timer = Timer(table, "deadline", now.row.deadline, now.position_since)
    who, seat = now.to_act()[0], now.view().to_act[0]
    action = now.view(seat).actions[0]

    async def click() -> str:
        await asyncio.sleep(chance.random() * 0.004 * chance.randrange(2))
        try:
            await clicking.act(table, who, now.ply, action, chance.getrandbits(60))
        except (Refusal, GameError) as refused:
            return type(refused).__name__
        return ""

    async def expire() -> str:
        await asyncio.sleep(chance.random() * 0.004 * chance.randrange(2))
        try:
            await clock.clocks.expire(timer)
        except Stale:  # it fires again, and finds the move
            await clock.clocks.expire(timer)
        return ""

    both = [click(), expire()]
    chance.shuffle(both)
    said = "".join(await asyncio.gather(*both))
    log = [move.action for move in await store.moves(table)]
    by_clock = [entry for entry in log if entry in (TIME, LATE)]
    by_click = [entry for entry in log if entry not in (TIME, LATE)]
    assert len(by_clock) + len(by_click) == 1, f"table {table} has {log} in its log"
    assert bool(said) == bool(by_clock), f"table {table}: {log}, the click was told {said!r}"
    for side in (clicking, clock):
        side.lobby.forget(table)
    left = (await clicking.table(table)).row.deadline
    assert (left is not None) == bool(by_click), f"table {table}: {log}, then a deadline at {left}"
    return f"the clock, {overtime}; the click was told {said}" if by_clock else "the click"


async def races(name: str, store: Store, clicking: Tables, clock: Tables, number: int) -> None:
    """Race, some at once, and print who won."""
    chance, won, began = Random(number), Counter[str](), perf_counter()
    for first in range(0, number, AT_ONCE):
        paced = list[tuple[int, Overtime]]()
        for one in range(first, first + AT_ONCE):
            overtime: Overtime = "computer" if one % 2 else "loss"
            host = 10_000 + 2 * one
            opened = await clicking.lobby.open("okiya", host, {}, Place(one, 77), pace=120, overtime=overtime)
            paced.append(((await clicking.lobby.sit(opened.id, host + 1)).id, overtime))
        won.update(
            await asyncio.gather(*(race(store, clicking, clock, table, how, chance) for table, how in paced))
        )
    print(f"{name}: {won.total():,} races in {perf_counter() - began:.0f} s, one row in each log. Won by")
    for who, times in won.most_common():
        print(f"  {who}: {times:,}")


# Two processes


async def many(url: str, number: int) -> None:
    """Running tables of different people, all at the end of a time: copies of one table."""
    store = await Store.open(url)
    first = await begun(Tables(store), 0, 120)
    copied = [column.name for column in tables.columns if column.name not in ("id", "host_id")]
    columns = ", ".join(copied)

    async def copy(connection: AsyncConnection) -> None:
        await connection.execute(
            text(
                f"INSERT INTO tables (host_id, {columns}) SELECT 50000 + 2 * copy, {columns} "
                f"FROM tables, generate_series(1, {number - 1}) copy WHERE id = {first}"
            )
        )
        await connection.execute(
            text(
                "INSERT INTO seats (table_id, seat, user_id, joined_at) "
                "SELECT copied.id, seat, copied.host_id + seat, joined_at FROM seats, tables copied "
                f"WHERE table_id = {first} AND copied.id <> {first}"
            )
        )
        await connection.execute(
            text(
                "INSERT INTO timers (table_id, kind, due_at, ply, user_id) "
                "SELECT copied.id, kind, due_at, ply, timers.user_id FROM timers, tables copied "
                f"WHERE table_id = {first} AND copied.id <> {first} AND kind = 'deadline'"
            )
        )
        await connection.execute(text("DELETE FROM timers WHERE kind <> 'deadline'"))
        await connection.execute(update(timers).values(due_at=SYSTEM.now()))

    await store.database.run(copy)
    await store.close()


def dispatch(url: str, told: Connection) -> None:
    """Fire all timers that are due; tell how many this process claimed and how many changed a table."""
    told.send(asyncio.run(_dispatch(url)))


async def _dispatch(url: str) -> tuple[int, int]:
    store, background = await Store.open(url), Background()
    door = Tables(store)
    fired, changed, last = 0, 0, perf_counter()

    async def expire(timer: Timer) -> None:
        nonlocal fired, last
        fired, last = fired + 1, perf_counter()
        await door.clocks.expire(timer)

    def count(_table: Table, _by: int) -> None:
        nonlocal changed
        changed += 1

    door.listen(count)
    dispatcher = Dispatcher(store.timers, {"deadline": expire}, background, SYSTEM, look_every_s=2)
    dispatcher.connected(0, 1)
    await store.claims.live()
    dispatcher.begin()
    while await store.timers.next_due(SYSTEM.now(), ["deadline"]) is not None:
        await asyncio.sleep(0.5)
        await store.claims.beat()
    await background.close()
    await store.close()
    return fired, changed


async def two_dispatchers(url: str, number: int) -> None:
    """Two processes fire the same timers; print and check that each was applied once."""
    await many(url, number)
    processes = multiprocessing.get_context("spawn")
    ends = [processes.Pipe(duplex=False) for _ in range(2)]
    began = perf_counter()
    running = [processes.Process(target=dispatch, args=(url, end)) for _, end in ends]
    for process in running:
        process.start()
    counts = [await asyncio.to_thread(told.recv) for told, _ in ends]
    took_s = perf_counter() - began
    for process in running:
        process.join()
    store = await Store.open(url)

    async def read(connection: AsyncConnection) -> tuple[list[tuple[int, str]], int, int]:
        rows = await connection.execute(select(moves.c.table_id, moves.c.action))
        over = await connection.scalar(
            select(func.count()).select_from(tables).where(tables.c.status == "over")
        )
        left = await connection.scalar(select(func.count()).select_from(timers))
        return [(table, action) for table, action in rows], over or 0, left or 0

    logged, over, left = await store.database.run(read)
    await store.close()
    print(
        f"two dispatchers: {number:,} timers in {took_s:.0f} s; each fired and applied {counts}, left {left}"
    )
    assert len(logged) == len({table for table, _ in logged}) == number == over, (len(logged), over)
    assert {action for _, action in logged} == {TIME}
    assert sum(changed for _, changed in counts) == number, counts
    assert left == 0, left


async def main() -> None:
    """Race in one process, then with two stores and two processes on PostgreSQL."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    due = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'races.db'}")
        door = Tables(store)
        await races("one process", store, door, door, number)
        await store.close()
    if path_to_programs() is None:
        print(MISSING)
        return
    with Guarded() as server:
        here, there = await Store.open(server.url), await Store.open(server.url)
        await races("two stores on PostgreSQL", here, Tables(here), Tables(there), number)
        await here.close()
        await there.close()
        await emptied(server.url)
        await two_dispatchers(server.url, due)


if __name__ == "__main__":
    asyncio.run(main())
