"""Opening, joining, beginning and closing a table: exactly one of several simultaneous callers succeeds."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON, opened, reread, running

LATER = NOON + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("host_seat", "guests", "players"),
    [(0, (BEN,), (ANNA, BEN)), (1, (BEN,), (BEN, ANNA)), (0, (BEN, CLEO, DORA), (ANNA, BEN, CLEO, DORA))],
)
async def test_a_player_who_takes_the_last_seat_starts_the_table(
    store: Store, host_seat: int, guests: tuple[int, ...], players: tuple[int, ...]
) -> None:
    table = await opened(store, seats=len(players), host_seat=host_seat)

    *waiting, started = [await store.openings.seat_and_start(table.id, guest, LATER) for guest in guests]

    assert {row.status for row in waiting if row is not None} <= {"open"}
    assert started is not None
    assert started == await reread(store, table.id)
    assert (started.status, started.started_at, started.players) == ("running", LATER, players)


async def test_nothing_changes_where_nobody_can_join_leave_or_begin(store: Store) -> None:
    waiting, playing, openings = await opened(store, seats=5), await running(store), store.openings

    assert await openings.join(12345, BEN, LATER) is None
    assert await openings.seat_and_start(waiting.id, ANNA, LATER) is None  # the host sits there already
    assert await store.lobby_seats.leave(waiting.id, BEN) is None
    assert await openings.begin(waiting.id, LATER, at_least=2) is None
    assert await openings.join(playing.id, CLEO, LATER) is None
    assert await store.lobby_seats.leave(playing.id, BEN) is None
    assert [await store.table(table.id) for table in (waiting, playing)] == [waiting, playing]


async def test_a_challenge_is_either_accepted_or_taken_back(store: Store) -> None:
    tables = [await opened(store) for _ in range(4)]

    for table in tables:
        started, closed = await asyncio.gather(
            store.openings.seat_and_start(table.id, BEN, LATER),
            store.openings.close(table.id, "cancelled", LATER),
        )
        assert (started is None) == (closed is not None)
