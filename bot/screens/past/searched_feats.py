"""Feats that only a search can prove, such as a game without a mistake. Changes no game."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.store import Store, StoreError
from bot.tables import Refusal, Table, Tables, won_unaided
from bot.thinking.pool import Thinkers, TooManyThoughts
from bot.thinking.reviews import story_of
from games.players import PLAYERS

log = logging.getLogger(__name__)


class SearchedFeats:
    """Searches every table that ends, and others on request. Profiles keep each feat that it finds once."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        thinkers: Thinkers,
        background: Background,
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._store = store
        self._thinkers = thinkers
        self._searches = CatchUp("Searching table {}", self._search, background, clock, at_once=1)
        tables.listen(self._changed)

    def search(self, table: int) -> None:
        """Search a table in the background. Finds nothing while it is played, or without such feats.

        If the bot ends during a search, the table is searched again when someone opens its review.
        """
        self._searches.want(table)

    def _changed(self, table: Table, _by: int) -> None:
        if table.row.outcome is not None:
            self.search(table.id)

    async def _search(self, table: int) -> bool:
        """Search a table. Returns False if this must be tried again later."""
        try:
            feat = PLAYERS[(await self._tables.table(table)).row.game].feat
            if feat is None:
                return True
            now, record, _ = await self._tables.archive.recorded(table)
            seat = won_unaided(now)
            if seat is None or now.row.ended_at is None or not feat.may_have(record.moves, seat):
                return True
            if await self._thinkers.work(feat.has, await asyncio.to_thread(story_of, record), seat):
                await self._store.profiles.grant(now.players[seat], feat.key, table, now.row.ended_at)
        except (TooManyThoughts, StoreError):
            return False
        except (Refusal, BrokenExecutor) as failure:
            log.warning("Table %s was not searched: %s.", table, type(failure).__name__)
        return True
