"""All in one thread: the database and the pictures too, so that a test is quick and always the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

import pytest
from aiosqlite import core

from bot.screens.frame.layout import Pencils

P = ParamSpec("P")
T = TypeVar("T")


class _AtOnce(ThreadPoolExecutor):
    """Does in the loop's own thread what would be done in another."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - the future hands it on
            done.set_exception(error)
        return done


class _Now:
    """The queue of a database connection: what is put there is carried out at once."""

    def put_nowait(self, asked: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, work = asked
        try:
            result = work()
        except BaseException as error:
            if future is None:
                raise
            core.set_exception(future, error)
        else:
            if future is not None:
                core.set_result(future, result)


async def _carried_out(
    connection: core.Connection, work: Callable[..., Any], *args: Any, **options: Any
) -> Any:
    """Carry out a statement, and let others go on before its answer is read, as after a real one."""
    if connection._connection is None:
        raise ValueError("Connection closed")
    try:
        return work(*args, **options)
    finally:
        await asyncio.sleep(0)


def _drawn(_pencils: Pencils, draw: Callable[[], T]) -> asyncio.Future[T]:
    drawn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    Pencils._draw_next(draw, drawn)
    return drawn


@contextmanager
def one_thread() -> Iterator[None]:
    """Let the database work in the loop's own thread, and pictures be drawn there."""
    asyncio.get_running_loop().set_default_executor(_AtOnce(1))
    with database_here(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pencils, "drawn", _drawn)
        yield


@contextmanager
def database_here() -> Iterator[None]:
    """Let SQLite work in the loop's own thread, one statement after the other as in a thread of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "SimpleQueue", _Now)
        patch.setattr(core.Connection, "_execute", _carried_out)
        patch.setattr(core, "_connection_worker_thread", lambda _queue: None)
        yield
