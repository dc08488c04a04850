"""The look at all tables: what was committed, as before a start, and what did not follow from it yet."""

from __future__ import annotations

from typing import Final

from bot.catch_up import CatchUp
from bot.screens.desk import Desk
from bot.screens.table.messages.boards import Boards
from bot.screens.table.messages.mentions import TurnMentions
from bot.screens.table.messages.new_boards import NewBoards
from bot.thinking.computers import Computers

AT_ONCE = 20

_SWEEP: Final = "sweep"

# At most 6,000 requests in 10 minutes, because 10,000 that Discord refuses are a ban.
PAUSE_S = 0.1

MENTIONING = 2
"""The requests of a mention after a start: a look for one that was not noted, and a new one."""


class Sweep:
    """Wakes the computer players, and brings boards and mentions up to date, a few at a time.

    Only one of several processes sweeps at a time. A process needs it after a start, after the time for moves
    was prolonged, and when another has ended; for all that it commits itself it needs none.
    """

    def __init__(
        self, desk: Desk, computers: Computers, boards: Boards, new_boards: NewBoards, mentions: TurnMentions
    ) -> None:
        self._desk = desk
        self._computers = computers
        self._boards = boards
        self._new_boards = new_boards
        self._mentions = mentions
        self._work = CatchUp[str]("{}", self._sweep, desk.background, desk.clock, at_once=1)
        self._wanted = False
        self._done_up_to = 0

    def begin(self) -> None:
        """Sweep all tables; once more if that is going on, because it may be past what is meant."""
        if not self._wanted:
            self._wanted = True
            self._work.want("The sweep of all tables")

    async def _sweep(self, _name: str) -> bool:
        """Go on where a failed try has ended. Returns False while another process sweeps.

        Raises StoreError.
        """
        if not await self._desk.store.claims.claim(_SWEEP):
            return False
        if self._wanted:
            self._wanted, self._done_up_to = False, 0
        await self._computers.wake_all()
        await self._new_boards.find()
        after: int | None = self._done_up_to
        while after is not None:
            self._done_up_to = after
            behind, after = await self._desk.store.posts.behind(after)
            for first in range(0, len(behind), AT_ONCE):
                if not await self._desk.store.claims.claim(_SWEEP):  # it is lost with a connection
                    return False
                few = behind[first : first + AT_ONCE]
                await self._boards.catch_up(few)
                await self._mentions.catch_up([table.table_id for table in few])
                requests = sum(len(table.boards) + MENTIONING for table in few)
                await self._desk.clock.sleep(requests * PAUSE_S)
        await self._desk.store.claims.release(_SWEEP)
        return True
