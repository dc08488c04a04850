"""Copies of a SQLite file: made while it is in use, kept in ``backups/`` beside it, and put back.

A copy is one file without a journal. It gets its name only when it is complete, checked and on the disk.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from bot.store import migrations
from bot.store.errors import BackupFailed, CopyDamaged, DatabaseBusy, RestoreRefused, StoreClosed

KEPT = 7
FOLDER = "backups"

# A step of 64 pages copies 256 KiB while the connection can do nothing else; then moves have their turn.
STEP_PAGES = 64
STEP_PAUSE_S = 0.002
BUSY_PAUSE_S = 0.002

_STAMP = "%Y%m%d-%H%M%S"
_JOURNALS = ("-wal", "-shm", "-journal")


class _Running(Protocol):
    """An open database, as ``bot.store.database`` has it."""

    @property
    def closed(self) -> bool: ...
    @property
    def file(self) -> sqlite3.Connection: ...
    def start(self, coroutine: Any) -> asyncio.Task[Any]: ...


def file_of(url: str) -> Path | None:
    """The file of the SQLite database at ``url``; None in memory and for other engines."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return None
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return None if parsed.database.startswith((":memory:", "file:")) else Path(parsed.database).absolute()


def place_for(file: Path, now: datetime) -> Path:
    """Where a backup of ``file`` made ``now`` belongs: ``backups/<name>-YYYYMMDD-HHMMSS.db`` beside it."""
    return file.parent / FOLDER / f"{file.stem}-{now:{_STAMP}}.db"


def made_at(backup: Path) -> datetime | None:
    """When a backup was made, by its name; None if that is no time."""
    try:
        return datetime.strptime(f"{backup.stem[-15:]}+0000", f"{_STAMP}%z")
    except ValueError:
        return None


def backups_of(file: Path) -> list[Path]:
    """The backups of ``file`` in its folder, the oldest first."""
    digits = "[0-9]"
    return sorted((file.parent / FOLDER).glob(f"{file.stem}-{digits * 8}-{digits * 6}.db"))


def newest(file: Path) -> Path | None:
    """The newest backup of ``file``, or None."""
    return next(reversed(backups_of(file)), None)


def newest_at(file: Path, now: datetime) -> datetime | None:
    """When the newest backup of ``file`` was made; None if there is none of before ``now``."""
    made = [at for at in map(made_at, backups_of(file)) if at is not None and at <= now]
    return made[-1] if made else None


def drop_old(file: Path) -> None:
    """Delete all but the newest seven backups of ``file``, and what an interrupted one left."""
    for old in (*backups_of(file)[:-KEPT], *(file.parent / FOLDER).glob(f"{file.stem}-*.db.part")):
        with suppress(OSError):
            old.unlink()


async def back_up(database: _Running, to: Path) -> None:
    """Copy the database of a running bot to the new file ``to``. Moves are played meanwhile.

    Raises BackupFailed or StoreClosed. If the caller is cancelled, the copy ends early, and closing the
    database waits for its end.
    """

    if database.closed:
        raise StoreClosed
    stop = threading.Event()

    def pause() -> None:
        if stop.wait(STEP_PAUSE_S):
            raise BackupFailed("the bot ended")

    copying = database.start(asyncio.to_thread(copy, database.file, to, pause))
    try:
        await asyncio.shield(copying)
    finally:
        stop.set()


def back_up_file(file: Path, to: Path) -> None:
    """Copy a database that nobody has open. Raises DatabaseBusy or BackupFailed."""
    with _alone(file) as source:
        copy(source, to)


def back_up_before_migration(source: sqlite3.Connection, file: Path, now: datetime) -> None:
    """Keep a copy of an open file. Raises BackupFailed."""
    copy(source, place_for(file, now))
    drop_old(file)


