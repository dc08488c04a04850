"""A SQLite file that has lost what it had is refused at the start, and an honest one never is."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import DatabaseDamaged, DatabaseHasLost, Store
from bot.store.database.backup import restore
from tests.bot.store.examples import NOON, move, running

FRAME = 24 + 4096


@pytest.fixture
async def killed(tmp_path: Path, migrated_file: Path) -> Path:
    """A database of 120 moves as kill -9 leaves it: most of it is in the write-ahead log; and a backup."""
    file = Path(shutil.copy(migrated_file, tmp_path / "played.db"))
    left = tmp_path / "left" / "games.db"
    store = await Store.open(f"sqlite:///{file}")
    for _ in range(3):
        table = await running(store)
        await asyncio.gather(*(store.append(move(table.id, ply)) for ply in range(40)))
    (left.parent / "backups").mkdir(parents=True)
    for ending in ("", "-wal", "-witness"):
        shutil.copy(f"{file}{ending}", f"{left}{ending}")
    await store.close()
    for day in ("20260301", "20260302"):
        shutil.copy(file, left.parent / "backups" / f"games-{day}-120000.db")
    return left


async def count(file: Path) -> int:
    """The number of moves in a database that is opened as the bot does it."""
    await (await Store.open(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM moves").fetchone()[0])


async def refused(file: Path) -> DatabaseHasLost:
    with pytest.raises(DatabaseHasLost) as refusal:
        await Store.open(f"sqlite:///{file}")
    assert refusal.value.backup == file.parent / "backups" / "games-20260302-120000.db"
    return refusal.value


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def contents(*paths: Path) -> list[bytes]:
    return [path.read_bytes() for path in paths]


def lose(path: Path) -> None:
    path.unlink()


def keep(path: Path, size: int) -> None:
    """Cut a file."""
    path.write_bytes(path.read_bytes()[:size])


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


async def test_after_a_kill_the_witness_counts_every_move_and_the_file_is_opened(killed: Path) -> None:
    told = beside(killed, "-witness").read_text(encoding="utf-8")

    assert told.startswith(f"{120:020d} moves are in ")
    assert await count(killed) == 120


@pytest.mark.parametrize("missing", ["-wal", "-witness"])
async def test_fewer_moves_than_the_witness_counted_are_refused_until_it_is_deleted(
    killed: Path, missing: str
) -> None:
    beside(killed, "-wal").unlink()
    if missing == "-wal":
        refusal = await refused(killed)
        assert refusal.fault.endswith(" moves")
        refusal.remove.unlink()
    else:
        beside(killed, "-witness").unlink()

    assert await count(killed) < 120


@pytest.mark.parametrize("at", [5, 32 + 500, 32 + 2 * FRAME + 8, 32 + 3 * FRAME + 20])
async def test_a_log_with_a_damaged_part_before_good_ones_is_refused_and_not_changed(
    killed: Path, at: int
) -> None:
    journal = beside(killed, "-wal")
    flip(journal, at)
    before = contents(journal, killed)

    refusal = await refused(killed)

    assert (refusal.fault, refusal.remove) == ("the end of its write-ahead log", beside(killed, "-witness"))
    assert contents(journal, killed) == before
    assert restore(killed, refusal.backup or killed, NOON)
    assert await count(killed) == 120


async def test_a_torn_end_of_the_log_is_what_a_power_cut_leaves(killed: Path) -> None:
    journal = beside(killed, "-wal")
    journal.write_bytes(journal.read_bytes() + bytes(FRAME) + b"torn")

    assert await count(killed) == 120


async def test_an_empty_file_is_refused_beside_a_witness_or_a_backup(killed: Path) -> None:
    keep(killed, 0)
    beside(killed, "-wal").unlink()

    first = await refused(killed)
    first.remove.unlink()
    second = await refused(killed)
    second.remove.unlink()

    assert (first.remove, second.remove) == (beside(killed, "-witness"), killed)
    assert await count(killed) == 0


async def test_a_truncated_file_is_refused_with_the_newest_backup(killed: Path) -> None:
    assert await count(killed) == 120
    keep(killed, 4096 * 3)

    with pytest.raises(DatabaseDamaged) as refusal:
        await Store.open(f"sqlite:///{killed}")

    assert refusal.value.backup == killed.parent / "backups" / "games-20260302-120000.db"


@pytest.mark.parametrize("there", [True, False])
async def test_a_backup_that_is_put_back_may_have_fewer_moves(killed: Path, there: bool) -> None:
    beside(killed, "-witness").write_text("130 moves", encoding="utf-8")
    if not there:
        lose(killed)

    restore(killed, killed.parent / "backups" / "games-20260301-120000.db", NOON)

    assert await count(killed) == 120
