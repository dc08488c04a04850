"""Statements about many rows, whose text is the same for any number of them where the engine has arrays.

PostgreSQL plans each text that it has not seen yet, and moves come in batches of all sizes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import JSON, ColumnElement, any_, bindparam, column, func, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import ARRAY

from bot.store.database.engine import Database


class Many:
    """Parts of statements for the engine of a database."""

    def __init__(self, database: Database) -> None:
        self._insert = database.insert
        self._has_arrays = database.is_shared

    def among(self, of: ColumnElement[Any], name: str) -> ColumnElement[bool]:
        """Whether a column has one of the values of the parameter ``name``, a list."""
        if self._has_arrays:
            return of == any_(bindparam(name, type_=ARRAY(of.type)))
        values = func.json_each(bindparam(name, type_=JSON)).table_valued("value")
        return of.in_(select(values.c.value))

    def insert(self, table: SqlTable) -> sqlite.Insert | postgresql.Insert:
        """Insert what ``rows`` makes of rows with all columns of the table."""
        putting = self._insert(table)
        if not self._has_arrays:
            return putting
        lists = [bindparam(each.name, type_=ARRAY(each.type)) for each in table.c]
        taken = func.unnest(*lists).table_valued(*(column(each.name, each.type) for each in table.c))
        names = [each.name for each in table.c]
        return putting.from_select(names, select(*taken.render_derived().c))

    def rows(self, rows: Sequence[Mapping[str, Any]]) -> Any:
        """The parameters of ``insert`` for at least one row."""
        if not self._has_arrays:
            return rows
        return {name: [row[name] for row in rows] for name in rows[0]}
