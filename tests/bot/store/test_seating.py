"""Hints and stand-ins count while a game is being played, and never change what has been booked."""

from __future__ import annotations

from bot.store import Store
from games.core import Outcome
from tests.bot.store.examples import ANNA, BEN, move, opened, running


async def over(store: Store, table: int) -> None:
    """End a table with its first move."""
    assert await store.append(move(table, 0), Outcome((1, 0), (0,), "row"))


async def test_hints_are_counted_during_a_game_only(store: Store) -> None:
    table, waiting = await running(store), await opened(store)
    during = [await store.seating.hinted(table.id, ANNA) for _ in range(2)]
    await over(store, table.id)

    late = [await store.seating.hinted(number, ANNA) for number in (table.id, waiting.id, 12345)]

    row = await store.table(table.id)
    assert row is not None
    assert (during, late, row.hinted) == ([True, True], [False] * 3, {ANNA: 2})


async def test_nobody_is_replaced_once_a_game_is_over(store: Store) -> None:
    table = await running(store)
    await store.seating.leave(table.id, 1, BEN)
    await over(store, table.id)
    before = await store.table(table.id)

    assert not await store.seating.stand_in(table.id, 1, BEN, -3)
    assert await store.table(table.id) == before


async def test_nobody_comes_back_once_a_game_is_over(store: Store) -> None:
    table = await running(store)
    assert await store.seating.stand_in(table.id, 1, BEN, -3)
    await over(store, table.id)

    given = await store.seating.take_back(table.id, BEN)

    row = await store.table(table.id)
    assert row is not None
    assert (given, row.players, row.stand_ins) == (False, (ANNA, -3), {1: BEN})


async def test_who_comes_back_during_a_game_has_their_seat_again(store: Store) -> None:
    table = await running(store)
    await store.seating.stand_in(table.id, 1, BEN, -3)

    given = [await store.seating.take_back(table.id, BEN) for _ in range(2)]

    row = await store.table(table.id)
    assert row is not None
    assert (given, row.players, row.stand_ins) == ([True, False], (ANNA, BEN), {})
