"""The database: opening it, and running transactions.

On PostgreSQL a transaction sees at each statement what others have committed by then, so whatever decides
something locks the rows on which it decides, in the order of their ids, or a name where there is no row
(``lock_names``). A transaction that only reads several statements sees one state of them (``in_snapshot``).
Transactions that block each other, and those whose connection was lost before they committed, are run again.

With ``opening`` and ``many``, the only module that distinguishes SQLite and PostgreSQL. One connection of one
process writes to a SQLite file and moves its write-ahead log: two could damage it (SQLite before 3.51.3), and
grouped commits need only one. What reads much has connections that only read, so that no move waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import cache, wraps
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import (
    Any,
    Concatenate,
    Final,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypeVar,
)

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    any_,
    bindparam,
    column,
    event,
    func,
    select,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool
from sqlalchemy.types import TypeEngine

from bot.background import Background
from bot.clock import SYSTEM, Clock
from bot.store.database import driver
from bot.store.database.opening import (
    check_and_migrate,
    make_file,
    opening_refused,
    path_of,
    place_of,
)
from bot.store.database.urls import Address
from bot.store.errors import (
    CommitUnanswered,
    DatabaseFailed,
    DatabaseUrlRefused,
    RowRefused,
    StoreClosed,
    failure_of,
    first_line,
    is_cut,
    passes,
)

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[AsyncConnection], Coroutine[Any, Any, T]]

Kind: TypeAlias = Literal["ordinary", "snapshot", "statement", "aside"]
"""A transaction: an ordinary one, one that only reads and sees one state of the database, one that reads
once, one that sees one state and reads so much that others must not wait for it."""

WAIT_S: Final = 60.0
"""How long a transaction waits for its turn, in seconds."""

LOCK_WAIT_S = 2.0  # a process that is ending may hold the file for a moment
CONNECTIONS = 10
"""How many connections of one process to PostgreSQL are kept; other transactions wait for their turn."""
ASIDE = 2
"""How many transactions at a time read aside from a SQLite file."""
FEW = 2
"""The largest batch that is written in the event loop; a larger one would hold it up."""
TRIES = 5
"""How often a transaction is run while others are in its way."""

_INSERTS: dict[str, Callable[[SqlTable], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
_SET_UP = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit is on the disk when it returns
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",  # what is deleted is overwritten
    # Reads once, so that the log is one for several connections. Then the file is this process's alone for a
    # moment, which fails as long as another one has it open.
    *("PRAGMA schema_version", "PRAGMA locking_mode=EXCLUSIVE", driver.BEGIN, "COMMIT"),
    "PRAGMA locking_mode=NORMAL",
)
_LOCK = text("SELECT pg_advisory_xact_lock(number) FROM unnest(:numbers) AS number").bindparams(
    bindparam("numbers", type_=ARRAY(BigInteger))
)

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
    return _method(work, "ordinary")


def in_snapshot(
    work: Callable[Concatenate[Worker, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Worker, P], Coroutine[Any, Any, T]]:
    """Like ``in_transaction`` for a method that only reads: all its statements see one state."""
    return _method(work, "snapshot")


def in_statement(
    work: Callable[Concatenate[Worker, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Worker, P], Coroutine[Any, Any, T]]:
    """Like ``in_snapshot`` for a method with one statement; PostgreSQL needs no transaction around it."""
    return _method(work, "statement")


def aside(
    work: Callable[Concatenate[Worker, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Worker, P], Coroutine[Any, Any, T]]:
    """Like ``in_snapshot`` for a method that reads so much that no other transaction should wait for it."""
    return _method(work, "aside")


def _method(
    work: Callable[Concatenate[Worker, AsyncConnection, P], Coroutine[Any, Any, T]], kind: Kind
) -> Callable[Concatenate[Worker, P], Coroutine[Any, Any, T]]:
    @wraps(work)
    async def method(self: Worker, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.database.run(lambda connection: work(self, connection, *args, **kwargs), kind)

    return method


async def lock_names(connection: AsyncConnection, *names: str) -> None:
    """Let no other transaction take one of these names before this one ends; waits for those that have.

    SQLite has one transaction at a time in any case.
    """
    if connection.dialect.name != "sqlite":
        hashes = (blake2b(name.encode(), digest_size=8).digest() for name in sorted(names))
        numbers = [int.from_bytes(each, signed=True) for each in hashes]
        await connection.execute(_LOCK, {"numbers": numbers})


async def lock_rows(connection: AsyncConnection, *tables: SqlTable) -> None:
    """Let no other transaction write or lock a row of these before this one ends; waits for the others."""
    if connection.dialect.name != "sqlite":
        for table in tables:
            await connection.execute(text(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE"))


class Timed(NamedTuple):
    """What a transaction took, in seconds: first its work with the wait for its turn, then its commit.

    ``failure`` is the name of the StoreError with which it ended, or "".
    """

    work_s: float
    commit_s: float
    failure: str


class Database:
    """An opened database. Work on it is a coroutine function that takes a connection."""

    def __init__(
        self,
        engine: AsyncEngine,
        connections: _Connections,
        found_at: str | None = None,
        files: Sequence[sqlite3.Connection] = (),
        aside: _Connections | None = None,
    ) -> None:
        """``found_at`` is the revision of the schema before it was opened, None for an empty database.

        ``files`` is what the driver of SQLite has opened, the last of them the present one. ``aside`` is for
        what is read aside, None for ``connections``.
        """
        self._engine = engine
        self._connections = connections
        self._aside = aside or connections
        self.found_at = found_at
        self._files = files
        self._under_way = Background()
        self._closed = False
        self._listeners: list[Callable[[Timed], None]] = []
        self.many = _many(engine.dialect.name)
        self.insert = self.many.one
        self.is_shared = engine.dialect.name != "sqlite"

    @classmethod
    async def open(cls, url: str, clock: Clock = SYSTEM) -> Database:
        """Open what ``url`` names, check it and bring its schema up to date.

        Creates a SQLite file and its folder if they do not exist. Raises DatabaseUrlRefused or an
        OpeningRefused.
        """
        address = Address.of(url)
        files = list[sqlite3.Connection]()
        parsed, engine = address.url, _engine(address, files)
        path, on_sqlite = path_of(parsed), engine.dialect.name == "sqlite"
        try:
            async with AsyncExitStack() as opened:
                opened.push_async_callback(engine.dispose)
                if path is not None:
                    make_file(path)
                connection = await opened.enter_async_context(engine.connect())
                found_at = await connection.run_sync(
                    check_and_migrate, place_of(parsed), path, files, clock.now()
                )
                if not on_sqlite:
                    await connection.close()
                opened.pop_all()
        except (DBAPIError, OSError) as exc:
            raise opening_refused(exc, place_of(parsed), path) from None
        if on_sqlite:
            return cls(engine, _Only(connection), found_at, files, None if path is None else _Readers(path))
        return cls(engine, _Several(engine), found_at)

    async def run(self, work: Work[T], kind: Kind = "ordinary") -> T:
        """Run ``work`` in its own transaction and return its result after the commit.

        Where another transaction is in its way, or the connection is lost before the commit, it is rolled
        back and run again. Work that has begun continues to its end even if the caller is cancelled. Raises
        RowRefused, DatabaseFailed or StoreClosed; then the whole work is rolled back, except that nobody
        knows after CommitUnanswered.
        """
        if self._closed:
            raise StoreClosed
        return await asyncio.shield(self.start(self.transaction(work, kind)))

    def start(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run ``coroutine`` as a task that closing waits for. The caller shields it."""
        return self._under_way.shielded(coroutine)

    async def transaction(self, work: Work[T], kind: Kind = "ordinary") -> T:
        """Like ``run``, but in the caller's own task; cancelling this task would break the connection."""
        begun_at, tries_left = perf_counter(), TRIES
        connections = self._aside if kind == "aside" else self._connections
        while True:
            done_at = 0.0
            tries_left -= 1
            try:
                connection = await connections.begin(kind)
                try:
                    result = await work(connection)
                    done_at = perf_counter()
                    await connections.commit(connection)
                except BaseException:
                    await asyncio.shield(connections.roll_back(connection))
                    raise
            except (StatementError, PoolTimeoutError, OSError, OverflowError, UnicodeError) as exc:
                unknown = done_at and kind == "ordinary" and is_cut(exc)
                if tries_left and not unknown and passes(exc):
                    continue
                failure = CommitUnanswered(first_line(exc)) if unknown else failure_of(exc)
                self._tell(Timed(perf_counter() - begun_at, 0.0, type(failure).__name__))
                raise failure from None
            self._tell(Timed(done_at - begun_at, perf_counter() - done_at, ""))
            return result

    def _tell(self, timed: Timed) -> None:
        for listener in self._listeners:
            listener(timed)

    async def connect(self) -> AsyncConnection:
        """A connection to PostgreSQL that the caller keeps and closes.

        Raises StoreClosed and what the engine raises.
        """
        if self._closed:
            raise StoreClosed
        return await self._engine.connect()

    def listen(self, listener: Callable[[Timed], None]) -> None:
        """Tell this listener of every transaction when it is over. It must return at once."""
        self._listeners.append(listener)

    async def overwrite_log(self) -> None:
        """Move everything from the write-ahead log of SQLite to its file, and empty the log on the disk.

        What was deleted before is then in neither. Raises DatabaseFailed or StoreClosed.
        """
        if self._closed:
            raise StoreClosed
        if isinstance(self._connections, _Only):
            await asyncio.shield(self.start(self._overwrite_log(self._connections)))

    async def _overwrite_log(self, only: _Only) -> None:
        try:
            await only.overwrite_log()
        except (sqlite3.Error, OSError) as exc:
            raise DatabaseFailed(first_line(exc)) from None

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called; then no new work begins."""
        return self._closed

    @property
    def file(self) -> sqlite3.Connection:
        """The open file of SQLite, with which the driver's thread and others take turns."""
        return self._files[-1]

    async def close(self) -> None:
        """Wait for the end of all work that has begun, then close. Closing twice is harmless."""
        self._closed = True
        await self._under_way.finish()
        await self._aside.close()
        await self._connections.close()


