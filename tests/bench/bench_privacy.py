"""Export and deletion of people among 100,000 finished games, and the moves of others meanwhile, in SQLite.

``python -m tests.bench.bench_privacy [folder]`` fills a file there and takes turns: moves at running tables
alone, during an export, and during a deletion. It prints the seconds, and the p99 of moves compared with
those alone, bare and with the network between a person and the bot on both sides. It fails if one of them
takes more than 5 s, if the p99 of clicks more than doubles, or if SQL finds a deleted person anywhere. It
also prints in which files their bytes are, before and after VACUUM: what SQLite has moved to another page may
stay in the unused part of the old page, also with ``secure_delete``.

``python -m tests.bench.bench_privacy --kills N`` kills deletions, see ``privacy_kills``.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from statistics import median
from typing import Any

from bot.store import WAITS, Store, period_key
from bot.store.results.ladders import STEP
from games import GAMES
from tests.bench.bench_hands import NETWORK_S
from tests.bench.privacy_kills import torture
from tests.bot.tables.evening import Evening
from tests.bot.tables.traces import bytes_with, columns_with, live_here
from tests.games.playouts import Playout, Table, playout, seed_number

TABLES, MEMBERS, SERVERS = 100_000, 10_000, 200
PEOPLE = range(622_333_444_555_666_101, 622_333_444_555_666_106)
"""Who is deleted. No other number contains what their ids have in common."""

OFTEN = 1_000  # games of each of them
GAMES_PLAYED = {"okiya": 30, "okago": 20, "boussanga": 30, "okey_dokey": 18, "ok": 2}
DEALS = 4  # different games of each number of seats; all are played again and again
FIRST_MEMBER, FIRST_SERVER = 10**17, 10**18
BEGIN, DAYS = datetime(2026, 1, 1, tzinfo=UTC), 270

RUNNING = 20  # tables that move at once
PAUSE_S = 0.15
MOST_S, MOST_RATIO = 5.0, 2.0

_TABLE = (
    "INSERT INTO tables (id, game, options, seed, seats, host_id, status, mentions, guild_id, channel_id,"
    " created_at, started_at, ended_at, scores, winners, reason)"
    " VALUES (?, ?, '{}', ?, ?, ?, 'over', 'away', ?, 1, ?, ?, ?, ?, ?, ?)"
)
_ROWS = {
    "seats": "INSERT INTO seats VALUES (?, ?, ?, ?)",
    "moves": "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)",
    "results": "INSERT INTO results (table_id, seat, user_id, ladder, guild_id, ended_at, came, place, score,"
    " difficulty, unrated, mu_before, sigma_before, mu_after, sigma_after, shown_before, shown_after)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, 1, 1, 0, '', 25.0, 3.5, 25.0, 3.5, 1000, 1010)",
}
_STANDINGS = """
INSERT INTO standings
SELECT user_id, {period} AS during, ladder, {guild} AS place, 1, 1000 + user_id % 900, count(*),
       sum(came = 'won'), 0, sum(came = 'lost'), user_id % 5, 5, 12, 25.0, 3.5
