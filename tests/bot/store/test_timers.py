"""Timers are claimed once, fired at least once, and stand still while nobody is connected to Discord."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from bot.store.due import CLAIMED_FOR
from bot.store.rows import Timer, TimerKind
from bot.store.store import Store
from games.core import Outcome, Reason
from tests.bot.store.examples import NOON, move, reread, running
from tests.bot.store.killing import kill

ALL: tuple[TimerKind, ...] = ("deadline", "reminder", "lobby", "idle", "abandon")
MINUTE = timedelta(minutes=1)


def timer(table: int, kind: TimerKind = "deadline", due_at: datetime = NOON, ply: int = 0) -> Timer:
    return Timer(table, kind, due_at, ply)


async def test_a_timer_is_claimed_by_one_of_many_and_again_only_after_its_claim(store: Store) -> None:
    wanted = [timer((await running(store)).id, due_at=NOON + second * MINUTE / 60) for second in range(3)]
    await store.timers.put(wanted)

    now = NOON + MINUTE
    claims = await asyncio.gather(*(store.timers.claim(now, ALL) for _ in range(5)))

    assert sorted(claims, key=len) == [(), (), (), (), tuple(wanted)]
    assert await store.timers.claim(now + CLAIMED_FOR - MINUTE / 60, ALL) == ()
    assert await store.timers.next_due(now, ALL) == now + CLAIMED_FOR
    assert await store.timers.claim(now + CLAIMED_FOR, ALL) == tuple(wanted)
    await store.timers.fired(wanted)
    assert await store.timers.next_due(now + CLAIMED_FOR, ALL) is None


async def test_what_a_killed_process_has_claimed_is_claimed_at_once_by_the_next(
    store: Store, url: str
) -> None:
    wanted = timer((await running(store)).id)
    await store.timers.put([wanted])
    assert await store.timers.claim(NOON, ALL) == (wanted,)

    await kill(store.claims)
    following = await Store.open(url)

    assert await following.timers.claim(NOON, ALL) == (wanted,)
    assert await following.timers.claim(NOON, ALL) == ()
    await following.close()


async def test_what_a_living_process_has_claimed_is_left_to_it_by_others(postgresql_url: str) -> None:
    here, there = await Store.open(postgresql_url), await Store.open(postgresql_url)
    wanted = timer((await running(here)).id)
    await here.timers.put([wanted])
    await here.claims.live()
    assert await here.timers.claim(NOON, ALL) == (wanted,)

    assert await there.timers.claim(NOON, ALL) == ()
    await here.close()
    assert await there.timers.claim(NOON, ALL) == (wanted,)
    await there.close()


async def test_only_timers_of_the_given_shards_are_claimed_those_outside_servers_by_the_first(
    store: Store,
) -> None:
    guilds = [None, 0, 3 << 22, 4 << 22, (5 << 22) + 1]
    tables = [(await running(store, guild_id=guild)).id for guild in guilds]
    await store.timers.put([timer(table, due_at=NOON + table * MINUTE) for table in tables])
    late = NOON + 9 * MINUTE

    async def claimed(*here: int) -> list[int]:
        due = await store.timers.next_due(NOON, ALL, here, 3)
        found = [each.table_id for each in await store.timers.claim(late, ALL, here, 3)]
        assert due == (NOON + found[0] * MINUTE if found else None)
        return found

    assert await claimed() == []
    assert await claimed(1) == [tables[3]]
    assert await claimed(0, 1) == tables[:3]
    assert await claimed(0, 1, 2) == tables[4:]
    assert await store.timers.next_due(late, ALL, (1,), 3) == late + CLAIMED_FOR


async def test_a_timer_that_was_written_again_while_it_fired_stays(store: Store) -> None:
    table = (await running(store)).id
    await store.timers.put([timer(table)])
    claimed = await store.timers.claim(NOON, ALL)
    again = timer(table, due_at=NOON, ply=4)
    await store.timers.put([again])

    await store.timers.fired(claimed)

    assert await store.timers.claim(NOON, ALL) == (again,)


async def test_a_move_that_is_not_written_leaves_the_timers_and_the_last_move_deletes_all(
    store: Store,
) -> None:
    table = (await running(store)).id
    await store.append(move(table, 0, interaction_id=1), timers=[timer(table)])
    assert not await store.append(move(table, 0, interaction_id=2), timers=[])
    assert (await reread(store, table)).deadline == NOON

    await store.timers.put([timer(table, "idle")])
    await store.append(move(table, 1), Outcome((1, 0), (0,), Reason.RESIGNED), timers=[timer(table)])

    assert await store.timers.next_due(NOON, ALL) is None


async def test_lost_time_is_added_once_to_the_times_for_moves_of_a_shard(store: Store) -> None:
    here, there = await running(store, guild_id=5 << 22), await running(store, guild_id=6 << 22)
    alone = await running(store, guild_id=None)  # of the first shard
    due = NOON + timedelta(hours=2)
    await store.timers.put([timer(here.id, kind, due) for kind in ("deadline", "reminder", "idle")])
    await store.timers.put([timer(there.id, "deadline", due), timer(alone.id, "deadline", due)])
    assert not await store.timers.came_back(1, 2, NOON)  # the first heartbeat of all
    await store.timers.beat(1, 2, NOON + MINUTE)

    moved = [await store.timers.came_back(1, 2, NOON + 11 * MINUTE) for _ in range(2)]

    assert moved == [True, False]
    later, same = await reread(store, here.id), await reread(store, there.id)
    assert (later.deadline, later.version) == (due + 10 * MINUTE, here.version + 1)
    assert (same.deadline, same.version) == (due, there.version)
    assert (await reread(store, alone.id)).deadline == due
    claimed = await store.timers.claim(due, ALL)
    others = {(there.id, "deadline"), (alone.id, "deadline"), (here.id, "idle")}
    assert {(found.table_id, found.kind) for found in claimed} == others


async def test_where_the_number_of_shards_has_changed_time_is_lost_since_the_last_heartbeat_of_any(
    store: Store,
) -> None:
    table = await running(store, guild_id=1 << 22)
    await store.timers.put([timer(table.id, due_at=NOON)])
    await store.timers.beat(1, 2, NOON - timedelta(days=300))
    await store.timers.beat(0, 1, NOON - timedelta(hours=1))
    back = NOON - timedelta(minutes=50)

    moved = [await store.timers.came_back(shard, 2, back) for shard in (0, 1, 1)]

    assert moved == [False, True, False]
    assert (await reread(store, table.id)).deadline == NOON + timedelta(minutes=10)
