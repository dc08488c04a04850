"""What is read from a million results: the recap of a server's week, and the score of two rivals.

``[LOOPBACK_DISCORD=folder] python -m tests.bench.bench_results`` makes 500,000 games of two people, 5,000 of
them in one server in one week, and prints the milliseconds of a recap and of a score, and the longest time
without the loop meanwhile and beside a thread that hashes; it fails above 300, 20 and 10 ms more than beside
the hashes. With a loopback Discord it then prints what moves of Okiya take, alone and beside somebody who
calls ``/recap`` and ``/rival`` in turns; it fails if p99 more than doubles with a second between two calls.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from bot.store.results.rivals import MOST_GAMES
from bot.store.store import Store
from tests.bench import loopback
from tests.bench.bench_privacy import FIRST_MEMBER, multiply
from tests.bench.bench_wire import Corner, Cost, Costs, noted
from tests.bench.figures import asked, fail_unless
from tests.bot.tables.evening import Evening

GAMES, IN_THE_WEEK, PLAYED = 500_000, 5_000, 20
GUILDS, PEOPLE, LOCAL = 200, 20_000, 300
NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)
BUSY = 1
RIVALS = FIRST_MEMBER - 1, FIRST_MEMBER - 2
RECAP_MS, SCORE_MS, LOOP_MS, P99_RATIO = 300, 20, 10, 2.0
HASHED = bytes(100_000_000)
"""What another thread works on for about as long as on a recap, without the loop's lock."""

TURNS, CLICKS = 9, 40
PAUSES_S = None, 1.0, 0.0
"""Between two calls, while moves are made; None: nobody calls."""


async def fill(file: Path) -> None:
    """Let the games of the week, which have finds, and those of the rivals lie among those of others."""
    evening = Evening(await Store.open(f"sqlite:///{file}"))
    for number in range(PLAYED):
        await evening.play("okiya", (1, 2) if number % 2 else (2, 1), number)
    await evening.store.close()
    is_busy, is_theirs = f"t % {GAMES // IN_THE_WEEK} = 0", f"t % {GAMES // MOST_GAMES} = 1"
    people = f"{FIRST_MEMBER} + (t * 7919 / 7 + seat * (613 + t % 89)) % iif({is_busy}, {LOCAL}, {PEOPLE})"
    multiply(
        file,
        GAMES // PLAYED,
        user=f"iif({is_theirs}, {min(RIVALS)} + (t + seat) % 2, {people})",
        guild=f"iif({is_busy}, {BUSY}, 2 + t % {GUILDS})",
        now=NOW,
        ago_s=f"iif({is_busy}, 7, 700) * 86400 * (t * 31 % 9973 / 9973.0)",
    )
    finds = "INSERT INTO finds SELECT id, 3, id * 7919 % 1000 FROM tables WHERE guild_id = ?"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(finds, (BUSY,))


async def timed(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Medians of the milliseconds that work takes alone, and of the longest time without a busy loop."""
    took, without = list[float](), list[float]()

    async def tick() -> None:
        without.append(0.0)
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0)
            without[-1] = max(without[-1], (time.perf_counter() - before) * 1_000)

    for _ in range(TURNS):
        before = time.perf_counter()
        assert await work()
        took.append((time.perf_counter() - before) * 1_000)
        ticking = asyncio.create_task(tick())
        await work()
        ticking.cancel()
    return median(took), median(without)


async def hashed() -> str:
    return (await asyncio.to_thread(sha256, HASHED)).hexdigest()


async def measure(file: Path) -> bool:
    await fill(file)
    store = await Store.open(f"sqlite:///{file}")
    _, idle = await timed(hashed)
    recap, without_loop = await timed(lambda: store.recaps.of(BUSY, NOW - timedelta(days=7), NOW))
    score, without_it = await timed(lambda: store.rivals.between(*RIVALS))
    await store.close()
    print(f"recap {recap:.0f} ms, without the loop {without_loop:.1f} ms")
    print(f"score of two {score:.1f} ms, without the loop {without_it:.1f} ms (beside hashes {idle:.1f} ms)")
    return recap <= RECAP_MS and score <= SCORE_MS and max(without_loop, without_it) <= LOOP_MS + idle


def move_in(file: Path, guild: int, users: Sequence[int]) -> None:
    """Let a server be the busy one, whose week ends soon, and users the rivals, whom everybody may see."""
    now = datetime.now(UTC)
    later, end = f"{(now - NOW).total_seconds()} seconds", now + timedelta(hours=1)
    ended = "strftime('%Y-%m-%d %H:%M:%f', ended_at, ?) || '000'"
    with closing(sqlite3.connect(file, timeout=60)) as database, database:
        database.execute(
            f"UPDATE results SET guild_id = ?, ended_at = {ended} WHERE guild_id = ?", (guild, later, BUSY)
        )
        database.execute("UPDATE standings SET guild_id = ? WHERE guild_id = ?", (guild, BUSY))
        week = guild, end.weekday(), end.hour
        database.execute("INSERT INTO servers (guild_id, week_day, week_hour) VALUES (?, ?, ?)", week)
        for rival, user in zip(RIVALS, users, strict=True):
            database.execute("UPDATE results SET user_id = ? WHERE user_id = ?", (user, rival))
            database.execute("INSERT INTO members (user_id, visibility) VALUES (?, 'public')", (user,))


async def clicked(harness: Any, file: Path) -> Mapping[float | None, list[Cost]]:
    """What moves cost beside calls with these pauses, None for a quiet bot."""
    costs = {pause: Costs(list) for pause in PAUSES_S}
    async with loopback.world(harness, f"sqlite:///{file}", global_limit=1_000, keep_history=False) as world:
        await loopback.drawn(world)
        rivals = anna, ben = world.user("anna"), world.user("ben")
        move_in(file, int(world.guild.id), [int(each.id) for each in rivals])
        moves = Corner(world, world.add_guild("Games", ["okiya"]).channel, "okiya", Random(9)).operations()
        enough = asyncio.Event()

        async def call(pause: float) -> None:
            while not enough.is_set():
                await anna.slash("recap", settle=False)
                await asyncio.sleep(pause)
                await anna.slash("rival", options={"person": ben}, settle=False)
                await asyncio.sleep(pause)

        for pause in PAUSES_S * TURNS:
            enough.clear()
            async with asyncio.TaskGroup() as calling:
                if pause is not None:
                    calling.create_task(call(pause))
                for _ in range(CLICKS):
                    await noted(harness, world, await anext(moves), costs[pause])
                enough.set()
    return {pause: each["okiya: move"] for pause, each in costs.items()}


def told(costs: Mapping[float | None, list[Cost]]) -> bool:
    """Print what moves took. Returns whether calls slow them as little as they must."""
    found = {pause: quantiles([cost.ms for cost in each], n=100) for pause, each in costs.items()}
    for pause, each in found.items():
        times = ((p, each[p - 1], each[p - 1] / found[None][p - 1]) for p in (50, 90, 99))
        many = ", ".join(f"p{p} {ms:.1f} ms ({ratio:.1f} times)" for p, ms, ratio in times)
        print(f"move {'alone' if pause is None else f'beside calls, {pause} s between two'}: {many}")
    return found[PAUSES_S[1]][98] <= P99_RATIO * found[None][98]


def main() -> None:
    asked(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.db"
        fail_unless(asyncio.run(measure(file)))
        fail_unless(told(asyncio.run(clicked(loopback.loaded(), file))))


if __name__ == "__main__":
    main()
