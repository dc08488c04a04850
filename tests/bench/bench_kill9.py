"""kill -9 of the writing process at random moments: no acknowledged move may be lost, none applied twice.

``python -m tests.bench.bench_kill9 [kills] [folder]`` prints the totals and fails on any fault. Every move
is delivered twice, and the last one again after each restart, as Discord may do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import struct
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path

from bot.store import Move, Store

TABLES = 8
LIFE_S_MAX = 0.5  # counted from a writer's first move,
AT_ONCE = 0.25  # or, for this number of writers, from its start: they die while opening the database
ACK = struct.Struct("<qqq")  # table, ply, interaction


@dataclass
class Tally:
    """What was promised and what was found. ``lost``, ``twice`` and ``gaps`` must stay empty."""

    kills: int = 0
    killed_before_a_move: int = 0
    acknowledged: int = 0
    logged: int = 0
    lost: list[tuple[int, int]] = field(default_factory=list)
    twice: list[tuple[int, int]] = field(default_factory=list)
    gaps: list[tuple[int, int]] = field(default_factory=list)


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


def torture(folder: Path, kills: int, seed: int) -> Tally:
    """Start a writer and kill it, ``kills`` times on one database; compare the log with what was promised."""
    url = f"sqlite:///{folder / 'killed.db'}"
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["bot.store"])
    chance = random.Random(seed)
    table_ids = asyncio.run(_open_tables(url))
    tally = Tally()
    checked: dict[int, int] = dict.fromkeys(table_ids, -1)  # the last ply of each table that was verified
    for _ in range(kills):
        acks, writer_end = processes.Pipe(duplex=False)
        arguments = (url, table_ids, chance.getrandbits(32), writer_end)
        writer = processes.Process(target=write_moves, args=arguments)
        writer.start()
        writer_end.close()
        promised = [] if chance.random() < AT_ONCE else [_read(acks)]
        promised += _listen_then_kill(writer, acks, time.monotonic() + chance.uniform(0, LIFE_S_MAX))
        tally.kills += 1
        tally.killed_before_a_move += not promised
        tally.acknowledged += len(promised)
        asyncio.run(_verify(url, promised, checked, tally))
    asyncio.run(_verify_whole(url, checked, tally))
    return tally


def _listen_then_kill(
    writer: multiprocessing.process.BaseProcess, acks: Connection, deadline: float
) -> list[tuple[int, int, int]]:
    """Every acknowledgement the writer sent before it was killed at ``deadline``."""
    promised: list[tuple[int, int, int]] = []
    while (left_s := deadline - time.monotonic()) > 0:
        if acks.poll(left_s):
            promised.append(_read(acks))
    writer.kill()
    writer.join()
    while True:
        try:
            promised.append(_read(acks))
        except EOFError:
            acks.close()
            return promised


def _read(acks: Connection) -> tuple[int, int, int]:
    table_id, ply, interaction_id = ACK.unpack(acks.recv_bytes())
    return table_id, ply, interaction_id


async def _open_tables(url: str) -> list[int]:
    store = await Store.open(url)
    opened = [
        await store.openings.open(
            game="okiya",
            options={},
            seed=bytes(16),
            seats=2,
            host_id=1,
            channel_id=1,
            at=datetime.now(UTC),
        )
        for _ in range(TABLES)
    ]
    await store.close()
    return [table.id for table in opened]


async def _verify(
    url: str, promised: list[tuple[int, int, int]], checked: dict[int, int], tally: Tally
) -> None:
    """Compare the log beyond ``checked`` with the promises of one writer, and move ``checked`` on."""
    before = dict(checked)
    acknowledged: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for table_id, ply, interaction_id in promised:
        acknowledged[table_id, ply].append(interaction_id)
    store = await Store.open(url)
    logged: dict[tuple[int, int], int] = {}
    interactions: set[int] = set()
    for table_id, last_ply in before.items():
        for move in await store.moves(table_id):
            if move.ply <= last_ply:
                continue
            if move.ply != checked[table_id] + 1:
                tally.gaps.append((table_id, move.ply))
            if move.interaction_id in interactions:
                tally.twice.append((table_id, move.ply))
            checked[table_id] = move.ply
            interactions.add(move.interaction_id)
            logged[table_id, move.ply] = move.interaction_id
    await store.close()
    tally.logged += len(logged)
    for place, interaction_ids in acknowledged.items():
        table_id, ply = place
        if ply <= before[table_id] or len(interaction_ids) > 1:
            tally.twice.append(place)
        elif logged.get(place) != interaction_ids[0]:
            tally.lost.append(place)


async def _verify_whole(url: str, checked: dict[int, int], tally: Tally) -> None:
    """Check that everything that was found after one kill is still there after all later ones."""
    store = await Store.open(url)
    for table_id, last_ply in checked.items():
        there = {move.ply for move in await store.moves(table_id)}
        tally.lost += [(table_id, ply) for ply in range(last_ply + 1) if ply not in there]
    await store.close()


def main() -> None:
    """Kill as often as asked, and print what happened to the moves."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = random.SystemRandom().getrandbits(32)
    before = time.monotonic()
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as folder:
        tally = torture(Path(folder), kills, seed)
    print(
        f"{tally.kills} kills in {time.monotonic() - before:.0f} s (seed {seed}), "
        f"{tally.killed_before_a_move} of them before the first move\n"
        f"{tally.acknowledged:,} moves acknowledged, {tally.logged:,} in the log\n"
        f"lost {len(tally.lost)}, applied twice {len(tally.twice)}, gaps {len(tally.gaps)}"
    )
    if tally.lost or tally.twice or tally.gaps or not tally.acknowledged:
        sys.exit(f"lost {tally.lost[:5]}, twice {tally.twice[:5]}, gaps {tally.gaps[:5]}")


if __name__ == "__main__":
    main()
