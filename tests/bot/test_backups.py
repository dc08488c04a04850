"""Backups of a running bot: once a day by themselves, and whenever the command asks for one."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from shutil import copy

import pytest

from bot.background import Background
from bot.backups import Backups, NoAnswer, ask_for_backup
from bot.store.database.backup import KEPT, back_up_file, backups_of, place_for
from bot.store.errors import BackupFailed
from bot.store.store import Store
from tests.bot.store.examples import move, running
from tests.bot.store.test_database import damage_a_page
from tests.clock import BEGINNING, HandClock

DAY_S = 24 * 3600


@pytest.fixture
def file(tmp_path: Path, migrated_file: Path) -> Path:
    return Path(copy(migrated_file, tmp_path / "games.db"))


@pytest.fixture
def time() -> HandClock:
    return HandClock()


class Running:
    """A bot that has the file open, as far as its backups are concerned."""

    def __init__(self, store: Store, file: Path, time: HandClock, look_s: float) -> None:
        self._store, self._time = store, time
        self._background = Background()
        self._background.start(Backups(store, file, time.clock, look_s).keep(), "Making backups")

    async def after(self, seconds: float) -> None:
        """Let the time pass, and the backups that were begun then end."""
        await self._time.advance(seconds)
        while not self._time.waits:
            await asyncio.sleep(0.001)
            await self._time.advance(0)

    async def stop(self) -> None:
        await self._background.close()
        await self._store.close()


@pytest.fixture
async def bot(file: Path, time: HandClock) -> AsyncIterator[Running]:
    running = Running(await Store.open(f"sqlite:///{file}"), file, time, look_s=1)
    yield running
    await running.stop()


@pytest.fixture
async def slow_bot(file: Path, time: HandClock) -> AsyncIterator[Running]:
    """A bot that looks once an hour, so that a day passes quickly."""
    running = Running(await Store.open(f"sqlite:///{file}"), file, time, look_s=3600)
    yield running
    await running.stop()


def names_in(folder: Path) -> list[str]:
    """What lies there, without what an open database keeps beside its file."""
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(("-wal", "-shm")))


async def test_a_backup_is_made_once_a_day_and_seven_are_kept(file: Path, slow_bot: Running) -> None:
    bot = slow_bot
    await bot.after(0)
    assert [path.name for path in backups_of(file)] == ["games-20260301-120000.db"]

    await bot.after(DAY_S - 3600)
    assert len(backups_of(file)) == 1
    for _ in range(9 * 24):
        await bot.after(3600)

    assert len(backups_of(file)) == KEPT
    assert backups_of(file)[-1].name == "games-20260310-120000.db"


async def test_a_start_does_not_repeat_the_backup_of_the_same_day(file: Path, time: HandClock) -> None:
    back_up_file(file, place_for(file, BEGINNING - timedelta(hours=20)))
    for no_time in ("99999999-999999", "20991231-000000"):
        (file.parent / "backups" / f"games-{no_time}.db").touch()
    running = Running(await Store.open(f"sqlite:///{file}"), file, time, look_s=3600)

    await running.after(3 * 3600)
    assert len(backups_of(file)) == 3
    await running.after(2 * 3600)

    assert len(backups_of(file)) == 4
    await running.stop()


@pytest.fixture
def no_folder(file: Path) -> Path:
    """A file where the folder of backups should be, from before the bot starts."""
    (file.parent / "backups").touch()
    return file.parent / "backups"


async def test_a_backup_that_fails_is_told_and_tried_again_in_an_hour(
    no_folder: Path, file: Path, slow_bot: Running, caplog: pytest.LogCaptureFixture
) -> None:
    bot = slow_bot
    with caplog.at_level(logging.WARNING):
        await bot.after(0)
    await asyncio.to_thread(no_folder.unlink)

    await bot.after(3600)

    assert "There is no backup of today" in caplog.text
    assert len(backups_of(file)) == 1


async def test_damage_that_no_start_has_found_is_told_by_the_backup_of_the_day(
    file: Path, time: HandClock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.opening.MACHINE_START", Path(__file__))
    store = await Store.open(f"sqlite:///{file}", time.clock)
    table = await running(store)
    await asyncio.gather(*(store.append(move(table.id, ply)) for ply in range(600)))
    await store.close()
    good = place_for(file, BEGINNING - timedelta(hours=24))
    back_up_file(file, good)
    damage_a_page(file)
    running_bot = Running(await Store.open(f"sqlite:///{file}", time.clock), file, time, look_s=3600)

    await running_bot.after(0)

    (error,) = [record for record in caplog.records if record.levelname == "ERROR"]
    told = error.getMessage()
    assert told.startswith(f"Stop the bot. The database {file} is damaged (")
    assert told.endswith(
        f"Restore the newest backup (python -m bot restore {good}) or put it aside, then start."
    )
    assert backups_of(file) == [good]
    await running_bot.stop()


async def asked(file: Path, to: Path, time: HandClock, bot: Running) -> None:
    """Ask as the command does, and let the time pass until it is answered."""
    asking = asyncio.create_task(ask_for_backup(file, to, time.clock))
    await asyncio.sleep(0)
    while not asking.done():
        await bot.after(0.5)
    await asking


async def test_the_command_lets_a_running_bot_copy_its_own_file(
    file: Path, bot: Running, time: HandClock, tmp_path: Path
) -> None:
    await bot.after(0)

    await asked(file, tmp_path / "mine.db", time, bot)

    assert (tmp_path / "mine.db").read_bytes().startswith(b"SQLite format 3")
    assert names_in(tmp_path) == ["backups", "games.db", "mine.db"]
    with pytest.raises(BackupFailed, match="there already"):
        await asked(file, tmp_path / "mine.db", time, bot)


async def test_what_is_not_a_request_is_removed_and_nothing_is_written(
    file: Path, bot: Running, tmp_path: Path
) -> None:
    await bot.after(0)
    request = tmp_path / "games.db.backup-request"
    for text in ("", "[]", '{"id": 1, "to": "/"}', '{"to": "x"}', json.dumps({"id": "1", "to": "near.db"})):
        request.write_text(text)

        await bot.after(2)

        assert not request.exists()
    request.symlink_to(file)
    await bot.after(2)
    assert not request.exists()
    assert names_in(tmp_path) == ["backups", "games.db"]


async def test_a_request_that_nobody_takes_is_withdrawn(file: Path, time: HandClock, tmp_path: Path) -> None:
    asking = asyncio.create_task(ask_for_backup(file, tmp_path / "mine.db", time.clock))
    await asyncio.sleep(0)

    assert (tmp_path / "games.db.backup-request").stat().st_mode & 0o077 == 0
    await time.advance(20)

    with pytest.raises(NoAnswer):
        await asking
    assert names_in(tmp_path) == ["games.db"]
