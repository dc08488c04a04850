"""Processes share the shards of one bot on PostgreSQL: one is killed, and all are replaced while people play.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_shards [name ..]`` needs PostgreSQL. Three processes
serve six shards with 60 servers. Fails at the first violation, at a move played twice or lost, and at a click
that is not answered while its shard is served; prints the slowest answer and how long servers were without
anybody.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import moves
from bot.store.store import Store
from bot.tables.replay import recheck
from tests.bench import loopback
from tests.bench.loopback import Corner
from tests.postgres.databases import made
from tests.postgres.server import MISSING, Guarded, path_to_programs

SHARDS, PROCESSES, SERVERS, GAMES = 6, 3, 60, 20
SERVED_AGAIN_S = 30.0
REST_S = 3.0
QUIET_S = 13.0
"""After such a time without a new session the shards are shared, and none is handed over any more."""
PATIENCE_S = 120.0
_NAMES = ("alice", "bob")


class Evening:
    """Three processes in a world, and people who play in 20 of its servers."""

    def __init__(self, harness: Any, world: Any, server: Guarded, seed: int) -> None:
        self.server = server
        self._world = world
        world.refused = (harness.Refused, harness.InteractionFailed)
        servers = [world.add_guild(f"Server {number}") for number in range(SERVERS)]
        chance = Random(seed)
        self.corners = [
            Corner(
                world,
                server.channel,
                pair,
                "okiya start",
                {"opponent": pair[1]},
                "",
                Random(chance.random()),
                REST_S,
            )
            for number, server in enumerate(servers[:GAMES])
            for pair in [[world.user(f"{name} {number}") for name in _NAMES]]
        ]
        self.processes: list[Any] = []

    async def start(self) -> None:
        """Start three processes, and wait until every shard is served."""
        await self._world.start()
        self.processes = [self._world.process]
        await self.spawn(PROCESSES - 1)
        await self.until_shared()

    async def spawn(self, count: int) -> None:
        """Start more processes."""
        self.processes += [await self._world.spawn() for _ in range(count)]

    async def until_shared(self) -> None:
        """Wait until every shard is served, and none is handed over any more."""
        await self.until_served(PATIENCE_S)
        begun = 0
        while begun != (begun := self._world.discord.identifies):  # noqa: ASYNC110 - another process
            await asyncio.sleep(QUIET_S)

    async def until_served(self, seconds: float) -> float:
        """Wait until somebody is connected for every shard. Returns how long that took."""
        began = time.monotonic()
        await self._world.until(lambda: len(self._world.serving()) == SHARDS, seconds)
        return time.monotonic() - began

    @contextlib.asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Let everybody play inside this context."""
        playing = [asyncio.create_task(corner.live()) for corner in self.corners]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            asked = self._world.discord.interactions.values()
            await self._world.until(lambda: all(each.done.done() for each in asked), PATIENCE_S)
            await self._world.settle()
        faults = [end for end in ended if not isinstance(end, asyncio.CancelledError)]
        assert not faults, faults

    def boards(self) -> int:
        """In how many servers somebody has a board before them."""
        return sum(corner.board() is not None for corner in self.corners)


async def killed(evening: Evening, world: Any, *, spares: int = 0) -> None:
    """Kill a process in mid-game: a spare serves its shards, or it is started again; its games go on."""
    await evening.spawn(spares)
    async with evening.played():
        await world.until(lambda: evening.boards() == GAMES, PATIENCE_S)
        await asyncio.sleep(10)
    served = world.serving()
    clicks = len(world.timings)
    victim = evening.processes[1]
    await world.end(victim, kill=True)
    print(f"killed the process of the shards {sorted(served - world.serving())}")
    if not spares:
        await evening.spawn(1)
    gap_s = await evening.until_served(SERVED_AGAIN_S)
    print(f"all shards are served again after {gap_s:.1f} s")
    await asyncio.sleep(3)
    async with evening.played():
        await asyncio.sleep(15)
    _told("answers after the kill", world.timings[clicks:])


