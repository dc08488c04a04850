"""Moves per second at many tables at once: grouped commits against one commit for each move, on one disk.

``python -m tests.bench.bench_store [folder]`` measures both in turns, prints them, and fails if the median of
the turns' ratios is below 15.

``python -m tests.bench.bench_store --kills N`` kills the writing process with -9 at random moments: no
acknowledged move may be lost, none applied twice. Every move is delivered twice, and the last one again after
each restart, as Discord may do.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import struct
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database
from bot.store.rows import Move
from bot.store.schema import moves
from bot.store.store import Store
from tests.bot.store.examples import opened

TABLES = 500
TURNS = 5
MOVES_GROUPED = 40  # a table
MOVES_ALONE = 2
RATIO_MIN = 15.0

KILLED_TABLES = 8
LIFE_S_MAX = 0.5  # counted from a writer's first move,
AT_ONCE = 0.25  # or, for this number of writers, from its start: they die while opening the database
ACK = struct.Struct("<qqq")  # table, ply, interaction

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


async def open_tables(store: Store, tables: int) -> list[int]:
    """The ids of freshly opened tables, each of another host."""
    return [(await opened(store, host_id=host_id)).id for host_id in range(1, tables + 1)]


async def measure(folder: Path, grouped: bool) -> float:
    """Moves per second, printed with the waits of the callers."""
    database = await Database.open(f"sqlite:///{folder / f'bench-{grouped}.db'}")
    store = Store(database)
    table_ids = await open_tables(store, TABLES)
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


@dataclass
class Tally:
    """What was promised and what was found. ``lost``, ``twice`` and ``gaps`` are tables with plies."""

    acknowledged: int = 0
    logged: int = 0
    lost: list[tuple[int, int]] = field(default_factory=list)
    twice: list[tuple[int, int]] = field(default_factory=list)
    gaps: list[tuple[int, int]] = field(default_factory=list)


def torture(folder: Path, kills: int, seed: int) -> Tally:
    """Start a writer and kill it, ``kills`` times on one database; then compare the log with what it said."""
    url = f"sqlite:///{folder / 'killed.db'}"
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.bench.bench_store"])
    chance = random.Random(seed)
    table_ids = asyncio.run(_opened(url))
    promised = defaultdict[tuple[int, int], list[int]](list)
    for _ in range(kills):
        acks, writer_end = processes.Pipe(duplex=False)
        arguments = (url, table_ids, chance.getrandbits(32), writer_end)
        writer = processes.Process(target=write_moves, args=arguments)
        writer.start()
        writer_end.close()
        told = [] if chance.random() < AT_ONCE else [acks.recv_bytes()]
        deadline = time.monotonic() + chance.uniform(0, LIFE_S_MAX)
        while (left_s := deadline - time.monotonic()) > 0:
            if acks.poll(left_s):
                told.append(acks.recv_bytes())
        writer.kill()
        writer.join()
        try:
            while True:
                told.append(acks.recv_bytes())
        except EOFError:
            acks.close()
        for table_id, ply, interaction_id in map(ACK.unpack, told):
            promised[table_id, ply].append(interaction_id)
    return asyncio.run(_compared(url, table_ids, promised))


def write_moves(url: str, table_ids: list[int], seed: int, acks: Connection) -> None:
    """Play on every table, as fast as the store acknowledges, until killed; report each acknowledged move."""
    asyncio.run(_write_moves(url, table_ids, random.Random(seed), acks))


async def _write_moves(url: str, table_ids: list[int], chance: random.Random, acks: Connection) -> None:
    store = await Store.open(url)

    async def deliver(move: Move) -> None:
        if await store.append(move):
            acks.send_bytes(ACK.pack(move.table_id, move.ply, move.interaction_id))

    async def play(table_id: int) -> None:
        played = await store.moves(table_id)
        if played:
            await deliver(played[-1])
        ply = len(played)
        while True:
            interaction_id = chance.getrandbits(62)
            move = Move(table_id, ply, ply % 2, 1, "b3", interaction_id, datetime.now(UTC))
            await asyncio.gather(deliver(move), deliver(move))
            ply += 1

    await asyncio.gather(*map(play, table_ids))


async def _opened(url: str) -> list[int]:
    store = await Store.open(url)
    ids = await open_tables(store, KILLED_TABLES)
    await store.close()
    return ids


async def _compared(url: str, table_ids: list[int], promised: dict[tuple[int, int], list[int]]) -> Tally:
    tally, store = Tally(sum(map(len, promised.values()))), await Store.open(url)
    logged = {
        (table, move.ply): move.interaction_id for table in table_ids for move in await store.moves(table)
    }
    await store.close()
    tally.logged = len(logged)
    tally.gaps = [(table, ply) for table, ply in logged if ply and (table, ply - 1) not in logged]
    tally.lost = [at for at, interactions in promised.items() if logged.get(at) not in interactions]
    tally.twice = [at for at, interactions in promised.items() if len(interactions) > 1]
    first = {interaction: at for at, interaction in reversed(logged.items())}
    tally.twice += [at for at, interaction in logged.items() if first[interaction] != at]
    return tally


def kill(kills: int, folder: Path) -> None:
    """Kill as often as asked, and print what happened to the moves."""
    seed, before = random.SystemRandom().getrandbits(32), time.monotonic()
    tally = torture(folder, kills, seed)
    print(f"{kills} kills in {time.monotonic() - before:.0f} s (seed {seed})")
    print(f"{tally.acknowledged:,} moves acknowledged, {tally.logged:,} in the log")
    print(f"lost {len(tally.lost)}, applied twice {len(tally.twice)}, gaps {len(tally.gaps)}")
    if tally.lost or tally.twice or tally.gaps or not tally.acknowledged:
        sys.exit(f"lost {tally.lost[:5]}, twice {tally.twice[:5]}, gaps {tally.gaps[:5]}")


def main() -> None:
    """Measure in turns, so that other work of the machine slows both; or kill."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--kills", type=int, default=0)
    asked = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory(dir=asked.folder) as root:
        if asked.kills:
            kill(asked.kills, Path(root))
            return
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
