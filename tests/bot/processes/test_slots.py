"""The slots of several processes on one PostgreSQL: each is held by one, until its connection ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest

from bot.store.errors import DatabaseFailed
from bot.store.processes import Division, OtherDivision, Slots
from bot.store.store import Store

TWO = Division(shards=4, processes=2)


@pytest.fixture
async def process(postgresql_url: str) -> AsyncIterator[Callable[[], Slots]]:
    """Makes the slots of one more process."""
    store, made = await Store.open(postgresql_url), list[Slots]()

    def make() -> Slots:
        made.append(Slots(store.database))
        return made[-1]

    yield make
    for slots in made:
        await slots.quit()
    await store.close()


async def until_free(slots: Slots, slot: int) -> None:
    """Wait until PostgreSQL has noticed that the connection of the owner is gone."""
    while await slots.take([slot]) is None:
        pass


async def test_each_process_has_a_slot_and_a_third_waits_until_one_ends(process: Callable[[], Slots]) -> None:
    first, second, spare = process(), process(), process()
    for slots in (first, second, spare):
        assert await slots.join(TWO, recommended=1) == 4
    assert [await slots.take(range(2)) for slots in (first, second, spare)] == [0, 1, None]

    await first.quit()

    await until_free(spare, 0)
    assert await second.take([0]) is None


async def test_a_process_without_a_number_of_shards_takes_that_of_the_others(
    process: Callable[[], Slots],
) -> None:
    first, second = process(), process()

    assert await first.join(Division(processes=2), recommended=7) == 7
    assert await second.join(Division(processes=2), recommended=9) == 7


@pytest.mark.parametrize("mine", [Division(5, 2), Division(4, 3), Division(5, 3)])
async def test_a_process_that_divides_in_another_way_is_refused(
    process: Callable[[], Slots], mine: Division
) -> None:
    first, other = process(), process()
    await first.join(TWO, recommended=1)

    with pytest.raises(OtherDivision) as refused:
        await other.join(mine, recommended=1)

    assert refused.value.division == TWO
    await other.quit()
    await first.join(TWO, recommended=1)


async def test_sessions_of_a_bucket_begin_one_after_the_other(process: Callable[[], Slots]) -> None:
    first, second = process(), process()
    for slots in (first, second):
        await slots.join(TWO, recommended=1)

    assert await first.may_identify(0)
    assert not await second.may_identify(0)
    assert await second.may_identify(1)
    await first.has_identified(0)
    assert await second.may_identify(0)


async def test_a_process_that_has_lost_its_connection_holds_nothing(process: Callable[[], Slots]) -> None:
    first, second = process(), process()
    for slots in (first, second):
        await slots.join(TWO, recommended=1)
    await first.take([0])

    await first.quit()

    with pytest.raises(DatabaseFailed):
        await first.beat()
    await until_free(second, 0)
    await first.join(TWO, recommended=1)
    assert await first.take([0]) is None
