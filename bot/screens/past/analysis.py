"""Looks back on finished games, for whoever asks and for the perfect ones. Changes no game.

What there is to work out is worked out in another process.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from typing import Any, cast

from bot.screens.frame.controls import Click
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import is_private, tell, update
from bot.screens.game import At, Players
from bot.screens.past.access import can_see
from bot.screens.registry import SCREENS
from bot.screens.table.answering import Answers
from bot.screens.table.private_screens import own_screen
from bot.screens.table.refusals import UnknownControl
from bot.store import Store, StoreError
from bot.tables import Refusal, won_unaided
from bot.thinking.pool import Thinkers
from games.okiya import OkiyaView
from games.players.okiya.analysis import is_flawless

log = logging.getLogger(__name__)

CACHED_PARTS = 200


class Analyst:
    """The pages of an analysis, for anyone who can see the table. What it keeps is a cache."""

    def __init__(self, answers: Answers, store: Store, thinkers: Thinkers, emoji: ApplicationEmoji) -> None:
        self._answers = answers
        self._store = store
        self._tables = answers.tables
        self._thinkers = thinkers
        self._emoji = emoji
        self._cache: OrderedDict[tuple[int, range], Any] = OrderedDict()
        self._judging: set[asyncio.Task[None]] = set()

    async def turn(self, click: Click, table: int, page: str) -> None:
        async with self._answers.answering(click, table, private=True):
            if is_private(click):
                if not can_see(await self._tables.table(table), click):
                    raise UnknownControl
                message = await self._page(table, page)
                await update(click, message)
            else:
                await self._answers.clicked(click, table)
                message = await self._page(table, page)
                await tell(click, message)
                self.judge(table)

    def judge(self, table: int) -> None:
        """Find out in the background who has won a finished table without a mistake, and note it."""
        task = asyncio.create_task(self._judge(table))
        self._judging.add(task)
        task.add_done_callback(self._judging.discard)

    async def close(self) -> None:
        """Judge no more; whoever opens the analysis of a table later has it judged again."""
        for task in self._judging:
            task.cancel()
        await asyncio.gather(*self._judging, return_exceptions=True)

    async def _judge(self, table: int) -> None:
        try:
            if SCREENS[(await self._tables.table(table)).row.game].analysis is None:
                return
            history = await self._tables.replayed(table)
            now, seat = history.table, won_unaided(history.table)
            if seat is None or now.row.ended_at is None:
                return
            views = cast(tuple[OkiyaView, ...], history.views)
            if await self._thinkers.work(is_flawless, views, history.moves, seat):
                (feat,) = (feat for feat in now.game.feats if feat.searched)
                await self._store.profiles.grant(now.players[seat], feat.key, table, now.row.ended_at)
        except (Refusal, StoreError, BrokenExecutor):
            log.warning("Table %s was not judged.", table, exc_info=True)

    async def _page(self, table: int, page: str) -> Message:
        """A page of a finished table. Raises UnknownControl if its game has none."""
        history = await self._tables.replayed(table)
        now = history.table
        screen = SCREENS[now.row.game].analysis
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
