"""Moves per second at many tables at once: grouped commits against one commit for each move, on one disk.

``python -m tests.bench.bench_store [folder]`` measures both in turns, prints them, and fails if the median of
the turns' ratios is below 15.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Move, Store
from bot.store.database import Database
from bot.store.schema import moves

TABLES = 500
TURNS = 5
MOVES_GROUPED = 40  # a table
MOVES_ALONE = 2
RATIO_MIN = 15.0

Append = Callable[[Move], Awaitable[object]]


def move_at(table_id: int, ply: int) -> Move:
    """A move like Okiya's: a short text, and ids as long as Discord's."""
    return Move(table_id, ply, ply % 2, 10**18 + table_id, "b3", 10**18 + ply, datetime.now(UTC))


def commit_per_move(database: Database) -> Append:
    """The control: the same rows through the same engine and settings, each in its own transaction."""
    statement = insert(moves)

    async def append(move: Move) -> None:
        row = {field: getattr(move, field) for field in Move.__dataclass_fields__}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(statement, row)

        await database.run(work)

    return append


async def play(append: Append, table_ids: list[int], moves_each: int) -> tuple[float, list[float]]:
    """Play the moves of every table one after the other, all tables at once.

    Returns seconds and ms per move.
    """
    waits_ms: list[float] = []

    async def table(table_id: int) -> None:
        for ply in range(moves_each):
            before = time.perf_counter()
            await append(move_at(table_id, ply))
            waits_ms.append((time.perf_counter() - before) * 1_000)

    before = time.perf_counter()
    await asyncio.gather(*map(table, table_ids))
    return time.perf_counter() - before, waits_ms


async def open_tables(store: Store) -> list[int]:
    """The ids of freshly opened tables."""
    ids = []
    for host_id in range(1, TABLES + 1):
        table = await store.openings.open(
            game="okiya",
            options={},
            seed=bytes(16),
            seats=2,
            host_id=host_id,
            channel_id=1,
            at=datetime.now(UTC),
        )
        ids.append(table.id)
    return ids


async def measure(folder: Path, grouped: bool) -> float:
    """Moves per second, printed with the waits of the callers."""
    database = await Database.open(f"sqlite:///{folder / f'bench-{grouped}.db'}")
    store = Store(database)
    table_ids = await open_tables(store)
    append, moves_each = (
        (store.append, MOVES_GROUPED) if grouped else (commit_per_move(database), MOVES_ALONE)
    )
    seconds, waits_ms = await play(append, table_ids, moves_each)
    written = sum([len(await store.moves(table_id)) for table_id in table_ids])
    assert written == len(waits_ms) == TABLES * moves_each
    await store.close()
    rate = written / seconds
    cuts = quantiles(waits_ms, n=100)
    name = "grouped" if grouped else "a commit per move"
    print(f"{name:>18}: {rate:9,.0f} moves/s, p50 {cuts[49]:6.1f} ms, p99 {cuts[98]:6.1f} ms ({written:,})")
    return rate


def main() -> None:
    """Measure in turns, so that other work of the machine slows both."""
    ratios = []
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as root:
        for turn in range(TURNS):
            folder = Path(root) / str(turn)
            alone = asyncio.run(measure(folder, grouped=False))
            ratios.append(asyncio.run(measure(folder, grouped=True)) / alone)
    ratio = median(ratios)
    print(f"{TABLES} tables at once: grouped commits are {ratio:.1f} times as fast (median of {TURNS} turns)")
    if ratio < RATIO_MIN:
        sys.exit(f"less than {RATIO_MIN} times")


if __name__ == "__main__":
    main()
