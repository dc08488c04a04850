"""Export and deletion of people among 100,000 finished games, and the moves of others meanwhile, in SQLite.

``python -m tests.bench.bench_privacy`` makes a file in ``TMPDIR``, and exports and deletes five people. It
fails if one of them takes more than 5 s, if the p99 of moves, each with the time of the network, more than
doubles, or if a deleted person is found anywhere by SQL or, after VACUUM, among the bytes of the file (what
SQLite has moved to another page may stay in the old page, also with ``secure_delete``).

``--kills N`` kills deletions with -9 in place of that: each is undone after the restart, or it is finished.
The process kills itself before one of the statements or commits that a deletion needs, each time another.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import shutil
import signal
import sqlite3
import tempfile
import time
from collections import Counter, defaultdict
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from statistics import median

from sqlalchemy import event

from bot.store.privacy.deletions import WAITS
from bot.store.results.rating import STEP, period_key
from bot.store.store import Store
from bot.tables.replay import recheck
from bot.tables.tables import Tables
from games import GAMES
from tests.bench.figures import asked, fail_unless, meanwhile, p99, report
from tests.bot.tables.evening import NOON, Evening
from tests.bot.tables.traces import ANNA, BEN, bytes_with, columns_with, live_here
from tests.games.playouts import Playout, Table, playout

MEMBERS, SERVERS, DAYS = 10_000, 200, 270
PEOPLE = range(622_333_444_555_666_101, 622_333_444_555_666_106)
"""Who is deleted. No other number contains what their ids have in common."""

EACH = 19  # every 19th game is one of theirs; no divisor of 100, so that they play all games
GAMES_PLAYED = {"okiya": 30, "okago": 20, "boussanga": 30, "okey_dokey": 18, "ok": 2}
DEALS = 4  # different games of each number of seats; all are played again and again
FIRST_MEMBER, FIRST_SERVER = 10**17, 10**18

RUNNING = 20  # tables that move at once
PAUSE_S = 0.15
MOST_S, MOST_RATIO = 5.0, 2.0
NETWORK_S = 0.05
"""The least time of a click and its answer on the network, between cities of one continent."""

GAMES_OF_ANNA = 11  # more than are erased in one transaction
DUE = NOON + timedelta(days=400)


# Many finished games, made in seconds.

_COPIED = ("tables", "seats", "moves", "results")
_TIMES = ("created_at", "started_at", "ended_at", "joined_at", "at")
_STANDINGS = """
INSERT OR REPLACE INTO standings
SELECT user_id, {period} AS during, ladder, {guild} AS place, 1, 1000 + user_id % 900, count(*),
       sum(came = 'won'), 0, sum(came = 'lost'), user_id % 5, 5, 12, 25.0, 3.5
FROM results GROUP BY user_id, during, ladder, place
"""
_BOOKS = f"""
INSERT OR REPLACE INTO pairs
SELECT a.user_id, b.user_id, count(*), sum(a.came = 'won'), 0, sum(a.came = 'lost'), '2026-06-01', 1, '{{}}'
FROM results a JOIN results b ON a.table_id = b.table_id AND a.seat <> b.seat GROUP BY a.user_id, b.user_id;
INSERT OR REPLACE INTO tallies
SELECT ladder, guild_id, period, points / {STEP}, count(*) FROM standings GROUP BY 1, 2, 3, 4;
INSERT OR REPLACE INTO members (user_id, visibility) SELECT DISTINCT user_id, 'public' FROM seats;
"""


def multiply(path: Path, times: int, *, user: str, guild: str, now: datetime, ago_s: str) -> None:
    """Copy all games of a file, which have ended, and book all results there.

    SQL says who sits on a ``seat`` of the copy with the number ``t``, in which server, and how many seconds
    before ``now`` that was. Who sits there must be different on each seat.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for pragma in ("foreign_keys=OFF", "journal_mode=OFF", "synchronous=OFF", "secure_delete=ON"):
            file.execute(f"PRAGMA {pragma}")
        (many,) = file.execute("SELECT max(id) FROM tables").fetchone()
        at = f"strftime('%Y-%m-%d %H:%M:%f', '{now:%Y-%m-%d %H:%M:%S}', -({ago_s}) || ' seconds') || '000'"
        changed = {"id": "t", "table_id": "t", "user_id": user, "host_id": user, "guild_id": guild}
        changed |= dict.fromkeys(_TIMES, at)
        file.execute("BEGIN")
        for name in _COPIED:
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({name})")]
            if name == "results":
                columns.remove("id")
            source = "SELECT *, id AS table_id, 0 AS seat FROM tables" if name == "tables" else name
            file.execute(
                f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {times}) "
                f"INSERT INTO {name} ({', '.join(columns)}) "
                f"SELECT {', '.join(changed.get(column, column) for column in columns)} "
                f"FROM (SELECT *, table_id + i * {many} AS t FROM n, ({source}))"
            )
        for place in ("0", "guild_id"):
            for period in ("", period_key("season", now)):
                file.execute(_STANDINGS.format(guild=place, period=f"'{period}'"))
        file.execute("COMMIT")
        file.executescript(_BOOKS)
        for name in (*_COPIED, "standings", "pairs"):
            print(f"{file.execute(f'SELECT count(*) FROM {name}').fetchone()[0]:>12,} {name}", flush=True)


