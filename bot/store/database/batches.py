"""Does what many callers ask for at the same time in one transaction, because each has its price.

While a transaction runs, or waits for its turn, the next batch gathers. What a caller asks for is done after
it was asked, once, and answered after the commit, also if the caller has gone meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, Kind
from bot.store.errors import DatabaseFailed, RowRefused, StoreClosed

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Waiting = tuple[Asked, "asyncio.Future[Answer]"]


class Batches(Generic[Asked, Answer]):
    """Batches of one kind of work, one after the other; no task runs while nothing is asked for."""

    def __init__(
        self,
        database: Database,
        work: Callable[[AsyncConnection, Sequence[Asked]], Awaitable[Sequence[Answer]]],
        kind: Kind = "ordinary",
        *,
        most: int | None = None,
    ) -> None:
        """``work`` returns an answer to each that was asked, at ``most`` so many; it may be run again."""
        self._database = database
        self._work = work
        self._kind: Kind = kind
        self._most = most
        self._turn = asyncio.Lock()
        self._gathered: list[Waiting[Asked, Answer]] | None = None  # a batch that has not begun

    async def ask(self, asked: Asked) -> Answer:
        """Ask for work. Cancelling the caller does not undo it.

        Raises RowRefused, DatabaseFailed or StoreClosed. One that is refused takes no other with it.
        """
        if self._database.closed:
            raise StoreClosed
        if self._gathered is None or len(self._gathered) == self._most:
            self._gathered = []
            self._database.start(self._run(self._gathered))
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._gathered.append((asked, answered))
        return await answered

    async def _run(self, batch: list[Waiting[Asked, Answer]]) -> None:
        async with self._turn:
            answers = await self._answers(batch)
        for (_, answered), answer in zip(batch, answers, strict=True):
            if answered.done():
                continue
            if isinstance(answer, Exception):
                answered.set_exception(answer)
            else:
                answered.set_result(answer)

    async def _answers(self, batch: list[Waiting[Asked, Answer]]) -> Sequence[Answer | Exception]:
        """Do the whole batch, or as much of it as possible, and say what is wrong with the rest."""

        async def work(connection: AsyncConnection) -> Sequence[Answer]:
            self._close(batch)
            return await self._work(connection, [asked for asked, _ in batch])

        try:
            return await self._database.transaction(work, self._kind)
        except DatabaseFailed as failed:
            self._close(batch)
            return [type(failed)(failed.fault) for _ in batch]
        except Exception as fault:  # noqa: BLE001 - whatever is wrong with one, the others are done
            self._close(batch)
            if len(batch) == 1:
                return [fault if isinstance(fault, RowRefused) else RowRefused(type(fault).__name__)]
            return [answer for each in batch for answer in await self._answers([each])]

    def _close(self, batch: list[Waiting[Asked, Answer]]) -> None:
        """Let those who ask from now on be the next batch."""
        if self._gathered is batch:
            self._gathered = None
