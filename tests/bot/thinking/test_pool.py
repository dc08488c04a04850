"""The processes in which computer players think: replaced when they die, and never left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

from bot.thinking.pool import Thinkers
from tests.bot.thinking.dying import die_once

ROOT = Path(__file__).parents[3]
BUDGET_S = 0.8
PATIENCE_S = 60.0


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """Processes for this test alone, because it may kill them."""
    before = set(active_children())
    own = Thinkers(workers=1, budget_s=BUDGET_S)
    yield own
    own.close()
    for process in set(active_children()) - before:
        process.join()


async def test_a_process_that_dies_over_a_task_is_replaced_and_the_task_is_done(
    thinkers: Thinkers, tmp_path: Path
) -> None:
    first = await thinkers.work(os.getpid)

    second = await thinkers.work(die_once, tmp_path / "died")

    assert second not in {first, os.getpid()}
    with pytest.raises(BrokenExecutor):
        await thinkers.work(os._exit, 1)  # it dies during this every time
    assert await thinkers.work(os.getpid) > 0


KILLED_WHILE_WARM = """
import asyncio, os, signal
from bot.thinking.pool import Thinkers

async def die():
    print(await Thinkers(workers=1).work(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(die())
"""


async def test_no_process_outlives_a_bot_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "killed.py"
    program.write_text(KILLED_WHILE_WARM)

    # The pipe is closed, and the output complete, only after the last process with it has ended.
    run = await asyncio.create_subprocess_exec(
        sys.executable, program, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=PIPE
    )
    async with asyncio.timeout(PATIENCE_S):
        said, _ = await run.communicate()

    assert run.returncode == -signal.SIGKILL
    assert int(said) > 0


async def test_the_more_players_wait_the_less_long_each_may_think(thinkers: Thinkers) -> None:
    alone = thinkers.budget_s
    waiting = [asyncio.create_task(thinkers.work(os.getpid)) for _ in range(3)]
    await asyncio.sleep(0)

    busy = thinkers.budget_s
    await asyncio.gather(*waiting)

    assert (alone, busy, thinkers.budget_s) == (BUDGET_S, BUDGET_S / 4, BUDGET_S)
