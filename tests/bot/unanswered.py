"""A connection to the database that is lost while a transaction commits: it is saved, but nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.pool import PoolProxiedConnection

from bot.store.database.driver import Connection


@contextmanager
def unanswered(statement: str) -> Iterator[None]:
    """Lose the connection once, at the commit of a transaction with a statement like "INSERT INTO moves"."""
    sent = list[str]()
    commit: Callable[[DefaultDialect, PoolProxiedConnection], None] = DefaultDialect.do_commit

    def executed(_connection: object, _cursor: object, text: str, *_: object) -> None:
        if statement in text:
            sent.append(text)

    def lost(dialect: DefaultDialect, connection: PoolProxiedConnection) -> None:
        commit(dialect, connection)
        if sent:
            event.remove(Engine, "before_cursor_execute", executed)
            sent.clear()
            raise ConnectionResetError

    async def all_rows(driver: Connection, text: str, *values: Any) -> list[Any]:
        executed(driver, None, text)
        return await carry_out(driver, text, *values)

    carry_out = Connection.all_rows
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Connection, "all_rows", all_rows)
        patch.setattr(DefaultDialect, "do_commit", lost)
        event.listen(Engine, "before_cursor_execute", executed)
        yield
