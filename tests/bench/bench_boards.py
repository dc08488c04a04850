"""Leaderboards, profiles and histories with a million games of a hundred thousand members, in SQLite.

``python -m tests.bench.bench_boards [folder]`` fills a file there and runs every query a few hundred times
without a cache. It prints the times beside that of a lookup by primary key, and fails if a page or a profile
takes too long, unless the machine is so busy that the lookup is slow, too.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import quantiles

from bot.store import Period, Sight, Store, period_key
from bot.store.results.ladders import STEP
from games import LADDERS

GAMES, MEMBERS, SERVERS = 1_000_000, 100_000, 2_000
ASKED = 300
P99_MAX_MS, FIRST_PAGE_MAX_MS = 50.0, 5.0
BUSY_MS = 0.8

BEGIN, DAYS = datetime(2026, 1, 1, tzinfo=UTC), 330
NOW = BEGIN + timedelta(days=DAYS)
FIRST_MEMBER, FIRST_SERVER = 10**17, 10**18
CHOSEN = tuple(LADDERS)
TOGETHER = tuple(sorted(key for key, (_, ladder) in LADDERS.items() if ladder.together))
WEIGHTS = (35, 15, 15, 5, 10, 20)

Ask = Callable[[], Awaitable[object]]

_TABLE = (
    "INSERT INTO tables (id, game, options, seed, seats, host_id, status, mentions, guild_id, channel_id,"
    " created_at, started_at, ended_at, scores, winners, reason)"
    " VALUES (?, ?, '{}', zeroblob(16), ?, ?, 'over', 'away', ?, 1, ?, ?, ?, '[1, 0]', '[0]', 'resigned')"
)
_SEAT = "INSERT INTO seats VALUES (?, ?, ?, ?)"
_BOOKED = "INSERT INTO booked VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

_STANDINGS = """
INSERT INTO standings
SELECT user_id, {period} AS during, ladder, {guild} AS place, 1, {points}, count(*), sum(came = 'won'), 0,
       sum(came = 'lost'), user_id % 5, 5, 12, 25.0, 3.5
FROM booked GROUP BY user_id, during, ladder, place
"""
_MOST = f"CASE WHEN ladder IN {TOGETHER} THEN max(shown) ELSE sum(gain) END"
_RESULTS = """
INSERT INTO results
SELECT id, table_id, seat, user_id, ladder, guild_id, '2026-06-01 12:00:00.000000', came, 1, 1, 0, NULL, '',
       25.0, 3.5, 25.0, 3.5, shown - gain, shown
