"""What happens as a database is opened: it is checked and migrated, or there is a refusal that says why."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import PoolProxiedConnection

from bot.store import errors, migrations
from bot.store.database.backup import back_up_before_migration, is_damage, newest, newest_at, newest_known
from bot.store.database.driver import BEGIN

MIGRATING: Final = 0x6E69676874
"""The number of the PostgreSQL lock under which one process migrates while others wait."""

MACHINE_START: Final = Path("/proc/sys/kernel/random/boot_id")
"""On Linux, this has another text after each start of the machine."""

TRUSTED_FOR: Final = timedelta(hours=48)
"""The longest time for which a file is trusted because its backup was sound."""

_KNOWN: Final = "SELECT value FROM kept WHERE key = 'examined after'"
_NOTE: Final = "INSERT OR REPLACE INTO kept (key, value) VALUES ('examined after', ?)"


def check_and_migrate(
    connection: Connection, place: str, path: Path | None, files: Sequence[sqlite3.Connection], now: datetime
) -> str | None:
    """Bring a sound database to the newest revision. Returns that at which it was, None if it had none.

    ``files`` ends with the open file of SQLite. Of several processes that do this with one database, one
    migrates it, and the others wait for that. Raises an OpeningRefused.
    """
    on_sqlite = connection.dialect.name == "sqlite"
    with connection.begin():
        if on_sqlite:
            connection.exec_driver_sql(BEGIN)
        seen = _seen(connection, place, path)
        started = _examine(connection, place, path, seen, now) if on_sqlite else ""
    if started:
        _note(connection, started)
    if migrations.are_newest(seen):
        return seen[0]
    if on_sqlite:
        if seen and path is not None:
            _back_up(files[-1], path, now)
        # SQLite alters a table by copying and dropping it, which foreign keys to the table would forbid.
        pragma(connection.connection, "foreign_keys=OFF")
    with connection.begin():
        if on_sqlite:
            connection.exec_driver_sql(BEGIN)
        else:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATING})
            seen = _seen(connection, place, path)  # another process may have migrated meanwhile
        migrations.upgrade(connection)
    if on_sqlite:
        pragma(connection.connection, "foreign_keys=ON")
    return seen[0] if seen else None


def _examine(
    connection: Connection, place: str, path: Path | None, seen: tuple[str, ...], now: datetime
) -> str:
    """Read the whole SQLite file if that is due, which takes long for a large one. Raises DatabaseDamaged.

    It is due after a start of the machine, where the system does not tell of those, and if the newest backup,
    which was checked, is too old. It is not due because the process was killed: SQLite survives that. Returns
    the machine's start to be noted, "" if there is nothing to note.
    """
    try:
        started = MACHINE_START.read_text().strip()
    except OSError:
        started = ""
    is_newest = migrations.are_newest(seen)
    known = bool(is_newest and started) and connection.exec_driver_sql(_KNOWN).scalar() == started
    backed_up = None if path is None else newest_at(path, now)
    if known and backed_up is not None and now - backed_up <= TRUSTED_FOR:
        return ""
    finding = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if finding != "ok":
        raise errors.DatabaseDamaged(place, finding, None if path is None else newest(path))
    return started if is_newest and not known else ""


def _note(connection: Connection, started: str) -> None:
    """Note the start of the machine after which the file was examined. Without the note it is due again."""
    with suppress(DBAPIError), connection.begin():  # the disk may be full
        connection.exec_driver_sql(BEGIN)
        connection.exec_driver_sql(_NOTE, (started,))


def _seen(connection: Connection, place: str, path: Path | None) -> tuple[str, ...]:
    """The newest revision of the database. Raises DatabaseTooNew or DatabaseTooOld for an unknown one."""
    seen = migrations.seen(connection)
    if (unknown := migrations.unknown(seen)) is not None:
        if migrations.is_from_before(unknown):
            raise errors.DatabaseTooOld(place, unknown)
        raise errors.DatabaseTooNew(place, unknown, newest_known(path))
    return seen


def _back_up(source: sqlite3.Connection, path: Path, now: datetime) -> None:
    try:
        back_up_before_migration(source, path, now)
    except errors.BackupFailed as failure:
        raise errors.NotBackedUp(str(path), failure.fault) from None


def path_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a database in memory, a ``file:`` name, and PostgreSQL."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return None if url.database.startswith((":memory:", "file:")) else Path(url.database)


def make_file(path: Path) -> None:
    """Create an empty file and its folder if there is none. Raises OSError if SQLite could not use it.

    Raises DatabaseHasLost for an empty one that has a backup: SQLite would take it for a new database.
    SQLite would fail by itself, but then the driver's thread would stay alive. An existing file is not opened
    here, because closing it again would release the locks that this process may hold on it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch()
    elif path.stat().st_size == 0 and (backup := newest(path)) is not None:
        raise errors.DatabaseHasLost(str(path), backup=backup)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(path, os.R_OK | os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def place_of(url: URL) -> str:
    """The name of the database for people: a path, or the URL without password and parameters."""
    path = path_of(url)
    return str(path) if path is not None else url.set(query={}).render_as_string(hide_password=True)


def opening_refused(exc: DBAPIError | OSError, place: str, path: Path | None) -> errors.OpeningRefused:
    """The refusal for a failure of the driver or of the system."""
    if isinstance(exc, OSError):
        return errors.DatabaseUnreachable(place, exc.strerror or errors.first_line(exc))
    code = getattr(exc.orig, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return errors.DatabaseBusy(place)
    if is_damage(exc.orig):
        return errors.DatabaseDamaged(place, errors.first_line(exc), None if path is None else newest(path))
    return errors.DatabaseUnreachable(place, errors.first_line(exc))


def pragma(connection: DBAPIConnection | PoolProxiedConnection, setting: str) -> None:
    """Set something on a SQLite connection, outside any transaction."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA {setting}")
    cursor.close()
