"""Commits that fail once: a lost connection, after which nobody knows what is saved, and a full disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.pool import PoolProxiedConnection

commit: Callable[[DefaultDialect, PoolProxiedConnection], None] = DefaultDialect.do_commit


@contextmanager
def unanswered(statement: str) -> Iterator[None]:
    """Lose the connection once, at the commit of a transaction with a statement like "INSERT INTO moves".

    It is saved, but nobody knows.
    """
    with _sent(statement) as is_due, pytest.MonkeyPatch.context() as patch:

        def commits(dialect: DefaultDialect, connection: PoolProxiedConnection) -> None:
            commit(dialect, connection)
            if is_due():
                raise ConnectionResetError

        patch.setattr(DefaultDialect, "do_commit", commits)
        yield


@contextmanager
def full(statement: str) -> Iterator[None]:
    """Let the disk of SQLite be full once, at the commit of a transaction with such a statement."""
    with _sent(statement) as is_due, pytest.MonkeyPatch.context() as patch:

        def commits(dialect: DefaultDialect, connection: PoolProxiedConnection) -> None:
            if is_due():
                raise sqlite3.OperationalError("database or disk is full")
            commit(dialect, connection)

        patch.setattr(DefaultDialect, "do_commit", commits)
        yield


@contextmanager
def _sent(statement: str) -> Iterator[Callable[[], bool]]:
    """Whether such a statement was sent; it says so only once."""
    is_sent, is_over = False, False

    def executed(_connection: object, _cursor: object, text: str, *_: object) -> None:
        nonlocal is_sent
        is_sent = is_sent or statement in text

    def is_due() -> bool:
        nonlocal is_over
        was_over, is_over = is_over, is_over or is_sent
        return is_sent and not was_over

    event.listen(Engine, "before_cursor_execute", executed)
    try:
        yield is_due
    finally:
        event.remove(Engine, "before_cursor_execute", executed)
