"""Which process does what: work that only one of several does at a time, and the processes that have ended.

A claim runs out by itself, so another process takes the work over when its owner has died. The clocks of the
machines must agree within a few seconds.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Table, bindparam, delete, exists, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningInsert

from bot.store.database import Database, in_transaction
from bot.store.errors import StoreError
from bot.store.processes.schema import claims

_PROCESS = "process "


class Claims:
    """The claims of one process, which gets a name of its own. Every coroutine method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._owner = secrets.token_hex(8)

    @in_transaction
    async def claim(self, connection: AsyncConnection, key: str, now: datetime, for_: timedelta) -> bool:
        """Claim work, or go on with it, for some time. False while another process has claimed it."""
        return await self._claim(connection, key, now, now + for_)

    @in_transaction
    async def release(self, connection: AsyncConnection, key: str) -> None:
        """Leave work to others before the claim runs out. Does nothing where another process has it."""
        await connection.execute(delete(claims).where(claims.c.key == key, claims.c.owner == self._owner))

    @asynccontextmanager
    async def claimed(self, key: str, now: Callable[[], datetime], for_: timedelta) -> AsyncIterator[bool]:
        """Do work inside this context if it yields True: then it is claimed, and released at the end."""
        ours = await self.claim(key, now(), for_)
        try:
            yield ours
        finally:
            if ours:
                with suppress(StoreError):  # it runs out by itself
                    await self.release(key)

    # The processes

    @in_transaction
    async def live(self, connection: AsyncConnection, now: datetime, for_: timedelta) -> bool:
        """Note that this process lives, and will for some time. Returns whether others have left it work.

        That is so if processes have ended, which only one of the others learns, or if this one begins and no
        other lives.
        """
        mine, process = claims.c.key == _PROCESS + self._owner, claims.c.key.startswith(_PROCESS)
        until = now + for_
        goes_on = (await connection.execute(update(claims).where(mine).values(until=until))).rowcount > 0
        if not goes_on:
            new = insert(claims).values(key=_PROCESS + self._owner, owner=self._owner, until=until)
            await connection.execute(new)
        # What is locked here is being looked at by another process. It is not waited for, because that one
        # may wait for the row above.
        over = select(claims.c.owner).where(process, claims.c.until <= now).with_for_update(skip_locked=True)
        ended = (await connection.scalars(over)).all()
        if ended:
            await connection.execute(delete(claims).where(claims.c.owner.in_(ended)))
        others = select(exists().where(process, ~mine))
        return bool(ended) or not (goes_on or await connection.scalar(others))

    @in_transaction
    async def end(self, connection: AsyncConnection, now: datetime) -> None:
        """Note that this process ends now, so that others need not wait until its claims have run out."""
        mine = claims.c.owner == self._owner
        await connection.execute(update(claims).where(mine).values(until=now))

    async def _claim(self, connection: AsyncConnection, key: str, now: datetime, until: datetime) -> bool:
        wanted = {"claimed": key, "by": self._owner, "to": until, "now": now}
        return (await connection.execute(_claiming(self.database.insert), wanted)).first() is not None


@cache
def _claiming(insert_into: Callable[[Table], sqlite.Insert | postgresql.Insert]) -> ReturningInsert[Any]:
    """Claims the key ``claimed`` unless somebody else has it, and returns it if that is done."""
    by = bindparam("by", type_=claims.c.owner.type)
    mine = {"owner": by, "until": bindparam("to", type_=claims.c.until.type)}
    free = or_(claims.c.until <= bindparam("now", type_=claims.c.until.type), claims.c.owner == by)
    put = insert_into(claims).values(key=bindparam("claimed"), **mine)
    put = put.on_conflict_do_update(index_elements=[claims.c.key], set_=mine, where=free)
    return put.returning(claims.c.key)
