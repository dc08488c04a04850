"""Feats that only a search can prove, such as a game without a mistake. Changes no game."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.screens.game import AnyScreen
from bot.store import Store, StoreError
from bot.tables import Refusal, Table, Tables, won_unaided
from bot.thinking.pool import Thinkers, TooManyThoughts

log = logging.getLogger(__name__)


class SearchedFeats:
    """Searches every table that ends, and others on request. Profiles keep each feat that it finds once."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        tables: Tables,
        store: Store,
        thinkers: Thinkers,
        background: Background,
        clock: Clock,
    ) -> None:
        self._screens = screens
        self._tables = tables
        self._store = store
        self._thinkers = thinkers
        self._searches = CatchUp("Searching table {}", self._search, background, clock, at_once=1)
        tables.listen(self._changed)

    def search(self, table: int) -> None:
        """Search a table in the background. Finds nothing while it is played, or without an analysis.

        If the bot ends during a search, the table is searched again when someone opens its analysis.
        """
        self._searches.want(table)

    def _changed(self, table: Table, _by: int) -> None:
        if table.row.outcome is not None:
            self.search(table.id)

    async def _search(self, table: int) -> bool:
        """Search a table. Returns False if this must be tried again later."""
        try:
            analysis = self._screens[(await self._tables.table(table)).row.game].analysis
            if analysis is None:
                return True
            history = await self._tables.replayed(table)
            now, seat = history.table, won_unaided(history.table)
            if seat is None or now.row.ended_at is None or not analysis.may_be_flawless(history.moves, seat):
                return True
            if await self._thinkers.work(analysis.is_flawless, history.views, history.moves, seat):
                await self._store.profiles.grant(now.players[seat], analysis.feat, table, now.row.ended_at)
        except (TooManyThoughts, StoreError):
            return False
        except (Refusal, BrokenExecutor) as failure:
            log.warning("Table %s was not searched: %s.", table, type(failure).__name__)
        return True
