"""Threads for pictures that nobody's turn waits for, apart from those in which boards are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

from bot.tables import Refusal

T = TypeVar("T")


class TooManyPictures(Refusal):
    """As many pictures of this kind as may wait are being drawn already."""


class Drawing:
    """A thread for one kind of picture. At most ``most`` pictures are drawn or wait for their turn."""

    def __init__(self, kind: str, most: int) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=kind)
        self._most = most
        self._asked = 0

    async def drawn(self, draw: Callable[[], T]) -> T:
        """The picture, in the language that is spoken here. Raises TooManyPictures."""
        if self._asked >= self._most:
            raise TooManyPictures
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, copy_context().run, draw)
        finally:
            self._asked -= 1


FILMS: Final = Drawing("films", most=10)
CARDS: Final = Drawing("cards", most=50)
"""Films of whole games; leaderboards and profiles."""

AHEAD: Final = Drawing("ahead", most=10)
"""Private screens that nobody has opened yet."""

PRACTICE: Final = Drawing("practice", most=200)
"""Positions that belong to no table: lessons and puzzles."""
