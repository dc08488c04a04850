"""A connection to PostgreSQL for locks only. When it ends, for whatever reason, the server frees them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.opening import first_line
from bot.store.errors import DatabaseFailed

_SETTINGS: Final = {
    # A connection that ends without a word must be noticed, and a process that hangs must let others go on.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "idle_session_timeout": "20000",
    "idle_in_transaction_session_timeout": "5000",
    "statement_timeout": "5000",
}
_SET = text("SELECT set_config(name, :value, false) FROM pg_settings WHERE name = :name")
_LOCK = text("SELECT pg_try_advisory_lock(:kind, :number)")
_UNLOCK = text("SELECT pg_advisory_unlock(:kind, :number)")


async def prepare(connection: AsyncConnection) -> None:
    """Let the server end a new connection if it does not hear of this process for 20 seconds."""
    for name, value in _SETTINGS.items():
        await connection.execute(_SET, {"name": name, "value": value})


async def lock(connection: AsyncConnection, kind: int, number: int) -> bool:
    """Take a lock that lasts as long as the connection, unless somebody else has it."""
    return bool(await connection.scalar(_LOCK, {"kind": kind, "number": number}))


async def unlock(connection: AsyncConnection, kind: int, number: int) -> None:
    """Give a lock back."""
    await connection.execute(_UNLOCK, {"kind": kind, "number": number})


async def end(connection: AsyncConnection) -> None:
    """End a connection, and so give all its locks back."""
    with suppress(SQLAlchemyError, OSError):
        await connection.invalidate()
        await connection.close()


@contextmanager
def failures() -> Iterator[None]:
    """Raise DatabaseFailed for failures of the connection."""
    try:
        yield
    except (SQLAlchemyError, OSError) as failure:
        raise DatabaseFailed(first_line(failure)) from None
