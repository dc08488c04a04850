"""Computer players at the tables. Their turns follow from committed tables; only failures are remembered.

A crash during a thought loses nothing, because the next start finds the same turn. A thought that fails is
thought again a little later, but not for ever. A thought that comes too late is refused like any other stale
move.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from datetime import datetime
from hashlib import sha256
from typing import Final, TypeVar

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.tables.refusals import NotSeated, Refusal, Stale
from bot.tables.table import Table, level_of
from bot.tables.tables import Tables
from bot.thinking.pool import NOBODY, Thinkers, TooManyThoughts
from games.core import GameError, GameOver, Rule, UnknownAction

log = logging.getLogger(__name__)

T = TypeVar("T")

# More tables than processes that think, so that a table that waits for the database or for its next move to
# appear keeps none of them idle.
_TABLES_AT_ONCE = 64

APART_S = 0.8
"""The least time between the moves of two computer players, so that people can follow them."""

MOST_PAUSES_S = 3.0
"""The longest time for which a person waits because of this, from one of their turns to the next."""

TRIES: Final = 3
"""How often a thought may fail at one position. Its dice stay the same, so that it would fail for ever."""


class _Pauses:
    """Keeps the moves of the computer players of a table apart while it is not a person's turn.

    The steps of one turn belong together.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left_s = MOST_PAUSES_S
        self._last: tuple[int, datetime] | None = None

    async def before_a_move_of(self, who: int) -> None:
        """Wait until a move of this computer player may follow the last one. The thought before it counts."""
        if self._last is None or self._last[0] == who:
            return
        passed_s = max(0.0, (self._clock.now() - self._last[1]).total_seconds())
        pause_s = min(APART_S - passed_s, self._left_s)
        if pause_s > 0:
            self._left_s -= pause_s
            await self._clock.sleep(pause_s)

    def moved(self, who: int) -> None:
        """Note that this computer player has just made a move."""
        self._last = who, self._clock.now()


class Computers:
    """Lets computer players talk, and act on their turn; one thought at a time at each table.

    It listens to the tables and changes them only through ``Tables.act``. The screens listen, too.
    """

    def __init__(self, tables: Tables, pool: Thinkers, background: Background, clock: Clock) -> None:
        self._tables = tables
        self._pool = pool
        self._clock = clock
        self._failures: dict[int, tuple[int, int]] = {}  # of tables with a turn: the ply, and how many there
        self._turns = CatchUp(
            "The computer players of table {}", self._play, background, clock, _TABLES_AT_ONCE
        )
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Wake the computer players of a table after a change, if there is something to do."""
        # Their own moves wake nobody: the work in which they made them goes on.
        if by >= 0 and table.waits_for_computers:
            self.wake(table.id)

    async def wake_all(self) -> None:
        """Wake all tables where a computer player may have something to do, as at the start of the bot.

        Raises StoreError.
        """
        for table in await self._tables.waiting_for_computers():
            self.wake(table)

    def wake(self, table: int) -> None:
        """Let the computer players of a table talk, and act while it is their turn."""
        self._turns.want(table)

    async def _play(self, table: int) -> bool:
        """Talk and act until it is a person's turn. Returns whether all of it was done.

        Raises the errors of ``Tables.act`` and of the pool.
        """
        try:
            now = await self._tables.table(table)
        except Refusal:  # it cannot be played any more
            self._failures.pop(table, None)
            return True
        pauses = _Pauses(self._clock)
        while True:
            now = await self._talk(now)
            seat = now.computer_to_act
            if seat is None:
                self._failures.pop(table, None)
                return True
            now = await self._act(now, seat, pauses)

    async def _act(self, now: Table, seat: int, pauses: _Pauses) -> Table:
        """Let the computer player of a seat act.

        Returns the table afterwards, even if another user acted first.
        """
        who = now.players[seat]
        action = await self._thought(now, seat, self._choice(now, seat), now.view(seat).actions[0])
        if any(user > 0 for user in now.players):  # nobody needs to follow a game of computers
            await pauses.before_a_move_of(who)
        try:
            after = await self._tables.act(now.id, who, now.ply, action, 0)
        except (Stale, NotSeated, GameOver):
            return await self._tables.table(now.id)
        pauses.moved(who)
        return after

    async def _talk(self, now: Table) -> Table:
        """Let the computer players talk; they hear each other. Returns the table afterwards."""
        for seat in now.computers_to_talk:
            who = now.players[seat]
            texts = self._pool.say(_waits(now), now.view(seat), level_of(who) or "")
            for text in await self._thought(now, seat, texts, ()):
                try:
                    now = await self._tables.act(now.id, who, now.ply, text, 0)
                except (GameError, Refusal):  # the table has changed meanwhile, or has heard enough
                    return await self._tables.table(now.id)
        return now

    async def _choice(self, now: Table, seat: int) -> str:
        """What the computer player of a seat chooses. Raises UnknownAction if that is no legal action."""
        view = now.view(seat)
        action = await self._pool.choose(_waits(now), view, level_of(now.players[seat]) or "", _dice(now))
        if action not in view.actions:
            raise UnknownAction(Rule.NOTATION)
        return action

    async def _thought(self, now: Table, seat: int, thought: Awaitable[T], instead: T) -> T:
        """The result of a thought, or ``instead`` once ``TRIES`` have failed at this position.

        Raises the errors of the pool and of the task. Too many thoughts are no failure, because they pass.
        """
        try:
            return await thought
        except TooManyThoughts:
            raise
        except Exception as failure:
            ply, before = self._failures.get(now.id, (now.ply, 0))
            failures = 1 + before * (ply == now.ply)
            self._failures[now.id] = now.ply, failures
            if failures < TRIES:
                raise
            if failures == TRIES:
                # The text and traceback of the failure may contain secrets.
                log.error(  # noqa: TRY400
                    "%s thoughts at one position of table %s (%s, %s) failed, the last one by %s.",
                    *(TRIES, now.id, now.row.game, level_of(now.players[seat]), type(failure).__name__),
                )
            return instead


def _waits(table: Table) -> int:
    """The user who waits for the computer players: the first person at the table."""
    return next((user for user in table.players if user > 0), NOBODY)


def _dice(table: Table) -> bytes:
    """The seed of a thought's random choices: different for every ply, the same if it is thought again."""
    return sha256(table.row.seed + str(table.ply).encode()).digest()
