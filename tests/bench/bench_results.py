"""What is read from a million results: the recap of a server's week, and the score of two rivals.

``python -m tests.bench.bench_results [folder]`` writes 500,000 games of two people, 5,000 of them in one
server in one week, and all that two rivals have played (a folder that has them is used again). It prints the
milliseconds of a recap and of a score, the longest time without the loop meanwhile, and p99 of a move's
transaction beside many of both and without them; it fails above 300, 20 and 10 ms, or twice the p99.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from sqlalchemy import Table as SqlTable
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.results.recaps import Span
from bot.store.results.rivals import MOST_TABLES
from bot.store.rows import Move
from bot.store.schema import finds, members, moves, results, seats, standings, tables
from bot.store.store import Store
from tests.bot.store.examples import SEED, opened

GAMES, IN_THE_WEEK, MOVES = 500_000, 5_000, 30
GUILDS, PEOPLE, LOCAL = 200, 20_000, 300
NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)
BUSY = 1
RIVALS = 10**17 - 1, 10**17 - 2
RECAP_MS, SCORE_MS, LOOP_MS, P99_RATIO = 300, 20, 10, 2.0
TURNS = 9

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
        for number in range(1, MOST_TABLES + 1)
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
    """The median of the milliseconds that work takes, and the longest time without the loop meanwhile."""
    longest, took = 0.0, list[float]()

    async def tick() -> None:
        nonlocal longest
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - before)

    ticking = asyncio.create_task(tick())
    for _ in range(TURNS):
        before = time.perf_counter()
        assert await work()
        took.append((time.perf_counter() - before) * 1_000)
    ticking.cancel()
    return median(took), longest * 1_000


async def p99_of_moves(store: Store, table: int, first: int) -> float:
    """p99 of the milliseconds of a move's transaction, one after the other."""
    took = list[float]()
    for ply in range(first, first + 500):
        before = time.perf_counter()
        await store.append(Move(table, ply, ply % 2, 1, "b3", ply, datetime.now(UTC)))
        took.append((time.perf_counter() - before) * 1_000)
    return quantiles(took, n=100)[98]


async def measure(folder: Path) -> bool:
    store = await Store.open(f"sqlite:///{folder / 'results.db'}")
    if await store.table(GAMES) is None:
        await fill(store)
    if not await store.rivals.between(*RIVALS):
        await meet(store)
    span = Span(BUSY, NOW - timedelta(days=7), NOW)
    recap, without_loop = await timed(lambda: store.recaps.of(span))
    score, without_it = await timed(lambda: store.rivals.between(*RIVALS))
    table = (await opened(store)).id
    alone = await p99_of_moves(store, table, 0)

    async def tell() -> None:
        while True:
            await store.recaps.of(span)
            await store.rivals.between(*RIVALS)

    telling = asyncio.create_task(tell())
    beside = await p99_of_moves(store, table, 500)
    telling.cancel()
    with suppress(asyncio.CancelledError):
        await telling
    await store.close()
    print(f"recap {recap:.0f} ms, without the loop {without_loop:.1f} ms")
    print(f"score of two {score:.1f} ms, without the loop {without_it:.1f} ms")
    print(f"p99 of a move {alone:.1f} ms, beside both {beside:.1f} ms")
    in_time = recap <= RECAP_MS and score <= SCORE_MS and beside <= P99_RATIO * alone
    return in_time and max(without_loop, without_it) <= LOOP_MS


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        return 0 if asyncio.run(measure(Path(*sys.argv[1:2] or [folder]))) else 1


if __name__ == "__main__":
    sys.exit(main())
