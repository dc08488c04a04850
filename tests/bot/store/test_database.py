"""Opening a database, keeping others out, and faults of disk and file: nothing half written, no secret told.

The traps by number: 4 a transaction that begins deferred, 5 a second writer, 7 a damaged file.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import traceback
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFailed,
    DatabaseTooNew,
    DatabaseUnreachable,
    DatabaseUrlRefused,
    RowRefused,
    Store,
    StoreError,
)
from bot.store.database import Database
from bot.store.schema import seats, tables
from tests.bot.store.examples import ANNA, SEED, move, opened, running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a SQLite file may be made, in a folder that is not there yet."""
    return tmp_path / "a folder" / "100% games.db"


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


async def test_a_file_and_its_folder_are_made(path: Path) -> None:
    store = await Store.open(sqlite_url(path))
    table = await opened(store)
    await store.close()

    reopened = await Store.open(sqlite_url(path))

    assert await reopened.table(table.id) == table
    await reopened.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite+aiosqlite:///:memory:"])
async def test_a_database_in_memory_lives_as_long_as_its_store(url: str) -> None:
    store = await Store.open(url)

    ids = [row.id for row in await asyncio.gather(*(opened(store) for _ in range(20)))]

    assert sorted(ids) == list(range(1, 21))
    await store.close()


async def test_a_database_in_memory_survives_callers_who_are_cancelled() -> None:
    store = await Store.open("sqlite://")
    table = await opened(store)
    for pause_s in (0, 0.0002, 0.0005, 0.001):
        caller = asyncio.create_task(store.tables_of(ANNA))
        await asyncio.sleep(pause_s)
        caller.cancel()

    assert await store.table(table.id) == table
    await store.close()


async def statements_of(database: Database, *, of_reading: bool) -> list[str]:
    """What reaches SQLite itself in one transaction that only reads, or that writes."""
    sent: list[str] = []

    async def listen(connection: AsyncConnection) -> None:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.set_trace_callback(sent.append)

    await database.run(listen)
    sent.clear()
    store = Store(database)
    await (store.running() if of_reading else store.keep("key", "value"))
    return sent


@pytest.mark.parametrize("of_reading", [True, False], ids=["reading", "writing"])
async def test_trap_4_every_transaction_takes_the_write_lock_as_it_begins(
    path: Path, of_reading: bool
) -> None:
    database = await Database.open(sqlite_url(path))

    sent = await statements_of(database, of_reading=of_reading)

    assert (sent[0], sent[-1]) == ("BEGIN IMMEDIATE", "COMMIT")
    await database.close()


async def test_trap_5_a_second_process_is_refused(path: Path) -> None:
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, sqlite_url(path), stdout=asyncio.subprocess.PIPE
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"open\n"

    with pytest.raises(DatabaseBusy) as refused:
        await Store.open(sqlite_url(path))

    holder.kill()
    await holder.wait()
    assert refused.value.place == str(path)
    freed = await Store.open(sqlite_url(path))
    await freed.close()


HOLD = """
import asyncio, sys
from bot.store import Store

async def hold():
    store = await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)

asyncio.run(hold())
"""


async def test_trap_5_no_other_connection_reads_or_writes_an_open_file(path: Path) -> None:
    store = await Store.open(sqlite_url(path))

    with (
        closing(sqlite3.connect(path, timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("SELECT count(*) FROM tables")

    await store.close()


async def test_a_commit_is_on_the_disk_and_rows_keep_their_references(path: Path) -> None:
    database = await Database.open(sqlite_url(path))

    async def settings(connection: AsyncConnection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "locking_mode")
        return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one() for name in names]

    assert await database.run(settings) == ["wal", 2, 1, "exclusive"]
    await database.close()


def damage_a_page(path: Path) -> None:
    whole = path.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    path.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])


async def test_trap_7_a_file_with_a_damaged_page_is_refused(path: Path) -> None:
    store = await Store.open(sqlite_url(path))
    table = await running(store)
    await asyncio.gather(*(store.append(move(table.id, ply)) for ply in range(2_000)))
    await store.close()
    damage_a_page(path)

    with pytest.raises(DatabaseDamaged) as refused:
        await Store.open(sqlite_url(path))

    assert refused.value.place == str(path)
    assert refused.value.fault