class _Connections(Protocol):
    """Where transactions run. All methods raise what the driver and SQLAlchemy raise."""

    async def begin(self, kind: Kind) -> AsyncConnection:
        """A connection in a transaction."""

    async def commit(self, connection: AsyncConnection) -> None:
        """Commit, and give the connection back."""

    async def roll_back(self, connection: AsyncConnection) -> None:
        """Undo everything, also after a commit that failed, and give the connection back."""

    async def close(self) -> None:
        """Close all."""


class _Several:
    """Connections to PostgreSQL, from a pool of SQLAlchemy."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engines: dict[Kind, AsyncEngine] = {
            "ordinary": engine,
            "snapshot": engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True),
            "statement": engine.execution_options(isolation_level="AUTOCOMMIT"),
        }
        self._engines["aside"] = self._engines["snapshot"]

    async def begin(self, kind: Kind) -> AsyncConnection:
        connection = await self._engines[kind].connect()
        try:
            await connection.begin()
        except BaseException:
            await connection.close()
            raise
        return connection

    async def commit(self, connection: AsyncConnection) -> None:
        await connection.commit()
        await connection.close()

    async def roll_back(self, connection: AsyncConnection) -> None:
        try:
            await connection.rollback()  # after a commit that failed, a close alone would leave it open
        finally:
            await connection.close()

    async def close(self) -> None:
        await self._engines["ordinary"].dispose()


class _Only:
    """The only connection that writes to a SQLite file, on which transactions take turns."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._turn = asyncio.Lock()

    async def begin(self, kind: Kind) -> AsyncConnection:  # noqa: ARG002 - all are alike here
        await self._wait()
        try:
            await self._connection.begin()
            _begin(self._connection)
        except BaseException:
            await asyncio.shield(self.roll_back(self._connection))
            raise
        return self._connection

    async def commit(self, connection: AsyncConnection) -> None:
        await connection.commit()
        self._turn.release()

    async def roll_back(self, connection: AsyncConnection) -> None:
        try:
            await connection.rollback()
            # After a commit that failed, SQLAlchemy holds the transaction for over, and SQLite does not.
            await _driver_of(connection).rollback()
        except (SQLAlchemyError, sqlite3.Error, OSError, ValueError):  # aiosqlite's error once it is closed
            await connection.invalidate()  # the caller has the failure that came first
        finally:
            self._turn.release()

    async def overwrite_log(self) -> None:
        """Move everything from the write-ahead log to the file, and empty the log; waits for its readers."""
        for _ in range(TRIES):
            await self._wait()
            try:
                emptying = _driver_of(self._connection).execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
                ((is_read, *_log),) = await emptying
            finally:
                self._turn.release()
            if not is_read:
                return
        raise sqlite3.OperationalError("the write-ahead log is still being read")

    async def close(self) -> None:
        await self._connection.close()
        await self._connection.engine.dispose()

    async def _wait(self) -> None:
        """Return when it is the caller's turn. A file that was given up is opened again."""
        async with asyncio.timeout(WAIT_S if self._turn.locked() else None):
            await self._turn.acquire()
        try:
            if self._connection.invalidated:
                await self._connection.get_raw_connection()
        except BaseException:
            self._turn.release()
            raise


