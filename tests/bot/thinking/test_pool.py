"""The processes in which computer players think: replaced when they die, and never left behind."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

from bot.thinking.pool import (
    END_S,
    MOST_WAITING,
    Thinkers,
    ThoughtTooLong,
    TooManyThoughts,
    usable_cores,
)
from tests.bot.tables.evening import ALICE, BOB
from tests.bot.thinking.dying import die_once, imported, never_end
from tests.clock import HandClock

ROOT = Path(__file__).parents[3]
BUDGET_S = 0.8
PATIENCE_S = 60.0


def process() -> Iterator[Thinkers]:
    """A process of this module."""
    before = set(active_children())
    own = Thinkers(workers=1, budget_s=BUDGET_S)
    yield own
    own.close()
    for ended in set(active_children()) - before:
        ended.join()


@pytest.fixture
def mortal() -> Iterator[Thinkers]:
    """A process for this test alone, which kills it."""
    yield from process()


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    """The process of all tests here that leave it alive."""
    yield from process()


async def test_a_process_that_dies_over_a_task_is_replaced_and_the_task_is_done(
    mortal: Thinkers, tmp_path: Path
) -> None:
    first = await mortal.work(ALICE, os.getpid)

    second = await mortal.work(ALICE, die_once, tmp_path / "died")

    assert second not in {first, os.getpid()}
    with pytest.raises(BrokenExecutor):
        await mortal.work(ALICE, os._exit, 1)  # it dies during this every time
    assert await mortal.work(ALICE, os.getpid) > 0


async def test_a_process_that_thinks_imports_neither_the_database_nor_the_client(thinkers: Thinkers) -> None:
    assert await thinkers.work(ALICE, imported, ("bot.thinking.thinker",)) == ("bot.thinking.thinker",)
    assert await thinkers.work(ALICE, imported, ("discord", "sqlalchemy", "PIL", "bot.tables")) == ()


KILLED_WHILE_WARM = """
import asyncio, os, signal
from bot.thinking.pool import Thinkers

async def die():
    print(await Thinkers(workers=1).work(10, os.getpid), flush=True)
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


async def test_a_thought_that_does_not_end_is_ended_with_its_process_which_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    time, mark = HandClock(), tmp_path / "begun"
    own = Thinkers(workers=1, clock=time.clock)
    hanging = asyncio.create_task(own.work(ALICE, never_end, mark))
    queued = asyncio.create_task(own.work(ALICE, os.getpid))
    async with asyncio.timeout(PATIENCE_S):
        while not (mark.exists() and mark.read_text()):  # noqa: ASYNC110 - it is written by another process
            await asyncio.sleep(0.01)
    hung = int(mark.read_text())

    await time.advance(END_S - 1)
    assert not hanging.done()
    await time.advance(1)

    with pytest.raises(ThoughtTooLong):
        await hanging
    assert await queued != hung
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)
    assert [record.getMessage() for record in caplog.records] == [
        "A thought took longer than 60 s; its process is replaced."
    ]
    own.close()


async def test_beyond_a_hundred_thoughts_that_wait_there_is_a_refusal_and_the_others_are_thought(
    thinkers: Thinkers,
) -> None:
    asked = [asyncio.create_task(thinkers.work(ALICE, abs, -number)) for number in range(MOST_WAITING + 3)]

    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert answers[: MOST_WAITING + 1] == list(range(MOST_WAITING + 1))
    assert [type(answer) for answer in answers[MOST_WAITING + 1 :]] == [TooManyThoughts] * 2
    assert await thinkers.work(ALICE, abs, -1) == 1


async def test_whoever_waits_for_the_most_thoughts_leaves_room_for_the_thoughts_of_others(
    thinkers: Thinkers,
) -> None:
    order: list[int] = []

    async def asked(person: int, number: int) -> None:
        order.append(await thinkers.work(person, abs, number))

    many = [asyncio.create_task(asked(ALICE, number)) for number in range(MOST_WAITING + 1)]
    others = [asyncio.create_task(asked(BOB, 1_000 + number)) for number in range(2)]
    answers = await asyncio.gather(*many, *others, return_exceptions=True)

    refused = [number for number, answer in enumerate(answers) if isinstance(answer, TooManyThoughts)]
    assert refused == [MOST_WAITING - 1, MOST_WAITING], "the newest ones"
    assert order[:5] == [0, 1, 1_000, 2, 1_001]


async def test_what_is_spare_is_done_after_all_for_which_people_wait(thinkers: Thinkers) -> None:
    order: list[int] = []

    async def asked(number: int, *, spare: bool) -> None:
        done = thinkers.spare(abs, number) if spare else thinkers.work(ALICE, abs, number)
        order.append(await done)

    tasks = [asyncio.create_task(asked(number, spare=number > 1)) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    alone = thinkers.budget_s(ALICE)
    later = [asyncio.create_task(asked(number, spare=False)) for number in (0, 1)]
    await asyncio.gather(*tasks, *later)

    assert order == [1, 0, 1, 2, 3]
    assert alone == BUDGET_S / 2, "only what people wait for makes thoughts shorter"


def limited(root: Path, groups: str, **files: str) -> int:
    """The usable cores where the system has these files."""
    shutil.rmtree(root, ignore_errors=True)
    for name, text in {"proc/self/cgroup": groups, **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return usable_cores(root)


def test_there_are_as_many_processes_as_the_container_has_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(8)), raising=False)
    root, newer, older = tmp_path / "root", "sys/fs/cgroup/", "sys/fs/cgroup/cpu/"

    assert usable_cores(root) == 8
    assert limited(root, "0::/\n", **{f"{newer}cpu.max": "max 100000\n"}) == 8
    assert limited(root, "0::/\n", **{f"{newer}cpu.max": "250000 100000\n"}) == 2
    assert limited(root, "0::/a/b\n", **{f"{newer}a/cpu.max": "300000 100000\n"}) == 3
    assert limited(root, "0::/\n", **{f"{newer}cpu.max": "50000 100000\n"}) == 1
    quota, period = f"{older}cpu.cfs_quota_us", f"{older}cpu.cfs_period_us"
    assert limited(root, "4:cpu,cpuacct:/docker/x\n", **{quota: "400000\n", period: "100000\n"}) == 4
    assert limited(root, "4:cpu,cpuacct:/\n", **{quota: "-1\n", period: "100000\n"}) == 8
    assert limited(root, "nonsense") == 8
    assert Thinkers(workers=3)._workers == 3


async def test_closing_ends_a_process_that_still_thinks(tmp_path: Path) -> None:
    others = set(active_children())
    pool = Thinkers(workers=1)
    await pool.warm()
    (process,) = set(active_children()) - others
    thought = asyncio.create_task(pool.work(ALICE, never_end, tmp_path / "mark"))
    while not (tmp_path / "mark").exists():  # noqa: ASYNC110 - another process makes it
        await asyncio.sleep(0.01)

    pool.close()

    with pytest.raises((ThoughtTooLong, asyncio.CancelledError)):
        await thought
    await asyncio.to_thread(process.join)
