"""Threads in which pictures are drawn: those that somebody's turn waits for, apart from all others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from bot.screens.frame.layout import PICTURE, Layout, Message
from bot.tables import Refusal

T = TypeVar("T")


class TooManyPictures(Refusal):
    """As many pictures of this kind as may wait are being drawn already."""


class Pencils:
    """Threads that draw, each one picture at a time, in the order in which they are asked for.

    An executor does the same, but the way to it and back is two to three times as long. What waits here has
    no bound of its own: each picture is awaited by an answer or an edit that asks for no other meanwhile, so
    there are never more than those, and to refuse one would leave a committed move unshown.
    """

    def __init__(self, kind: str, number: int) -> None:
        self._asked: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]]] = SimpleQueue()
        self._unused = [Thread(target=self._draw, name=f"{kind}_{i}", daemon=True) for i in range(number)]

    def drawn(self, draw: Callable[[], T]) -> asyncio.Future[T]:
        """The picture, as soon as it is drawn."""
        if self._unused:
            self._unused.pop().start()
        drawn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.put((draw, drawn))
        return drawn

    def _draw(self) -> None:
        while True:
            self._draw_next(*self._asked.get())

    @staticmethod
    def _draw_next(draw: Callable[[], T], drawn: asyncio.Future[T]) -> None:
        try:
            done = partial(drawn.set_result, draw())
        except BaseException as failure:  # noqa: BLE001 - whoever waits for the picture gets it
            done = partial(drawn.set_exception, failure)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            drawn.get_loop().call_soon_threadsafe(_unless_cancelled, drawn, done)


class Drawing:
    """A thread for one kind of picture. At most ``most`` pictures are drawn or wait for their turn."""

    def __init__(self, kind: str, most: int) -> None:
        self._pencil = Pencils(kind, 1)
        self._most = most
        self._asked = 0

    async def drawn(self, draw: Callable[[], T]) -> T:
        """The picture, in the language that is spoken here. Raises TooManyPictures."""
        if self._asked >= self._most:
            raise TooManyPictures
        self._asked += 1
        try:
            drawing: asyncio.Future[T] = self._pencil.drawn(partial(copy_context().run, draw))
            return await drawing
        finally:
            self._asked -= 1


def _unless_cancelled(drawn: asyncio.Future[Any], done: Callable[[], None]) -> None:
    if not drawn.cancelled():
        done()


BOARDS: Final = Pencils("boards", 4)
"""The boards and hands of tables. Python draws one at a time, and deflates several."""

FILMS: Final = Drawing("films", most=10)
CARDS: Final = Drawing("cards", most=50)
"""Films of whole games; leaderboards and profiles."""

AHEAD: Final = Drawing("ahead", most=10)
"""Private screens that nobody has opened yet."""

PRACTICE: Final = Drawing("practice", most=200)
"""Positions that belong to no table: lessons and puzzles."""


async def with_picture(layout: Layout, draw: Callable[[], bytes]) -> Message:
    """A message with one picture.

    The layout is made before: two threads that are both busy with Python only hold each other up.
    """
    return Message(layout, {PICTURE: await BOARDS.drawn(draw)})
