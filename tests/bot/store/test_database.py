"""Opening a database, keeping others out, and faults of disk and file: no half-written data, no secret shown.

The traps by number: 4 a transaction that begins deferred, 5 a second writer, 7 a damaged file.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import traceback
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path
from shutil import copy

import aiosqlite
import pytest
from sqlalchemy import delete, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database
from bot.store.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFailed,
    DatabaseTooNew,
    DatabaseTooOld,
    DatabaseUnreachable,
    DatabaseUrlRefused,
    OpeningRefused,
    RowRefused,
    StoreError,
)
from bot.store.schema import kept
from bot.store.store import Store
from tests.bot.commits import full
from tests.bot.store.examples import SEED, move, opened, running
from tests.bot.store.finished import Ended, result, rows_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path for a SQLite file, in a folder that does not exist yet."""
    return tmp_path / "a folder" / "100% games.db"


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def file(path: Path, migrated_file: Path) -> Path:
    """A file there without any row."""
    path.parent.mkdir()
    return Path(copy(migrated_file, path))


@pytest.fixture
async def database(file: Path) -> AsyncIterator[Database]:
    """The database in it."""
    opened_file = await Database.open(sqlite_url(file))
    yield opened_file
    await opened_file.close()


async def test_trap_4_every_transaction_takes_the_write_lock_as_it_begins(database: Database) -> None:
    store, sent = Store(database), list[str]()

    async def listen(connection: AsyncConnection) -> None:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.set_trace_callback(sent.append)

    await database.run(listen)
    for work in (store.table(1), store.keep("key", "value")):  # reading, and writing
        sent.clear()
        await work
        assert (sent[0], sent[-1]) == ("BEGIN IMMEDIATE", "COMMIT")


async def test_trap_5_no_other_process_of_the_bot_opens_a_file_that_one_has_open(path: Path) -> None:
    store = await Store.open(sqlite_url(path))

    with pytest.raises(DatabaseBusy) as refused:
        await Store.open(sqlite_url(path))
    with closing(sqlite3.connect(path, timeout=0)) as other, pytest.raises(sqlite3.OperationalError):
        other.executescript("PRAGMA locking_mode=EXCLUSIVE; BEGIN IMMEDIATE")
    await store.close()

    assert refused.value.place == str(path)
    await (await Store.open(sqlite_url(path))).close()


async def test_what_is_read_aside_sees_all_commits_and_no_transaction_waits_for_it(path: Path) -> None:
    store = await Store.open(sqlite_url(path))
    await store.keep("key", "before")
    begun, written = asyncio.Event(), asyncio.Event()

    async def value(connection: AsyncConnection) -> str | None:
        found: str | None = await connection.scalar(select(kept.c.value).where(kept.c.key == "key"))
        return found

    async def read(connection: AsyncConnection) -> list[str | None]:
        first = await value(connection)
        begun.set()
        await written.wait()
        with pytest.raises(OperationalError, match="readonly"):
            await connection.execute(delete(kept))
        return [first, await value(connection)]

    reading = asyncio.create_task(store.database.run(read, "aside"))
    await begun.wait()
    await store.keep("key", "after")
    written.set()

    assert await reading == ["before", "before"]
    assert await store.database.run(value, "aside") == "after"
    await store.close()
    assert not path.with_name(f"{path.name}-wal").exists()


async def test_a_commit_is_on_the_disk_and_rows_keep_their_references(database: Database) -> None:

    async def settings(connection: AsyncConnection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "locking_mode")
        return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one() for name in names]

    assert await database.run(settings) == ["wal", 2, 1, "normal"]


async def test_after_a_rollback_that_fails_the_next_transaction_opens_the_file_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(database)
    table = await running(store)

    async def fails(_driver: aiosqlite.Connection) -> None:
        monkeypatch.undo()
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(aiosqlite.Connection, "rollback", fails)
    with full("INSERT INTO moves"), pytest.raises(DatabaseFailed, match="disk is full"):
        await store.append(move(table.id, 0))

    assert await store.append(move(table.id, 0))
    assert await store.moves(table.id) == (move(table.id, 0),)