def copy(source: sqlite3.Connection, to: Path, pause: Callable[[], None] = lambda: None) -> None:
    """Copy a database to the new file ``to``, calling ``pause`` after each step. Raises BackupFailed."""
    part = to.with_name(f"{to.name}.part")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        if to.exists():
            raise BackupFailed(f"{to} is there already")
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(part, isolation_level=None)) as target:
            # The last step would else wait for the disk, and a move for the last step.
            target.executescript("PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF")
            source.backup(target, pages=STEP_PAGES, progress=lambda *_: pause(), sleep=BUSY_PAUSE_S)
            target.execute("PRAGMA journal_mode=DELETE")
            _check(target)
        _to_the_disk(part)
        part.replace(to)
        _to_the_disk(to.parent)
    except (sqlite3.Error, OSError) as failure:
        raise (CopyDamaged if is_damage(failure) else BackupFailed)(_said(failure)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def newest_known(file: Path | None) -> Path | None:
    """The newest backup of a file that this version can read, or None."""
    found = backups_of(file.absolute()) if file is not None else ()
    return next((backup for backup in reversed(found) if _is_known(backup)), None)


def restore(file: Path, backup: Path, now: datetime) -> Path | None:
    """Put a backup in the place of ``file``; nobody may have it open. Returns where the old file is kept.

    The backup is checked first. Raises RestoreRefused, BackupFailed or DatabaseBusy; then ``file`` is as it
    was.
    """
    if not backup.is_file() or (file.exists() and backup.samefile(file)):
        raise RestoreRefused("missing", str(backup))
    new = file.with_name(f"{file.name}.restored")
    try:
        with closing(_opened(backup)) as source:
            unknown = migrations.unknown(_seen(source))
            if unknown is not None:
                raise RestoreRefused("older" if migrations.is_from_before(unknown) else "newer", unknown)
            _check(source)
            new.unlink(missing_ok=True)
            copy(source, new)
    except sqlite3.Error as failure:
        raise RestoreRefused("damaged", _said(failure)) from None
    try:
        return _put(new, file, file.with_name(f"{file.name}.before-restore-{now:%Y%m%d-%H%M%S}"))
    except OSError as failure:
        raise BackupFailed(_said(failure)) from None
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _put(new: Path, file: Path, aside: Path) -> Path | None:
    """Replace ``file`` by ``new`` at one moment, after it has been copied ``aside`` with its journals."""
    if not file.exists():
        _forget_journals(file)
        new.replace(file)
        return None
    kept = [aside]
    try:
        shutil.copy2(file, aside)
        for journal in filter(Path.exists, _journals(file)):
            kept.append(aside.with_name(aside.name + journal.name.removeprefix(file.name)))
            shutil.copy2(journal, kept[-1])
        with suppress(BackupFailed), _alone(file):
            pass  # nobody has it open; it may be too damaged to be opened
    except (OSError, DatabaseBusy):
        for path in kept:
            path.unlink(missing_ok=True)
        raise
    _forget_journals(file)
    new.replace(file)
    _to_the_disk(file.parent)
    return aside


def _forget_journals(file: Path) -> None:
    """Delete what belongs to a file and would be taken for a part of the next one."""
    for journal in _journals(file):
        journal.unlink(missing_ok=True)


def _journals(file: Path) -> list[Path]:
    return [file.with_name(file.name + ending) for ending in _JOURNALS]


@contextmanager
def _alone(file: Path) -> Iterator[sqlite3.Connection]:
    """The database in ``file``, which nobody else may have open. Raises DatabaseBusy or BackupFailed."""
    try:
        with closing(_opened(file)) as connection:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            yield connection
    except sqlite3.Error as failure:
        if getattr(failure, "sqlite_errorcode", 0) & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise DatabaseBusy(str(file)) from None
        raise BackupFailed(_said(failure)) from None


def _opened(file: Path) -> sqlite3.Connection:
    """A file that is there; it is not created."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=0.5, isolation_level=None)


def _is_known(backup: Path) -> bool:
    try:
        with closing(_opened(backup)) as connection:
            return migrations.unknown(_seen(connection)) is None
    except sqlite3.Error:
        return False


def _seen(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The newest revision that a database has seen. Raises sqlite3.Error if it is not a database of ours."""
    return tuple(row[0] for row in connection.execute("SELECT version_num FROM alembic_version"))


def _check(connection: sqlite3.Connection) -> None:
    finding = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if finding != "ok":
        found = sqlite3.DatabaseError(finding)
        found.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise found


def _to_the_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):  # Windows cannot do so for folders
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def is_damage(failure: BaseException | None) -> bool:
    """Whether SQLite has found that a file is not an intact database."""
    code = getattr(failure, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _said(failure: sqlite3.Error | OSError) -> str:
    if isinstance(failure, OSError):
        return failure.strerror or type(failure).__name__
    return str(failure).splitlines()[0] if str(failure) else type(failure).__name__
