"""Moves per second at many tables at once: grouped commits against one commit for each move, on one disk.

``python -m tests.bench.bench_store`` measures both in turns in ``TMPDIR``, and fails if the median of the
turns' ratios is below 15. ``--kills N`` kills the writing process with -9 at random moments in place of that:
no acknowledged move may be lost, none applied twice. Every move is delivered twice, and the last one again
after each restart, as Discord may do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom
from statistics import median

from sqlalchemy import insert

from bot.store.rows import Move
from bot.store.schema import moves
from bot.store.store import Store
from tests.bench.figures import asked, fail_unless, report
from tests.bot.store.examples import opened

TABLES = 500
TURNS = 5
MOVES_GROUPED = 40  # a table
MOVES_ALONE = 2
RATIO_MIN = 15.0

KILLED_TABLES = 8
LIFE_S_MAX = 0.5  # counted from a writer's first move,
AT_ONCE = 0.25  # or, for this number of writers, from its start: they die while opening the database

Append = Callable[[Move], Awaitable[object]]


def move_at(table_id: int, ply: int, interaction_id: int) -> Move:
    """A move like Okiya's: a short text, and ids as long as Discord's."""
    return Move(table_id, ply, ply % 2, 10**18 + table_id, "b3", interaction_id, datetime.now(UTC))


def commit_per_move(store: Store) -> Append:
    """The control: the same rows through the same engine and settings, each in its own transaction."""

    async def append(move: Move) -> None:
        row = {name: getattr(move, name) for name in Move.__dataclass_fields__}
        await store.database.run(lambda connection: connection.execute(insert(moves), row))

    return append


async def open_tables(store: Store, tables: int) -> list[int]:
    """The ids of freshly opened tables, each of another host."""
    return [(await opened(store, host_id=host_id)).id for host_id in range(1, tables + 1)]


async def measure(file: Path, *, grouped: bool) -> float:
    """Moves per second where all tables play at once, printed with the waits of the callers."""
    store = await Store.open(f"sqlite:///{file}")
    table_ids, waits_s = await open_tables(store, TABLES), list[float]()
    append, moves_each = (store.append, MOVES_GROUPED) if grouped else (commit_per_move(store), MOVES_ALONE)

    async def play(table_id: int) -> None:
        for ply in range(moves_each):
            before = time.perf_counter()
            await append(move_at(table_id, ply, 10**18 + ply))
            waits_s.append(time.perf_counter() - before)

    began = time.perf_counter()
    await asyncio.gather(*map(play, table_ids))
    rate = len(waits_s) / (time.perf_counter() - began)
    written = sum([len(await store.moves(table_id)) for table_id in table_ids])
    assert written == len(waits_s) == TABLES * moves_each
    await store.close()
    report("grouped" if grouped else "a commit per move", waits_s, f", {rate:,.0f} moves/s")
    return rate


def torture(folder: Path, kills: int, seed: int) -> tuple[int, int]:
    """Start a writer and kill it, ``kills`` times on one database; then compare the log with what it said.

    Returns how many moves were acknowledged, and are in the log. Raises AssertionError if one is lost, there
    twice, or not after the one before it.
    """
    url, acks = f"sqlite:///{folder / 'killed.db'}", folder / "acknowledged"
    acks.touch()
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.bench.bench_store"])
    chance, table_ids = Random(seed), asyncio.run(_opened(url))
    for _ in range(kills):
        before = acks.stat().st_size
        writer = processes.Process(target=write_moves, args=(url, table_ids, chance.getrandbits(32), acks))
        writer.start()
        at_once = chance.random() < AT_ONCE
        while not at_once and acks.stat().st_size == before:
            assert writer.is_alive()
            time.sleep(0.005)
        time.sleep(chance.uniform(0, LIFE_S_MAX))
        writer.kill()
        writer.join()
    promised = defaultdict[tuple[int, int], list[int]](list)
    for line in acks.read_text().splitlines():
        table_id, ply, interaction_id = map(int, line.split())
        promised[table_id, ply].append(interaction_id)
    return asyncio.run(_compared(url, table_ids, promised))


def write_moves(url: str, table_ids: list[int], seed: int, acks: Path) -> None:
    """Play on every table, as fast as the store acknowledges, until killed; note each acknowledged move."""
    asyncio.run(_write_moves(url, table_ids, Random(seed), acks))


async def _write_moves(url: str, table_ids: list[int], chance: Random, acks: Path) -> None:
    store, told = await Store.open(url), os.open(acks, os.O_WRONLY | os.O_APPEND)

    async def deliver(move: Move) -> None:
        if await store.append(move):
            os.write(told, f"{move.table_id} {move.ply} {move.interaction_id}\n".encode())

    async def play(table_id: int) -> None:
        played = await store.moves(table_id)
        if played:
            await deliver(played[-1])
        ply = len(played)
        while True:
            move = move_at(table_id, ply, chance.getrandbits(62))
            await asyncio.gather(deliver(move), deliver(move))
            ply += 1

    await asyncio.gather(*map(play, table_ids))


async def _opened(url: str) -> list[int]:
    store = await Store.open(url)
    ids = await open_tables(store, KILLED_TABLES)
    await store.close()
    return ids


async def _compared(
    url: str, table_ids: list[int], promised: dict[tuple[int, int], list[int]]
) -> tuple[int, int]:
    store = await Store.open(url)
    logged = {
        (table, move.ply): move.interaction_id for table in table_ids for move in await store.moves(table)
    }
    await store.close()
    gaps = [(table, ply) for table, ply in logged if ply and (table, ply - 1) not in logged]
    assert not gaps, gaps
    lost = [at for at, interactions in promised.items() if logged.get(at) not in interactions]
    assert not lost, lost
    twice = [at for at, interactions in promised.items() if len(interactions) > 1]
    assert not twice, twice
    assert len(set(logged.values())) == len(logged), "an interaction has played twice"
    return sum(map(len, promised.values())), len(logged)


def main() -> None:
    """Measure in turns, so that other work of the machine slows both; or kill."""
    chosen = asked(__doc__, kills=0)
    with tempfile.TemporaryDirectory() as folder:
        if chosen.kills:
            acknowledged, logged = torture(Path(folder), chosen.kills, SystemRandom().getrandbits(32))
            print(f"{acknowledged:,} moves acknowledged, {logged:,} in the log: none lost, none twice")
            return
        ratios = list[float]()
        for turn in range(TURNS):
            alone = asyncio.run(measure(Path(folder) / f"alone-{turn}.db", grouped=False))
            ratios.append(asyncio.run(measure(Path(folder) / f"grouped-{turn}.db", grouped=True)) / alone)
    print(f"{TABLES} tables at once: grouped {median(ratios):.1f} times as fast, median of {TURNS} turns")
    fail_unless(median(ratios) >= RATIO_MIN)


if __name__ == "__main__":
    main()
