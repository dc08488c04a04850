"""Opening, joining, beginning and closing a table: of any number of callers at once, exactly one succeeds."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.store import RowRefused, Store, TableRow
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, LOUNGE, NOON, SEED, opened, running

LATER = NOON + timedelta(minutes=5)


async def test_an_opened_table_is_read_back_as_it_was_opened(store: Store) -> None:
    table = await opened(store, invited_id=BEN)

    assert table == TableRow(
        id=table.id,
        game="okiya",
        options={"match": "sets", "sets_to": 3, "same_garden": True},
        seed=SEED,
        seats=2,
        host_id=ANNA,
        invited_id=BEN,
        status="open",
        mentions="away",
        guild_id=7,
        channel_id=LOUNGE,
        rematch_of=None,
        created_at=NOON,
        started_at=None,
        ended_at=None,
        outcome=None,
        players=(ANNA,),
        boards=(),
        ping=None,
    )
    assert await store.table(table.id) == table


async def test_whoever_takes_the_last_seat_starts_the_table(store: Store) -> None:
    table = await opened(store)

    started = await store.openings.seat_and_start(table.id, BEN, LATER)

    assert started is not None
    assert (started.status, started.started_at, started.players) == ("running", LATER, (ANNA, BEN))
    assert await store.table(table.id) == started


async def test_a_host_may_take_the_second_seat(store: Store) -> None:
    table = await opened(store, host_seat=1)

    started = await store.openings.seat_and_start(table.id, BEN, LATER)

    assert started is not None
    assert started.players == (BEN, ANNA)


async def test_a_table_for_four_starts_with_the_fourth(store: Store) -> None:
    table = await opened(store, seats=4)

    seen = [await store.openings.seat_and_start(table.id, user_id, LATER) for user_id in (BEN, CLEO, DORA)]

    assert [row.status for row in seen if row is not None] == ["open", "open", "running"]


async def test_of_a_hundred_users_who_accept_at_once_one_is_seated(store: Store) -> None:
    table = await opened(store)

    answers = await asyncio.gather(
        *(store.openings.seat_and_start(table.id, user_id, LATER) for user_id in range(100))
    )

    seated = [row for row in answers if row is not None]
    assert len(seated) == 1
    assert await store.table(table.id) == seated[0]


async def test_of_twenty_users_who_join_at_once_as_many_are_seated_as_there_are_seats(store: Store) -> None:
    table = await opened(store, seats=5)

    answers = await asyncio.gather(*(store.openings.join(table.id, user_id, LATER) for user_id in range(20)))

    full = await store.table(table.id)
    assert full is not None
    assert len([row for row in answers if row is not None]) == 4
    assert len(set(full.players)) == 5


async def test_a_user_who_joins_twice_at_once_sits_once(store: Store) -> None:
    table = await opened(store, seats=4)

    answers = await asyncio.gather(*(store.openings.join(table.id, BEN, LATER) for _ in range(5)))

    assert len([row for row in answers if row is not None]) == 1


async def test_the_host_cannot_take_the_other_seat_too(store: Store) -> None:
    table = await opened(store)

    assert await store.openings.seat_and_start(table.id, ANNA, LATER) is None
    assert await store.table(table.id) == table


async def test_nobody_joins_a_table_that_is_not_there(store: Store) -> None:
    assert await store.openings.join(12345, BEN, LATER) is None


async def test_nobody_joins_or_leaves_once_it_runs(store: Store) -> None:
    table = await running(store)

    assert await store.openings.join(table.id, CLEO, LATER) is None
    assert await store.openings.leave(table.id, BEN) is None
    assert await store.table(table.id) == table


async def test_when_somebody_leaves_those_after_move_up(store: Store) -> None:
    table = await opened(store, seats=3)
    await store.openings.join(table.id, BEN, LATER)
    await store.openings.join(table.id, CLEO, LATER)

    left = await store.openings.leave(table.id, BEN)
    joined = await store.openings.join(table.id, DORA, LATER)

    assert left is not None
    assert left.players == (ANNA, CLEO)
    assert joined is not None
    assert joined.players == (ANNA, CLEO, DORA)


async def test_nobody_leaves_a_table_where_they_do_not_sit(store: Store) -> None:
    table = await opened(store, seats=3)

    assert await store.openings.leave(table.id, BEN) is None


async def test_who_joins_anew_sits_last_and_nobody_changes_places_when_the_table_begins(store: Store) -> None:
    table = await opened(store, seats=4)
    await store.openings.join(table.id, BEN, NOON + timedelta(minutes=1))
    await store.openings.join(table.id, CLEO, NOON + timedelta(minutes=2))
    await store.openings.join(table.id, DORA, NOON + timedelta(minutes=3))
    await store.openings.leave(table.id, BEN)

    waiting = await store.openings.join(table.id, BEN, NOON + timedelta(minutes=4))
    begun = await store.openings.begin(table.id, LATER, at_least=4)

    assert waiting is not None
    assert begun is not None
    assert waiting.players == begun.players == (ANNA, CLEO, DORA, BEN)


async def test_a_table_begins_in_the_order_of_joining_with_as_many_seats_as_players(store: Store) -> None:
    table = await opened(store, seats=5)
    await store.openings.join(table.id, BEN, NOON + timedelta(minutes=1))
    await store.openings.join(table.id, CLEO, NOON + timedelta(minutes=2))
    await store.openings.leave(table.id, BEN)
    await store.openings.join(table.id, DORA, NOON + timedelta(minutes=3))

    begun = await store.openings.begin(table.id, LATER, at_least=3)

    assert begun is not None
    assert (begun.players, begun.seats) == ((ANNA, CLEO, DORA), 3)
    assert (begun.status, begun.started_at) == ("running", LATER)


async def test_a_table_does_not_begin_with_too_few(store: Store) -> None:
    table = await opened(store, seats=5)

    assert await store.openings.begin(table.id, LATER, at_least=2) is None
    assert await store.table(table.id) == table


async def test_a_table_begins_once(store: Store) -> None:
    table = await opened(store, seats=5)
    await store.openings.join(table.id, BEN, LATER)

    answers = await asyncio.gather(*(store.openings.begin(table.id, LATER, at_least=2) for _ in range(5)))

    assert len([row for row in answers if row is not None]) == 1


async def test_a_table_is_closed_once(store: Store) -> None:
    table = await opened(store, invited_id=BEN)

    answers = await asyncio.gather(
        store.openings.close(table.id, "declined", LATER), store.openings.close(table.id, "cancelled", LATER)
    )

    closed = await store.table(table.id)
    assert closed is not None
    assert closed.ended_at == LATER
    assert tuple(answers) == ((closed, None) if closed.status == "declined" else (None, closed))


async def test_a_challenge_is_either_accepted_or_taken_back(store: Store) -> None:
    tables = [await opened(store) for _ in range(10)]

    for table in tables:
        started, closed = await asyncio.gather(
            store.openings.seat_and_start(table.id, BEN, LATER),
            store.openings.close(table.id, "cancelled", LATER),
        )
        assert (started is None) == (closed is not None)


async def test_a_table_is_offered_one_rematch(store: Store) -> None:
    table = await running(store)

    answers = await asyncio.gather(
        opened(store, host_id=ANNA, rematch_of=table.id),
        opened(store, host_id=BEN, rematch_of=table.id),
        return_exceptions=True,
    )

    offer = await store.rematch_offer(table.id)
    assert [type(answer) for answer in answers].count(RowRefused) == 1
    assert offer in answers


async def test_a_table_without_a_rematch_has_no_offer(store: Store) -> None:
    table = await running(store)

    assert await store.rematch_offer(table.id) is None


async def test_a_rematch_of_no_table_is_refused(store: Store) -> None:
    with pytest.raises(RowRefused):
        await opened(store, rematch_of=12345)


@pytest.mark.parametrize("pause_s", [0, 0.0005, 0.001, 0.002])
async def test_a_caller_who_is_cancelled_does_not_stop_what_has_begun(url: str, pause_s: float) -> None:
    store = await Store.open(url)
    table = await opened(store)
    caller = asyncio.create_task(store.openings.seat_and_start(table.id, BEN, LATER))
    await asyncio.sleep(pause_s)
    caller.cancel()

    await store.close()

    reopened = await Store.open(url)
    assert await reopened.running() == (table.id,)
    await reopened.close()


async def test_trap_7_a_table_set_aside_is_no_longer_running_and_the_others_are(store: Store) -> None:
    broken, sound = await running(store), await running(store)

    first, second = await store.openings.set_aside(broken.id), await store.openings.set_aside(broken.id)

    row = await store.table(broken.id)
    assert (first, second) == (True, False)
    assert row is not None
    assert row.status == "broken"
    assert await store.running() == (sound.id,)
