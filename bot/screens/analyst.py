"""Answers whoever looks back on a finished game. Works it out in another process; changes no game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from bot.screens.analyses import ANALYSES
from bot.screens.board import Message, own_screen
from bot.screens.controls import Click, Pages
from bot.screens.desk import Desk, is_private
from bot.screens.emoji import Emoji
from bot.screens.game import At, Players
from bot.screens.respond import tell_with, update
from bot.screens.words import UnknownControl
from bot.tables import Table
from bot.thinkers import Thinkers

CACHED_PARTS = 200


class Analyst(Pages):
    """The pages of an analysis, for anyone who can see the table. What it keeps is a cache."""

    def __init__(self, desk: Desk, thinkers: Thinkers, emoji: Emoji) -> None:
        self._desk = desk
        self._tables = desk.tables
        self._thinkers = thinkers
        self._emoji = emoji
        self._cache: OrderedDict[tuple[int, range], Any] = OrderedDict()

    async def turn(self, click: Click, table: int, page: str) -> None:
        async with self._desk.answering(click, table, private=True):
            if is_private(click):
                if not _can_see(await self._tables.table(table), click):
                    raise UnknownControl
                message = await self._page(table, page)
                await update(click, message.layout, message.files())
            else:
                await self._desk.clicked(click, table)
                message = await self._page(table, page)
                await tell_with(click, message.layout, message.files())

    async def _page(self, table: int, page: str) -> Message:
        """A page of a finished table. Raises UnknownControl if its game has none."""
        history = await self._tables.replayed(table)
        now = history.table
        screen = ANALYSES.get(now.row.game)
        if screen is None:
            raise UnknownControl
        part = screen.part(history, page)
        found = self._cache.get((table, part))
        if found is None:
            views, moves = history.views[part.start : part.stop + 1], history.moves[part.start : part.stop]
            found = await self._thinkers.work(screen.analyse, views, moves)
        self._remember((table, part), found)
        at = At(table, now.ply, Players(now.players), self._emoji)
        shown = screen.show(at, history, found, page)
        return own_screen(shown, await asyncio.to_thread(shown.draw) if shown.draw else None)

    def _remember(self, key: tuple[int, range], found: Any) -> None:
        self._cache[key] = found
        self._cache.move_to_end(key)
        if len(self._cache) > CACHED_PARTS:
            self._cache.popitem(last=False)


def _can_see(table: Table, click: Click) -> bool:
    """Whether the one who clicked plays at the table, or has a board of it before them."""
    here = any(board.channel_id == click.channel_id for board in table.row.boards)
    return here or table.seat_of(click.user.id) is not None
