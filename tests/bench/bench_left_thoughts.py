"""Processes that end while computers think: what they leave is thought by another, and shown.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_left_thoughts`` needs the folder of a harness that is a
strict Discord on this machine, and PostgreSQL. Somebody plays against a computer in eight servers, moves
everywhere at once, and one of two processes is ended at this moment: once with SIGTERM, once with a kill.
Fails at the first violation, and where a computer has not moved after 30 s; prints when they had.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import re
import sys
import time
from typing import Any

from tests.bench.wire.processes import shared_world
from tests.postgres.databases import made
from tests.postgres.server import MISSING, Guarded, path_to_programs

SHARDS, PROCESSES, SERVERS = 2, 2, 8
MOVED_WITHIN_S = 30.0
PATIENCE_S = 120.0
SETTLED_S = 12.0
"""After this time, processes that have just started have shared the shards."""


class Games:
    """A person who plays a game against a computer in each of some servers."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._person = world.user("alice")
        self._channels = [self._channel_of(number % SHARDS) for number in range(SERVERS)]
        self._turn = re.compile(rf"<@{self._person.id}> \(\w+\) to move")

    def _channel_of(self, shard: int) -> Any:
        """The channel of a new server of a shard: its number tells the millisecond, and so the shard."""
        while True:
            server = self._world.add_guild(f"Server of shard {shard}")
            if (int(server.id) >> 22) % SHARDS == shard:
                return server.channel
            time.sleep(0.001)

    async def start(self) -> None:
        """Open a table in every server, and wait until the person is to move everywhere."""
        for channel in self._channels:
            await self._person.slash("okago start", channel=channel, options={"level": "master"})
        for channel in self._channels:
            await self._world.until(lambda channel=channel: self._is_their_turn(channel), PATIENCE_S)

    async def move(self) -> None:
        """Press a cell in every server, all at once."""
        await asyncio.gather(*(self._press(channel) for channel in self._channels))

    async def answered_s(self) -> list[float]:
        """Wait until computers have moved everywhere. Returns after how many seconds each had."""
        began = time.monotonic()

        async def one(channel: Any) -> float:
            await self._world.until(lambda: self._is_their_turn(channel), MOVED_WITHIN_S)
            return time.monotonic() - began

        return sorted(await asyncio.gather(*map(one, self._channels)))

    def _board(self, channel: Any) -> Any:
        seen = [shown for shown in self._person.messages(channel) if not shown.ephemeral and shown.buttons]
        return seen[-1] if seen else None

    def _is_their_turn(self, channel: Any) -> bool:
        board = self._board(channel)
        return board is not None and self._turn.search(board.text) is not None

    async def _press(self, channel: Any) -> None:
        board = self._board(channel)
        cell = next(button for button in board.buttons if button.enabled and "play:" in button.custom_id)
        await self._person.click(board, custom_id=cell.custom_id, settle=False)


async def _evening(harness: Any, url: str, *, kill: bool) -> None:
    async with shared_world(harness, url, SHARDS, PROCESSES, PATIENCE_S) as world:
        games = Games(world)
        await world.start()
        processes = [world.process, await world.spawn()]
        await world.until(lambda: len(world.serving()) == SHARDS, PATIENCE_S)
        await asyncio.sleep(SETTLED_S)
        await games.start()
        await games.move()
        await world.end(processes[1], kill=kill, timeout=PATIENCE_S)
        answered_s = await games.answered_s()
    how = "was killed" if kill else "had ended after SIGTERM"
    print(f"computers had moved {answered_s[0]:.1f} to {answered_s[-1]:.1f} s after a process {how}")


def main() -> None:
    """End a process in both ways, each in a world of its own."""
    folder = os.environ.get("LOOPBACK_DISCORD")
    if not folder or path_to_programs() is None:
        print(
            "Skipped:", "LOOPBACK_DISCORD names no folder with a loopback Discord." if not folder else MISSING
        )
        return
    sys.path.insert(0, folder)
    harness = importlib.import_module("harness")
    with Guarded(max_connections="200") as server:
        for kill in (False, True):
            url = asyncio.run(made(server.url, f"left_{kill}".lower()))
            asyncio.run(_evening(harness, url, kill=kill))


if __name__ == "__main__":
    main()
