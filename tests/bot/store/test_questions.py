"""Finding tables, and storing the places of messages and texts by name."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from bot.store.errors import AlreadyOpen
from bot.store.rows import Post, TableRow
from bot.store.sight import Sight
from bot.store.store import Store
from games import okago, okiya
from games.core import OptionValue, Outcome
from tests.bot.store.examples import ANNA, ATTIC, BEN, CLEO, LOUNGE, NOON, SEED, move, opened, reread, running


async def test_an_unknown_or_impossible_table_number_finds_no_table(store: Store) -> None:
    assert [await store.table(number) for number in (12345, 0, -1, 2**63, 10**40)] == [None] * 5


async def test_a_table_whose_end_this_version_does_not_know_is_broken_and_hides_no_other(
    store: Store,
) -> None:
    known, unknown = await running(store), await running(store)
    await store.append(move(known.id, 0), Outcome((1, 0), (0,), okiya.Reason.LINE))
    await store.append(move(unknown.id, 0), Outcome((1, 0), (0,), okago.Reason.STUCK))

    found = await store.tables_of(ANNA, statuses=("over",))

    assert [(row.id, row.status) for row in found] == [(unknown.id, "broken"), (known.id, "over")]
    assert found[0].outcome is None


async def test_a_table_with_an_option_or_a_game_that_this_version_does_not_know_hides_no_other(
    store: Store,
) -> None:
    known = await running(store)
    strange = await with_options(store, "okiya", {"weather": "rain"}, {"match": "endless"})
    (gone,) = await with_options(store, "chess", {})

    assert {table.status for table in (*strange, gone)} == {"broken"}
    assert await store.tables_of(ANNA) == (known,)
    assert await store.history(ANNA, Sight(ANNA, everything=True)) == (known,)


async def with_options(store: Store, game: str, *options: Mapping[str, OptionValue]) -> list[TableRow]:
    """Tables of Anna with stored options that nobody has settled."""
    return [
        await store.openings.open(
            game=game, options=chosen, seed=SEED, seats=2, host_id=ANNA, channel_id=LOUNGE, at=NOON
        )
        for chosen in options
    ]


@pytest.mark.parametrize("invited", [BEN, None])
async def test_the_same_challenge_and_no_other_is_refused_while_it_is_open(
    store: Store, invited: int | None
) -> None:
    table = await opened(store, invited_id=invited, unless_waiting=True)

    with pytest.raises(AlreadyOpen) as refused:
        await opened(store, invited_id=invited, unless_waiting=True)
    assert refused.value.table == table.id
    await opened(store, game="okago", invited_id=invited, unless_waiting=True)
    await opened(store, host_id=BEN, invited_id=invited, unless_waiting=True)
    await opened(store, invited_id=CLEO, unless_waiting=True)
    await opened(store, invited_id=None if invited else BEN, unless_waiting=True)
    await opened(store, invited_id=invited, channel_id=ATTIC, unless_waiting=True)
    await store.openings.close(table.id, "declined", NOON)
    await opened(store, invited_id=invited, unless_waiting=True)


async def test_a_table_keeps_its_last_mention_and_only_one_of_many_callers_gets_it(store: Store) -> None:
    table = await running(store)
    await store.posts.put_turn_mention(Post(LOUNGE, 50), {table.id: 3})
    await store.posts.put_turn_mention(Post(ATTIC, 60), {table.id: 4})

    taken = await asyncio.gather(*(store.posts.take_turn_mention(table.id) for _ in range(5)))

    assert [post for post in taken if post is not None] == [Post(ATTIC, 60)]


async def test_trap_8_ids_of_64_bits_come_back_whole(store: Store) -> None:
    largest = 2**63 - 1
    table = await opened(store, host_id=largest, channel_id=largest)
    await store.append(move(table.id, 0, interaction_id=largest))
    await store.posts.put_board(table.id, largest, largest)

    row, (logged,) = await reread(store, table.id), await store.moves(table.id)

    assert {row.host_id, row.channel_id, logged.interaction_id, *row.players} == {largest}
    assert row.boards == (Post(largest, largest),)
