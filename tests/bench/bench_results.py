"""What is read from a million results: the recap of a server's week, and the score of two rivals.

``[LOOPBACK_DISCORD=folder] python -m tests.bench.bench_results [folder]`` writes 500,000 games of two people,
5,000 of them in one server in one week, and all that two rivals have played (a folder that has them is used
again). It prints the milliseconds of a recap and of a score, and the longest time without the loop meanwhile
and beside a thread that hashes; it fails above 300, 20 and 10 ms more than beside the hashes.

With a loopback Discord it prints p50, p90 and p99 of moves of Okiya over the wire, too: of a quiet bot, and
in turns with it beside somebody who calls ``/recap`` and ``/rival`` one after the other, with a second
between two calls, and without, which is the worst case. It fails if p99 with the second is more than twice
that of the quiet bot.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.results.rivals import MOST_GAMES
from bot.store.schema import finds, members, moves, results, seats, standings, tables
from bot.store.store import Store
from tests.bench import loopback
from tests.bench.bench_wire import Corner, Costs, noted
from tests.bot.store.examples import SEED

GAMES, IN_THE_WEEK, MOVES = 500_000, 5_000, 30
GUILDS, PEOPLE, LOCAL = 200, 20_000, 300
NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)
BUSY = 1
RIVALS = 10**17 - 1, 10**17 - 2
RECAP_MS, SCORE_MS, LOOP_MS, P99_RATIO = 300, 20, 10, 2.0
HASHED = bytes(100_000_000)
"""What another thread works on for about as long as on a recap, without the loop's lock."""

TURNS, CLICKS = 9, 40
PAUSES_S = None, 1.0, 0.0
"""Between two calls, while moves are made; None: nobody calls."""

Row = dict[str, Any]


def games(chance: Random) -> Iterator[tuple[int, int, datetime, int, int]]:
    """Number, server, end, winner and loser; the games of the week lie among those of others."""
    every = GAMES // IN_THE_WEEK
    for number in range(1, GAMES + 1):
        busy = number % every == 0
        guild, people = (BUSY, LOCAL) if busy else (chance.randrange(2, GUILDS), PEOPLE)
        ago = timedelta(days=7 if busy else 700) * chance.random()
        winner, loser = (10**17 + number for number in chance.sample(range(people), 2))
        yield number, guild, NOW - ago, winner, loser


def rows_of(game: tuple[int, int, datetime, int, int], chance: Random) -> Iterator[tuple[SqlTable, Row]]:
    """The rows of a game; few have moves, because only those of the week are counted."""
    number, guild, ended, *users = game
    table = {"id": number, "game": "okiya", "options": {}, "seed": SEED, "seats": 2, "host_id": users[0]}
    table |= {
        "status": "over",
        "mentions": "away",
        "guild_id": guild,
        "channel_id": guild,
        "created_at": ended,
    }
    yield tables, table
    for seat, user in enumerate(users):
        mu, gained = chance.gauss(25, 4), 0.2 if seat == 0 else -0.2
        yield seats, {"table_id": number, "seat": seat, "user_id": user, "joined_at": ended}
        yield (
            results,
            {
                **{"table_id": number, "seat": seat, "user_id": user, "ladder": "okiya", "guild_id": guild},
                **{
                    "ended_at": ended,
                    "came": "lost" if seat else "won",
                    "place": seat + 1,
                    "score": 1 - seat,
                },
                **{"difficulty": 0, "unrated": "", "mu_before": mu, "sigma_before": 2.0},
                **{"mu_after": mu + gained, "sigma_after": 2.0, "shown_before": round(1500 + 40 * (mu - 25))},
                "shown_after": round(1500 + 40 * (mu + gained - 25)),
            },
        )
    if guild == BUSY:
        yield finds, {"table_id": number, "ply": 3, "lead": chance.randrange(1000)}
        for ply in range(chance.randrange(8, MOVES)):
            played = {"table_id": number, "ply": ply, "seat": ply % 2, "user_id": users[ply % 2], "at": ended}
            yield moves, {**played, "action": "b3", "interaction_id": 10**18 + ply}


async def fill(store: Store) -> None:
    chance = Random(7)
    await write_games(store, games(chance), chance)
    people = [10**17 + number for number in range(PEOPLE)]
    line = {"listed": True, "points": 1500, "games": 50, "won": 25, "drawn": 0, "lost": 25, "streak": 0}
    line |= {"best_streak": 4, "trend": 3, "mu": 25.0, "sigma": 2.0, "ladder": "okiya", "period": ""}
    seen = [{"user_id": user, "visibility": "server"} for user in people]
    here = [{"user_id": user, "guild_id": guild, **line} for user in people for guild in (0, BUSY)]
    await _write(store, {members: seen, standings: here})


async def meet(store: Store) -> None:
    """The games of the rivals, as many as are looked through."""
    chance = Random(8)
    many = (
        (
            2 * GAMES + number,
            2,
            NOW - timedelta(days=900 - 0.1 * number),
            *chance.choice([RIVALS, (RIVALS[1], RIVALS[0])]),
        )
        for number in range(1, MOST_GAMES + 1)
    )
    await write_games(store, many, chance)


async def write_games(
    store: Store, many: Iterator[tuple[int, int, datetime, int, int]], chance: Random
) -> None:
    while part := [*islice(many, 5_000)]:
        rows: dict[SqlTable, list[Row]] = {}
        for game in part:
            for table, row in rows_of(game, chance):
                rows.setdefault(table, []).append(row)
        await _write(store, rows)


async def _write(store: Store, rows: dict[SqlTable, list[Row]]) -> None:
    async def write(connection: AsyncConnection) -> None:
        for table, each in rows.items():
            await connection.execute(insert(table), each)

    await store.database.run(write)


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


async def measure(file: Path) -> bool:
    async def hashed() -> str:
        return (await asyncio.to_thread(sha256, HASHED)).hexdigest()

    store = await Store.open(f"sqlite:///{file}")
    if await store.table(GAMES) is None:
        await fill(store)
    if not await store.rivals.between(*RIVALS):
        await meet(store)
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


async def clicked(harness: Any, file: Path) -> Mapping[float | None, Costs]:
    """What moves cost beside calls with these pauses, None for a quiet bot."""
    costs = {pause: defaultdict[str, Costs](Costs) for pause in PAUSES_S}
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


def report(costs: Mapping[float | None, Costs]) -> bool:
    found = {pause: quantiles(each.ms, n=100) for pause, each in costs.items()}
    for pause, each in found.items():
        times = ((p, each[p - 1], each[p - 1] / found[None][p - 1]) for p in (50, 90, 99))
        many = ", ".join(f"p{p} {ms:.1f} ms ({ratio:.1f} times)" for p, ms, ratio in times)
        print(f"move {'alone' if pause is None else f'beside calls, {pause} s between two'}: {many}")
    return found[PAUSES_S[1]][98] <= P99_RATIO * found[None][98]


def main() -> int:
    with tempfile.TemporaryDirectory() as own:
        folder = Path(*sys.argv[1:2] or [own])
        fine = asyncio.run(measure(folder / "results.db"))
        harness = loopback.loaded()
        shutil.copy(folder / "results.db", Path(own) / "wire.db")
        return 0 if report(asyncio.run(clicked(harness, Path(own) / "wire.db"))) and fine else 1


if __name__ == "__main__":
    sys.exit(main())
