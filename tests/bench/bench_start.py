"""How long a start takes, and how much memory, with 100 and 10,000 running and 300,000 finished tables.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_start``. Half of the tables are played by two people,
half by a person and a computer player; at each it is a person's turn. The database is in memory where that is
possible.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.tables import Tables
from tests.bench import loopback
from tests.bench.bench_privacy import multiply
from tests.bench.figures import asked, fail_unless
from tests.bot.tables.evening import NOON, Evening
from tests.postgres.server import in_memory

FEW, MANY = 100, 10_000
PAST = 300_000
"""The finished tables."""
STARTS, MOVES, AT_ONCE = 3, 4, 200
MOST_READY_S: Final = 3.0
MOST_KIB_A_TABLE: Final = 2.0
BOB: Final = 1_456_074_443_980_800_165
CHANNEL: Final = 1_456_074_443_980_800_172


async def play(number: int, file: Path) -> None:
    """Play a few moves at ``number`` new tables."""
    store = await Store.open(f"sqlite:///{file}")
    tables = Tables(store)

    async def begin(host: int) -> None:
        place = Place(CHANNEL + host, None)
        if host % 2:
            table = await tables.lobby.open("okiya", host, {}, place, computers=("novice",))
        else:
            opened = await tables.lobby.open("okiya", host, {}, place, invited=BOB)
            table = await tables.lobby.sit(opened.id, BOB)
        done = 0
        while done < MOVES or table.computer_to_act is not None:
            assert table.state is not None
            (seat,) = table.state.to_act
            action = table.state.actions(seat)[0]
            table = await tables.act(table.id, table.players[seat], None, action, 0)
            done += 1

    for first in range(0, number, AT_ONCE):
        await asyncio.gather(*map(begin, range(first + 1, min(first + AT_ONCE, number) + 1)))
    await store.close()


async def finish(number: int, file: Path) -> None:
    """Add finished tables."""
    evening = Evening(await Store.open(f"sqlite:///{file}"))
    await evening.play("okiya", (BOB, BOB + 1))
    await evening.store.close()
    multiply(file, number, user=f"{BOB} + seat", guild="1", now=NOON, ago_s="t")


async def measured(harness: Any, what: str, fill: Callable[[Path], Awaitable[None]]) -> tuple[float, float]:
    """Fill a database, kill and start the bot a few times. Prints the seconds until ready, and the MiB."""
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        file = Path(folder) / "bot.db"
        async with loopback.world(harness, f"sqlite:///{file}") as world:  # it makes commands and emoji
            await world.settle()
            await world.kill()
            await fill(file)
            ready_s = list[float]()
            for _ in range(STARTS):
                await world.restart()
                await world.settle()
                ready_s.append(world.ready_s)
            middle_s, memory_mib = median(ready_s), world.rss_mib(tree=False)
    print(f"{what}: ready after {middle_s:.2f} s, {memory_mib:.0f} MiB", flush=True)
    return middle_s, memory_mib


async def compared(harness: Any) -> bool:
    await measured(harness, f"{PAST:,} finished tables", partial(finish, PAST))
    _, few_mib = await measured(harness, f"{FEW:,} running tables", partial(play, FEW))
    many_s, many_mib = await measured(harness, f"{MANY:,} running tables", partial(play, MANY))
    each_kib = (many_mib - few_mib) * 1024 / (MANY - FEW)
    print(f"{each_kib:.2f} KiB a table")
    return many_s <= MOST_READY_S and each_kib <= MOST_KIB_A_TABLE


def main() -> None:
    """Measure one after the other."""
    asked(__doc__)
    fail_unless(asyncio.run(compared(loopback.loaded())))


if __name__ == "__main__":
    main()
