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
from sqlalchemy.types import TypeEngine

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

    def given(self, **types: TypeEngine[Any]) -> Mapping[str, ColumnElement[Any]]:
        """The values that ``rows`` hands to a statement for each of many rows, by their names."""
        if not self._has_arrays:
            return {name: bindparam(name, type_=kind) for name, kind in types.items()}
        lists = [bindparam(name, type_=ARRAY(kind)) for name, kind in types.items()]
        taken = func.unnest(*lists).table_valued(*(column(name, kind) for name, kind in types.items()))
        return dict(taken.render_derived().c)

    def insert(self, table: SqlTable) -> sqlite.Insert | postgresql.Insert:
        """Insert what ``rows`` makes of rows with all columns of the table."""
        putting = self._insert(table)
        if not self._has_arrays:
            return putting
        given = self.given(**{each.name: each.type for each in table.c})
        return putting.from_select([*given], select(*given.values()))

    def rows(self, rows: Sequence[Mapping[str, Any]]) -> Any:
        """The parameters of a statement for at least one row."""
        if not self._has_arrays:
            return rows
        return {name: [row[name] for row in rows] for name in rows[0]}
