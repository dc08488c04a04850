"""Two stores on one PostgreSQL database, like two processes: still one mover, one guest, one schema."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from itertools import permutations

import pytest
from sqlalchemy import func, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.database.opening import MIGRATING
from bot.store.errors import DatabaseTooNew
from bot.store.reading import grow, locked, log_of, table_by_id
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON, move, opened, reread, running
from tests.bot.store.finished import Ended, everything_booked, result, together


@pytest.fixture
async def stores(postgresql_url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on an empty database."""
    here, there = await asyncio.gather(Store.open(postgresql_url), Store.open(postgresql_url))
    yield here, there
    await here.close()
    await there.close()


async def test_an_empty_database_is_migrated_by_one_of_them(new_database: str) -> None:
    stores = await asyncio.gather(*(Store.open(new_database) for _ in range(3)))

    assert {await store.table(1) for store in stores} == {None}
    for store in stores:
        await store.close()


async def test_who_waits_while_a_newer_version_migrates_is_refused(new_database: str) -> None:
    engine = create_async_engine(make_url(new_database).set(drivername="postgresql+asyncpg"))
    async with engine.connect() as newer:
        await newer.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        opening = asyncio.create_task(Store.open(new_database))
        while not await newer.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
            assert not opening.done()
        await newer.execute(text("CREATE TABLE alembic_version AS SELECT '9999' AS version_num"))
        await newer.commit()
        with pytest.raises(DatabaseTooNew) as refused:
            await opening
    await engine.dispose()

    assert refused.value.fault == "9999"


async def test_a_ply_is_written_by_one_of_them(stores: tuple[Store, Store]) -> None:
    tables = [await running(stores[0]) for _ in range(20)]
    deliveries = [
        (store, move(table.id, ply, interaction_id=number))
        for number, store in enumerate(stores)
        for ply in range(5)
        for table in (tables if number else reversed(tables))
    ]

    answers = await asyncio.gather(*(store.append(delivered) for store, delivered in deliveries))

    written = [delivered for (_, delivered), answer in zip(deliveries, answers, strict=True) if answer]
    logged = [entry for table in tables for entry in await stores[1].moves(table.id)]
    assert len(logged) == 20 * 5
    assert sorted(written, key=lambda entry: (entry.table_id, entry.ply)) == logged


async def test_games_of_the_same_members_that_end_in_both_are_all_booked(stores: tuple[Store, Store]) -> None:
    people = (ANNA, BEN, CLEO, DORA)
    ends = [
        [together(0, 50, people[:2]) if number % 3 else result(1, 2, users=pair) for number, pair in turns]
        for turns in (
            list(enumerate(permutations(people, 2))),
            list(enumerate(reversed(list(permutations(people, 2))))),
        )
    ]

    await asyncio.gather(*(Ended(store).all(ended) for store, ended in zip(stores, ends, strict=True)))

    booked = await everything_booked(stores[0])
    played = [one for ended in ends for one in ended]
    ratings = [await stores[0].profiles.of(user) for user in people]
    games = {(user.user_id, on.ladder): on.record.games for user in ratings for on in user.standings}
    assert len(booked["results"]) == 2 * len(played)
    assert games == Counter((person.user_id, one.ladder) for one in played for person in one.people)
    assert booked["houses"][0][2] == sum(one.together for one in played)
    assert [points for user in ratings for on in user.standings for points in on.curve[-1:]] == [
        on.rating for user in ratings for on in user.standings
    ]


async def test_one_stranger_takes_the_seat_kept_for_nobody_and_one_change_of_seats_follows_another(
    stores: tuple[Store, Store],
) -> None:
    table = await opened(stores[0], seats=4, kept_for=(BEN, CLEO))
    strangers = range(1_000, 1_040)

    joined = await asyncio.gather(
        *(stores[user % 2].openings.join(table.id, user, NOON) for user in strangers),
        stores[1].openings.join(table.id, BEN, NOON),
    )

    assert sum(row is not None for row in joined[:-1]) == 1
    assert joined[-1] is not None
    await asyncio.gather(
        *(
            stores[seat % 2].lobby_seats.change_seat(table.id, user, seat)
            for user in (ANNA, BEN)
            for seat in range(4)
        )
    )
    now = await reread(stores[0], table.id)
    assert (len({*now.players}), len({*now.seated_on}), now.kept_for) == (3, 3, (CLEO,))


async def test_transactions_that_wait_for_each_other_are_run_again(stores: tuple[Store, Store]) -> None:
    tables = [(await running(stores[0])).id for _ in range(2)]
    meeting = asyncio.Barrier(2)
    runs: Counter[Store] = Counter()
    looks_after = dict(zip(stores, ("10ms", "1h"), strict=True))  # who finds a deadlock is the one that ends

    async def lock(store: Store, first: int, second: int) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(text(f"SET LOCAL deadlock_timeout = '{looks_after[store]}'"))
            await locked(connection, first)
            runs[store] += 1
            if runs[store] == 1:
                await meeting.wait()
            await grow(connection, second)

        await store.database.run(work)

    await asyncio.gather(lock(stores[0], *tables), lock(stores[1], *reversed(tables)))

    assert runs[stores[1]] == 1
    assert runs[stores[0]] >= 2  # more often if it locks again before the one that waited has woken up
    assert [(await reread(stores[0], table)).version for table in tables] == [2, 2]


async def test_what_only_reads_sees_one_state(stores: tuple[Store, Store]) -> None:
    here, there = stores
    table = (await running(here)).id

    async def look(connection: AsyncConnection) -> tuple[int, int]:
        row = await table_by_id(connection, table)
        await there.append(move(table, 0))
        return row.version, len(await log_of(connection, table))

    assert await here.database.run(look, "snapshot") == (1, 0)
    assert len(await here.moves(table)) == 1


async def test_after_a_restart_of_the_server_the_next_transaction_connects_again(
    stores: tuple[Store, Store],
) -> None:
    here, there = stores
    table = (await running(here)).id
    await asyncio.gather(*(here.moves(table) for _ in range(4)))

    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    mine = " AND datname = current_database()"
    await there.database.run(lambda connection: connection.execute(text(others + mine)))

    assert await here.append(move(table, 0))
    assert len(await here.moves(table)) == 1
