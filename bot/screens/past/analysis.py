"""The analysis of a finished table, page by page, computed in another process. Changes no game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from bot.screens.frame.controls import Click
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import is_private, tell, update
from bot.screens.game import AnyScreen, Players, ScreenContext
from bot.screens.past.searched_feats import SearchedFeats
from bot.screens.table.answering import Answers
from bot.screens.table.private_screens import own_screen
from bot.screens.table.refusals import UnknownControl
from bot.thinking.pool import Thinkers

CACHED_PARTS = 200
"""The number of analysed parts of games that are kept in memory."""


class AnalysisPages:
    """The pages of an analysis, for anyone who can see the table. Keeps only a cache."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        answers: Answers,
        thinkers: Thinkers,
        emoji: ApplicationEmoji,
        feats: SearchedFeats,
    ) -> None:
        """``feats`` searches a table again when its analysis is opened."""
        self._screens = screens
        self._answers = answers
        self._tables = answers.tables
        self._thinkers = thinkers
        self._emoji = emoji
        self._feats = feats
        self._cache: OrderedDict[tuple[int, range], Any] = OrderedDict()

    async def turn(self, click: Click, table: int, page: str) -> None:
        async with self._answers.answering(click, table):
            if is_private(click):
                await self._answers.named(click, table)
                message = await self._page(table, page)
                await update(click, message)
            else:
                await self._answers.clicked(click, table)
                message = await self._page(table, page)
                await tell(click, message)
                self._feats.search(table)

    async def _page(self, table: int, page: str) -> Message:
        """A page of a finished table. Raises UnknownControl if its game has none."""
        history = await self._tables.replayed(table)
        now = history.table
        screen = self._screens[now.row.game].analysis
        if screen is None:
            raise UnknownControl
        part = screen.part(history, page)
        found = self._cache.get((table, part))
        if found is None:
            views, moves = history.views[part.start : part.stop + 1], history.moves[part.start : part.stop]
            found = await self._thinkers.work(screen.analyse, views, moves)
        self._remember((table, part), found)
        context = ScreenContext(table, now.ply, Players(now.players), self._emoji)
        shown = screen.show(context, history, found, page)
        return own_screen(shown, await asyncio.to_thread(shown.draw) if shown.draw else None)

    def _remember(self, key: tuple[int, range], found: Any) -> None:
        self._cache[key] = found
        self._cache.move_to_end(key)
        if len(self._cache) > CACHED_PARTS:
            self._cache.popitem(last=False)
