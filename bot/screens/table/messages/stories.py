"""Finishes the boards of decided games: has each reviewed, so that they tell its story. Changes no game."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from bot.catch_up import CatchUp
from bot.screens.desk import Desk
from bot.screens.table.closing import needs_review
from bot.screens.table.messages.boards import Boards
from bot.store.errors import StoreError
from bot.store.rows import keep
from bot.tables.refusals import Refusal
from bot.thinking.pool import TooManyThoughts
from bot.thinking.reviews import MOST_MAKING, Making, Reviews

MOST_WANTED: Final = 1_000
"""The tables whose story is waited for. That of more is told after the next start."""

MOST_FAILED: Final = 1_000


class Stories:
    """What a board lacks is there once the game is reviewed. The review is kept, so a stop loses nothing.

    A game that cannot be reviewed is not tried again before the next start, and its boards tell no story.
    """

    def __init__(self, desk: Desk, boards: Boards, reviews: Reviews) -> None:
        self._desk = desk
        self._boards = boards
        self._reviews = reviews
        self._failed: OrderedDict[int, None] = OrderedDict()
        what = "Telling the story of table {}"
        self._work = CatchUp[int](what, self._tell, desk.background, desk.clock, at_once=MOST_MAKING)
        boards.when_unfinished(self.want)

    def want(self, table: int) -> None:
        """Finish the boards of a table."""
        if len(self._work) < MOST_WANTED:
            self._work.want(table)

    async def _tell(self, number: int) -> bool:
        """Wait for the review of a table, then for its boards. Returns False if this must be tried later."""
        failed = number in self._failed
        try:
            table = await self._desk.tables.table(number)
            if not failed and needs_review(self._desk, table):
                found = await self._reviews.of(number, table.row.game)
                if isinstance(found, Making):
                    while await found.goes_on():
                        pass
                    found = found.review
                if found is None:
                    keep(self._failed, number, None, MOST_FAILED)
        except (TooManyThoughts, StoreError):
            return False
        except Refusal:  # it can no longer be read
            return True
        self._boards.finish(table, failed=failed)
        return True