FROM results GROUP BY user_id, during, ladder, place
"""
_PAIRS = """
INSERT INTO pairs
SELECT a.user_id, b.user_id, count(*), sum(a.came = 'won'), 0, sum(a.came = 'lost'), '2026-06-01', 1, '{}'
FROM results a JOIN results b ON a.table_id = b.table_id AND a.seat <> b.seat GROUP BY a.user_id, b.user_id
"""
_TALLIES = f"""
INSERT INTO tallies
SELECT ladder, guild_id, period, points / {STEP}, count(*) FROM standings GROUP BY 1, 2, 3, 4
"""


def dealt(key: str, random: Random) -> tuple[int, int, Playout]:
    """A whole game of several people: their number, that of its seed, and how it went."""
    number = random.randrange(DEALS)
    seats = random.choice([seats for seats in GAMES[key].seats if seats > 1])
    return seats, number, playout(Table(GAMES[key], seats), number)


def games() -> Iterator[tuple[str, list[int], datetime]]:
    """The games, who sits there, and when. Each of PEOPLE plays often."""
    random = Random(2026)
    keys, weights = list(GAMES_PLAYED), list(GAMES_PLAYED.values())
    each = TABLES // OFTEN // len(PEOPLE)
    for number in range(TABLES):
        key = random.choices(keys, weights)[0]
        users = [FIRST_MEMBER + int(MEMBERS * random.random() ** 2) for _ in range(8)]
        if number % each == 0:
            users.insert(0, PEOPLE[number // each % len(PEOPLE)])
        yield key, list(dict.fromkeys(users)), BEGIN + timedelta(days=DAYS) * number / TABLES


async def make(path: Path) -> None:
    """An empty database with the present schema."""
    await (await Store.open(f"sqlite:///{path}")).close()


def fill(path: Path) -> None:
    """Write the games directly into a migrated file."""
    file = sqlite3.connect(path, isolation_level=None)
    pragmas = "foreign_keys=OFF", "journal_mode=OFF", "synchronous=OFF", "cache_size=-400000"
    for pragma in (*pragmas, "secure_delete=ON"):
        file.execute(f"PRAGMA {pragma}")
    file.execute("BEGIN")
    random, click = Random(7), count(10**18)
    for number, (key, around, at) in enumerate(games(), start=1):
        seats, deal, play = dealt(key, random)
        outcome = play.states[-1].outcome
        assert outcome is not None
        begun, ended = (
            (at + timedelta(seconds=20 * ply)).strftime("%Y-%m-%d %H:%M:%S.%f")
            for ply in (0, len(play.moves))
        )
        users = around[:seats]
        random.shuffle(users)
        server = FIRST_SERVER + users[0] % SERVERS
        ending = json.dumps(outcome.scores), json.dumps(outcome.winners), str(outcome.reason)
        row = number, key, seed_number(deal), seats, users[0], server, begun, begun, ended, *ending
        file.execute(_TABLE, row)
        rows: dict[str, Any] = {
            "seats": [(number, seat, user, begun) for seat, user in enumerate(users)],
            "moves": [
                (number, ply, seat, users[seat], action, next(click), begun)
                for ply, (seat, action) in enumerate(play.moves)
            ],
            "results": [
                (number, seat, user, key, server, ended, "won" if seat in outcome.winners else "lost")
                for seat, user in enumerate(users)
            ],
        }
        for name, some in rows.items():
            file.executemany(_ROWS[name], some)
    season = period_key("season", BEGIN)
    for guild in ("0", "guild_id"):
        for period in ("''", f"'{season}'"):
            file.execute(_STANDINGS.format(guild=guild, period=period))
    file.execute(_PAIRS)
    file.execute(_TALLIES)
    file.execute("INSERT INTO members (user_id, visibility) SELECT DISTINCT user_id, 'public' FROM seats")
    file.execute("COMMIT")
    for name in ("tables", "moves", "results", "standings", "pairs"):
        print(f"{file.execute(f'SELECT count(*) FROM {name}').fetchone()[0]:>12,} {name}")
    file.close()


class Players:
    """People who move at running tables, each time after a pause, until they are stopped."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._chance = Random(3)
        self._tasks = [asyncio.create_task(self._play()) for _ in range(RUNNING)]
        self._waits = list[float]()

    async def during(self, work: Coroutine[Any, Any, None]) -> tuple[float, list[float]]:
        """The seconds that this takes, and those of each move meanwhile."""
        self._waits = waits = list[float]()
        began = time.perf_counter()
        await work
        took = time.perf_counter() - began
        self._waits = []
        return took, waits

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self) -> None:
        clicks = count(self._chance.getrandbits(40))
        while True:
            key = self._chance.choice(("okiya", "okago", "boussanga", "okey_dokey"))
            seats, number, play = dealt(key, self._chance)
            users = [
                FIRST_MEMBER + MEMBERS + self._chance.randrange(1_000) * 8 + seat for seat in range(seats)
            ]
            table = await self._evening.seat(key, users, number)
            for seat, action in play.moves:
                await asyncio.sleep(PAUSE_S * (0.5 + self._chance.random()))
                waits, began = self._waits, time.perf_counter()
                await self._evening.tables.act(table, users[seat], None, action, next(clicks))
                waits.append(time.perf_counter() - began)


