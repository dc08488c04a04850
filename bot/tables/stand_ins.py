"""Stand-ins: computers that play for players who have left or are away, if the others agree.

A player who returns takes the seat back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.store.rows import Logged
from bot.store.timers import TimersOf
from bot.tables.questions import Decider, seat_of
from bot.tables.refusals import EndsForPoints, NobodyAway, NoStandIn, NotAway, NotRunning
from bot.tables.shelf import decided_again
from bot.tables.table import Table, another, idle_timer, level_of, timers_of
from games.players import LEVELS

PATIENCE: Final = timedelta(minutes=10)
"""The time for which a player may keep a table without a clock waiting before a computer can stand in."""

LEVEL: Final = "strong"
"""How well a computer stands in where no other computer plays; otherwise as well as the best of these."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What became of a wish to replace ``user``: it is done unless there are ``missing``, who must agree."""

    table: Table
    user: int
    missing: tuple[int, ...]


class StandIns(Decider):
    """Seats that a computer plays for a player."""

    @decided_again
    async def leave(self, table: int, who: int) -> Table:
        """Note that a player has left the game. When the last one has left, it stops, or pauses for others.

        Raises NotSeated, NotRunning or EndsForPoints.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            seat = seat_of(now, who)
            if now.for_points:
                raise EndsForPoints
            if _all_left(now, who):
                after = await self._without_people(now, seat, who)
            else:
                left = await self._store.seating.leave(table, seat, who, version=now.row.version)
                after = await self._after(table, left)
        return self._told(now, after, who)

    @decided_again
    async def replace(self, table: int, who: int) -> Agreement:
        """Agree to let a computer play for the player who has left or keeps the table waiting too long.

        It plays as soon as everybody else at the table agrees. Raises NotSeated, NotRunning, NobodyAway, or
        NotAway with the time from which the player can be replaced.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            seat_of(now, who)
            seat = self._away(now, who)
            user = now.players[seat]
            others = [person for person in now.people if person != user and person not in now.row.leavers]
            agreed = await self._store.seating.replace(
                table,
                who,
                seat=seat,
                user_id=user,
                computer=another(level_of_stand_in(now), now.players),
                needed=others,
                version=now.row.version,
            )
            after = await self._after(table, agreed)
        self._told(now, after, who)
        votes = {person for voted, person in after.row.votes if voted == seat}
        missing = () if seat in after.row.stand_ins else tuple(p for p in others if p not in votes)
        return Agreement(after, user, missing)

    @decided_again
    async def hand_over(self, table: int, who: int) -> Table:
        """Let a computer play on for a player without asking anybody.

        Without other people the game stops, or pauses for those who can return. Raises NotSeated, Replaced or
        NotRunning.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            seat = seat_of(now, who)
            if _all_left(now, who):
                after = await self._without_people(now, seat, who)
            else:
                after = await self._seated(now, who)
        return self._told(now, after, who)

    async def _without_people(self, now: Table, seat: int, who: int) -> Table:
        """The table after its last player has left: it pauses if others can return, else the game stops."""
        if not now.may_return:
            return await self._stop(now, seat, who, "abandoned")
        for user in now.people:
            now = await self._seated(now, user)
        return now

    async def _seated(self, now: Table, who: int) -> Table:
        """The table after a computer has taken the seat of a player; without any people left it pauses."""
        pauses = now.people == (who,)
        seated = await self._store.seating.replace(
            now.id,
            who,
            seat=now.players.index(who),
            user_id=who,
            computer=another(level_of_stand_in(now), now.players),
            needed=(),
            timers_of=(lambda _row: (idle_timer(now, self._now()),)) if pauses else None,
            version=now.row.version,
        )
        return await self._after(now.id, seated)

    def may_replace(self, table: Table, who: int) -> bool:
        """Whether ``replace`` would find somebody who has left, or keeps the table waiting too long."""
        try:
            self._away(table, who)
        except (NobodyAway, NotAway):
            return False
        return True

    @decided_again
    async def take_back(self, table: int, who: int) -> Table:
        """Give a player their seat back from the computer, or let them stay after they have left.

        Raises NotRunning or NoStandIn.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            if now.row.status != "running":
                raise NotRunning(now.row.status)
            back = await self._store.seating.take_back(
                table, who, self._timers_of(now), version=now.row.version
            )
            if back is None:
                raise NoStandIn
            after = await self._after(table, back)
        return self._told(now, after, who)

    def _timers_of(self, now: Table) -> TimersOf | None:
        """The time for a move begins again for whoever returns when it is their turn, or to a pause."""
        if not now.paused and (not now.row.pace or now.row.deadline is not None):
            return None
        return lambda row: timers_of(replace(now, row=row), self._now())

    async def _after(self, table: int, logged: Logged | None) -> Table:
        """The table after a change. Raises NotRunning if another process has ended its game before."""
        self._shelf.forget(table)
        if logged is None:
            raise NotRunning((await self._shelf.row(table)).status)
        return await self._shelf.replayed(*logged)

    def _told(self, before: Table, after: Table, by: int) -> Table:
        """Tell the listeners of a change, unless nothing changed (a player agreed twice).

        Returns the table.
        """
        if after.row.version != before.row.version:
            self._changed(after, by)
        return after

    def _away(self, now: Table, who: int) -> int:
        """The seat of a player who has left, else of the player who keeps the table waiting too long."""
        for user in now.row.leavers:
            if user != who:
                return now.players.index(user)
        waiting = [user for user in now.to_act() if user > 0 and user != who]
        if len(waiting) != 1 or who in now.to_act():
            raise NobodyAway
        (user,) = waiting
        until = now.row.deadline or max(now.active_at[user], now.waiting_since) + PATIENCE
        if self._now() < until:
            raise NotAway(user, until)
        return now.players.index(user)


def level_of_stand_in(table: Table) -> str:
    """How well a computer player stands in at a table."""
    levels = [level for player in table.players if (level := level_of(player)) is not None]
    return max(levels, key=LEVELS.index, default=LEVEL)


def _all_left(table: Table, who: int) -> bool:
    """Whether nobody plays on if this user has left, too."""
    return all(user in (who, *table.row.leavers) for user in table.people)
