"""Finding tables, and storing the places of messages and texts by name."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import AlreadyOpen
from bot.store.rows import Post, TableRow
from bot.store.sight import Sight
from bot.store.store import Store
from games import okago, okiya
from games.core import OptionValue, Outcome
from tests.bot.store.examples import ANNA, ATTIC, BEN, CLEO, LOUNGE, NOON, SEED, move, opened, reread, running


async def test_an_unknown_or_impossible_table_number_finds_no_table(
    store: Store,
) -> None:
    assert [await store.table(number) for number in (12345, 0, -1, 2**63, 10**40)] == [None] * 5


async def test_a_users_tables_come_newest_first_and_only_theirs_of_the_game_asked_for(store: Store) -> None:
    first, _, third = await running(store, BEN), await running(store, CLEO), await running(store, BEN)
    okago = await running(store, BEN, game="okago")

    assert await store.tables_of(BEN) == (okago, third, first)
    assert await store.tables_of(BEN, limit=2) == (okago, third)
    assert await store.editions_of(BEN, LOUNGE, game="okago") == ((okago.id, okago.edition),)


async def test_a_users_tables_are_the_running_ones_unless_asked_otherwise(store: Store) -> None:
    table, waiting, over = await running(store), await opened(store), await running(store)
    await store.append(move(over.id, 0), Outcome((1, 0), (0,), okiya.Reason.LINE))

    assert await store.tables_of(ANNA) == (table,)
    assert [row.id for row in await store.tables_of(ANNA, statuses=("open", "over"))] == [over.id, waiting.id]


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


async def test_a_table_is_in_a_channel_where_it_was_opened_or_has_a_board(store: Store) -> None:
    table, elsewhere = await running(store), await running(store)
    await store.posts.put_board(table.id, ATTIC, 77)
    shown = await store.table(table.id)

    assert shown is not None
    there = shown.id, shown.edition
    assert await store.editions_of(ANNA, ATTIC) == (there,)
    assert await store.editions_of(ANNA, LOUNGE) == ((elsewhere.id, elsewhere.edition), there)
    assert await store.editions_of(ANNA, 1) == ()


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


async def test_a_new_board_replaces_the_old_one_in_its_channel(store: Store) -> None:
    table = await running(store)

    former = [
        await store.posts.put_board(table.id, channel, message)
        for channel, message in ((LOUNGE, 50), (ATTIC, 60), (LOUNGE, 70), (LOUNGE, 70))
    ]

    assert former == [None, None, 50, 70]
    assert (await reread(store, table.id)).boards == (Post(ATTIC, 60), Post(LOUNGE, 70))


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


async def test_the_tables_with_computers_are_found_by_reading_the_running_ones_alone(store: Store) -> None:
    with_computer, _ = await running(store, guest_id=-5), await running(store)
    over = await running(store, guest_id=-6)
    await store.append(move(over.id, 0), Outcome((1, 0), (0,), okiya.Reason.LINE))
    asked: list[str] = []
    engine = store.database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *called: asked.append(called[2]))

    assert await store.waiting_for_computers() == (with_computer.id,)

    if engine.dialect.name == "sqlite":

        async def plan(connection: AsyncConnection) -> list[str]:
            (query,) = [each for each in asked if each.startswith("SELECT")]
            steps = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", ("running", 0))
            return [step.detail for step in steps]

        first, *beside = [step for step in await store.database.run(plan) if step.startswith("S")]
        assert "ix_tables_status (status=?)" in first
        assert len(beside) == 1
        assert "(table_id=?" in beside[0]
