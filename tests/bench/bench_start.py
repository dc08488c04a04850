"""How long a start takes, and how much memory, with 10,000 running tables in the database and with 100.

And how long with 4,000,000 moves of 250,000 finished tables.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_start``. Half of the tables are played by two people,
half by a person and a computer player; at each it is a person's turn. The database is in memory
(``/dev/shm``).
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any, Final

from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.tables import Tables
from tests.bench import loopback

MEMORY = Path("/dev/shm")
FEW, MANY = 100, 10_000
PAST: Final = 250_000
"""The finished tables, each of 16 moves."""
STARTS: Final = 3
MOVES: Final = 4
AT_ONCE: Final = 200
MOST_READY_S: Final = 3.0
MOST_KIB_A_TABLE: Final = 2.0
BOB: Final = 1_456_074_443_980_800_165
CHANNEL: Final = 1_456_074_443_980_800_172


async def _filled(url: str, number: int) -> None:
    """Play a few moves at ``number`` new tables."""
    store = await Store.open(url)
    tables = Tables(store)

    async def play(host: int) -> None:
        place = Place(CHANNEL + host, None)
        if host % 2:
            table = await tables.lobby.open("okiya", host, {}, place, computers=("novice",))
        else:
            opened = await tables.lobby.open("okiya", host, {}, place, invited=BOB)
            table = await tables.lobby.sit(opened.id, BOB)
        done = 0
        while done < MOVES or table.computer_to_act is not None:
            assert table.state is not None
            (seat,) = table.state.to_act
            action = table.state.actions(seat)[0]
            table = await tables.act(table.id, table.players[seat], None, action, 0)
            done += 1

    for first in range(0, number, AT_ONCE):
        await asyncio.gather(*map(play, range(first + 1, min(first + AT_ONCE, number) + 1)))
    await store.close()


async def _measured(harness: Any, folder: Path, number: int) -> tuple[float, float]:
    """Start with ``number`` running tables. Returns the seconds until ready, and then the MiB."""
    url = f"sqlite:///{folder}/{number}.db"
    async with loopback.world(harness, url) as world:  # its first start brings the commands and the emoji
        await world.settle()
        await world.kill()
        await _filled(url, number)
        return await _started(world)


def _finish(file: Path, number: int) -> None:
    """Add finished tables: copies of the first one, which has just begun."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < {999 + number}) "
    plies = "WITH RECURSIVE p(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM p WHERE i < 15) "
    with closing(sqlite3.connect(file)) as database, database:
        names = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
        changed = {"id": "i", "status": "'over'", "version": "16", "told": "16", "waits_for_computers": "0"}
        values = ", ".join(changed.get(name, name) for name in names)
        database.execute(f"INSERT INTO tables {numbers} SELECT {values} FROM n, tables WHERE id = 1")
        database.execute(
            "INSERT INTO seats (table_id, seat, user_id, joined_at) "
            "SELECT t.id, s.seat, s.user_id, s.joined_at FROM tables t, seats s "
            "WHERE t.id > 999 AND table_id = 1"
        )
        database.execute(
            f"INSERT INTO moves (table_id, ply, seat, user_id, action, interaction_id, at) {plies} "
            f"SELECT id, i, i % 2, {BOB} + i % 2, 'b3', {BOB} + i, created_at FROM tables, p WHERE id > 999"
        )


async def _with_a_past(harness: Any, folder: Path) -> None:
    """Start with many moves, after kills."""
    file = folder / "past.db"
    async with loopback.world(harness, f"sqlite:///{file}") as world:  # its first start makes a backup, too
        await world.settle()
        await world.kill()
        await _filled(f"sqlite:///{file}", 1)
        _finish(file, PAST)
        ready_s, _ = await _started(world)
    print(f"{16 * PAST:,} moves: ready after {ready_s:.2f} s")


async def _started(world: Any) -> tuple[float, float]:
    """Start and kill the bot a few times, and start it. Returns the seconds until ready, and then the MiB."""
    ready_s, memory_mib = list[float](), 0.0
    for _ in range(STARTS):
        await world.restart()
        await world.settle()
        ready_s.append(world.ready_s)
        memory_mib = world.rss_mib(tree=False)
        await world.kill()
    await world.restart()
    return median(ready_s), memory_mib


async def _compared(harness: Any, folder: Path) -> None:
    await _with_a_past(harness, folder)
    few_s, few_mib = await _measured(harness, folder, FEW)
    many_s, many_mib = await _measured(harness, folder, MANY)
    each_kib = (many_mib - few_mib) * 1024 / (MANY - FEW)
    print(f"{FEW:>6} running tables: ready after {few_s:.2f} s, {few_mib:.0f} MiB")
    print(
        f"{MANY:>6} running tables: ready after {many_s:.2f} s, {many_mib:.0f} MiB, {each_kib:.2f} KiB each"
    )
    if many_s > MOST_READY_S or each_kib > MOST_KIB_A_TABLE:
        sys.exit("more than is asked for")


def main() -> None:
    """Measure both, one after the other."""
    harness = loopback.loaded()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as memory:
        asyncio.run(_compared(harness, Path(memory)))


if __name__ == "__main__":
    main()
