"""What timers cost: many that are not due, and a thousand that are due at the same moment.

Run ``python -m tests.bench.bench_clock``. It prints ratios to the same work without these timers, taken in
turns in the same run, because machines are noisy. The moves have no network; the second ratio of moves adds
the time of a click from a person to Discord to the bot and back to both sides.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bot.background import Background
from bot.clock import SYSTEM
from bot.clock.dispatcher import Dispatcher
from bot.store import Store, Timer, TimerKind
from bot.tables import Place, Tables
from tests.bench.bench_hands import NETWORK_S

WAITING = 100_000
DUE = 1_000
CLICKS_S = 4.0
HERE = Place(1, 77)


def p99_ms(times_s: Sequence[float]) -> float:
    return quantiles(times_s, n=100)[98] * 1000


async def begun(tables: Tables, number: int, pace: int) -> int:
    """A table of Okiya where two people play."""
    host = 10_000 + 2 * number
    table = await tables.lobby.open("okiya", host, {}, Place(number, 77), pace=pace)
    return (await tables.lobby.sit(table.id, host + 1)).id


async def clicks(tables: Tables, table: int, go_on: Callable[[], bool]) -> list[float]:
    """The seconds that each move took while one table after the other is played."""
    times_s: list[float] = []
    while go_on():
        now = await tables.table(table)
        if now.over:
            table = await begun(tables, 900_000 + len(times_s), 0)
            continue
        seat = now.view().to_act[0]
        action = now.view(seat).actions[0]
        began = perf_counter()
        await tables.act(table, now.players[seat], now.ply, action, 0)
        times_s.append(perf_counter() - began)
        await asyncio.sleep(0.005)
    return times_s


async def quiet_clicks(tables: Tables, table: int) -> list[float]:
    until = perf_counter() + CLICKS_S
    return await clicks(tables, table, lambda: perf_counter() < until)


async def waiting(folder: Path) -> None:
    """Moves and a look for due timers, without and with many timers that are not due."""
    store = await Store.open(f"sqlite:///{folder / 'waiting.db'}")
    tables = Tables(store)
    played = await begun(tables, 0, 0)
    ids = [await begun(tables, number, 0) for number in range(1, 101)]
    figures: dict[str, list[float]] = {"none": [], "many": []}
    looks: dict[str, float] = {}
    far = SYSTEM.now() + timedelta(days=9)
    kinds: tuple[TimerKind, ...] = ("deadline", "reminder", "lobby", "idle", "abandon")
    for name in ("none", "many", "none", "many"):
        await store.database.run(lambda connection: store.timers.clear(connection, ids))
        if name == "many":
            each = WAITING // len(ids)
            for table in ids:
                await store.timers.put([Timer(table, "reminder", far, 0, user) for user in range(each)])
        await quiet_clicks(tables, played)  # not counted: the file is still busy with the rows
        figures[name] += await quiet_clicks(tables, played)
        began = perf_counter()
        for _ in range(100):
            await store.timers.claim(SYSTEM.now(), kinds)
            await store.timers.next_due(SYSTEM.now(), kinds)
        looks[name] = (perf_counter() - began) / 100
    middle = median(figures["many"]) / median(figures["none"])
    ratio = p99_ms(figures["many"]) / p99_ms(figures["none"])
    print(f"a move beside {WAITING:,} timers that are not due, to one beside none:", end=" ")
    print(f"p50 {middle:.2f}x, p99 {ratio:.2f}x")
    print(f"a look for due timers among them: {looks['many'] / looks['none']:.2f}x of one among none")
    await store.close()


async def due_at_once(folder: Path) -> None:
    """A thousand deadlines at once, and the clicks of others meanwhile."""
    store = await Store.open(f"sqlite:///{folder / 'due.db'}")
    tables = Tables(store)
    played = await begun(tables, 0, 0)
    background = Background()
    dispatcher = Dispatcher(store.timers, {"deadline": tables.clocks.expire}, background, SYSTEM)
    ids = [await begun(tables, number, 120) for number in range(1, DUE + 1)]
    quiet = await quiet_clicks(tables, played)
    now = SYSTEM.now()
    for table in ids:
        await store.timers.put([Timer(table, "deadline", now, 0)])
    tables.clocks.forget_deadlines()
    over: set[int] = set()
    tables.listen(lambda table, _by: over.add(table.id) if table.over else None)
    began = perf_counter()
    dispatcher.connected(0, 1)
    dispatcher.begin()
    busy = await clicks(tables, await begun(tables, 800_000, 0), lambda: len(over & set(ids)) < DUE)
    took_s = perf_counter() - began
    print(f"{DUE:,} deadlines due at once were committed in {took_s:.2f} s")
    bare, network_ms = p99_ms(busy) / p99_ms(quiet), NETWORK_S * 1000
    click = (p99_ms(busy) + network_ms) / (p99_ms(quiet) + network_ms)
    print(f"a move meanwhile: p99 {bare:.2f}x of one before, as a click {click:.2f}x ({len(busy)} moves)")
    await background.close()
    await store.close()


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        await waiting(Path(folder))
        await due_at_once(Path(folder))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
