"""kill -9 in the middle of deletions: each is undone after the restart, or it is finished.

``python -m tests.bench.bench_privacy --kills N`` does it many times. The process kills itself before
one of the statements or commits that a deletion needs, each time another one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import shutil
import signal
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from sqlalchemy import event

from bot.store import WAITS, Store
from bot.tables import Tables, recheck
from tests.bot.tables.evening import NOON, Evening
from tests.bot.tables.traces import ANNA, BEN, columns_with, live_here

GAMES = 11  # more than are erased in one transaction
DUE = NOON + timedelta(days=400)


@dataclass
class Tally:
    """What was found after the restarts. ``faults`` must stay empty."""

    found: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def torture(folder: Path, kills: int, seed: int) -> Tally:
    """Kill a deletion ``kills`` times, always from the same state of the database."""
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["bot.tables"])
    chance, tally = random.Random(seed), Tally()
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
    for number in range(GAMES):
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
