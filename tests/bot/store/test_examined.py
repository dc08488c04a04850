"""When the file of a SQLite database is examined at a start, and when it is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from shutil import copy

import pytest

from bot.store.database.backup import back_up_file, place_for
from bot.store.errors import DatabaseDamaged, DatabaseHasLost
from bot.store.store import Store
from tests.bot.store.examples import move, running
from tests.bot.store.test_database import damage_a_page
from tests.clock import BEGINNING, HandClock


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the system says which start of the machine this is."""
    said = tmp_path / "boot_id"
    said.write_text("the first\n")
    monkeypatch.setattr("bot.store.database.opening.MACHINE_START", said)
    return said


async def start(file: Path) -> Store:
    return await Store.open(f"sqlite:///{file}", HandClock().clock)


@pytest.fixture
async def file(tmp_path: Path, migrated_file: Path, machine: Path) -> Path:  # noqa: ARG001
    """A database with 600 moves that was examined on this machine. It has no backup yet."""
    made = Path(copy(migrated_file, tmp_path / "games.db"))
    store = await start(made)
    table = await running(store)
    await asyncio.gather(*(store.append(move(table.id, ply)) for ply in range(600)))
    await store.close()
    return made


def write(path: Path, text: str) -> None:
    path.write_text(text)


def delete(path: Path) -> None:
    path.unlink()


def cut(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])


def backed_up(file: Path, hours: float) -> Path:
    """A backup that was made this number of hours ago."""
    backup = place_for(file, BEGINNING - timedelta(hours=hours))
    back_up_file(file, backup)
    return backup


async def refused(file: Path) -> DatabaseDamaged:
    with pytest.raises(DatabaseDamaged) as refusal:
        await start(file)
    return refusal.value


async def test_a_start_after_a_kill_does_not_read_the_whole_file(file: Path) -> None:
    backed_up(file, hours=48)
    damage_a_page(file)

    store = await start(file)

    assert await store.table(1) is not None
    await store.close()


@pytest.mark.parametrize("hours", [49, -1])
async def test_a_file_without_a_good_backup_of_the_last_two_days_is_examined(file: Path, hours: int) -> None:
    backup = backed_up(file, hours)
    damage_a_page(file)

    assert (await refused(file)).backup == backup


async def test_a_file_is_examined_once_after_the_machine_was_started(file: Path, machine: Path) -> None:
    backed_up(file, hours=1)
    write(machine, "the second\n")
    await (await start(file)).close()
    damage_a_page(file)
    await (await start(file)).close()

    write(machine, "the third\n")

    assert (await refused(file)).fault


async def test_where_the_system_does_not_tell_of_its_starts_a_file_is_examined_at_each(
    file: Path, machine: Path
) -> None:
    delete(machine)
    await (await start(file)).close()
    backed_up(file, hours=1)
    damage_a_page(file)

    assert (await refused(file)).fault


async def test_a_start_does_not_need_room_for_its_note(file: Path, machine: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TRIGGER full BEFORE INSERT ON kept BEGIN SELECT RAISE(FAIL, 'full'); END")
    write(machine, "the second\n")

    store = await start(file)

    assert await store.table(1) is not None
    await store.close()


async def test_a_truncated_file_is_always_refused(file: Path) -> None:
    backup = backed_up(file, hours=1)
    cut(file, 4096 * 3)

    assert (await refused(file)).backup == backup


async def test_an_empty_file_is_refused_beside_a_backup_until_it_is_deleted(file: Path) -> None:
    backup = backed_up(file, hours=1)
    cut(file, 0)

    with pytest.raises(DatabaseHasLost) as refusal:
        await start(file)

    assert (refusal.value.place, refusal.value.backup) == (str(file), backup)
    delete(file)
    await (await start(file)).close()
