"""The time of a move while a backup is made, compared with the same moves just before, on one disk.

``python -m tests.bench.bench_backup [folder]`` measures in turns and prints both. It fails if the median
of the turns' p99 during a backup is more than three times the other and more than 5 ms longer.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from bot.store import Store
from bot.store.database.backup import back_up
from tests.bench.bench_store import move_at, open_tables

TABLES = 500
FILLED = 400  # moves of each table before the measurement: about 30 MiB
PLAYERS = 20  # who move at once
TURNS = 7
PAUSE_S = 0.01


async def fill(store: Store, table_ids: list[int]) -> None:
    for ply in range(FILLED):
        await asyncio.gather(*(store.append(move_at(table, ply)) for table in table_ids))


async def play(
    store: Store, table_ids: list[int], plies: dict[int, int], goes_on: Callable[[], bool]
) -> list[float]:
    """Move at the first tables, again and again. Returns the seconds of each move."""
    waits: list[float] = []

    async def player(table: int) -> None:
        while goes_on():
            began = time.perf_counter()
            await store.append(move_at(table, plies[table]))
            waits.append(time.perf_counter() - began)
            plies[table] += 1
            await asyncio.sleep(PAUSE_S)

    await asyncio.gather(*map(player, table_ids[:PLAYERS]))
    return waits


async def measure(folder: Path) -> tuple[list[float], list[float]]:
    """The p99 of the turns without a backup, and with one, in milliseconds."""
    file = folder / "bench.db"
    store = await Store.open(f"sqlite:///{file}")
    table_ids = await open_tables(store)
    await fill(store, table_ids)
    plies = dict.fromkeys(table_ids, FILLED)
    print(f"{file.stat().st_size / 2**20:.0f} MiB, {PLAYERS} tables that move")
    alone, during = list[float](), list[float]()
    for turn in range(TURNS):
        copying = asyncio.create_task(back_up(store.database, folder / f"{turn}.db"))
        began = time.perf_counter()
        waits = await play(store, table_ids, plies, lambda: not copying.done())  # noqa: B023 - it ends here
        await copying
        took = time.perf_counter() - began
        during.append(told(f"with a backup ({took:.1f} s)", waits))
        end = time.perf_counter() + took
        waits = await play(store, table_ids, plies, lambda: time.perf_counter() < end)  # noqa: B023
        alone.append(told("without", waits))
        (folder / f"{turn}.db").unlink()
    await store.close()
    return alone, during


def told(what: str, waits: list[float]) -> float:
    cuts = quantiles(waits, n=100)
    print(f"{what:>24}: p50 {cuts[49] * 1000:5.2f} ms, p99 {cuts[98] * 1000:6.2f} ms ({len(waits):,} moves)")
    return cuts[98] * 1000


def main() -> None:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        alone, during = map(median, asyncio.run(measure(Path(folder))))
    print(f"median p99: {alone:.2f} ms without, {during:.2f} ms with a backup, ratio {during / alone:.2f}")
    if during > max(3 * alone, alone + 5):
        sys.exit("a backup slows moves down too much")


if __name__ == "__main__":
    main()