def test_trap_7_a_file_that_is_no_database_is_refused_and_left_as_it_is(path: Path) -> None:
    letter = b"a letter to my aunt" * 100
    path.parent.mkdir()
    path.write_bytes(letter)

    with pytest.raises(DatabaseDamaged):
        asyncio.run(Store.open(sqlite_url(path)))

    assert path.read_bytes() == letter


async def test_a_place_where_no_file_can_be_is_unreachable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(DatabaseUnreachable):
        await Store.open(sqlite_url(tmp_path / "file" / "games.db"))
    with pytest.raises(DatabaseUnreachable):
        await Store.open(sqlite_url(tmp_path))


async def test_a_file_of_a_newer_version_is_refused_untouched(path: Path) -> None:
    await (await Store.open(sqlite_url(path))).close()
    with closing(sqlite3.connect(path)) as later, later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(DatabaseTooNew) as refused:
        await Store.open(sqlite_url(path))

    assert refused.value.fault == "9999"


async def fill_up(database: Database, spare_pages: int) -> None:
    """Let the database grow by so many pages and no more; a negative number gives all room back."""

    async def work(connection: AsyncConnection) -> None:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        room = pages + spare_pages if spare_pages >= 0 else 2**30
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {room}")

    await database.run(work)


async def test_a_full_disk_is_an_error_to_the_caller_and_leaves_nothing_half_written(path: Path) -> None:
    database = await Database.open(sqlite_url(path))
    store = Store(database)
    table = await running(store)
    moves = [move(table.id, ply) for ply in range(2_000)]
    await fill_up(database, 3)

    answers = await asyncio.gather(*map(store.append, moves), return_exceptions=True)

    assert {type(answer) for answer in answers} == {DatabaseFailed}
    assert await store.moves(table.id) == ()
    await fill_up(database, -1)
    assert all(await asyncio.gather(*map(store.append, moves))), "it works again once there is room"
    assert await store.moves(table.id) == tuple(moves)
    await database.close()


async def open_until_it_fails(store: Store) -> int:
    """How many tables could be opened before the database failed."""
    count = 0
    try:
        while True:
            await opened(store)
            count += 1
    except DatabaseFailed:
        return count


async def test_a_full_disk_leaves_no_table_without_its_host(path: Path) -> None:
    database = await Database.open(sqlite_url(path))
    store = Store(database)
    await fill_up(database, 0)

    count = await open_until_it_fails(store)

    await fill_up(database, -1)
    rows = await store.tables_of(ANNA, statuses=("open",), limit=10_000)
    table = await opened(store)
    assert [row.players for row in rows] == [(ANNA,)] * count
    assert table.players == (ANNA,)
    await database.close()


async def test_an_id_is_not_given_again_when_its_table_is_gone(path: Path) -> None:
    database = await Database.open(sqlite_url(path))
    store = Store(database)
    gone = await opened(store)

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(delete(seats))
        await connection.execute(delete(tables))

    await database.run(work)

    assert (await opened(store)).id > gone.id
    await database.close()


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("games.db", "form"),
        ("postgresql://bot:hunter2", "form"),
        ("mysql://bot:hunter2@host/games", "engine"),
    ],
)
async def test_a_url_that_cannot_be_used_is_refused_without_quoting_it(url: str, rule: str) -> None:
    with pytest.raises(DatabaseUrlRefused) as refused:
        await Store.open(url)

    assert refused.value.rule == rule
    assert "hunter2" not in "".join(traceback.format_exception(refused.value))


async def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    url = "postgresql://bot:hunter2@127.0.0.1:1/games?password=hunter2"

    with pytest.raises(StoreError) as refused:
        await Store.open(url)

    assert "hunter2" not in "".join(traceback.format_exception(refused.value))


async def test_neither_seeds_nor_moves_are_printed_or_logged(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = await Store.open(sqlite_url(path))
    table = await running(store)
    await store.append(move(table.id, 0, action="hidden-card"))

    with pytest.raises(RowRefused) as no_table:
        await store.append(move(12345, 0, action="hidden-card"))
    with pytest.raises(RowRefused) as no_former_table:
        await opened(store, rematch_of=12345)

    await store.close()
    told = [caplog.text, repr(table)]
    told += traceback.format_exception(no_table.value.with_traceback(None))
    told += traceback.format_exception(no_former_table.value.with_traceback(None))
    for secret in (repr(SEED)[2:-1], SEED.hex(), "hidden-card"):
        assert secret not in "".join(told)
