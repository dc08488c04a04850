"""How long the loop stands while many games end: the longest time in which nothing else could run.

``python -m tests.bench.bench_ends [folder]`` lets 200 games of Okiya end within ten seconds, at times of
chance, on a SQLite file, and prints the longest blocks of the loop. Run it before and after a change.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles

from bot.store import Store
from bot.tables import Tables
from games import GAMES
from tests.bot.tables.evening import Evening
from tests.games.playouts import Table as Deal
from tests.games.playouts import playout

ENDS = 200
WITHIN_S = 10.0
BEAT_S = 0.001


async def beat(late_ms: list[float]) -> None:
    """Wake every millisecond, and note how much too late."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(BEAT_S)
        late_ms.append((time.perf_counter() - before - BEAT_S) * 1_000)


async def until_the_last_move(evening: Evening, number: int) -> tuple[int, int, int, str]:
    """Play a game between two people of its own. Returns its table, who acts last, the ply and the action."""
    users = (1_000 + 2 * number, 1_001 + 2 * number)
    table = await evening.seat("okiya", users, number)
    moves = playout(Deal(GAMES["okiya"], 2), number).moves
    for ply, (seat, action) in enumerate(moves[:-1]):
        await evening.tables.act(table, users[seat], ply, action, 0)
    seat, action = moves[-1]
    return table, users[seat], len(moves) - 1, action


async def end(tables: Tables, after_s: float, last: tuple[int, int, int, str]) -> None:
    await asyncio.sleep(after_s)
    assert (await tables.act(*last, 0)).over


async def measure(folder: Path) -> None:
    store = await Store.open(f"sqlite:///{folder / 'bench.db'}")
    evening, dice = Evening(store), random.Random(1)
    evening.now = datetime.now(UTC)
    lasts = [await until_the_last_move(evening, number) for number in range(ENDS)]
    late_ms = list[float]()
    beating = asyncio.create_task(beat(late_ms))
    await asyncio.gather(*(end(evening.tables, dice.uniform(0, WITHIN_S), last) for last in lasts))
    beating.cancel()
    await store.close()
    longest = sorted(late_ms)[-5:][::-1]
    print(f"{ENDS} games end within {WITHIN_S:g} s: the loop stood for {longest[0]:.1f} ms at most")
    over_10 = sum(ms > 10 for ms in late_ms)
    print(f"the longest {', '.join(f'{ms:.1f}' for ms in longest)} ms; {over_10} over 10 ms")
    print(f"p99 {quantiles(late_ms, n=100)[98]:.1f} ms")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as root:
        asyncio.run(measure(Path(root)))
