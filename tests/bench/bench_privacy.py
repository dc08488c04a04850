"""Export and deletion of people among 100,000 finished games, and the moves of others meanwhile, in SQLite.

``python -m tests.bench.bench_privacy [folder]`` fills a file there, exports and deletes five people, and
prints the seconds, with those of moves at running tables meanwhile and without. It fails if one of them takes
more than 5 s, if the p99 of moves, each with the time of the network, more than doubles, or if SQL finds a
deleted person anywhere. VACUUM comes before the file is searched for their bytes: what SQLite has moved to
another page may stay in the unused part of the old page, also with ``secure_delete``.

``python -m tests.bench.bench_privacy --kills N`` kills deletions with -9: each is undone after the restart,
or it is finished. The process kills itself before one of the statements or commits that a deletion needs,
each time another one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from statistics import median
from typing import Any

from sqlalchemy import event

from bot.store.privacy.deletions import WAITS
from bot.store.results.rating import STEP, period_key
from bot.store.store import Store
from bot.tables.replay import recheck
from bot.tables.tables import Tables
from games import GAMES
from tests.bench.clicks import p99, report
from tests.bot.tables.evening import NOON, Evening
from tests.bot.tables.traces import ANNA, BEN, bytes_with, columns_with, live_here
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
NETWORK_S = 0.05
"""The least time of a click and its answer on the network, between cities of one continent."""

GAMES_OF_ANNA = 11  # more than are erased in one transaction
DUE = NOON + timedelta(days=400)

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


async def moving(evening: Evening, waits: list[float], chance: Random) -> None:
    """Play games at one table after the other, for ever; adds the seconds of each move."""
    clicks = count(chance.getrandbits(40))
    while True:
        key = chance.choice(("okiya", "okago", "boussanga", "okey_dokey"))
        seats, number, play = dealt(key, chance)
        first = FIRST_MEMBER + MEMBERS + chance.randrange(1_000) * 8
        table = await evening.seat(key, range(first, first + seats), number)
        for seat, action in play.moves:
            await asyncio.sleep(PAUSE_S * (0.5 + chance.random()))
            began = time.perf_counter()
            await evening.tables.act(table, first + seat, None, action, next(clicks))
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
    moves = list[float]()
    players = [asyncio.create_task(moving(evening, moves, Random(number))) for number in range(RUNNING)]
    await asyncio.sleep(2)
    for user in PEOPLE:
        for name, work in (("export", export), ("deletion", delete)):
            moves.clear()
            began = time.perf_counter()
            await work(evening, user)
            took = time.perf_counter() - began
            seconds[name].append(took)
            waits[name] += moves
            moves.clear()
            await asyncio.sleep(took)
            waits["alone"] += moves
    for task in players:
        task.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await evening.store.database.overwrite_log()
    left = await columns_with(evening.store, PEOPLE[0] // 100)
    await evening.store.close()
    with closing(sqlite3.connect(file)) as rewritten:
        rewritten.execute("VACUUM")
    if left := [*left, *bytes_left(file)]:
        sys.exit(f"still there: {left}")
    return seconds, waits


def bytes_left(file: Path) -> list[str]:
    """The files beside the database, and itself, that contain an id of PEOPLE."""
    folders = file.parent, file.parent / "backups"
    return sorted({name for at in folders for user in PEOPLE for name in bytes_with(at, user)})


# Kills.


@dataclass
class Tally:
    """What was found after the restarts. ``faults`` must stay empty."""

    found: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def torture(folder: Path, kills: int, seed: int) -> Tally:
    """Kill a deletion ``kills`` times, always from the same state of the database."""
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.bench.bench_privacy"])
    chance, tally = Random(seed), Tally()
    (folder / "base").mkdir()
    before, steps = asyncio.run(_prepare(folder / "base"))
    for kill in range(kills):
        at = folder / "killed"
        shutil.rmtree(at, ignore_errors=True)
        shutil.copytree(folder / "base", at)
        # Spread over all steps, so that a few kills hit different ones.
        step = steps * kill // kills + chance.randrange(max(1, steps // kills))
        process = processes.Process(target=delete_until, args=(at, step))
        process.start()
        process.join()
        if process.exitcode != -signal.SIGKILL:
            tally.faults.append(f"step {step}: the process was not killed, but ended with {process.exitcode}")
        asyncio.run(_restart(at, step, before, tally))
    return tally


def delete_until(folder: Path, step: int) -> None:
    """Delete the person, and kill this process before this statement or commit."""
    asyncio.run(_delete(folder, step))


async def _delete(folder: Path, last: int | None) -> int:
    """Delete the person. Returns the number of statements and commits; dies before number ``last``."""
    store = await Store.open(_url(folder))
    steps = 0

    def step(*_: object) -> None:
        nonlocal steps
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)
        steps += 1

    for what in ("before_cursor_execute", "commit"):
        event.listen(store.database._engine.sync_engine, what, step)
    await Tables(store, lambda: DUE).farewells.delete(ANNA, DUE)
    await store.close()
    return steps


async def _prepare(folder: Path) -> tuple[list[str], int]:
    """Make the database. Returns where the person is in it, and how many steps their deletion has."""
    evening = Evening(await Store.open(_url(folder)))
    for number in range(GAMES_OF_ANNA):
        await evening.play("okiya", (ANNA, BEN), number)
    await live_here(evening)
    await evening.store.deletions.ask(ANNA, DUE - WAITS)
    before = await columns_with(evening.store, ANNA)
    await evening.store.close()
    whole = folder.with_name("whole")
    shutil.copytree(folder, whole)
    return before, await _delete(whole, None)


async def _restart(folder: Path, step: int, before: list[str], tally: Tally) -> None:
    store = await Store.open(_url(folder))
    now = await columns_with(store, ANNA)
    begun = not await store.deletions.take_back(ANNA)
    if not now:
        tally.found["finished"] += 1
    elif not begun:
        tally.found["undone"] += 1
        if now != before:
            tally.faults.append(f"step {step}: not begun, but {sorted(set(before) - set(now))} are gone")
    else:
        tally.found["finished after the restart"] += 1
        if not await Tables(store, lambda: DUE).farewells.delete(ANNA, DUE):
            tally.faults.append(f"step {step}: it did not go on")
        if left := await columns_with(store, ANNA):
            tally.faults.append(f"step {step}: left in {left}")
    if (await recheck(store))[1]:
        tally.faults.append(f"step {step}: a log does not replay")
    await store.close()


def _url(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite3'}"


def main() -> int:
    """Fill, measure and print; 1 if something takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--kills", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        if asked.kills:
            tally = torture(Path(folder), asked.kills, SystemRandom().getrandbits(32))
            print(dict(tally.found), *tally.faults, sep="\n")
            return int(bool(tally.faults))
        file = Path(folder) / "games.sqlite3"
        asyncio.run(make(file))
        fill(file)
        seconds, waits = asyncio.run(measure(file))
    bad = False
    for name, moves in waits.items():
        took, ratio = (
            median(seconds.get(name, [0.0])),
            (p99(moves) + NETWORK_S) / (p99(waits["alone"]) + NETWORK_S),
        )
        report(f"moves, {name}", moves, f", {ratio:.2f} times with the network, {name} {took:.2f} s")
        bad |= took > MOST_S or ratio > MOST_RATIO
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
