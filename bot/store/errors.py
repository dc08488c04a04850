"""What can go wrong with the database: a closed set of errors that carry data, but never a row's contents.

No error holds a seed, a parameter of a statement or a password. The screens word the sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, dataclass_transform

from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

_IN_THE_WAY = frozenset(("40001", "40P01"))  # serialization_failure, deadlock_detected


@dataclass_transform(eq_default=False)
class WithFacts(Exception):
    """An error or a refusal, each kind of which is a dataclass of its data."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)


class StoreError(WithFacts):
    """Any refusal or failure of the database. All errors of this room are subclasses."""


class DatabaseUrlRefused(StoreError):
    """The database URL cannot be used.

    ``rule`` is "form" (it is not a URL), "engine" (neither SQLite nor PostgreSQL), "driver" (``name``, the
    package of the driver of that engine, is not installed) or "parameter" (the driver cannot do what the
    parameter ``name`` asks for; "" is an unknown one). No value is told, because it may be a password.
    """

    rule: Literal["form", "engine", "driver", "parameter"]
    name: str = ""


class OpeningRefused(StoreError):
    """The database at ``place`` (a path, or a URL without its password) cannot be opened.

    ``backup`` is the newest backup that this version can read, where one helps and is known.
    """

    place: str
    fault: str = ""
    backup: Path | None = None


class DatabaseUnreachable(OpeningRefused):
    """No database could be reached or created there; ``fault`` is the driver's message."""


class DatabaseBusy(OpeningRefused):
    """Another process has the file open. Only one process may, because two writers can damage it."""


class DatabaseDamaged(OpeningRefused):
    """The file is not an intact database; ``fault`` is the first fault that the check found."""


class DatabaseHasLost(OpeningRefused):
    """The file is empty, but has a ``backup``. To start all the same, a person deletes the file."""


class DatabaseTooNew(OpeningRefused):
    """A newer version of this program has changed the schema; ``fault`` is the schema's revision."""


class DatabaseTooOld(OpeningRefused):
    """A version before 1.0.0 made the database, and nothing of it is read. A person begins a new one."""


class NotBackedUp(OpeningRefused):
    """The schema must be changed, but the backup that comes before cannot be written; ``fault`` says why."""


class BackupFailed(StoreError):
    """A backup, or what is to replace the database, could not be written; ``fault`` says why."""

    fault: str


class CopyDamaged(BackupFailed):
    """The copy is not an intact database, and so neither is what was copied; ``fault`` is the first fault."""


class RestoreRefused(StoreError):
    """A file cannot take the place of the database.

    ``rule`` is "missing" (it is not another file), "damaged" (``fault`` is what the check found), "newer" or
    "older" than what this version reads (``fault`` is the revision of its schema).
    """

    rule: Literal["missing", "damaged", "newer", "older"]
    fault: str


class StoreClosed(StoreError):
    """The store was used after it was closed."""


class RowRefused(StoreError):
    """A row breaks a rule of the schema: it names a table that does not exist, or it exists already."""

    fault: str


class Outdated(StoreError):
    """The table has changed since the version on which this was decided. Nothing was written."""


class DatabaseFailed(StoreError):
    """The database could not do its work now: the disk is full, the server is gone.

    The work is rolled back, except perhaps with ``CommitUnanswered``.
    """

    fault: str


class CommitUnanswered(DatabaseFailed):
    """The connection was lost while the database committed: the work is saved, or it is rolled back."""


TooManyOf = Literal["host", "channel", "opened", "named", "alone"]
"""Tables that wait, of a host or in a channel; tables that a person has opened for others, or with somebody
named; tables where they play with computers only."""


class Crowded(WithFacts):
    """There are ``most`` such tables already. At ``until`` one of them counts no more, None: at its end."""

    rule: TooManyOf
    most: int
    until: datetime | None = None
    named: int = 0


class AlreadyOpen(WithFacts):
    """The host already has an open table like the one that was to be opened: table ``table``."""

    table: int


class EnteredAlready(WithFacts):
    """The person ``user`` has had their one attempt in an event; None: the event takes nobody any more."""

    user: int | None


# What a failure of the drivers means: an error of the store, or something that passes by itself


def failure_of(exc: Exception) -> StoreError:
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
    return DatabaseFailed(first_line(exc))


def passes(exc: Exception) -> bool:
    """Whether a transaction failed only by others, so that it can be run again as it is.

    That is a deadlock, rows that have changed meanwhile, or a connection that was lost, as after a restart of
    the server.
    """
    sqlstate = getattr(exc.orig, "sqlstate", None) if isinstance(exc, DBAPIError) else None
    return sqlstate in _IN_THE_WAY or (isinstance(exc, DBAPIError) and exc.connection_invalidated)


def is_cut(exc: Exception) -> bool:
    """Whether a failure is a lost connection, not an answer of the database."""
    return exc.connection_invalidated if isinstance(exc, DBAPIError) else isinstance(exc, OSError)


def first_line(exc: Exception) -> str:
    """The driver's message without the details after it, where PostgreSQL would quote the row."""
    said = str(exc.orig if isinstance(exc, StatementError) else exc)
    return said.splitlines()[0] if said else type(exc).__name__
