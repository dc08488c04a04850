"""Work is claimed by one process at a time, and a process that has ended is found by one of the others."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.store import Store
from bot.store.processes.claims import Claims
from tests.bot.store.examples import NOON

MINUTE = timedelta(minutes=1)


@pytest.fixture
def processes(store: Store) -> list[Claims]:
    """The claims of five processes."""
    return [Claims(store.database) for _ in range(5)]


async def test_work_is_claimed_by_one_of_many_who_may_go_on_with_it(processes: list[Claims]) -> None:
    got = await asyncio.gather(*(each.claim("emoji", NOON, MINUTE) for each in processes))

    assert sum(got) == 1
    later = NOON + MINUTE / 2
    assert [await each.claim("emoji", later, MINUTE) for each in processes] == got
    assert await processes[got.index(False)].claim("commands", NOON, MINUTE)


async def test_a_claim_that_runs_out_is_taken_by_one_of_the_others(processes: list[Claims]) -> None:
    dies, *others = processes
    assert await dies.claim("emoji", NOON, MINUTE)
    assert not any([await each.claim("emoji", NOON + MINUTE * 0.9, MINUTE) for each in others])

    got = await asyncio.gather(*(each.claim("emoji", NOON + MINUTE, MINUTE) for each in others))

    assert sum(got) == 1
    assert not await dies.claim("emoji", NOON + MINUTE, MINUTE)


async def test_work_that_is_done_is_released_only_by_its_owner(processes: list[Claims]) -> None:
    here, there, *_ = processes
    async with here.claimed("emoji", lambda: NOON, MINUTE) as ours:
        async with there.claimed("emoji", lambda: NOON, MINUTE) as theirs:
            assert (ours, theirs) == (True, False)
        assert not await there.claim("emoji", NOON, MINUTE)

    assert await there.claim("emoji", NOON, MINUTE)


async def test_the_first_process_looks_after_what_was_left_and_those_that_follow_do_not(
    processes: list[Claims],
) -> None:
    first, *others = processes

    assert await first.live(NOON, MINUTE)
    assert not any([await each.live(NOON, MINUTE) for each in (first, *others)])


@pytest.mark.parametrize("killed", [True, False])
async def test_that_a_process_has_ended_is_learnt_once(processes: list[Claims], killed: bool) -> None:
    ends, *others = processes
    await ends.live(NOON, MINUTE)
    for each in others:
        await each.live(NOON, MINUTE * 2)
        assert not await each.live(NOON + MINUTE * 0.9, MINUTE * 2)
    now = NOON + MINUTE * 0.9
    if killed:
        now = NOON + MINUTE
    else:
        await ends.end(now)

    told = await asyncio.gather(*(each.live(now, MINUTE * 2) for each in others))

    assert sum(told) == 1
    assert not any([await each.live(now, MINUTE * 2) for each in others])


async def test_processes_that_were_all_late_find_each_other_without_waiting_for_each_other(
    processes: list[Claims],
) -> None:
    for each in processes:
        await each.live(NOON, MINUTE)

    late = NOON + 10 * MINUTE
    await asyncio.gather(*(each.live(late, MINUTE) for each in processes))
    await asyncio.gather(*(each.live(late, MINUTE) for each in processes))

    assert not any(await asyncio.gather(*(each.live(late, MINUTE) for each in processes)))
