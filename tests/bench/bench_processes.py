"""Many processes of ``Tables`` on one PostgreSQL: first under fire, then how many moves they make.

``python -m tests.bench.bench_processes [--seconds 60] [--kills 16] [--processes 4] [--tables 200]`` starts a
throwaway server. Under fire, everybody clicks anywhere, while processes are killed with -9 and started again,
and the server itself is killed three times: no acknowledged move may be lost and none be there twice, every
table must be what its log leads to, and the books must be what they are when everything is booked again. Then
it prints the moves a second of 1, 2 and 4 processes through ``Tables.act``, where the time goes, and what one
process writes at 500 tables on PostgreSQL against SQLite, in turns. Fails on any fault, and if that ratio is
below 0.8. ``--only fire`` and ``--only moves`` do one of the two.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import multiprocessing
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bot.store import Store
from tests.bench.bench_store import TABLES
from tests.bench.everybody import CLICK, click_anywhere, open_tables
from tests.bench.process_judge import Found, judge
from tests.bench.process_moves import Rate, appended, moves_on
from tests.postgres.databases import made
from tests.postgres.server import Guarded, in_memory

SERVER_KILLS: Final = 3
SERVER_GONE_S: Final = 0.5
TURNS: Final = 5
RATIO_MIN: Final = 0.8
MOVES_EACH: Final = 20
"""The moves at each table in the comparison of the engines."""

SPAWN = multiprocessing.get_context("forkserver")
SPAWN.set_forkserver_preload(["tests.bench.everybody", "tests.bench.process_moves"])


@dataclass
class Fire:
    """Processes that click anywhere, and what they have told."""

    url: str
    tables: int
    chance: Random
    kills: int = 0
    acknowledged: dict[tuple[int, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    running: dict[Connection, BaseProcess] = field(default_factory=dict)

    def start(self) -> None:
        """Start one more process."""
        here, there = SPAWN.Pipe()
        process = SPAWN.Process(
            target=click_anywhere,
            args=(self.url, self.tables, self.chance.getrandbits(32), there),
            daemon=True,
        )
        process.start()
        there.close()
        self.running[here] = process

    def kill(self) -> None:
        """Kill one of them, and note what it had told."""
        pipe, process = self.chance.choice([*self.running.items()])
        process.kill()
        process.join()
        del self.running[pipe]
        self.kills += 1
        while True:
            try:
                self._hear(pipe)
            except (EOFError, ConnectionResetError):
                pipe.close()
                return

    def listen(self, seconds: float) -> None:
        """Note what they tell for some time, and deliver clicks once more that one of them passes on."""
        until = time.monotonic() + seconds
        while (left_s := until - time.monotonic()) > 0:
            for pipe in wait([*self.running], left_s):
                self._hear(pipe)  # pyrefly: ignore[bad-argument-type]  # only pipes are waited for

    def _hear(self, pipe: Connection) -> None:
        told = pipe.recv_bytes()
        table, ply, interaction, user = CLICK.unpack(told)
        if not user:
            self.acknowledged[table, ply].add(interaction)
        elif self.running:
            self.chance.choice([*self.running]).send_bytes(told)


def under_fire(server: Guarded, asked: argparse.Namespace, seed: int) -> Found:
    """Let processes click for some time, while they and the server are killed; judge what is left."""
    url = asyncio.run(made(server.url, "fire"))
    asyncio.run(open_tables(url, asked.tables, seed))
    fire = Fire(url, asked.tables, Random(seed))
    for _ in range(asked.processes):
        fire.start()
    began = time.monotonic()
    pause_s = asked.seconds / (asked.kills + 1)
    for number in range(1, asked.kills + 1):
        fire.listen(pause_s)
        fire.kill()
        fire.start()
        if number * SERVER_KILLS // asked.kills > (number - 1) * SERVER_KILLS // asked.kills:
            server.kill()
            fire.listen(SERVER_GONE_S)
            server.start()
    fire.listen(pause_s)
    seconds = time.monotonic() - began
    while fire.running:
        fire.kill()
    found = asyncio.run(_judged(url, fire))
    print(
        f"{asked.processes} processes, {seconds:.0f} s: {fire.kills - asked.processes} killed and started "
        f"again, the server killed {SERVER_KILLS} times (seed {seed})\n"
        f"{len(fire.acknowledged):,} moves acknowledged, {found.logged:,} rows at {found.tables} tables, "
        f"{found.over} games over, {found.booked} booked, {found.not_booked} wait to be booked\n"
        f"lost {len(found.lost)}, twice {len(found.twice)}, unexplained {len(found.unexplained)}, "
        f"wrongly booked {len(found.wrongly_booked)}"
    )
    return found


async def _judged(url: str, fire: Fire) -> Found:
    store = await Store.open(url)
    found = await judge(store, fire.acknowledged)
    await store.close()
    return found


def rate_of(processes: int, url: str, tables: int, seconds: float, server: Guarded) -> Rate:
    """The moves that some processes make together, each at its own part of the tables."""
    pipes = []
    for _ in range(processes):
        here, there = SPAWN.Pipe()
        SPAWN.Process(target=moves_on, args=(url, tables // processes, seconds, there), daemon=True).start()
        there.close()
        pipes.append(here)
    for pipe in pipes:
        pipe.recv()  # its games have begun
    before = _processor_s(server)
    for pipe in pipes:
        pipe.send(None)
    rates: list[Rate] = [pipe.recv() for pipe in pipes]
    return sum(rates[1:], rates[0]).on_a_server(_processor_s(server) - before)


def _processor_s(server: Guarded) -> float:
    """The processor time of a server and its processes, those that have ended included, in seconds."""
    main = (server.folder / "data/postmaster.pid").read_text().split()[0]
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if folder.name == main:
            ticks += sum(map(int, stat[11:15]))
        elif stat[1] == main:
            ticks += sum(map(int, stat[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def moves_a_second(server: Guarded, seconds: float) -> float:
    """Print the rates of 1, 2 and 4 processes, and of one on each engine; returns the ratio of these."""
    made_so_far = itertools.count()

    def new() -> str:
        return asyncio.run(made(server.url, f"moves{next(made_so_far)}"))

    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        lite = rate_of(1, f"sqlite:///{folder}/games.db", 200, seconds, server)
    print(f"1 on SQLite, 200 tables:     {lite}")
    for processes in (1, 2, 4):
        print(f"{processes} on PostgreSQL, 200 tables: {rate_of(processes, new(), 200, seconds, server)}")
    ratios = []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
            lite = asyncio.run(appended(f"sqlite:///{folder}/games.db", MOVES_EACH))
        url, before = new(), _processor_s(server)
        full = asyncio.run(appended(url, MOVES_EACH)).on_a_server(_processor_s(server) - before)
        print(
            f"{TABLES} tables, written on SQLite:     {lite}\n{TABLES} tables, written on PostgreSQL: {full}"
        )
        ratios.append(full.a_second / lite.a_second)
    ratio = median(ratios)
    print(f"one process on PostgreSQL writes {ratio:.2f} times the moves of SQLite (median of {TURNS} turns)")
    return ratio


def main(arguments: Sequence[str]) -> None:
    """Start a server, and do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kills", type=int, default=16)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--only", choices=("fire", "moves"))
    parser.add_argument("--seed", type=int, default=Random().randrange(2**32))
    asked = parser.parse_args(arguments)
    faults: list[str] = []
    with Guarded(fsync="on", full_page_writes="on", autovacuum="on") as server:
        if asked.only != "moves":
            faults += under_fire(server, asked, asked.seed).faults
        if asked.only != "fire":
            ratio = moves_a_second(server, min(asked.seconds, 5))
            faults += [] if ratio >= RATIO_MIN else [f"less than {RATIO_MIN} times SQLite"]
    if faults:
        sys.exit("\n".join(faults[:20]))


if __name__ == "__main__":
    main(sys.argv[1:])
