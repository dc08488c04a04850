"""Players who leave a game or are away: the table agrees, a computer plays for them, and they come back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables.refusals import NobodyAway, NoStandIn, NotAway, NotRunning, NotSeated
from bot.tables.stand_ins import PATIENCE
from bot.tables.table import computer
from bot.tables.tables import Tables
from tests.bot.tables.evening import ALICE, BOB, CAROL, DAVE, Evening, on_either
from tests.bot.transactions import away_after

STRONG = computer("strong", 0)
TRIO = (ALICE, BOB, CAROL)
SOON, LATE = PATIENCE - timedelta(minutes=1), PATIENCE + timedelta(seconds=1)


async def waiting(evening: Evening, users: tuple[int, ...] = TRIO) -> tuple[int, int, list[int]]:
    """A table, the player for whom it waits, and the others."""
    table = await evening.seat("boussanga" if len(users) > 2 else "okiya", users)
    (away,) = (await evening.tables.table(table)).to_act()
    return table, away, [user for user in users if user != away]


async def replaced(evening: Evening, users: tuple[int, ...] = TRIO) -> tuple[int, int, list[int]]:
    """The same table after the player has left and a computer stands in."""
    table, gone, others = await waiting(evening, users)
    await evening.tables.stand_ins.leave(table, gone)
    for other in others:
        await evening.tables.stand_ins.replace(table, other)
    return table, gone, others


async def test_a_leaver_has_no_say_and_strangers_have_none(evening: Evening) -> None:
    table, gone, _ = await waiting(evening)
    stand_ins = evening.tables.stand_ins
    await stand_ins.leave(table, gone)
    before = await evening.store.table(table)

    with pytest.raises(NobodyAway):
        await stand_ins.replace(table, gone)
    with pytest.raises(NotSeated):
        await stand_ins.replace(table, DAVE)
    with pytest.raises(NotSeated):
        await stand_ins.leave(table, DAVE)
    with pytest.raises(NoStandIn):
        await stand_ins.take_back(table, DAVE)

    assert await evening.store.table(table) == before


async def test_a_player_has_ten_minutes_from_the_last_move_on(evening: Evening) -> None:
    table = await evening.seat("boussanga", TRIO)
    evening.now += LATE
    await evening.act(table)
    evening.now += SOON
    now = await evening.tables.table(table)
    (away,) = now.to_act()
    asker = next(user for user in TRIO if user != away)

    with pytest.raises(NotAway) as early:
        await evening.tables.stand_ins.replace(table, asker)

    assert (early.value.user, early.value.until) == (away, evening.now - SOON + PATIENCE)
    assert (await evening.tables.table(table)).row.votes == frozenset()
    evening.now += LATE - SOON
    assert (await evening.tables.stand_ins.replace(table, asker)).user == away


@on_either
async def test_a_player_can_come_back_until_the_end_and_the_log_says_who_made_each_move(
    evening: Evening,
) -> None:
    table, gone, (other,) = await replaced(evening, (ALICE, BOB))
    stand_ins = evening.tables.stand_ins
    await evening.act(table, STRONG)
    await evening.act(table, other)

    back = await stand_ins.take_back(table, gone)
    await evening.act(table, gone)

    assert (sorted(back.players), back.row.stand_ins) == ([ALICE, BOB], {})
    assert await evening.movers(table) == [STRONG, other, gone]
    await stand_ins.leave(table, gone)
    await stand_ins.replace(table, other)
    await evening.tables.act(table, other, None, "resign", 0)
    with pytest.raises(NotRunning):
        await stand_ins.take_back(table, gone)
    with pytest.raises(NotRunning):
        await stand_ins.leave(table, other)


async def test_what_is_committed_is_told_even_if_the_database_is_away_right_after_it(
    evening: Evening,
) -> None:
    table, gone, (other,) = await waiting(evening, (ALICE, BOB))
    stand_ins, told = evening.tables.stand_ins, list[tuple[int, ...]]()
    evening.tables.listen(lambda now, _by: told.append(now.players))

    for change in (stand_ins.leave(table, gone), stand_ins.replace(table, other)):
        with away_after(1):
            await change
    with away_after(1):
        back = await stand_ins.take_back(table, gone)

    assert [STRONG in players for players in told] == [False, True, False]
    assert back == await Tables(evening.store).table(table)
