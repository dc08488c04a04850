"""What the move log promises, and the traps of grouped commits by number.

1 a duplicate in the same batch, 3 a bad row among good ones, 6 a cancelled caller.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.store.errors import RowRefused, StoreClosed
from bot.store.log import Written
from bot.store.store import Store
from games import okiya
from games.core import Outcome
from tests.bot.store.examples import move, opened, reread, running


async def test_trap_1_a_click_delivered_again_at_once_or_later_is_acknowledged_once(store: Store) -> None:
    table = await running(store)

    answers = await asyncio.gather(*(store.append(move(table.id, 0)) for _ in range(5)))
    later = [await store.append(move(table.id, ply)) for ply in (1, 0)]

    assert sum(answer is not None for answer in answers) == 1
    assert [answer is not None for answer in later] == [True, False]
    assert await store.moves(table.id) == (move(table.id, 0), move(table.id, 1))


async def test_trap_3_one_bad_row_is_refused_and_the_rest_of_its_batch_is_written(store: Store) -> None:
    table = await running(store)
    nowhere = move(table.id + 1_000, 0)

    good, bad, also_good = await asyncio.gather(
        store.append(move(table.id, 0)),
        store.append(nowhere),
        store.append(move(table.id, 1)),
        return_exceptions=True,
    )

    assert (good, also_good) == (Written(), Written())
    assert isinstance(bad, RowRefused)
    assert await store.moves(table.id) == (move(table.id, 0), move(table.id, 1))


async def test_trap_3_what_no_column_can_hold_is_refused_alone(store: Store) -> None:
    table = await running(store)
    plain = move(table.id, 3)
    odd = (
        replace(plain, interaction_id=2**63),
        replace(plain, action="\ud800"),
        replace(plain, at=plain.at.replace(tzinfo=None)),
    )

    for ply, unstorable in enumerate(odd):
        good, bad = await asyncio.gather(
            store.append(move(table.id, ply)), store.append(unstorable), return_exceptions=True
        )
        assert (good, type(bad)) == (Written(), RowRefused)


async def test_trap_6_a_cancelled_caller_does_not_undo_the_move_or_its_batch(store: Store) -> None:
    table = await running(store)
    callers = [asyncio.create_task(store.append(move(table.id, ply))) for ply in range(3)]
    await asyncio.sleep(0)
    callers[0].cancel()

    answers = await asyncio.gather(*callers, return_exceptions=True)

    assert isinstance(answers[0], asyncio.CancelledError)
    assert answers[1:] == [Written(), Written()]
    assert not await store.append(move(table.id, 0)), "it was written all the same"
    assert await store.moves(table.id) == tuple(move(table.id, ply) for ply in range(3))


async def test_the_last_move_ends_its_table_and_no_other_in_the_same_commit(store: Store) -> None:
    ends = (Outcome((3, 1), (0,), okiya.Reason.LINE), Outcome((0, 0), (), okiya.Reason.FULL))
    tables, other = [await running(store) for _ in ends], await running(store)

    await asyncio.gather(
        *(store.append(move(table.id, 0), end) for table, end in zip(tables, ends, strict=True)),
        store.append(move(other.id, 0)),
    )

    for table, outcome in zip(tables, ends, strict=True):
        ended = await reread(store, table.id)
        assert (ended.status, ended.outcome, ended.ended_at) == ("over", outcome, move(table.id, 0).at)
    assert await store.table(other.id) == replace(other, version=other.version + 1)


async def test_an_end_is_written_once_and_never_with_a_move_that_came_too_late(store: Store) -> None:
    played, ended = await running(store), await running(store)
    line, block = Outcome((1, 0), (0,), okiya.Reason.LINE), Outcome((0, 1), (1,), okiya.Reason.BLOCK)
    await store.append(move(played.id, 0))
    before = await store.table(played.id)

    await store.append(move(played.id, 0, interaction_id=5), line)
    await asyncio.gather(*(store.append(move(ended.id, 0), outcome) for outcome in (line, block)))

    assert await store.table(played.id) == before
    assert (await reread(store, ended.id)).outcome == line


async def test_closing_waits_for_moves_whose_callers_are_gone(url: str) -> None:
    store = await Store.open(url)
    table = await running(store)
    caller = asyncio.create_task(store.append(move(table.id, 0)))
    await asyncio.sleep(0)
    caller.cancel()

    await store.close()

    reopened = await Store.open(url)
    assert await reopened.moves(table.id) == (move(table.id, 0),)
    await reopened.close()


async def test_a_closed_store_takes_no_moves(url: str) -> None:
    store = await Store.open(url)
    table = await opened(store)
    await store.close()

    with pytest.raises(StoreClosed):
        await store.append(move(table.id, 0))
    with pytest.raises(StoreClosed):
        await store.table(table.id)
