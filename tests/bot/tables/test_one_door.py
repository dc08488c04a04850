"""``Tables.act``, used by many at the same moment: each move is played exactly once."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.sight import Asker
from bot.tables.refusals import NoSuchTable
from bot.tables.table import Table
from bot.tables.tables import Tables
from games.core import GameError
from tests.bot.discord.test_table_numbers import statements
from tests.bot.tables.evening import ALICE, BOB, CAROL, GUILD, Evening, on_both, on_either


async def to_move(evening: Evening, table: int = 1) -> tuple[int, tuple[str, ...]]:
    """The user to move, by the log alone, and their legal actions."""
    now = await Tables(evening.store).table(table)
    (mover,) = now.to_act()
    return mover, now.view(now.seat_of(mover)).actions


@on_either
async def test_an_interaction_delivered_twice_plays_once_and_is_answered_alike(evening: Evening) -> None:
    await evening.seat("okiya", (ALICE, BOB))
    mover, cells = await to_move(evening)

    first, second = [await evening.tables.act(1, mover, 0, cells[0], 77) for _ in range(2)]

    assert first == second
    assert len(await evening.store.moves(1)) == 1


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


@on_both
async def test_two_processes_at_one_table_play_each_ply_once(evening: Evening) -> None:
    await evening.seat("okiya", (ALICE, BOB))
    doors = [evening.tables, Tables(evening.store)]
    for ply in range(4):
        await doors[ply % 2].table(1)
        mover, cells = await to_move(evening)

        answers = await asyncio.gather(
            *(door.act(1, mover, ply, cells[0], 100 * ply + i) for i, door in enumerate(doors)),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers].count(Table) == 1, answers
        assert not [answer for answer in answers if isinstance(answer, GameError)]
    assert [move.ply for move in await evening.store.moves(1)] == [0, 1, 2, 3]
