"""Processes share the shards of one bot on PostgreSQL: one is killed, and all are replaced while people play.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_shards [name ..]`` needs PostgreSQL. Three processes
serve six shards with 60 servers. Fails at the first violation, at a move played twice or lost, and at a click
that is not answered while its shard is served; prints the slowest answer and how long servers were without
anybody.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import func, select

from bot.store.schema import moves
from bot.store.store import Store
from bot.tables.replay import recheck
from tests.bench import loopback
from tests.bench.figures import asked, meanwhile, p99
from tests.bench.loopback import Corner
from tests.postgres.databases import made
from tests.postgres.server import MISSING, Guarded, path_to_programs

SHARDS, PROCESSES, SERVERS, GAMES = 6, 3, 60, 20
SERVED_AGAIN_S, REST_S, PATIENCE_S = 30.0, 3.0, 120.0
QUIET_S = 13.0
"""After such a time without a new session the shards are shared, and none is handed over any more."""


class Evening:
    """Three processes in a world, and people who play in 20 of its servers."""

    def __init__(self, harness: Any, world: Any, server: Guarded, seed: int) -> None:
        self.server, self.world = server, world
        world.refused = (harness.Refused, harness.InteractionFailed)
        chance = Random(seed)
        places = [world.add_guild(f"Server {number}").channel for number in range(SERVERS)]
        self.corners = list[Corner]()
        for number, place in enumerate(places[:GAMES]):
            pair = [world.user(f"{name} {number}") for name in ("alice", "bob")]
            play = "okiya start", {"opponent": pair[1]}, Random(chance.random())
            self.corners.append(Corner(world, place, pair, *play, REST_S))
        self.processes: list[Any] = []

    async def start(self) -> None:
        """Start three processes, and wait until every shard is served, and none is handed over any more."""
        await self.world.start()
        self.processes = [self.world.process]
        await self.spawn(PROCESSES - 1)
        await self.until_served(PATIENCE_S)
        begun = -1
        while begun != self.world.discord.identifies:
            begun = self.world.discord.identifies
            await asyncio.sleep(QUIET_S)

    async def spawn(self, count: int) -> None:
        """Start more processes."""
        self.processes += [await self.world.spawn() for _ in range(count)]

    async def until_served(self, seconds: float) -> float:
        """Wait until somebody is connected for every shard. Returns how long that took."""
        began = time.monotonic()
        await self.world.until(lambda: len(self.world.serving()) == SHARDS, seconds)
        return time.monotonic() - began

    @asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Let everybody play inside this context, which begins when all have a board."""
        async with meanwhile(corner.live() for corner in self.corners):
            await self.world.until(lambda: all(corner.board() for corner in self.corners), PATIENCE_S)
            yield
        clicks = self.world.discord.interactions.values()
        await self.world.until(lambda: all(each.done.done() for each in clicks), PATIENCE_S)
        await self.world.settle()

    @asynccontextmanager
    async def answered(self, when: str, *, all_came: bool = True) -> AsyncIterator[None]:
        """Print how long the answers of this context took. Raises AssertionError if one did not come."""
        before = len(self.world.timings)
        yield
        timings = self.world.timings[before:]
        times = [timing["ms"] for timing in timings if timing["ms"] is not None]
        failed = [timing["name"] for timing in timings if timing["failed"]]
        assert times, f"no answers {when}"
        print(
            f"answers {when}: {len(times)}, p99 {p99(times):.0f} ms, slowest {max(times):.0f} ms, "
            f"not answered {len(failed)}"
        )
        assert not (all_came and failed), failed


async def killed(evening: Evening, *, spares: int = 0) -> None:
    """Kill a process in mid-game: a spare serves its shards, or it is started again; its games go on."""
    await evening.spawn(spares)
    async with evening.played():
        await asyncio.sleep(10)
    async with evening.answered("after the kill"):
        served = evening.world.serving()
        await evening.world.end(evening.processes[1], kill=True)
        print(f"killed the process of the shards {sorted(served - evening.world.serving())}")
        if not spares:
            await evening.spawn(1)
        gap_s = await evening.until_served(SERVED_AGAIN_S)
        print(f"all shards are served again after {gap_s:.1f} s")
        await asyncio.sleep(3)
        async with evening.played():
            await asyncio.sleep(15)


async def updated(evening: Evening) -> None:
    """Start three more processes and end the first three with SIGTERM, while everybody plays."""
    async with evening.played():
        await asyncio.sleep(10)
        old = list(evening.processes)
        async with evening.answered("while processes start"):
            await evening.spawn(PROCESSES)
            await asyncio.sleep(15)
        async with evening.answered("in the update", all_came=False):
            for process in old:
                took_s = await evening.world.end(process, timeout=60.0)
                gap_s = await evening.until_served(SERVED_AGAIN_S)
                print(f"a process ended {took_s:.1f} s after SIGTERM, all were served {gap_s:.1f} s later")
            await asyncio.sleep(REST_S + 1)  # what was clicked while a shard stood is given up by then
    async with evening.answered("after the update"), evening.played():
        await asyncio.sleep(15)


async def restarted(evening: Evening) -> None:
    """Kill PostgreSQL in mid-game and start it again: the processes go on with their sessions."""
    async with evening.played():
        await asyncio.sleep(5)
    begun = evening.world.discord.identifies
    async with evening.answered("while PostgreSQL is started again"), evening.played():
        evening.server.kill()
        await asyncio.sleep(3)
        await asyncio.to_thread(evening.server.start)
        await asyncio.sleep(10)
    assert len(evening.world.serving()) == SHARDS
    assert evening.world.discord.identifies == begun, "a session began again"
    async with evening.answered("after that"), evening.played():
        await asyncio.sleep(10)


SCENES = {
    "killed": killed,
    "replaced": partial(killed, spares=1),
    "updated": updated,
    "restarted": restarted,
}


async def judge(url: str) -> None:
    """Print how many moves there are. Raises AssertionError if one was played twice or explains nothing."""
    counts = select(func.count(), func.count(moves.c.interaction_id.distinct()))
    clicked = counts.where(moves.c.interaction_id != 0)
    store = await Store.open(url)
    try:
        found = await store.database.run(lambda connection: connection.execute(clicked))
        played, clicks = found.one()
        good, bad = await recheck(store)
    finally:
        await store.close()
    print(f"{played} moves by {clicks} clicks, {good} tables replay, {bad} do not", flush=True)
    assert (played, bad) == (clicks, 0)


async def evening_of(harness: Any, server: Guarded, name: str, seed: int) -> None:
    """One scene in a world whose shards are served by several processes."""
    url = await made(server.url, f"shards_{name}")
    shares = {"SHARDS": SHARDS, "PROCESSES": PROCESSES, "THINKING_PROCESSES": 1, "PYTHONPATH": Path.cwd()}
    started = {"start_bot": False, "first_serves": SHARDS // PROCESSES, "ready_timeout": PATIENCE_S}
    async with loopback.world(harness, url, env=shares, shards=SHARDS, **started) as world:
        evening = Evening(harness, world, server, seed)
        try:
            await evening.start()
            await SCENES[name](evening)
        except BaseException:
            print(world.output[-8_000:])
            raise
    await judge(url)


def main() -> None:
    """Play the scenes with these names, or all."""
    chosen, harness = asked(__doc__, SCENES, seed=1), loopback.loaded()
    if path_to_programs() is None:
        print("Skipped:", MISSING)
        return
    with Guarded(max_connections="200") as server:
        for name in chosen.names:
            began = time.monotonic()
            asyncio.run(evening_of(harness, server, name, chosen.seed))
            print(f"{name}: no violation, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
