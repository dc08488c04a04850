"""What time does to tables, without Discord: by their present position, and once."""

from __future__ import annotations

from datetime import timedelta

from bot.store import Timer
from tests.bot.tables.evening import ALICE, BOB, HERE, Evening


async def test_an_open_table_closes_after_a_day_and_one_that_has_begun_does_not(evening: Evening) -> None:
    lobby = evening.tables.lobby
    waits, begun = await lobby.open("okiya", ALICE, {}, HERE), await lobby.open("ok", ALICE, {}, HERE)
    await lobby.join(begun.id, BOB)
    await lobby.begin(begun.id, ALICE)
    evening.now += timedelta(days=1)
    timers = await evening.store.timers.claim(evening.now, ["lobby"])
    assert [timer.table_id for timer in timers] == [waits.id]

    for table in (waits.id, begun.id):
        await evening.tables.clocks.close_lobby(Timer(table, "lobby", evening.now, 0))

    assert (await evening.tables.table(waits.id)).row.status == "expired"
    assert (await evening.tables.table(begun.id)).row.status == "running"
