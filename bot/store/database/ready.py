"""Statements of every move, carried out with little work around them.

Around a statement of some microseconds, SQLAlchemy does more than a hundred for what these do not need, such
as looking for the compiled text and preparing rows of any types. Here a statement is compiled once, and
SQLite's driver gets its text and values. On PostgreSQL, where the way to the server takes longer, SQLAlchemy
does everything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

from bot.store.database.connections import driver_of, wrapped
from bot.store.database.engine import Database

Values = Mapping[str, Any]


class Ready:
    """A statement whose parameters all have names, and whose rows hold only numbers."""

    def __init__(self, database: Database, statement: Select[*tuple[Any, ...]] | UpdateBase) -> None:
        self._statement = statement
        self._text = ""
        if not database.is_shared:
            self._compile(database)

    def _compile(self, database: Database) -> None:
        compiled = self._statement.compile(dialect=database.dialect)
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        names, dialect = compiled.positiontup or (), database.dialect
        binds = [compiled.binds[name] for name in names]
        raws = [bind.type.dialect_impl(dialect).bind_processor(dialect) for bind in binds]
        self._in_order = list(zip(names, raws, strict=True))
        self._constants = {
            name: bind.value for name, bind in zip(names, binds, strict=True) if not bind.required
        }

    async def run(
        self, connection: AsyncConnection, values: Values | Sequence[Values]
    ) -> Sequence[Sequence[Any]]:
        """Carry it out once, or once for each of several values. Returns the rows, if it returns any.

        Raises what ``execute`` of the connection raises.
        """
        if not self._text:
            result = await connection.execute(self._statement, values)
            return result.all() if result.returns_rows else ()
        several = [self._raw(each) for each in ([values] if isinstance(values, Mapping) else values)]
        try:
            rows: Sequence[Sequence[Any]] = await driver_of(connection).all_rows(self._text, several)
        except sqlite3.Error as exc:
            raise wrapped(exc, self._text) from exc
        return rows

    def _raw(self, values: Values) -> list[Any]:
        """The values in the order of the text, as the driver takes them."""
        given = {**self._constants, **values}
        return [given[name] if raw is None else raw(given[name]) for name, raw in self._in_order]
