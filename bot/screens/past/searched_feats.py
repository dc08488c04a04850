"""Feats that only a search can prove, such as a game without a mistake. Changes no game."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import BrokenExecutor

from bot.catch_up import CatchUp
from bot.screens.desk import Desk
from bot.store.errors import StoreError
from bot.tables.refusals import Refusal
from bot.tables.results import won_unaided
from bot.tables.table import Table
from bot.thinking.pool import TooManyThoughts
from bot.thinking.reviews import reviewer_of, story_of
from games.players import PLAYERS
from games.players.review import Review, SearchedFeat, games_in
from games.record import Record

log = logging.getLogger(__name__)


class SearchedFeats:
    """Searches every table that ends, in spare time. Profiles keep each feat that it finds once.

    If the bot ends during a search, the feat is found when the review of that table is made.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._searches = CatchUp("Searching table {}", self._search, desk.background, desk.clock, at_once=1)
        desk.tables.listen(self._changed)

    def _changed(self, table: Table, _by: int) -> None:
        if table.row.outcome is not None and PLAYERS[table.row.game].feat is not None:
            self._searches.want(table.id)

    async def keep(self, now: Table, record: Record, review: Review) -> None:
        """Keep the feat of a finished table if its review proves it. Raises StoreError."""
        feat, seat = _sought(now, record)
        if feat is not None and all(feat.has(each) for each in review.moves if each.seat == seat):
            await self._grant(feat, now, seat)

    async def _grant(self, feat: SearchedFeat, now: Table, seat: int) -> None:
        if now.row.ended_at is not None:
            await self._desk.store.profiles.grant(now.players[seat], feat.key, now.id, now.row.ended_at)

    async def _search(self, table: int) -> bool:
        """Search a table. Returns False if this must be tried again later."""
        try:
            now, record, _ = await self._desk.tables.archive.recorded(table)
            feat, seat = _sought(now, record)
            if feat is not None and await self._has(feat, record, seat):
                await self._grant(feat, now, seat)
        except (TooManyThoughts, StoreError):
            return False
        except (Refusal, BrokenExecutor) as failure:
            log.warning("Table %s was not searched: %s.", table, type(failure).__name__)
        return True

    async def _has(self, feat: SearchedFeat, record: Record, seat: int) -> bool:
        """Judge the moves of a seat up to one that is not as the feat wants it.

        The last moves come first, because they are the quickest to judge, and few games have the feat.
        """
        story = await asyncio.to_thread(story_of, record)
        for plies in reversed(games_in(story.moves)):
            part = story.part(plies)
            for i in reversed(range(len(plies))):
                if part.moves[i][0] == seat:
                    judged = await self._desk.thinkers.spare(reviewer_of(record.game).judge, part, i)
                    if judged is not None and not feat.has(judged):
                        return False
        return True


def _sought(now: Table, record: Record) -> tuple[SearchedFeat | None, int]:
    """The feat that a finished table may have, and the seat. None if it has none."""
    feat, seat = PLAYERS[now.row.game].feat, won_unaided(now)
    if feat is None or seat is None or not feat.may_have(record.moves, seat):
        return None, 0
    return feat, seat
