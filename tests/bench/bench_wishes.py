"""What 200,000 people with wishes cost: the memory of those whom the bot met, and a look at what has changed.

``python -m tests.bench.bench_wishes`` prints both, with the control: a read of everybody's wishes, as a look
once was.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
import tracemalloc

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.wishes.schema import people_settings

PEOPLE = 200_000
MET = 12_000  # more than are kept
FIRST = 10**18


async def everybody(connection: AsyncConnection) -> dict[int, tuple[object, ...]]:
    chosen = people_settings.c
    query = select(chosen.user_id, chosen.language, chosen.text_boards, chosen.hints)
    return {row.user_id: tuple(row) for row in await connection.execute(query)}


async def fill(connection: AsyncConnection) -> None:
    rows = [{"user_id": FIRST + number, "language": "fr", "edition": number} for number in range(PEOPLE)]
    await connection.execute(insert(people_settings), rows)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/games.db")
        await store.database.run(fill)
        await store.people.look_again()

        async def meet() -> int:
            for number in range(MET):
                await store.people.of_all([FIRST + number], lately=True)
            return len(store.people._known)

        for what, work in (
            ("a look", store.people.look_again),
            ("a read of everybody", lambda: store.database.run(everybody)),
        ):
            before = time.perf_counter()
            await work()
            print(f"{what}: {(time.perf_counter() - before) * 1_000:.1f} ms")
        gc.collect()
        tracemalloc.start()
        kept = await meet()
        gc.collect()
        print(
            f"{kept:,} of {MET:,} people met in memory: {tracemalloc.get_traced_memory()[0] / 2**20:.1f} MiB"
        )
        tracemalloc.reset_peak()
        before_bytes = tracemalloc.get_traced_memory()[0]
        held = await store.database.run(everybody)
        grown = (tracemalloc.get_traced_memory()[0] - before_bytes) / 2**20
        print(f"{len(held):,} people in memory: {grown:.1f} MiB")
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
