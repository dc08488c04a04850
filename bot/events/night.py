"""A night of games as a value: who is paired when, who pauses, and when it is over.

Pure: the time is an argument, and what is decided is returned. Nobody waits for long: whoever is left over
plays against the house's computer for the same points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count, filterfalse
from typing import Final, NamedTuple

from bot.events.pairing import matched
from bot.events.standings import Meeting, Standing, Why, standings
from games.shuffle import shuffled

FEWEST: Final = 4
"""With fewer people there is no night; ordinary tables are offered."""

CHECK_IN: Final = timedelta(minutes=10)
"""The check-in opens this long before the start."""

LATE: Final = timedelta(minutes=2)
"""A night waits this long after its start for a fourth person."""

PAIRS_AFTER: Final = timedelta(seconds=15)
"""Nobody waits longer for a game; all who wait by then are paired together."""

PAUSES_AFTER: Final = timedelta(minutes=1)
"""Whoever does not press Next Game for this long pauses, which does them no harm."""

PLAYED_OUT: Final = timedelta(minutes=10)
"""Games that run at the end are played out, and count if they are over by then."""

FRIENDS: Final = 8
"""Where this many people play or fewer, two may meet twice in a row. Without that, half of the games of 5 to
8 people would be against computers; with it, a third of them are."""


class NightDecisions(NamedTuple):
    """What becomes of a night."""

    paired: tuple[Meeting, ...] = ()
    """Whose tables open now; the HOUSE stands for a computer of about their rating."""
    uncounted: tuple[Meeting, ...] = ()
    """What was not over in time, as it is stored."""
    off: bool = False
    """Whether it ends without having begun, because fewer than FEWEST have come."""
    over: bool = False
    """Whether it is over, so that its podium can be shown."""
    due_at: datetime | None = None
    """When it is looked at next, unless somebody comes or a game ends before."""


@dataclass(frozen=True, slots=True)
class Night:
    """A night: its people in the order in which they came, its meetings, and those who wait, since when.

    Those who are ``ready``, in the same order, have checked in or pressed Next Game. Those who are ``asked``
    have ended a game and not pressed it yet; after PAUSES_AFTER they pause. All others play.
    """

    seed: bytes
    starts_at: datetime
    ends_at: datetime
    joined: tuple[int, ...]
    meetings: tuple[Meeting, ...]
    ready: Mapping[int, datetime]
    asked: Mapping[int, datetime]

    @property
    def lacks_people(self) -> bool:
        """Whether it has not begun to pair, because fewer than FEWEST are here."""
        return not self.meetings and len(self.ready) < FEWEST

    @property
    def counted(self) -> int:
        """How many games count in the standings."""
        return sum(each.points is not None and each.why is not Why.UNCOUNTED for each in self.meetings)

    def standings(self) -> tuple[Standing, ...]:
        """The standings of everybody who came."""
        return standings(self.joined, self.meetings)

    def decide(self, now: datetime) -> NightDecisions:
        """What becomes of the night at this time. Takes as long as the matching, if somebody is paired."""
        if now < self.starts_at:
            return NightDecisions(due_at=self.starts_at)
        if self.lacks_people:
            last = min(self.starts_at + LATE, self.ends_at)
            return NightDecisions(off=True) if now >= last else NightDecisions(due_at=last)
        running = [meeting for meeting in self.meetings if meeting.points is None]
        if now >= self.ends_at:
            last = self.ends_at + PLAYED_OUT
            if running and now < last:
                return NightDecisions(due_at=last)
            uncounted = (replace(meeting, points=(0, 0), why=Why.UNCOUNTED) for meeting in running)
            return NightDecisions(uncounted=tuple(uncounted), over=True)
        asked = {user: at for user, since in self.asked.items() if (at := since + PAUSES_AFTER) > now}
        times = [*asked.values(), self.ends_at]
        playing = {user for meeting in running for user in meeting.users}
        waiting = sorted(self.ready.keys() - playing, key=lambda user: (self.ready[user], user))
        pairs_at = self.ready[waiting[0]] if waiting else self.ends_at
        if running or asked:  # others may come
            pairs_at += PAIRS_AFTER
        if now < pairs_at:
            return NightDecisions(due_at=min(pairs_at, *times))
        present = len(waiting) + len(asked) + sum(user >= 0 for user in playing)
        return NightDecisions(self._paired(waiting, asked, rematches=present <= FRIENDS), due_at=min(times))

    def _paired(
        self, waiting: Sequence[int], asked: Mapping[int, datetime], *, rematches: bool
    ) -> tuple[Meeting, ...]:
        """Everybody who waits, paired, each pair at a place that is free.

        Ranks follow from the points; between equals they are drawn. A place is free once nobody who played
        there is ``asked`` any more.
        """
        points = {line.user: line.points for line in self.standings()}
        drawn = shuffled(self.seed, f"round {len(self.meetings)}", waiting)
        ordered = sorted(drawn, key=lambda user: -points[user])
        ranks = {user: rank for rank, user in enumerate(ordered)}
        pairs = matched(waiting, ranks, [meeting.users for meeting in self.meetings], rematches=rematches)
        last = {meeting.place: meeting for meeting in self.meetings}.values()
        kept = {each.place for each in last if each.points is None or asked.keys() & each.users}
        free = filterfalse(kept.__contains__, count())
        number = 1 + max((meeting.round for meeting in self.meetings), default=-1)
        return tuple(Meeting(number, next(free), pair) for pair in pairs)


def game_drawn(seed: bytes, games: Sequence[str], meeting: Meeting) -> str:
    """The game of a meeting of a medley, drawn from the seed of the night."""
    return shuffled(seed, f"game {meeting.round}.{meeting.place}", games)[0]


def nearest_level(rating: float, levels: Mapping[str, float]) -> str:
    """The level of computer player, of those with these ratings, that is nearest to a rating."""
    return min(levels, key=lambda level: abs(levels[level] - rating))


def podium(lines: Sequence[Standing]) -> tuple[Standing, ...]:
    """The first three of a night who have played, the best first: the shield goes to the first of them."""
    return tuple([line for line in lines if line.played][:3])