class _Readers:
    """Connections that only read a SQLite file. None is kept: each of them holds the file."""

    def __init__(self, file: Path) -> None:
        url = f"{file.absolute().as_uri()}?mode=ro"
        self._turns = asyncio.Semaphore(ASIDE)
        self._engine = create_async_engine(
            "sqlite+aiosqlite://",
            hide_parameters=True,
            poolclass=NullPool,
            async_creator=lambda: driver.connect(url, LOCK_WAIT_S, sqlite3.Connection),
        )

    async def begin(self, kind: Kind) -> AsyncConnection:  # noqa: ARG002 - all are alike here
        async with asyncio.timeout(WAIT_S if self._turns.locked() else None):
            await self._turns.acquire()
        connection = self._engine.connect()
        try:
            await connection.start()
            await connection.exec_driver_sql("BEGIN")
        except BaseException:
            await asyncio.shield(self.roll_back(connection))
            raise
        return connection

    async def commit(self, connection: AsyncConnection) -> None:
        await self.roll_back(connection)

    async def roll_back(self, connection: AsyncConnection) -> None:
        try:
            await connection.close()
        finally:
            self._turns.release()

    async def close(self) -> None:
        await self._engine.dispose()


def _driver_of(connection: AsyncConnection) -> Any:
    """What the driver of the database has under a connection."""
    there: Any = connection.sync_connection
    return there.connection.driver_connection


