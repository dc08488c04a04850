"""What a click costs over the wire, as ratios to a bot with a ready-made picture: time and processor time.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_wire [--rounds 150] [--games okiya ok]`` needs the
folder of a harness that is a strict Discord on this machine. Two people play all games in turns with the
control, one click at a time, so that a busy machine slows both. A line for each operation has the time until
the answer (p50, p99, and how many times the control's p50), the processor time until the answer and with all
that follows, and the requests to Discord. Then they make ten moves as fast as they can at a table with a
second board, whose edits Discord limits. The database is in memory (``/dev/shm``); with ``--disk`` the same
is done with a database on the disk, where a lone commit is timed beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import os
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, Final

from tests.bench.bench_kills import emoji_wanted
from tests.bench.wire.control import COMMAND
from tests.bench.wire.operations import GAMES, Corner, Operation
from tests.bench.wire.people import mover_of, newest, plays, table_of

MEMORY = Path("/dev/shm")
MOST_TIMES: Final = 3.5
MOST_MOVE_CPU_MS: Final = 7.0
FAST_MOVES: Final = 10
EDITS_IN: Final = (5, 5.0)
"""How many edits Discord takes in a channel, and in how many seconds."""
QUIET_S: Final = 0.02
"""A bot that has asked Discord for nothing in this time has finished what follows an answer."""


@dataclass
class Costs:
    """What the same operation cost each time."""

    ms: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    whole_cpu_ms: list[float] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)

    def note(self, reply: Any, whole_cpu_s: float, requests: int) -> None:
        self.ms.append(reply.ms)
        self.cpu_ms.append(reply.cpu_ms)
        self.whole_cpu_ms.append(whole_cpu_s * 1_000)
        self.requests.append(requests)

    def line(self, name: str, control_ms: float) -> str:
        p50, p99 = median(self.ms), sorted(self.ms)[int(len(self.ms) * 0.99)]
        return (
            f"{name:<18}{len(self.ms):>5}{p50:>8.2f}{p99:>8.2f}{p50 / control_ms:>7.2f}"
            f"{median(self.cpu_ms):>8.2f}{median(self.whole_cpu_ms):>8.2f}{fmean(self.requests):>9.2f}"
        )


HEAD = f"{'':<18}{'n':>5}{'p50 ms':>8}{'p99 ms':>8}{'times':>7}{'cpu ms':>8}{'whole':>8}{'requests':>9}"


async def measured(
    harness: Any, folder: Path, rounds: int, keys: Sequence[str], seed: int
) -> Mapping[str, Costs]:
    """Play with the bot's database in ``folder``, in turns with the control. "" is the control."""
    chance, costs = Random(seed), defaultdict[str, Costs](Costs)
    here = {"cwd": Path.cwd(), "python": sys.executable}
    control_command = ("{python}", "-m", "tests.bench.wire.control")
    env = {"DATABASE_URL": f"sqlite:///{folder}/bot.db"}
    async with (
        harness.World(
            command=control_command, keep_history=False, env={"DATABASE_URL": None}, **here
        ) as control,
        harness.World(env=env, global_limit=1_000, **here) as world,
    ):
        await world.until(lambda: len(world.discord.emojis) >= emoji_wanted(), 120)
        await world.settle(quiet=1.0)
        people = world.user("alice"), world.user("bob")
        places = world.add_guild("Games", [key.replace(" ", "-") for key in keys]).channels
        corners = [Corner(world, place, people, key, chance) for place, key in zip(places, keys, strict=True)]
        asker = control.user("carol")
        playing = [corner.operations() for corner in corners]
        for number in range(-5, rounds):
            kept = costs if number >= 0 else defaultdict[str, Costs](Costs)
            clicks = [asked async for asked in _next_of(playing)]
            clicks.append(Operation("", lambda: asker.slash(COMMAND, settle=False)))
            for operation in chance.sample(clicks, len(clicks)):
                await _timed(harness, world if operation.name else control, operation, kept)
            _forget(control)
    return costs


