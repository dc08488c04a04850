"""Work is claimed by one living process at a time, and one of the others finds out that one ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.store.errors import DatabaseFailed
from bot.store.processes import Claims
from bot.store.store import Store
from tests.bot.store.killing import kill


@pytest.fixture
async def processes(postgresql_url: str) -> AsyncIterator[list[Claims]]:
    """The claims of five processes that live."""
    store = await Store.open(postgresql_url)
    made = [Claims(store.database) for _ in range(5)]
    for each in made:
        await each.live()
    yield made
    for each in made:
        await each.end()
    await store.close()


async def test_work_is_claimed_by_one_of_many_who_may_go_on_with_it(processes: list[Claims]) -> None:
    got = await asyncio.gather(*(each.claim("emoji") for each in processes))

    assert sum(got) == 1
    assert [await each.claim("emoji") for each in processes] == got
    assert await processes[got.index(False)].claim("commands")


async def test_what_a_killed_process_has_claimed_is_taken_at_once_by_one_of_the_others(
    processes: list[Claims],
) -> None:
    dies, *others = processes
    assert await dies.claim("emoji")
    assert not any([await each.claim("emoji") for each in others])

    await kill(dies)
    got = await asyncio.gather(*(each.claim("emoji") for each in others))

    assert sum(got) == 1
    with pytest.raises(DatabaseFailed):
        await dies.live()
    assert not await dies.claim("emoji")


@pytest.mark.parametrize("killed", [True, False])
async def test_that_a_process_has_ended_is_learnt_once(processes: list[Claims], killed: bool) -> None:
    ends, *others = processes
    for each in processes:
        assert not await each.live()

    await (kill(ends) if killed else ends.end())
    told = await asyncio.gather(*(each.live() for each in others))

    assert sum(told) == 1
    assert not any([await each.live() for each in others])


async def test_processes_that_all_lost_their_connections_are_told_of_what_was_left(
    processes: list[Claims],
) -> None:
    for each in processes:
        await each.live()
        await kill(each)
        with pytest.raises(DatabaseFailed):
            await each.live()

    assert any([await each.live() for each in processes])
    await asyncio.gather(*(each.live() for each in processes))

    assert not any(await asyncio.gather(*(each.live() for each in processes)))


async def test_the_one_process_of_a_sqlite_file_need_not_wait_for_what_a_killed_one_has_claimed(
    sqlite_url: str,
) -> None:
    for _ in range(2):
        store = await Store.open(sqlite_url)
        assert await store.claims.claim("sweep")
        await kill(store.claims)
