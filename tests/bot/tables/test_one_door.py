"""The door to all tables: an interaction that comes twice, and numbers that somebody may not name."""

from __future__ import annotations

import pytest

from bot.store.sight import Asker
from bot.tables.refusals import NoSuchTable
from tests.bot.discord.test_table_numbers import statements
from tests.bot.tables.evening import ALICE, BOB, CAROL, GUILD, Evening, on_either


@on_either
async def test_an_interaction_delivered_twice_plays_once_and_is_answered_alike(evening: Evening) -> None:
    table = await evening.seat("okiya", (ALICE, BOB))
    now = await evening.tables.table(table)
    (mover,) = now.to_act()
    action = now.view(now.seat_of(mover)).actions[0]

    first, second = [await evening.tables.act(table, mover, 0, action, 77) for _ in range(2)]

    assert first == second
    assert len(await evening.store.moves(table)) == 1


@on_either
async def test_a_number_that_somebody_may_not_name_is_asked_for_as_one_that_was_never_given(
    evening: Evening,
) -> None:
    table = await evening.play("okiya", (ALICE, BOB))
    await evening.tables.table(table)  # in the cache

    asked = []
    for number in (table, 999):
        with statements(evening.store) as seen, pytest.raises(NoSuchTable):
            await evening.tables.named(number, Asker(CAROL, 5, GUILD + 1), past=True)
        asked.append(seen)

    assert asked[0] == asked[1]
    assert (await evening.tables.named(table, Asker(CAROL, 5, GUILD), past=True)).over
