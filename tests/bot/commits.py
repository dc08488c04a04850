"""Commits that fail once: a lost connection, after which nobody knows what is saved, and a full disk.

SQLite fails in its driver, through which every transaction goes, and PostgreSQL where SQLAlchemy asks it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.pool import PoolProxiedConnection

from bot.store.database.driver import Connection

commit_sqlite: Callable[[Connection], Awaitable[None]] = Connection.commit
commit_any: Callable[[DefaultDialect, PoolProxiedConnection], None] = DefaultDialect.do_commit


@contextmanager
def unanswered(statement: str) -> Iterator[None]:
    """Lose the connection once, at the commit of a transaction with a statement like "INSERT INTO moves".

    It is saved, but nobody knows.
    """
    with _sent(statement) as is_due, pytest.MonkeyPatch.context() as patch:

        async def driver_commits(driver: Connection) -> None:
            await commit_sqlite(driver)
            if is_due():
                raise ConnectionResetError

        def dialect_commits(dialect: DefaultDialect, connection: PoolProxiedConnection) -> None:
            commit_any(dialect, connection)
            if is_due():
                raise ConnectionResetError

        patch.setattr(Connection, "commit", driver_commits)
        patch.setattr(DefaultDialect, "do_commit", dialect_commits)
        yield


@contextmanager
def full(statement: str) -> Iterator[None]:
    """Let the disk of SQLite be full once, at the commit of a transaction with such a statement."""
    with _sent(statement) as is_due, pytest.MonkeyPatch.context() as patch:

        async def commits(driver: Connection) -> None:
            if is_due():
                raise sqlite3.OperationalError("database or disk is full")
            await commit_sqlite(driver)

        patch.setattr(Connection, "commit", commits)
        yield


@contextmanager
def _sent(statement: str) -> Iterator[Callable[[], bool]]:
    """Whether such a statement was sent; it says so only once."""
    is_sent, is_over = False, False

    def executed(_connection: object, _cursor: object, text: str, *_: object) -> None:
        nonlocal is_sent
        is_sent = is_sent or statement in text

    async def all_rows(driver: Connection, text: str, *values: Any) -> list[Any]:
        executed(driver, None, text)
        return await carry_out(driver, text, *values)

    def is_due() -> bool:
        nonlocal is_over
        was_over, is_over = is_over, is_over or is_sent
        return is_sent and not was_over

    carry_out = Connection.all_rows
    event.listen(Engine, "before_cursor_execute", executed)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Connection, "all_rows", all_rows)
            yield is_due
    finally:
        event.remove(Engine, "before_cursor_execute", executed)
