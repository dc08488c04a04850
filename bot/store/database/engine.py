"""The database: opening, checking, migrating, and running one transaction at a time.

The only module that distinguishes SQLite and PostgreSQL. A SQLite file always has one connection in one
process: two writers can damage a file with a write-ahead log (SQLite before 3.51.3), and grouped commits need
only one.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, Connection, event, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, PoolProxiedConnection

from bot.background import Background
from bot.store import migrations
from bot.store.database.backup import back_up_before_migration, newest_known
from bot.store.database.urls import Address
from bot.store.database.witness import Witness, check_file, newest
from bot.store.errors import (
    BackupFailed,
    CommitUnanswered,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFailed,
    DatabaseTooNew,
    DatabaseUnreachable,
    DatabaseUrlRefused,
    NotBackedUp,
    OpeningRefused,
    RowRefused,
    StoreClosed,
    StoreError,
)

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[AsyncConnection], Coroutine[Any, Any, T]]

LOCK_WAIT_S = 2.0  # a process that is ending may hold the file for a moment
POOL_WAIT_S = 60.0

_INSERTS: dict[str, Callable[[SqlTable], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
_PRAGMAS = (
    "locking_mode=EXCLUSIVE",  # must come before journal_mode, or another process could still open the file
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on the disk when it returns
    "foreign_keys=ON",
    "secure_delete=ON",  # what is deleted is overwritten
)
_MIGRATING = 0x6E69676874  # the PostgreSQL lock under which one starting process migrates while others wait

# Its debug messages contain the parameters of statements: hidden moves, and who plays where.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


class WithDatabase(Protocol):
    """A class whose methods run transactions on a database."""

    @property
    def database(self) -> Database: ...


Worker = TypeVar("Worker", bound=WithDatabase)


def in_transaction(
    work: Callable[Concatenate[Worker, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Worker, P], Coroutine[Any, Any, T]]:
    """The method in its own transaction. It gets the connection as an argument, which callers leave out."""

    @wraps(work)
    async def method(self: Worker, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.database.run(lambda connection: work(self, connection, *args, **kwargs))

    return method


class Timed(NamedTuple):
    """What a transaction took, in seconds: first its work with the wait for its turn, then its commit.

    ``failure`` is the name of the StoreError with which it ended, or "".
    """

    work_s: float
    commit_s: float
    failure: str


class Database:
    """An opened database. Work on it is a coroutine function that takes a connection."""

    def __init__(self, engine: AsyncEngine, witness: Witness | None = None) -> None:
        self._engine = engine
        self._witness = witness
        self._under_way = Background()
        self._closed = False
        self._listeners: list[Callable[[Timed], None]] = []
        self.insert = _INSERTS[engine.dialect.name]
        self.is_shared = engine.dialect.name != "sqlite"

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open what ``url`` names, check it and bring its schema up to date.

        Creates a SQLite file and its folder if they do not exist. Raises DatabaseUrlRefused or an
        OpeningRefused.
        """
        address = Address.of(url)
        parsed, engine = address.url, _engine(address)
        path, witness = _file(parsed), None
        try:
            if path is not None:
                check_file(path)
                _make_file(path)
                witness = Witness(path)
            async with engine.connect() as connection:
                await connection.run_sync(_check_and_migrate, _place(parsed), witness)
        except (DBAPIError, OSError) as exc:
            await engine.dispose()
            raise _opening_refused(exc, _place(parsed), path) from None
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, witness)

    async def run(self, work: Work[T]) -> T:
        """Run ``work`` in its own transaction and return its result after the commit.

        Work that has begun continues to its end even if the caller is cancelled. Raises RowRefused,
        DatabaseFailed or StoreClosed; then the whole work is rolled back, except that nobody knows after
        CommitUnanswered.
        """
        if self._closed:
            raise StoreClosed
        return await asyncio.shield(self.start(self.transaction(work)))

    def start(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run ``coroutine`` as a task that closing waits for. The caller shields it."""
        return self._under_way.shielded(coroutine)

    async def transaction(self, work: Work[T]) -> T:
        """Like ``run``, but in the caller's own task; cancelling this task would break the connection."""
        begun_at, done_at = perf_counter(), 0.0
        try:
            async with self._engine.begin() as connection:
                result = await work(connection)
                done_at = perf_counter()
        except (StatementError, PoolTimeoutError, OSError, OverflowError, UnicodeError) as exc:
            failure = CommitUnanswered(_first_line(exc)) if done_at and _is_cut(exc) else _failure(exc)
            for listener in self._listeners:
                listener(Timed(perf_counter() - begun_at, 0.0, type(failure).__name__))
            raise failure from None
        for listener in self._listeners:
            listener(Timed(done_at - begun_at, perf_counter() - done_at, ""))
        return result

    def listen(self, listener: Callable[[Timed], None]) -> None:
        """Tell this listener of every transaction when it is over. It must return at once."""
        self._listeners.append(listener)

    async def overwrite_log(self) -> None:
        """Move everything from the write-ahead log of SQLite to its file, and empty the log on the disk.

        What was deleted before is then in neither. Raises DatabaseFailed or StoreClosed.
        """
        if self._closed:
            raise StoreClosed
        if not self.is_shared:
            await asyncio.shield(self.start(self._overwrite_log()))

    async def _overwrite_log(self) -> None:
        try:
            async with self._engine.connect() as connection:
                driver: Any = (await connection.get_raw_connection()).driver_connection
                await driver.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except (sqlite3.Error, PoolTimeoutError, OSError) as exc:
            raise DatabaseFailed(_first_line(exc)) from None

    def grew(self, by: int) -> None:
        """Note beside the file that this number of moves was committed."""
        if by and self._witness is not None:
            self._witness.grew(by)

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called; then no new work begins."""
        return self._closed

    async def close(self) -> None:
        """Wait for the end of all work that has begun, then close. Closing twice is harmless."""
        self._closed = True
        await self._under_way.finish()
        await self._engine.dispose()


def _engine(address: Address) -> AsyncEngine:
    url = address.url
    try:
        if url.get_backend_name() != "sqlite":
            return create_async_engine(
                url, hide_parameters=True, pool_pre_ping=True, connect_args=address.arguments
            )
        engine = create_async_engine(
            url,
            hide_parameters=True,
            poolclass=AsyncAdaptedQueuePool,  # also in memory: transactions wait for their turn in the pool
            pool_size=1,
            max_overflow=0,
            pool_timeout=POOL_WAIT_S,
            connect_args={"timeout": LOCK_WAIT_S},
        )
    except ModuleNotFoundError as exc:
        raise DatabaseUrlRefused("driver", exc.name or "") from exc
    except ArgumentError:  # hosts and ports that do not fit together
        raise DatabaseUrlRefused("form") from None
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_immediate)
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver does not begin transactions by itself
    try:
        for pragma in _PRAGMAS:
            _pragma(connection, pragma)
    except BaseException:
        connection.close()
        raise


def _begin_immediate(connection: Connection) -> None:
    # A deferred transaction that writes later can fail at once, without waiting for the timeout.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _pragma(connection: DBAPIConnection | PoolProxiedConnection, pragma: str) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _check_and_migrate(connection: Connection, place: str, witness: Witness | None) -> None:
    on_sqlite = connection.dialect.name == "sqlite"
    with connection.begin():
        if on_sqlite:
            finding = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
            if finding != "ok":
                raise DatabaseDamaged(place, finding, None if witness is None else witness.backup)
        seen = migrations.seen(connection)
        if (unknown := migrations.unknown(seen)) is not None:
            raise DatabaseTooNew(place, unknown, newest_known(connection))
        if witness is not None:
            moves = "SELECT count(*) FROM moves" if seen else "SELECT 0"
            witness.compare(connection.exec_driver_sql(moves).scalar_one())
        if migrations.are_newest(seen):
            return
    if on_sqlite:
        if seen:
            _back_up(connection, place)
        # SQLite alters a table by copying and dropping it, which foreign keys to the table would forbid.
        _pragma(connection.connection, "foreign_keys=OFF")
    with connection.begin():
        if not on_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATING})
        migrations.upgrade(connection)
    if on_sqlite:
        _pragma(connection.connection, "foreign_keys=ON")


def _back_up(connection: Connection, place: str) -> None:
    try:
        back_up_before_migration(connection)
    except BackupFailed as failure:
        raise NotBackedUp(place, failure.fault) from None


def _file(url: URL) -> Path | None:
    """The file of a SQLite database; None for a database in memory, a ``file:`` name, and PostgreSQL."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return None if url.database.startswith((":memory:", "file:")) else Path(url.database)


def _make_file(path: Path) -> None:
    """Create an empty file and its folder if there is none. Raises OSError if SQLite could not use it.

    SQLite would fail by itself, but then the driver's thread would stay alive. An existing file is not opened
    here, because closing it again would release the locks that this process may hold on it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(path, os.R_OK | os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _place(url: URL) -> str:
    """The name of the database for people: a path, or the URL without password and parameters."""
    path = _file(url)
    return str(path) if path is not None else url.set(query={}).render_as_string(hide_password=True)


def _opening_refused(exc: DBAPIError | OSError, place: str, path: Path | None) -> OpeningRefused:
    if isinstance(exc, OSError):
        return DatabaseUnreachable(place, exc.strerror or _first_line(exc))
    code = getattr(exc.orig, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return DatabaseBusy(place)
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return DatabaseDamaged(place, _first_line(exc), None if path is None else newest(path))
    return DatabaseUnreachable(place, _first_line(exc))


def _failure(exc: Exception) -> StoreError:
    """The StoreError for a failure of a transaction.

    It does not quote a refused row, only the kind of fault.
    """
    origin = (exc.orig if isinstance(exc, StatementError) else None) or exc
    sqlstate: str = getattr(origin, "sqlstate", None) or ""
    if isinstance(exc, DBAPIError):
        of_the_row = isinstance(exc, IntegrityError) or sqlstate.startswith("22")
    else:
        of_the_row = not isinstance(exc, PoolTimeoutError | OSError)
    if of_the_row:
        return RowRefused(getattr(origin, "sqlite_errorname", sqlstate) or type(origin).__name__)
    return DatabaseFailed(_first_line(exc))


def _is_cut(exc: Exception) -> bool:
    """Whether a failure is a lost connection, not an answer of the database."""
    return exc.connection_invalidated if isinstance(exc, DBAPIError) else isinstance(exc, OSError)


def _first_line(exc: Exception) -> str:
    """The driver's message without the details after it, where PostgreSQL would quote the row."""
    said = str(exc.orig if isinstance(exc, StatementError) else exc)
    return said.splitlines()[0] if said else type(exc).__name__
