"""Processes that are killed, without a process: what others see of it."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.processes import Claims

_KILL = text(
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_locks WHERE locktype = 'advisory' AND objid = :number"
)


async def kill(process: Claims) -> None:
    """End the connection by which a process lives, as the end of a process does.

    SQLite sees a killed process only by the next start, so there the database is closed, without a word.
    """
    number = process.number

    async def end(connection: AsyncConnection) -> None:
        await connection.execute(_KILL, {"number": number})

    await (process.database.run(end) if process.database.is_shared else process.database.close())
