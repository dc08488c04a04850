"""Thoughts that are cut short by a restart, a killed process or a resignation: nothing is played twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

from bot.thinking.pool import Thinkers
from games.okago import Okago
from tests.bot.discord.room import SETTLE_S, Room
from tests.bot.discord.with_computers import act, computers, movers, to_act

ROOT = Path(__file__).parents[3]
THOUGHT_S = 0.8
LONG_ENOUGH_S = 0.2


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """Processes of this test's own, for it may kill them. The best player of Okago uses all its time."""
    before = set(active_children())
    slow = Thinkers(workers=1, budget_s=THOUGHT_S)
    asyncio.run(slow.warm())
    yield slow
    slow.close()
    for process in set(active_children()) - before:
        process.join()


async def while_it_thinks(room: Room) -> list[int]:
    """A game of Okago against the best player, left while that thinks; the users of the log so far."""
    await room.alice.slash(room.channel, "okago start", level="master")
    await room.click_only(room.alice, (await room.board()).cells[0])
    await asyncio.sleep(LONG_ENOUGH_S)
    log = await movers(room)
    assert log[-1] == room.alice.id
    return log


async def test_a_restart_in_the_middle_of_a_thought_loses_nothing_and_plays_once(room: Room) -> None:
    before = await while_it_thinks(room)

    await room.restart()

    assert await movers(room) == [*before, *computers("master", 1)]
    assert f"{room.alice.mention} (" in (await room.board()).text.splitlines()[2]
    await act(room, room.alice)
    assert await movers(room) == [*before, *computers("master", 1), room.alice.id, *computers("master", 1)]


async def test_a_process_killed_in_the_middle_of_a_thought_is_replaced_and_plays_once(
    room: Room, thinkers: Thinkers
) -> None:
    process = await thinkers.work(os.getpid)
    before = await while_it_thinks(room)

    os.kill(process, signal.SIGKILL)
    await room.env.settle()

    assert await movers(room) == [*before, *computers("master", 1)]
    assert await to_act(room) == (room.alice.id,)
    assert await thinkers.work(os.getpid) != process


async def test_resigning_while_a_computer_thinks_ends_the_game(room: Room) -> None:
    before = await while_it_thinks(room)
    asked = room.answer(await room.click(room.alice, "Resign"))

    await room.alice.click(asked.response, label="Resign")

    assert await movers(room) in ([*before, room.alice.id], [*before, *computers("master", 1), room.alice.id])
    assert (await room.row()).status == "over"


async def test_a_pool_whose_processes_die_is_rebuilt(thinkers: Thinkers) -> None:
    first = await thinkers.work(os.getpid)
    os.kill(first, signal.SIGKILL)

    second = await thinkers.work(os.getpid)

    assert first != second


async def test_a_process_that_dies_every_time_is_given_up(thinkers: Thinkers) -> None:
    with pytest.raises(BrokenExecutor):
        await thinkers.work(os._exit, 1)

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

    # The pipe is closed, and the output complete, only when the last process that holds it has ended.
    run = await asyncio.create_subprocess_exec(
        sys.executable, program, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=PIPE
    )
    async with asyncio.timeout(SETTLE_S):
        said, _ = await run.communicate()

    assert run.returncode == -signal.SIGKILL
    assert int(said) > 0


async def test_the_more_players_wait_the_less_long_each_may_think(thinkers: Thinkers) -> None:
    alone = thinkers.budget_s
    waiting = [asyncio.create_task(thinkers.work(time.sleep, 0.05)) for _ in range(3)]
    await asyncio.sleep(0)

    busy = thinkers.budget_s
    await asyncio.gather(*waiting)

    assert (alone, busy, thinkers.budget_s) == (THOUGHT_S, THOUGHT_S / 4, THOUGHT_S)


async def test_equal_views_are_answered_equally(thinkers: Thinkers) -> None:
    state = Okago.start(2, {}, bytes(16))
    (seat,) = state.to_act
    view, same = state.view(seat), Okago.from_position(state.position).view(seat)

    assert view == same
    assert await thinkers.choose(view, "strong", b"1") == await thinkers.choose(same, "strong", b"1")