async def export(evening: Evening, user: int) -> None:
    parts = [part async for part in evening.tables.own_data.export(user, evening.now)]
    told = sum(part.count(b'{"table":') for part in parts)  # to read it all would hold up the moves
    assert told >= OFTEN, f"only {told} tables"


async def delete(evening: Evening, user: int) -> None:
    evening.now += WAITS
    assert await evening.tables.farewells.delete(user, evening.now)


async def measure(file: Path) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """The seconds of each export and deletion, and those of all moves alone, and during each of the two."""
    evening = Evening(await Store.open(f"sqlite:///{file}"))
    for user in PEOPLE:
        await live_here(evening, user)
        await evening.store.deletions.ask(user, evening.now)
    seconds, waits = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    players = Players(evening)
    await asyncio.sleep(2)
    for user in PEOPLE:
        for name, work in (("export", export), ("deletion", delete)):
            took, moved = await players.during(work(evening, user))
            seconds[name].append(took)
            waits[name] += moved
            waits["alone"] += (await players.during(asyncio.sleep(took)))[1]
            print(f"{name:>10}: {took:.2f} s, {len(moved)} moves meanwhile")
    await players.stop()
    await evening.store.database.overwrite_log()
    left = await columns_with(evening.store, PEOPLE[0] // 100)
    await evening.store.close()
    if left:
        sys.exit(f"still there: {left}")
    print(f"bytes of them: {bytes_left(file)}")
    rewritten = sqlite3.connect(file)
    rewritten.execute("VACUUM")
    rewritten.close()
    if still := bytes_left(file):
        sys.exit(f"still there: {still}")
    return seconds, waits


def bytes_left(file: Path) -> list[str]:
    """The files beside the database, and itself, that contain an id of PEOPLE."""
    folders = file.parent, file.parent / "backups"
    return sorted({name for at in folders for user in PEOPLE for name in bytes_with(at, user)})


def p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)]


def main() -> int:
    """Fill, measure and print; 1 if something takes too long."""
    if "--kills" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            tally = torture(Path(folder), int(sys.argv[2]), SystemRandom().getrandbits(32))
        print(", ".join(f"{number} {what}" for what, number in tally.found.items()))
        print("\n".join(tally.faults))
        return int(bool(tally.faults))
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        file = Path(folder) / "games.sqlite3"
        asyncio.run(make(file))
        began = time.perf_counter()
        fill(file)
        print(f"filled in {time.perf_counter() - began:.0f} s, {file.stat().st_size / 2**20:,.0f} MiB")
        seconds, waits = asyncio.run(measure(file))
    alone, bad = waits["alone"], False
    print(f"moves alone: p50 {median(alone) * 1000:.1f} ms, p99 {p99(alone) * 1000:.1f} ms ({len(alone):,})")
    for name in ("export", "deletion"):
        during, took = waits[name], median(seconds[name])
        bare, ratio = ((p99(during) + network) / (p99(alone) + network) for network in (0.0, NETWORK_S))
        print(
            f"{name}: {took:.2f} s; moves meanwhile: p50 {median(during) * 1000:.1f} ms, "
            f"p99 {p99(during) * 1000:.1f} ms ({len(during):,}), "
            f"{bare:.2f} times that of moves alone, with the network {ratio:.2f} times"
        )
        bad |= took > MOST_S or ratio > MOST_RATIO
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
