"""What a failure of the drivers means: an error of the store, or something that passes by itself."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.store.database.opening import first_line
from bot.store.errors import DatabaseFailed, RowRefused, StoreError

_IN_THE_WAY = frozenset(("40001", "40P01"))  # serialization_failure, deadlock_detected


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
