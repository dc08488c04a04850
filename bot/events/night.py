"""A night of games as a value: who is paired when, who pauses, and when it is over.

Pure: the time is an argument, and what is decided is returned. Nobody waits for long: whoever is left over
plays against the house's computer for the same points.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import count, filterfalse
from typing import Final, Literal, TypeAlias

from bot.events.pairing import matched
from bot.events.standings import Decisions, Meeting, Standing, Why, standings
from bot.store.events import Entrant, WholeEvent
from bot.store.rows import is_deleted
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


Phase: TypeAlias = Literal["planned", "check-in", "lacking", "pairing", "ending", "over", "off"]
"""How far a night is. After its start it lacks people at first; at its end the last games are played out."""

OPEN: Final[Collection[Phase]] = ("check-in", "lacking", "pairing")
"""When people can come."""


@dataclass(frozen=True)
class Night(WholeEvent):
    """A night with all that belongs to it, as it was read.

    Whoever has come is "here"; their note says when they ``joined``, and ``after`` how many games of the
    night they have last said that they are there. All others have asked for a reminder: they are "reminded"
    until it was sent ("told") or they took that back ("out").
    """

    @cached_property
    def came(self) -> tuple[Entrant, ...]:
        """Those who have come, in the order in which they joined."""
        here = [each for each in self.entrants if each.state == "here"]
        return tuple(sorted(here, key=lambda each: (each.note["joined"], each.user_id)))

    @property
    def to_remind(self) -> tuple[int, ...]:
        """Those who are to be mentioned when check-in opens, and were not yet."""
        asked = [each.user_id for each in self.entrants if each.state == "reminded"]
        return tuple(user for user in asked if not is_deleted(user))

    def phase(self, now: datetime) -> Phase:
        """How far it is."""
        event = self.event
        if event.status in ("off", "over"):
            return event.status
        if now >= event.ends_at:
            return "ending"
        if now < event.starts_at - CHECK_IN:
            return "planned"
        return "check-in" if event.status == "waiting" else "lacking" if self.lacks_people else "pairing"

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        return tuple(map(Meeting.of, self.pairings))

    @cached_property
    def ready(self) -> Mapping[int, datetime]:
        """Those who have checked in or pressed Next Game since their last game, and when, as they joined."""
        last = {user: number for number, each in enumerate(self.pairings) for user in each.users}
        there = [each for each in self.came if not is_deleted(each.user_id)]
        waiting = [each for each in there if last.get(each.user_id, -1) < each.note.get("after", 0)]
        return {each.user_id: each.since for each in waiting}

    @cached_property
    def asked(self) -> Mapping[int, datetime]:
        """Those who have ended a game and not pressed Next Game yet, and when it ended.

        After PAUSES_AFTER they pause. Whoever is neither ``ready`` nor among these plays or pauses.
        """
        ended = {user: (each.result or {}).get("ended") for each in self.pairings for user in each.users}
        there = {each.user_id: ended.get(each.user_id) for each in self.came}
        return {one: datetime.fromisoformat(at) for one, at in there.items() if at and one not in self.ready}

    @property
    def lacks_people(self) -> bool:
        """Whether it has not begun to pair, because fewer than FEWEST are here."""
        return not self.pairings and len(self.ready) < FEWEST

    @cached_property
    def counted(self) -> Sequence[Meeting]:
        """The games that count in the standings."""
        return [each for each in self.meetings if each.points is not None and each.why is not Why.UNCOUNTED]

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The standings of everybody who came and has a game that counts: the shield goes to the first."""
        played = {user for each in self.counted for user in each.users}
        return standings([each.user_id for each in self.came if each.user_id in played], self.meetings)

    def decide(self, now: datetime) -> Decisions:
        """What becomes of the night at this time. Takes as long as the matching, if somebody is paired."""
        starts_at, ends_at = self.event.starts_at, self.event.ends_at
        if now < starts_at:
            return Decisions(due_at=starts_at)
        if self.lacks_people:
            last = min(starts_at + LATE, ends_at)
            return Decisions(ends="off") if now >= last else Decisions(due_at=last)
        if now >= ends_at:
            last = ends_at + PLAYED_OUT
            return Decisions(due_at=last) if self.running and now < last else Decisions(ends="over")
        asked = {user: at for user, since in self.asked.items() if (at := since + PAUSES_AFTER) > now}
        times = [*asked.values(), ends_at]
        playing = {user for each in self.running for user in each.users}
        waiting = sorted(self.ready.keys() - playing, key=lambda user: (self.ready[user], user))
        pairs_at = self.ready[waiting[0]] if waiting else ends_at
        if self.running or asked:  # others may come
            pairs_at += PAIRS_AFTER
        if now < pairs_at:
            return Decisions(due_at=min(pairs_at, *times))
        present = len(waiting) + len(asked) + sum(user >= 0 for user in playing)
        return Decisions(
            opened=self._paired(waiting, asked.keys(), rematches=present <= FRIENDS), due_at=min(times)
        )

    def _paired(self, waiting: Sequence[int], asked: Set[int], *, rematches: bool) -> tuple[Meeting, ...]:
        """Everybody who waits, paired, each pair at a place that is free.

        Ranks follow from the points; between equals they are drawn. A place is free once nobody who played
        there is ``asked`` any more.
        """
        points = {line.user: line.points for line in self.standings}
        drawn = shuffled(self.event.seed, f"round {len(self.meetings)}", waiting)
        ordered = sorted(drawn, key=lambda user: -points.get(user, 0))
        ranks = {user: rank for rank, user in enumerate(ordered)}
        pairs = matched(waiting, ranks, [meeting.users for meeting in self.meetings], rematches=rematches)
        last = {meeting.place: meeting for meeting in self.meetings}.values()
        kept = {each.place for each in last if each.points is None or not asked.isdisjoint(each.users)}
        free = filterfalse(kept.__contains__, count())
        number = 1 + max((meeting.round for meeting in self.meetings), default=-1)
        return tuple(Meeting(number, next(free), pair) for pair in pairs)


def game_drawn(seed: bytes, games: Sequence[str], meeting: Meeting) -> str:
    """The game of a meeting of a medley, drawn from the seed of the night."""
    return shuffled(seed, f"game {meeting.round}.{meeting.place}", games)[0]