FROM booked
"""
_PAIRS = """
INSERT INTO pairs
SELECT a.user_id, b.user_id, count(*), sum(a.came = 'won'), 0, sum(a.came = 'lost'), '2026-06-01', 1, '{}'
FROM booked a JOIN booked b ON a.table_id = b.table_id AND a.seat <> b.seat GROUP BY a.user_id, b.user_id
"""
_TALLIES = f"""
INSERT INTO tallies
SELECT ladder, guild_id, period, (points - (points % {STEP} + {STEP}) % {STEP}) / {STEP}, count(*)
FROM standings GROUP BY 1, 2, 3, 4
"""


def games() -> Iterator[tuple[int, str, int, list[int], datetime]]:
    """Tables: a ladder, a server, members of it, and when they ended. A few members play very often."""
    random = Random(2026)
    for table in range(1, GAMES + 1):
        ladder = random.choices(CHOSEN, WEIGHTS)[0]
        server = int(SERVERS * random.random() ** 2)
        seats = 2 if ladder in ("okiya", "okago") else random.choice((2, 3, 4))
        around = MEMBERS // SERVERS
        users: set[int] = set()
        while len(users) < seats:
            if random.random() < 0.1:  # a member of all servers
                users.add(FIRST_MEMBER + int(MEMBERS * random.random() ** 4))
            else:
                users.add(FIRST_MEMBER + (server * around + int(2 * around * random.random() ** 2)) % MEMBERS)
        yield (
            table,
            ladder,
            FIRST_SERVER + server,
            sorted(users),
            BEGIN + timedelta(days=DAYS) * table / GAMES,
        )


def fill(path: Path) -> None:
    """Write the games and their results directly into a migrated file."""
    file = sqlite3.connect(path, isolation_level=None)
    for pragma in ("foreign_keys=OFF", "journal_mode=OFF", "synchronous=OFF", "cache_size=-400000"):
        file.execute(f"PRAGMA {pragma}")
    file.execute("BEGIN")
    file.execute(
        "CREATE TEMP TABLE booked (id INTEGER PRIMARY KEY, table_id, seat, user_id, ladder, guild_id,"
        " period, came, shown, gain)"
    )
    random = Random(7)
    number = 0
    tables, seats, booked = [], [], []
    for table, ladder, server, users, at in games():
        when = at.strftime("%Y-%m-%d %H:%M:%S.%f")
        periods = f"{period_key('season', at)} {period_key('week', at)}"
        tables.append((table, LADDERS[ladder][0].key, len(users), users[0], server, when, when, when))
        won = random.randrange(len(users))
        for seat, user in enumerate(users):
            number += 1
            seats.append((table, seat, user, when))
            skill = 1000 + (user * 2654435761 >> 7) % 900 - 300
            shown = (
                random.choice((30, 47, 1050, 2050)) if ladder in TOGETHER else skill + random.randrange(40)
            )
            came = "won" if seat == won else "lost"
            gain = random.randrange(1, 60) if seat == won else -random.randrange(1, 40)
            booked.append((number, table, seat, user, ladder, server, periods, came, shown, gain))
        if len(tables) >= 20_000 or table == GAMES:
            for statement, rows in ((_TABLE, tables), (_SEAT, seats), (_BOOKED, booked)):
                file.executemany(statement, rows)
                rows.clear()
    file.execute("CREATE INDEX temp.of_table ON booked (table_id)")
    # Building an index at the end by sorting is much faster than inserting one row after the other.
    name = "ix_standings_board"
    (index,) = file.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    file.execute(f"DROP INDEX {name}")
    for guild in ("0", "guild_id"):
        for period in ("''", "substr(period, 1, 7)", "substr(period, 9)"):
            points = "max(shown)" if period == "''" else _MOST
            file.execute(_STANDINGS.format(guild=guild, period=period, points=points))
    for statement in (index, _RESULTS, _PAIRS, _TALLIES):
        file.execute(statement)
    file.executemany(
        "INSERT INTO members (user_id, visibility) VALUES (?, 'public')",
        ((FIRST_MEMBER + n,) for n in range(MEMBERS)),
    )
    file.execute("COMMIT")
    for name in ("tables", "results", "standings", "pairs", "tallies"):
        print(f"{file.execute(f'SELECT count(*) FROM {name}').fetchone()[0]:>12,} {name}")
    file.close()


async def measured(name: str, ask: Callable[[], Ask]) -> tuple[float, float]:
    """The median and the 99th percentile in milliseconds, printed."""
    waits_ms = []
    for _ in range(ASKED):
        asking = ask()
        before = time.perf_counter()
        await asking()
        waits_ms.append((time.perf_counter() - before) * 1_000)
    cuts = quantiles(waits_ms, n=100)
    print(f"{name:>34}: p50 {cuts[49]:7.2f} ms, p99 {cuts[98]:7.2f} ms")
    return cuts[49], cuts[98]


async def measure(path: Path) -> list[str]:
    """Run all queries. Returns those that took too long, unless the machine was busy."""
    random = Random(1)
    store = await Store.open(f"sqlite:///{path}")
    slow = []

    def reader() -> int:
        return FIRST_MEMBER + int(MEMBERS * random.random() ** 2)

    def page(guild: bool, period: Period, number: int | None) -> Callable[[], Ask]:
        def asking() -> Ask:
            ladder, who = random.choice(CHOSEN), reader()
            server = FIRST_SERVER + int(SERVERS * random.random() ** 2) if guild else None
            wanted = random.randrange(1, 9_000) if number is None else number
            at = NOW - timedelta(days=random.randrange(1, 80))
            return lambda: store.leaderboards.page(ladder, server, period, at, wanted, who)

        return asking

    def control() -> Ask:
        return lambda: store.kept("nothing")

    def profile(most: int) -> Callable[[], Ask]:
        def asking() -> Ask:
            who, server = FIRST_MEMBER + random.randrange(most), FIRST_SERVER + random.randrange(SERVERS)
            return lambda: store.profiles.of(who, server, reader())

        return asking

    def everything(who: int) -> Sight:
        return Sight(who, everything=True)

    def one_server(who: int) -> Sight:
        return Sight(who, FIRST_SERVER + random.randrange(SERVERS))

    def history(most: int, game: str | None, sight: Callable[[int], Sight]) -> Callable[[], Ask]:
        def asking() -> Ask:
            who, seen = FIRST_MEMBER + random.randrange(most), sight(reader())
            return lambda: store.history(who, seen, game, random.choice((0, 490)), 11)

        return asking

    first, _ = await measured("control: a primary key", control)
    for guild in (False, True):
        for period in ("all", "season", "week"):
            where = "a server" if guild else "everywhere"
            for number in (1, None):
                name = f"{where}, {period}, {'page 1' if number else 'a deep page'}"
                p50, p99 = await measured(name, page(guild, period, number))
                if p99 > P99_MAX_MS or (number == 1 and p50 > FIRST_PAGE_MAX_MS):
                    slow.append(name)
    for name, ask in (
        ("profile of anybody", profile(MEMBERS)),
        ("profile of the busiest 20", profile(20)),
        ("history of anybody", history(MEMBERS, None, everything)),
        ("history of the busiest 20, one game", history(20, "okiya", everything)),
        ("the same in one server", history(20, "okiya", one_server)),
        ("the same where nothing was played", history(20, "okiya", Sight)),
    ):
        if (await measured(name, ask))[1] > P99_MAX_MS:
            slow.append(name)
    last, _ = await measured("control: a primary key", control)
    await store.close()
    return slow if max(first, last) < BUSY_MS else []


async def make(path: Path) -> None:
    """An empty database with the present schema."""
    await (await Store.open(f"sqlite:///{path}")).close()


def main() -> None:
    """Fill a file in a temporary folder and measure."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        path = Path(folder) / "boards.sqlite3"
        asyncio.run(make(path))
        before = time.perf_counter()
        fill(path)
        print(f"filled in {time.perf_counter() - before:.0f} s, {path.stat().st_size / 2**20:,.0f} MiB")
        slow = asyncio.run(measure(path))
    if slow:
        sys.exit(f"too slow: {'; '.join(slow)}")


if __name__ == "__main__":
    main()
