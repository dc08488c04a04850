"""Hints and stand-ins count during a game, and never change a booked result."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from bot.store.store import Store
from games import okiya
from games.core import Outcome
from tests.bot.store.examples import ANNA, BEN, CLEO, LOUNGE, NOON, move, opened, reread, running, stand_in


async def over(store: Store, table: int) -> None:
    """End a table with its first move."""
    assert await store.append(move(table, 0), Outcome((1, 0), (0,), okiya.Reason.LINE))


async def test_hints_are_counted_during_a_game_only(store: Store) -> None:
    table, waiting = await running(store), await opened(store)
    during = [await store.seating.hinted(table.id, ANNA, ply) for ply in (0, 1, 1)]
    await over(store, table.id)

    late = [await store.seating.hinted(number, ANNA, 1) for number in (table.id, waiting.id, 12345)]

    assert (during, late) == ([True] * 3, [False] * 3)
    assert (await reread(store, table.id)).hinted == {ANNA: 3}


async def test_a_version_grows_by_one_with_every_change_of_a_table_and_nothing_else(store: Store) -> None:
    opening, seating = store.openings, store.seating
    versions = []

    async def step(change: Awaitable[object]) -> None:
        await change
        versions.append((await reread(store, 1)).version)

    await step(opened(store, seats=3))
    await step(opening.join(1, BEN, NOON))
    await step(opening.join(1, BEN, NOON))  # refused: Ben sits there
    await step(opening.join(1, CLEO, NOON))
    await step(store.lobby_seats.leave(1, CLEO))
    await step(opening.begin(1, NOON, at_least=2))
    await step(seating.leave(1, 1, BEN))
    await step(seating.leave(1, 1, BEN))  # has already left
    await step(store.append(move(1, 0)))
    await step(store.append(move(1, 0)))  # the ply is taken
    await step(seating.replace(1, ANNA, seat=1, user_id=BEN, computer=-3, needed=(ANNA,)))
    await step(seating.take_back(1, BEN))
    await step(seating.hinted(1, BEN, 2))
    await step(store.posts.put_board(1, LOUNGE, 5))
    await step(asyncio.gather(store.append(move(1, 1)), store.append(move(1, 2))))  # two in a batch
    other = await opened(store)
    closed = await opening.close(other.id, "cancelled", NOON)

    assert versions == [0, 1, 1, 2, 3, 4, 5, 5, 6, 6, 7, 8, 8, 8, 10]
    assert closed is not None
    assert closed.version == 1


async def test_votes_for_a_computer_are_deleted_when_the_player_comes_back_and_moves(
    store: Store,
) -> None:
    table = await running(store)
    await store.seating.leave(table.id, 0, ANNA)
    await store.seating.leave(table.id, 1, BEN)

    await store.append(move(table.id, 0), came_back=True)

    assert (await reread(store, table.id)).votes == {(1, BEN)}


async def test_a_player_comes_back_to_the_seat_once_and_only_during_the_game(store: Store) -> None:
    playing, ended = await running(store), await running(store)
    for table in (playing, ended):
        await stand_in(store, table.id, 1, BEN)
    await over(store, ended.id)

    given = [await store.seating.take_back(table.id, BEN) for table in (playing, playing, ended)]

    rows = [await reread(store, table.id) for table in (playing, ended)]
    assert [back is not None for back in given] == [True, False, False]
    assert [(row.players, row.stand_ins) for row in rows] == [((ANNA, BEN), {}), ((ANNA, -3), {1: BEN})]