def _engine(address: Address, files: list[sqlite3.Connection]) -> AsyncEngine:
    """The engine of an address. ``files`` gets each file of SQLite that it opens."""

    def opened(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        files[:] = [sqlite3.Connection(*args, **kwargs)]
        return files[0]

    url = address.url
    try:
        if url.get_backend_name() != "sqlite":
            return create_async_engine(
                url,
                hide_parameters=True,
                pool_size=CONNECTIONS,
                pool_use_lifo=True,
                max_overflow=0,  # they would be closed again at once, and to open one takes long
                pool_timeout=WAIT_S,
                connect_args=address.arguments,
            )
        engine = create_async_engine(
            url,
            hide_parameters=True,
            async_creator=lambda: driver.connect(url.database or ":memory:", LOCK_WAIT_S, opened),
        )
    except ModuleNotFoundError as exc:
        raise DatabaseUrlRefused("driver", exc.name or "") from exc
    except ArgumentError:  # hosts and ports that do not fit together
        raise DatabaseUrlRefused("form") from None
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    try:
        cursor = connection.cursor()
        for statement in _SET_UP:
            cursor.execute(statement)
        cursor.close()
    except BaseException:
        connection.close()
        raise


def _begin(connection: AsyncConnection) -> None:
    """Begin in SQLite. A listener of the engine could do so, too, but would make every statement dearer."""
    try:
        _driver_of(connection).begin()
    except sqlite3.Error as failure:
        raise OperationalError(driver.BEGIN, None, failure) from failure


class Many:
    """Parts of statements for all databases of a dialect; ``one`` is its insert of one row."""

    def __init__(self, dialect: str) -> None:
        self.one = _INSERTS[dialect]
        self._has_arrays = dialect != "sqlite"

    def among(self, of: ColumnElement[Any], name: str) -> ColumnElement[bool]:
        """Whether a column has one of the values of the parameter ``name``, a list."""
        if self._has_arrays:
            return of == any_(bindparam(name, type_=ARRAY(of.type)))
        values = func.json_each(bindparam(name, type_=JSON)).table_valued("value")
        return of.in_(select(values.c.value))

    def given(self, **types: TypeEngine[Any]) -> Mapping[str, ColumnElement[Any]]:
        """The values that ``rows`` hands to a statement for each of many rows, by their names."""
        if not self._has_arrays:
            return {name: bindparam(name, type_=kind) for name, kind in types.items()}
        lists = [bindparam(name, type_=ARRAY(kind)) for name, kind in types.items()]
        taken = func.unnest(*lists).table_valued(*(column(name, kind) for name, kind in types.items()))
        return dict(taken.render_derived().c)

    def insert(self, table: SqlTable) -> sqlite.Insert | postgresql.Insert:
        """Insert what ``rows`` makes of rows with all columns of the table."""
        putting = self.one(table)
        if not self._has_arrays:
            return putting
        given = self.given(**{each.name: each.type for each in table.c})
        return putting.from_select([*given], select(*given.values()))

    def rows(self, rows: Sequence[Mapping[str, Any]]) -> Any:
        """The parameters of a statement for at least one row."""
        if not self._has_arrays:
            return rows
        return {name: [row[name] for row in rows] for name in rows[0]}


_many = cache(Many)


@cache
def replacing(many: Many, table: SqlTable) -> sqlite.Insert | postgresql.Insert:
    """An insert of rows that replace those with the same key."""
    put = many.one(table)
    kept = {column.name: put.excluded[column.name] for column in put.table.c if not column.primary_key}
    return put.on_conflict_do_update(index_elements=list(put.table.primary_key), set_=kept)


Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Waiting = tuple[Asked, "asyncio.Future[Answer]"]


class Batches(Generic[Asked, Answer]):
    """Does what many callers ask for at the same time in one transaction, because each has its price.

    While a transaction runs, or waits for its turn, the next batch gathers. What a caller asks for is done
    after it was asked, once, and answered after the commit, also if the caller has gone meanwhile. No task
    runs while nothing is asked for.
    """

    def __init__(
        self,
        database: Database,
        work: Callable[[AsyncConnection, Sequence[Asked]], Awaitable[Sequence[Answer]]],
        kind: Kind = "ordinary",
        *,
        most: int | None = None,
    ) -> None:
        """``work`` answers each that was asked, ``most`` of them at a time; it may be run again."""
        self._database = database
        self._work = work
        self._kind: Kind = kind
        self._most = most
        self._turn = asyncio.Lock()
        self._gathered: list[Waiting[Asked, Answer]] | None = None  # a batch that has not begun

    async def ask(self, asked: Asked) -> Answer:
        """Ask for work. Cancelling the caller does not undo it.

        Raises RowRefused, DatabaseFailed or StoreClosed. One that is refused takes no other with it.
        """
        if self._database.closed:
            raise StoreClosed
        if self._gathered is None or len(self._gathered) == self._most:
            self._gathered = []
            self._database.start(self._run(self._gathered))
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._gathered.append((asked, answered))
        return await answered

    async def _run(self, batch: list[Waiting[Asked, Answer]]) -> None:
        async with self._turn:
            answers = await self._answers(batch)
        for (_, answered), answer in zip(batch, answers, strict=True):
            if answered.done():
                continue
            if isinstance(answer, Exception):
                answered.set_exception(answer)
            else:
                answered.set_result(answer)

    async def _answers(self, batch: list[Waiting[Asked, Answer]]) -> Sequence[Answer | Exception]:
        """Do the whole batch, or as much of it as possible, and say what is wrong with the rest."""

        async def work(connection: AsyncConnection) -> Sequence[Answer]:
            self._close(batch)
            with driver.at_once(len(batch) <= FEW):
                return await self._work(connection, [asked for asked, _ in batch])

        try:
            return await self._database.transaction(work, self._kind)
        except DatabaseFailed as failed:
            self._close(batch)
            return [type(failed)(failed.fault) for _ in batch]
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with one, the others are done
            self._close(batch)
            if len(batch) == 1:
                return [fault if isinstance(fault, RowRefused) else RowRefused(type(fault).__name__)]
            return [answer for each in batch for answer in await self._answers([each])]

    def _close(self, batch: list[Waiting[Asked, Answer]]) -> None:
        """Let those who ask from now on be the next batch."""
        if self._gathered is batch:
            self._gathered = None
