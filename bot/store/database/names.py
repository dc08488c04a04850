"""Locks of PostgreSQL on more than rows: on what no row stands for, and on all rows of a table.

SQLite has one transaction at a time in any case.
"""

from __future__ import annotations

from hashlib import blake2b

from sqlalchemy import BigInteger, Table, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncConnection

_LOCK = text("SELECT pg_advisory_xact_lock(number) FROM unnest(:numbers) AS number").bindparams(
    bindparam("numbers", type_=ARRAY(BigInteger))
)


async def lock_names(connection: AsyncConnection, *names: str) -> None:
    """Let no other transaction take one of these names before this one ends; waits for those that have."""
    if connection.dialect.name != "sqlite":
        numbers = [number_of(name) for name in sorted(names)]
        await connection.execute(_LOCK, {"numbers": numbers})


async def lock_rows(connection: AsyncConnection, *tables: Table) -> None:
    """Let no other transaction write or lock a row of these before this one ends; waits for the others."""
    if connection.dialect.name != "sqlite":
        for table in tables:
            await connection.execute(text(f"LOCK TABLE {table.name} IN EXCLUSIVE MODE"))


def number_of(name: str) -> int:
    """The number of a name, from 64 bits of its hash, the same in every process."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)