def dealt(key: str, random: Random) -> tuple[int, int, Playout]:
    """A whole game of several people: their number, that of its seed, and how it went."""
    number = random.randrange(DEALS)
    seats = random.choice([seats for seats in GAMES[key].seats if seats > 1])
    return seats, number, playout(Table(GAMES[key], seats), number)


async def fill(path: Path, many: int) -> None:
    """Play different games to their ends, and multiply them. Each of PEOPLE plays often."""
    evening, chance = Evening(await Store.open(f"sqlite:///{path}")), Random(2026)
    for key, each in GAMES_PLAYED.items():
        for _ in range(each):
            seats, number, _ = dealt(key, chance)
            await evening.play(key, range(1, seats + 1), number)
    await evening.store.close()
    played = sum(GAMES_PLAYED.values())
    multiply(
        path,
        many // played,
        user=f"CASE WHEN seat = 0 AND t % {EACH} = 0 THEN {PEOPLE[0]} + t / {EACH} % {len(PEOPLE)}"
        f" ELSE {FIRST_MEMBER} + (t * 7919 / 7 + seat * (613 + t % 89)) % {MEMBERS} END",
        guild=f"{FIRST_SERVER} + t % {SERVERS}",
        now=NOON,
        ago_s=f"{DAYS * 86_400} * (1 - t / {many}.0)",
    )


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


async def export(evening: Evening, user: int) -> int:
    """How many tables a person is told of."""
    parts = [part async for part in evening.tables.own_data.export(user, evening.now)]
    return sum(part.count(b'{"table":') for part in parts)  # to read it all would hold up the moves


async def delete(evening: Evening, user: int) -> int:
    evening.now += WAITS
    return await evening.tables.farewells.delete(user, evening.now)


async def measure(file: Path, many: int) -> bool:
    """Export and delete everybody. Returns whether all is fast enough, also moves meanwhile."""
    await fill(file, many)
    evening = Evening(await Store.open(f"sqlite:///{file}"))
    for user in PEOPLE:
        await live_here(evening, user)
        await evening.store.deletions.ask(user, evening.now)
    seconds, waits = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    moves, often = list[float](), many // EACH // len(PEOPLE)
    async with meanwhile(moving(evening, moves, Random(number)) for number in range(RUNNING)):
        await asyncio.sleep(2)
        for user in PEOPLE:
            for name, work, least in (("export", export, often), ("deletion", delete, True)):
                moves.clear()
                began = time.perf_counter()
                assert await work(evening, user) >= least
                took = time.perf_counter() - began
                seconds[name].append(took)
                waits[name] += moves
                moves.clear()
                await asyncio.sleep(took)
                waits["alone"] += moves
    await evening.store.database.overwrite_log()
    left = await columns_with(evening.store, PEOPLE[0] // 100)
    await evening.store.close()
    with closing(sqlite3.connect(file)) as rewritten:
        rewritten.execute("VACUUM")
    folders = file.parent, file.parent / "backups"
    left += sorted({name for at in folders for user in PEOPLE for name in bytes_with(at, user)})
    assert not left, left
    fine, alone_s = True, p99(waits["alone"])
    report("moves, alone", waits["alone"])
    for name, times in seconds.items():
        took, ratio = median(times), (p99(waits[name]) + NETWORK_S) / (alone_s + NETWORK_S)
        report(f"moves, {name}", waits[name], f", {ratio:.2f} times with the network, {name} {took:.2f} s")
        fine = fine and took <= MOST_S and ratio <= MOST_RATIO
    return fine


# Kills.


def torture(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill a deletion ``kills`` times, always from the same state of the database; count what it was then.

    Raises AssertionError if a person was deleted in part and for ever, or a log does not replay.
    """
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.bench.bench_privacy"])
    chance, found = Random(seed), Counter[str]()
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
        assert process.exitcode == -signal.SIGKILL, f"step {step}: ended with {process.exitcode}"
        found[asyncio.run(_restarted(at, step, before))] += 1
    return found


def delete_until(folder: Path, step: int) -> None:
    """Delete the person, and kill this process before this statement or commit."""
    asyncio.run(_delete(folder, step))


async def _delete(folder: Path, last: int | None = None) -> int:
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
    return before, await _delete(whole)


async def _restarted(folder: Path, step: int, before: list[str]) -> str:
    """What became of a deletion: it is finished, also after the restart, or it is undone."""
    store = await Store.open(_url(folder))
    now, has_begun = await columns_with(store, ANNA), not await store.deletions.take_back(ANNA)
    if now and not has_begun:
        assert now == before, f"step {step}: not begun, but {sorted(set(before) - set(now))} are gone"
    elif now:
        done = await Tables(store, lambda: DUE).farewells.delete(ANNA, DUE)
        assert done, f"step {step}: it did not go on"
        left = await columns_with(store, ANNA)
        assert not left, f"step {step}: left in {left}"
    _, bad = await recheck(store)
    assert not bad, f"step {step}: a log does not replay"
    await store.close()
    return "finished" if not now else "finished after the restart" if has_begun else "undone"


def _url(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite3'}"


def main() -> None:
    """Fill, measure and print, or kill; fails if something takes too long or goes wrong."""
    chosen = asked(__doc__, games=100_000, kills=0)
    with tempfile.TemporaryDirectory() as folder:
        if chosen.kills:
            print(dict(torture(Path(folder), chosen.kills, SystemRandom().getrandbits(32))))
        else:
            fail_unless(asyncio.run(measure(Path(folder) / "games.sqlite3", chosen.games)))


if __name__ == "__main__":
    main()
