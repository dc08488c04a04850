"""Copies of the database: made while moves are written, before migrations, and put back in its place."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store.database.backup import back_up, back_up_file, backups_of, file_of, place_for, restore
from bot.store.errors import (
    BackupFailed,
    DatabaseBusy,
    DatabaseTooNew,
    NotBackedUp,
    RestoreRefused,
    StoreError,
)
from bot.store.store import Store
from tests.bot.store.examples import move, running

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def url(sqlite_url: str) -> str:
    """On PostgreSQL the bot makes no backups."""
    return sqlite_url


@pytest.fixture
def file(url: str) -> Path:
    """The SQLite file of the test's database."""
    found = file_of(url)
    assert found is not None
    return found


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if not path.name.endswith(("-wal", "-shm"))}


async def moves_in(path: Path, table: int) -> int:
    store = await Store.open(f"sqlite:///{path}")
    try:
        return len(await store.moves(table))
    finally:
        await store.close()


def set_revision(path: Path, revision: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        found: str = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        return found


async def test_a_backup_made_while_moves_are_written_is_whole_and_holds_the_moves_before_it(
    file: Path, url: str, tmp_path: Path
) -> None:
    store = await Store.open(url)
    table = await running(store)
    await asyncio.gather(*(store.append(move(table.id, ply)) for ply in range(500)))

    copying = asyncio.create_task(back_up(store.database, tmp_path / "copy.db"))
    later = [await store.append(move(table.id, ply)) for ply in range(500, 560)]
    await copying
    await store.close()

    assert all(later)
    assert 500 <= await moves_in(tmp_path / "copy.db", table.id) <= 560
    assert await moves_in(file, table.id) == 560
    assert names_in(tmp_path) == {file.name, "copy.db"}
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


@pytest.mark.usefixtures("file")
async def test_a_backup_replaces_no_file_and_one_that_fails_leaves_nothing(
    store: Store, tmp_path: Path
) -> None:
    (tmp_path / "letter").write_text("to my aunt")

    for to in (tmp_path / "letter", tmp_path / "letter" / "copy.db"):
        with pytest.raises(BackupFailed):
            await back_up(store.database, to)

    assert (tmp_path / "letter").read_text() == "to my aunt"
    assert names_in(tmp_path) == {"games.db", "letter"}


async def test_a_migration_makes_a_backup_first_and_does_not_happen_without_one(
    file: Path, url: str, with_a_later_revision: str
) -> None:
    before = revision(file)
    (file.parent / "backups").write_text("a file where the folder should be")

    with pytest.raises(NotBackedUp):
        await Store.open(url)
    assert revision(file) == before
    (file.parent / "backups").unlink()
    await (await Store.open(url)).close()

    (backup,) = backups_of(file)
    assert (revision(backup), revision(file)) == (before, with_a_later_revision)


async def test_a_newer_database_names_the_newest_backup_that_this_version_reads(file: Path, url: str) -> None:
    for day in range(3):
        back_up_file(file, place_for(file, NOON + timedelta(days=day)))
    set_revision(backups_of(file)[2], "9998")
    set_revision(file, "9999")

    with pytest.raises(DatabaseTooNew) as refused:
        await Store.open(url)

    assert refused.value.backup == backups_of(file)[1]


async def test_a_restored_backup_takes_the_place_of_the_database_which_is_kept(
    file: Path, url: str, tmp_path: Path
) -> None:
    store = await Store.open(url)
    table = await running(store)
    await store.append(move(table.id, 0))
    await store.close()
    back_up_file(file, tmp_path / "copy.db")
    store = await Store.open(url)
    await store.append(move(table.id, 1))
    await store.close()

    kept = restore(file, tmp_path / "copy.db", NOON)

    assert kept == file.with_name("games.db.before-restore-20260301-120000")
    assert kept is not None
    assert await moves_in(file, table.id) == 1
    assert await moves_in(kept, table.id) == 2


def test_a_damaged_database_is_replaced_and_kept_with_its_journal(file: Path, tmp_path: Path) -> None:
    back_up_file(file, tmp_path / "copy.db")
    file.write_bytes(b"no database" * 1000)
    file.with_name("games.db-wal").write_bytes(b"no journal")

    kept = restore(file, tmp_path / "copy.db", NOON)

    assert kept is not None
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"no journal"
    assert asyncio.run(moves_in(file, 1)) == 0


async def test_what_cannot_take_the_place_of_the_database_leaves_it_as_it_was(
    file: Path, url: str, tmp_path: Path
) -> None:
    names = "good.db", "newer.db", "older.db", "broken.db"
    good, newer, older, broken = (tmp_path / name for name in names)
    for path in (good, newer, older, broken):
        back_up_file(file, path)
    set_revision(newer, "9999")
    set_revision(older, "0027")
    broken.write_bytes(broken.read_bytes()[:8192] + b"\xff" * 4096 + broken.read_bytes()[12288:])
    (tmp_path / "letter").write_text("to my aunt")
    (tmp_path / "empty").touch()
    await (await Store.open(url)).close()  # it notes after which start of the machine the file was sound
    before = await asyncio.to_thread(file.read_bytes)

    told = list[tuple[type[StoreError], str]]()
    for path in (newer, older, broken, tmp_path / "letter", tmp_path / "empty", tmp_path / "nowhere", file):
        with pytest.raises(StoreError) as refused:
            restore(file, path, NOON)
        told.append((refused.type, getattr(refused.value, "rule", "")))
    store = await Store.open(url)
    with pytest.raises(DatabaseBusy):
        restore(file, good, NOON)
    await store.close()

    rules = ["newer", "older", "damaged", "damaged", "damaged", "missing", "missing"]
    assert told == [(RestoreRefused, rule) for rule in rules]
    assert await asyncio.to_thread(file.read_bytes) == before
    assert names_in(tmp_path) == {"games.db", "letter", "empty", *names}