async def updated(evening: Evening, world: Any) -> None:
    """Start three more processes and end the first three with SIGTERM, while everybody plays."""
    async with evening.played():
        await world.until(lambda: evening.boards() == GAMES, PATIENCE_S)
        await asyncio.sleep(10)
        clicks = len(world.timings)
        old = list(evening.processes)
        await evening.spawn(PROCESSES)
        await asyncio.sleep(15)
        _told("answers while processes start", world.timings[clicks:])
        clicks = len(world.timings)
        for process in old:
            took_s = await world.end(process, timeout=60.0)
            gap_s = await evening.until_served(SERVED_AGAIN_S)
            print(f"a process ended {took_s:.1f} s after SIGTERM, its shards were served {gap_s:.1f} s later")
        await asyncio.sleep(REST_S + 1)  # what was clicked while a shard stood is given up by then
        _told("answers in the update", world.timings[clicks:], all_came=False)
        clicks = len(world.timings)
        await asyncio.sleep(15)
    _told("answers after the update", world.timings[clicks:])


async def restarted(evening: Evening, world: Any) -> None:
    """Kill PostgreSQL in mid-game and start it again: the processes go on with their sessions."""
    async with evening.played():
        await world.until(lambda: evening.boards() == GAMES, PATIENCE_S)
        await asyncio.sleep(5)
    begun, clicks = world.discord.identifies, len(world.timings)
    async with evening.played():
        evening.server.kill()
        await asyncio.sleep(3)
        await asyncio.to_thread(evening.server.start)
        await asyncio.sleep(10)
    assert len(world.serving()) == SHARDS
    assert world.discord.identifies == begun, "a session began again"
    _told("answers while PostgreSQL is started again", world.timings[clicks:])
    clicks = len(world.timings)
    async with evening.played():
        await asyncio.sleep(10)
    _told("answers after that", world.timings[clicks:])


SCENES: Mapping[str, Callable[[Evening, Any], Awaitable[None]]] = {
    "killed": killed,
    "replaced": partial(killed, spares=1),
    "updated": updated,
    "restarted": restarted,
}


def _told(what: str, timings: Sequence[Mapping[str, Any]], *, all_came: bool = True) -> None:
    """Print how long answers took. Raises AssertionError if one did not come that should have."""
    times = sorted(timing["ms"] for timing in timings if timing["ms"] is not None)
    failed = [timing["name"] for timing in timings if timing["failed"]]
    assert times, f"no {what}"
    print(
        f"{what}: {len(times)}, p50 {times[len(times) // 2]:.0f} ms, slowest {times[-1]:.0f} ms, "
        f"not answered {len(failed)}"
    )
    assert not (all_came and failed), failed


async def _judged(url: str) -> None:
    """Print how many moves there are. Raises AssertionError if one was played twice or explains nothing."""

    async def counted(connection: AsyncConnection) -> tuple[int, int]:
        query = select(func.count(), func.count(moves.c.interaction_id.distinct())).where(
            moves.c.interaction_id != 0
        )
        row = (await connection.execute(query)).one()
        return row[0], row[1]

    store = await Store.open(url)
    try:
        played, clicked = await store.database.run(counted)
        good, bad = await recheck(store)
    finally:
        await store.close()
    print(f"{played} moves by {clicked} clicks, {good} tables replay, {bad} do not")
    assert (played, bad) == (clicked, 0)


def _world(harness: Any, url: str) -> Any:
    """A world whose shards are served by several processes, none of which is started yet."""
    env = {
        "DATABASE_URL": url,
        "SHARDS": str(SHARDS),
        "PROCESSES": str(PROCESSES),
        "THINKING_PROCESSES": "1",
        "PYTHONPATH": str(Path.cwd()),
    }
    return harness.World(
        cwd=Path.cwd(),
        python=sys.executable,
        env=env,
        start_bot=False,
        shards=SHARDS,
        first_serves=SHARDS // PROCESSES,
        ready_timeout=PATIENCE_S,
    )


async def _evening(harness: Any, server: Guarded, name: str, seed: int) -> None:
    url = await made(server.url, f"shards_{name}")
    async with _world(harness, url) as world:
        evening = Evening(harness, world, server, seed)
        try:
            await evening.start()
            await SCENES[name](evening, world)
        except BaseException:
            print(world.output[-8_000:])
            raise
    await _judged(url)


def main(arguments: Sequence[str]) -> None:
    """Play the scenes with these names, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(SCENES))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    harness = loopback.loaded()
    if path_to_programs() is None:
        print("Skipped:", MISSING)
        return
    with Guarded(max_connections="200") as server:
        for name in asked.names:
            began = time.monotonic()
            asyncio.run(_evening(harness, server, name, asked.seed))
            print(f"{name}: no violation, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
