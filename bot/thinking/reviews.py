"""Makes the reviews of finished tables in the processes that think, and keeps them. Changes no game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.store.errors import StoreError
from bot.store.rows import is_person
from bot.store.store import Store
from bot.tables.history import Playback
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from bot.tables.tables import Tables
from bot.thinking.pool import Thinkers, TooManyThoughts
from games.players import PLAYERS
from games.players.review import Judgement, Review, Reviewer, Story, best_find, games_in
from games.record import Record

log = logging.getLogger(__name__)

AT_ONCE: Final = 4
"""The reviews that are being made at once. Their pieces take turns."""

MOST_MAKING: Final = 100
"""The reviews that are being made or wait for it."""


class NoReview(Refusal):
    """The game of this table has no review."""


class Making:
    """A review that is being made: ``done`` of its ``moves`` are judged. ``ended`` says that no more follows.

    Then ``review`` is the review, or None if it could not be made.
    """

    def __init__(self) -> None:
        self.done = 0
        self.moves = 0
        self.ended = False
        self.review: Review | None = None
        self._changed = asyncio.Event()

    async def goes_on(self) -> bool:
        """Wait until one more move is judged. False at the end."""
        if not self.ended:
            await self._changed.wait()
        return not self.ended

    def progress(self, done: int, moves: int) -> None:
        self.done, self.moves = done, moves
        self._tell()

    def end(self, review: Review | None) -> None:
        self.ended, self.review = True, review
        self._tell()

    def _tell(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


class Reviews:
    """The reviews of finished tables: each is made once, when it is first wanted, and kept."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        thinkers: Thinkers,
        made: Callable[[Table, Record, Review], Awaitable[None]],
        background: Background,
        clock: Clock,
    ) -> None:
        """``made`` gets each new review before it is kept, and raises no more than StoreError."""
        self._tables = tables
        self._store = store
        self._thinkers = thinkers
        self._clock = clock
        self._made = made
        self._making: dict[int, Making] = {}
        self._work = CatchUp("Reviewing table {}", self._make, background, clock, at_once=AT_ONCE)

    async def of(self, table: int, game: str) -> Review | Making:
        """The review of a finished table, or its making, which begins now if it has not begun.

        A review by another version of its reviewer, or one that cannot be read, is made again. Raises
        NoReview, TooManyThoughts and StoreError.
        """
        reviewer = reviewer_of(game)
        kept = await kept_review(self._store, table, reviewer)
        if kept is not None:
            return kept
        if table not in self._making:
            if len(self._making) >= MOST_MAKING:
                raise TooManyThoughts
            self._making[table] = Making()
            self._work.want(table)
        return self._making[table]

    async def _make(self, table: int) -> bool:
        """Make a review. Returns False if this must be tried again later."""
        making, review = self._making[table], None
        try:
            now, record, users = await self._tables.archive.recorded(table)
            reviewer = reviewer_of(record.game)
            story = await asyncio.to_thread(story_of, record)
            review = await self._judged(reviewer, story, making)
            await self._made(now, record, review)
            find = await _best_find(self._tables, table, review, users)
            await keep_review(self._store, table, reviewer, review, find, self._clock.now())
        except (TooManyThoughts, StoreError):
            return False
        except (Refusal, BrokenExecutor) as failure:
            log.warning("Table %s was not reviewed: %s.", table, type(failure).__name__)
        except Exception as failure:  # noqa: BLE001 - a faulty reviewer may raise anything
            # Its text and traceback may contain secrets.
            log.error("Table %s cannot be reviewed: %s.", table, type(failure).__name__)  # noqa: TRY400
        del self._making[table]
        making.end(review)
        return True

    async def _judged(self, reviewer: Reviewer, story: Story, making: Making) -> Review:
        """The review, a piece for every move."""
        found: list[Judgement] = []
        making.progress(0, len(story.moves))
        for plies in games_in(story.moves):
            part = story.part(plies)
            for i, ply in enumerate(plies):
                each = await self._thinkers.spare(reviewer.judge, part, i)
                found += [] if each is None else [replace(each, ply=ply)]
                making.progress(ply + 1, len(story.moves))
        return Review(tuple(found))


def reviewer_of(game: str) -> Reviewer:
    """The reviewer of a game. Raises NoReview."""
    reviewer = PLAYERS[game].review
    if reviewer is None:
        raise NoReview
    return reviewer


def story_of(record: Record) -> Story:
    """A recorded game as its seats saw it. This takes time: call it in a thread."""
    playback = Playback.of(record)
    seen = [playback.views(seat) for seat in range(record.seats)]
    return Story(tuple(zip(*seen, strict=True)), record.moves)


async def kept_review(store: Store, table: int, reviewer: Reviewer) -> Review | None:
    """The stored review of a table by this reviewer. None if there is none, or it cannot be read."""
    text = await store.reviews.of(table, reviewer.version)
    try:
        return None if text is None else Review.read(text)
    except ValueError:
        log.warning("The review of table %s cannot be read and is made again.", table)
        return None


async def keep_review(
    store: Store, table: int, reviewer: Reviewer, review: Review, find: Judgement | None, now: datetime
) -> None:
    """Store a review and its best find in place of the former one. Raises StoreError."""
    found = None if find is None else (find.ply, find.lead)
    await store.reviews.keep(table, reviewer.version, now, review.text, found)


async def _best_find(
    tables: Tables, table: int, review: Review, users: Sequence[tuple[int, ...]]
) -> Judgement | None:
    """The best move of the people who got no hint; ``users`` are those by seat at every ply."""
    helped = {user for user, _ in await tables.archive.hinted(table)}

    def alone(each: Judgement) -> bool:
        user = users[each.ply][each.seat]
        return is_person(user) and user not in helped

    return best_find(filter(alone, review.moves))


def judged(reviewer: Reviewer, story: Story) -> Review:
    """The review of a game in this process."""
    found: list[Judgement] = []
    for plies in games_in(story.moves):
        part = story.part(plies)
        judgements = (reviewer.judge(part, i) for i in range(len(plies)))
        found += [replace(each, ply=plies.start + each.ply) for each in judgements if each is not None]
    return Review(tuple(found))


async def made_again(store: Store, table: int, now: datetime) -> Review:
    """Make the review of a finished table again, in this process, and keep it. Raises Refusal, StoreError."""
    tables = Tables(store)
    _, record, users = await tables.archive.recorded(table)
    reviewer = reviewer_of(record.game)
    review = judged(reviewer, story_of(record))
    find = await _best_find(tables, table, review, users)
    await keep_review(store, table, reviewer, review, find, now)
    return review