def damage_a_page(path: Path) -> None:
    """Damage the last page of a file, which holds moves if they were written last."""
    path.write_bytes(path.read_bytes()[:-4096] + b"\xff" * 4096)


async def test_trap_7_a_file_with_a_damaged_page_is_refused(file: Path) -> None:
    store = await Store.open(sqlite_url(file))
    table = await running(store)
    await asyncio.gather(*(store.append(move(table.id, ply)) for ply in range(600)))
    await store.close()
    damage_a_page(file)

    with pytest.raises(DatabaseDamaged) as refused:
        await Store.open(sqlite_url(file))

    assert refused.value.place == str(file)
    assert refused.value.fault


def test_trap_7_a_file_that_is_not_a_database_is_refused_and_not_changed(path: Path) -> None:
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


@pytest.mark.parametrize(
    ("revision", "refusal"), [("9999", DatabaseTooNew), ("0001", DatabaseTooOld), ("0027", DatabaseTooOld)]
)
async def test_a_file_of_another_version_is_refused_and_not_changed(
    file: Path, revision: str, refusal: type[OpeningRefused]
) -> None:
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = ?", (revision,))

    with pytest.raises(refusal) as refused:
        await Store.open(sqlite_url(file))

    assert refused.value.fault == revision
    with closing(sqlite3.connect(file)) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [(revision,)]


async def fill_up(database: Database, spare_pages: int) -> None:
    """Limit the growth of the database to this number of pages; a negative number removes the limit."""

    async def work(connection: AsyncConnection) -> None:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        room = pages + spare_pages if spare_pages >= 0 else 2**30
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {room}")

    await database.run(work)


async def test_a_full_disk_is_an_error_to_the_caller_and_leaves_nothing_half_written(
    database: Database,
) -> None:
    store = Store(database)
    table = await running(store)
    moves = [move(table.id, ply) for ply in range(600)]
    await fill_up(database, 3)

    answers = await asyncio.gather(*map(store.append, moves), return_exceptions=True)

    assert {type(answer) for answer in answers} == {DatabaseFailed}
    assert await store.moves(table.id) == ()
    await fill_up(database, -1)
    assert all(await asyncio.gather(*map(store.append, moves))), "it works again once there is room"
    assert await store.moves(table.id) == tuple(moves)


async def test_a_disk_that_is_full_in_the_middle_of_a_booking_leaves_a_whole_end_or_none(
    database: Database,
) -> None:
    store, tables, users = Store(database), list[int](), range(1, 9)
    end = Ended(store)

    for spare_pages in (*range(8), -1):
        await fill_up(database, spare_pages)
        with suppress(DatabaseFailed):
            tables.append(await end(result(*users, users=users)))

    booked = [row[1] for row in (await rows_of(store, "results"))[:: len(users)]]
    waiting = [row[0] for row in await rows_of(store, "unbooked")]
    assert Counter([*booked, *waiting]) == Counter(tables)
    assert [row[0] for row in await rows_of(store, "moves")] == tables
    assert tables[-1] in booked


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("games.db", "form"),
        ("postgresql://bot:hunter2", "form"),
        ("mysql://bot:hunter2@host/games", "engine"),
        ("postgresql://bot:hunter2@127.0.0.1:1/games?password=hunter2", "driver or no server"),
    ],
)
async def test_a_url_that_cannot_be_used_is_refused_without_quoting_it(url: str, rule: str) -> None:
    with pytest.raises(StoreError) as refused:
        await Store.open(url)

    assert (refused.value.rule if isinstance(refused.value, DatabaseUrlRefused) else "no server") in rule
    assert "hunter2" not in "".join(traceback.format_exception(refused.value))


async def test_neither_seeds_nor_moves_are_printed_or_logged(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = await Store.open(url)
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