async def ten_fast_moves(harness: Any, folder: Path) -> bool:
    """Play ten moves as fast as answers come, and count the edits of a second board of the table.

    Discord takes five edits of a channel's messages in five seconds. Returns whether the bot kept to it, had
    at most one edit to make after the one that was on its way at the last move, and showed the end there.
    """
    env = {"DATABASE_URL": f"sqlite:///{folder}/bot.db"}
    async with harness.World(cwd=Path.cwd(), python=sys.executable, env=env) as world:
        await world.until(lambda: len(world.discord.emojis) >= emoji_wanted(), 120)
        world.limit("PATCH /channels/.*/messages/.*", *EDITS_IN)
        people = world.user("alice"), world.user("bob")
        here, there = world.add_guild("Games", ["here", "there"]).channels
        await people[0].slash("okago start", channel=here, options={"opponent": people[1]})
        board = await newest(world, people[0], "Accept", here)
        await people[1].click(board, label="Accept")
        await people[0].slash("okago show", channel=there, options={"table": table_of(board)})
        await world.settle()
        second = people[0].messages(there)[-1]
        began = time.monotonic()
        for _ in range(FAST_MOVES):
            who = mover_of(board, people)
            await who.click(board, custom_id=plays(board)[-1], settle=False)
        played = time.monotonic()
        await world.until(lambda: _controls(second) == _controls(board), 3 * EDITS_IN[1])
        await world.settle(quiet=1.0)
        edits = [call for call in world.calls("PATCH", since=began) if second.id in call.path]
    late = sum(call.at > played for call in edits)
    refused = sum(call.status == 429 for call in edits)
    print(
        f"\n{FAST_MOVES} moves in {played - began:.2f} s: {len(edits)} edits of a second board, "
        f"{late} of them after the last move, {refused} refused"
    )
    return not refused and late <= 2


def _controls(board: Any) -> list[str]:
    """The custom_ids of a board, which say the position."""
    return [each.custom_id for each in board.buttons]


async def _next_of(playing: Sequence[AsyncIterator[Operation]]) -> AsyncIterator[Operation]:
    for operations in playing:
        yield await anext(operations)


async def _timed(harness: Any, world: Any, operation: Operation, costs: Mapping[str, Costs]) -> None:
    """Make one click, wait until the bot has done all that follows, and note what it cost."""
    before, began = harness.cpu_seconds(world.pid), time.monotonic()
    reply = await operation.click()
    if reply is None:
        return
    await world.settle(quiet=QUIET_S)
    whole = harness.cpu_seconds(world.pid) - before
    costs[operation.name].note(reply, whole, len(world.calls(since=began)))
    world.discord.calls.clear()
    world.discord.interactions.clear()


def _forget(control: Any) -> None:
    """Let the control's pictures go."""
    control.discord.cdn.clear()
    for messages in control.discord.messages.values():
        messages.clear()


def commits_ms(folder: Path, times: int = 100) -> float:
    """The p50 of a lone commit of one row there, as the bot commits."""
    with contextlib.closing(sqlite3.connect(folder / "commit.db", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE moves (ply INTEGER)")
        taken = []
        for ply in range(times):
            began = time.perf_counter()
            database.execute("INSERT INTO moves VALUES (?)", [ply])
            taken.append((time.perf_counter() - began) * 1_000)
    return median(taken)


def report(costs: Mapping[str, Costs]) -> bool:
    """Print a line for each operation. Returns whether all keep what they must."""
    control_ms = median(costs[""].ms)
    print(HEAD)
    for name in sorted(costs):
        print(costs[name].line(name or "control", control_ms))
    slow = [name for name in costs if name and median(costs[name].ms) > MOST_TIMES * control_ms]
    moves = [name for name in costs if name.endswith(("move", "draw"))]
    dear = [name for name in moves if median(costs[name].cpu_ms) > MOST_MOVE_CPU_MS]
    for name in slow:
        print(f"{name}: more than {MOST_TIMES} times the control")
    for name in dear:
        print(f"{name}: more than {MOST_MOVE_CPU_MS} ms of processor")
    return not slow and not dear


@contextlib.contextmanager
def _folder(there: Path | None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=there) as folder:
        yield Path(folder)


def main(arguments: Sequence[str]) -> None:
    """Measure in memory, and on the disk if that is asked for. Fails if an operation costs too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--disk", action="store_true")
    asked = parser.parse_args(arguments)
    loopback = os.environ.get("LOOPBACK_DISCORD")
    if not loopback:
        print("Skipped: LOOPBACK_DISCORD names no folder with a loopback Discord.")
        return
    sys.path.insert(0, loopback)
    harness = importlib.import_module("harness")
    with _folder(MEMORY if MEMORY.is_dir() else None) as folder:
        fine = report(asyncio.run(measured(harness, folder, asked.rounds, asked.games, asked.seed)))
    with _folder(MEMORY if MEMORY.is_dir() else None) as folder:
        fine &= asyncio.run(ten_fast_moves(harness, folder))
    if asked.disk:
        with _folder(None) as folder:
            print(f"\nOn the disk, where a lone commit takes {commits_ms(folder):.2f} ms:")
            report(asyncio.run(measured(harness, folder, asked.rounds, asked.games, asked.seed)))
    if not fine:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
