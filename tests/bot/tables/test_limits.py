"""How many tables may wait for players, and how many hints a person may have. The rows decide."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables import Place, Table, Tables, TooManyHints, TooManyWaiting
from tests.bot.tables.evening import ALICE, BOB, HERE, NOON, Evening, on_both

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
SOLO = "boussanga"


async def opened(evening: Evening, host: int, guest: int | None, place: Place = HERE) -> Table:
    return await evening.tables.lobby.open("okiya", host, {}, place, invited=guest)


@on_both
async def test_a_person_opens_ten_tables_that_wait_and_the_next_when_one_waits_no_more(
    evening: Evening,
) -> None:
    for guest in range(100, 110):
        await opened(evening, ALICE, guest, Place(guest, None))
        evening.now += MINUTE

    with pytest.raises(TooManyWaiting) as refused:
        await opened(evening, ALICE, 110)
    assert (refused.value.most, refused.value.of_host, refused.value.until) == (10, True, NOON + DAY)
    await opened(evening, BOB, 110)
    playing = await evening.tables.lobby.open("okiya", ALICE, {}, HERE, computers=("casual",))
    assert playing.row.status == "running"  # it does not wait
    assert (await evening.tables.lobby.open(SOLO, ALICE, {}, HERE, at_once=True)).row.status == "running"

    await evening.tables.lobby.cancel(5, ALICE)
    await opened(evening, ALICE, 111)
    with pytest.raises(TooManyWaiting):
        await opened(evening, ALICE, 112)
    evening.now = refused.value.until
    await opened(evening, ALICE, 112)


async def test_a_channel_holds_thirty_tables_that_wait_also_after_a_restart(evening: Evening) -> None:
    for host in range(100, 130):
        await opened(evening, host, None)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(TooManyWaiting) as refused:
        await opened(evening, ALICE, None)
    assert (refused.value.most, refused.value.of_host, refused.value.until) == (30, False, NOON + DAY)
    await opened(evening, ALICE, None, Place(channel_id=2, guild_id=None))

    evening.now += DAY
    await opened(evening, ALICE, BOB)


async def test_an_offer_of_a_rematch_waits_like_any_other_table(evening: Evening) -> None:
    over = await evening.play("okiya", (ALICE, BOB))
    for guest in range(100, 110):
        await opened(evening, ALICE, guest, Place(guest, None))

    with pytest.raises(TooManyWaiting):
        await evening.tables.lobby.rematch(over, ALICE, HERE)
    assert (await evening.tables.lobby.rematch(over, BOB, HERE))[1] == "offered"


async def test_a_person_gets_ten_hints_in_any_minute_at_all_tables_together(evening: Evening) -> None:
    for _ in range(10):
        await evening.tables.take_hint(ALICE)
        evening.now += timedelta(seconds=3)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(TooManyHints) as refused:
        await evening.tables.take_hint(ALICE)
    assert (refused.value.most, refused.value.until) == (10, NOON + MINUTE)
    await evening.tables.take_hint(BOB)

    evening.now = refused.value.until
    await evening.tables.take_hint(ALICE)
    with pytest.raises(TooManyHints) as again:
        await evening.tables.take_hint(ALICE)
    assert again.value.until == NOON + MINUTE + timedelta(seconds=3)
