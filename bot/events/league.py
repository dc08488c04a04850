"""A season of a league as a value: its divisions, which game opens when, who is out, who moves up or down.

Pure: the time is an argument, and what is decided is returned. Deciding again, before or after a decision was
stored, decides nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from itertools import chain, groupby, pairwise
from math import ceil
from operator import itemgetter
from typing import Any, Final

from bot.events.paired_tables import stored
from bot.events.pairing import berger
from bot.events.standings import DRAW, WIN, Decisions, Meeting, Standing, Why, points_of, standings
from bot.store.events import Event, NewEvent, WholeEvent
from bot.store.rows import is_deleted
from games.players.lengths import usual_turns
from games.shuffle import shuffled

LEAGUE: Final = "league"
FEWEST: Final = 4
MOST: Final = 40
LARGEST: Final = 8
"""The people of a league, and the most of a division."""

AT_ONCE: Final = 2
"""How many games of a season run at once for a person."""

PASSES: Final = ceil((LARGEST - 1) / AT_ONCE)
"""How many games a person of the largest division plays one after the other."""

ABSENCES: Final = 2
"""After this number of games without any move of their own, people are out."""

ASKS_BEFORE: Final = timedelta(days=3)
"""How long before the next season begins people are asked whether they are in again. No answer means no."""

PACE: Final = 0.25
"""The part of its time that a move takes on average, as a season is planned. What takes longer is judged."""


@dataclass(frozen=True, slots=True)
class LeagueForm:
    """What was chosen for a league: its games in turn, the days for a move, the weeks of a season.

    ``named``: nobody can join, organisers seat people. ``number`` counts the seasons, ``former`` is the event
    of the one before.
    """

    games: tuple[str, ...]
    days: int
    weeks: int
    named: bool = False
    number: int = 1
    former: int | None = None

    @classmethod
    def of(cls, event: Event) -> LeagueForm:
        return cls(event.games, **event.settings)

    @property
    def moves(self) -> int:
        """How many moves its longest game usually has, of both players together."""
        return max(map(usual_turns, self.games))

    @property
    def days_needed(self) -> int:
        """How many days its games take in the largest division."""
        return ceil(PASSES * self.moves * self.days * PACE)

    def season(self, guild_id: int, channel_id: int, made_by: int | None, asked_at: datetime) -> NewEvent:
        """The season for which people are asked from then on."""
        begins = asked_at + ASKS_BEFORE
        times = begins, begins + timedelta(weeks=self.weeks), begins
        return NewEvent(guild_id, LEAGUE, *times, channel_id=channel_id, made_by=made_by, **stored(self))


def divided(people: Sequence[int], seed: bytes) -> tuple[tuple[int, ...], ...]:
    """The divisions of FEWEST to MOST people, the strongest of whom come first.

    As few divisions as possible, of nearly equal size; the first ones are larger. The numbers that the people
    of a division have in Berger's table are drawn.
    """
    count = ceil(len(people) / LARGEST)
    ends = [ceil(len(people) * number / count) for number in range(count + 1)]
    parts = [people[start:end] for start, end in pairwise(ends)]
    return tuple(shuffled(seed, f"division {number}", part) for number, part in enumerate(parts))


@dataclass(frozen=True)
class Season(WholeEvent):
    """A season with all that belongs to it, as it was read.

    Whoever takes part is "in", whoever has gone "out". Once it has begun, their notes have ``division`` and
    ``number``, by which they meet; ``direct``: their next games are to open in direct messages.
    """

    @property
    def form(self) -> LeagueForm:
        return LeagueForm.of(self.event)

    @property
    def notes(self) -> Mapping[int, Mapping[str, Any]]:
        return {each.user_id: each.note for each in self.entrants}

    @property
    def people(self) -> tuple[int, ...]:
        """Those who are in, in the order in which they joined."""
        return tuple(each.user_id for each in self.entrants if each.state == "in")

    @property
    def direct(self) -> Set[int]:
        """Those who wish their games in direct messages."""
        return {user for user, note in self.notes.items() if note.get("direct")}

    @cached_property
    def divisions(self) -> tuple[tuple[int, ...], ...]:
        """The people of each division by their numbers, also those who are out."""
        numbered = ((user, note) for user, note in self.notes.items() if "division" in note)
        placed = sorted((note["division"], note["number"], user) for user, note in numbered)
        return tuple(tuple(user for *_, user in own) for _, own in groupby(placed, itemgetter(0)))

    @cached_property
    def out(self) -> Set[int]:
        """Those of the divisions who are out."""
        return set(chain.from_iterable(self.divisions)).difference(self.people)

    @cached_property
    def schedule(self) -> tuple[Meeting, ...]:
        """Every meeting of the season in the order in which they open, as far as it has come."""
        stored = {(meeting.round, meeting.place): meeting for meeting in map(Meeting.of, self.pairings)}
        planned = {
            (number, LARGEST // 2 * division + place): (people[first], people[second])
            for division, people in enumerate(self.divisions)
            for number, pairs in enumerate(berger(len(people)))
            for place, (first, second) in enumerate(pairs)
        }
        return tuple(stored.get(at) or Meeting(*at, users) for at, users in sorted(planned.items()))

    def of(self, user: int) -> tuple[Meeting, ...]:
        """The meetings of a person, in the order in which they open."""
        return tuple(meeting for meeting in self.schedule if user in meeting.users)

    @cached_property
    def annulled(self) -> Set[int]:
        """Those who are out and have played less than half of their games: none of these counts.

        As FIDE has it for tournaments in which all meet all. A game without any own move was not played, nor
        was one that was lost by being out.
        """
        lost = {Why.LEFT, Why.ANNULLED}
        played = Counter(
            user
            for each in self.schedule
            for user, points in zip(each.users, each.points or (), strict=False)
            if points or not (each.why in lost or user in each.absent)
        )
        return {user for user in self.out if 2 * played[user] < len(self.of(user))}

    @cached_property
    def counting(self) -> tuple[Meeting, ...]:
        """The schedule without the meetings of the ``annulled``."""
        return tuple(each for each in self.schedule if self.annulled.isdisjoint(each.users))

    @cached_property
    def standings(self) -> tuple[tuple[Standing, ...], ...]:
        """The standings of each division."""
        joined = [each.user_id for each in self.entrants]
        return tuple(
            standings([user for user in joined if user in people], self.schedule, self.out, self.annulled)
            for people in self.divisions
        )

    def decide(self, now: datetime) -> Decisions:
        """What becomes of the season at this time."""
        missed = Counter(chain.from_iterable(each.absent for each in self.schedule))
        if out := {user for user in self.people if is_deleted(user) or missed[user] >= ABSENCES}:
            return Decisions(out)
        unfinished = [meeting for meeting in self.schedule if meeting.points is None]
        ended = [self._without(meeting) for meeting in unfinished if self.out & {*meeting.users}]
        between = [meeting for meeting in unfinished if not self.out & {*meeting.users}]
        running = tuple(meeting for meeting in between if meeting.table_id is not None)
        to_come = [meeting for meeting in between if meeting.table_id is None]
        games = Counter(user for meeting in running for user in meeting.users)
        if now >= self.event.ends_at:
            ended += [_not_begun(meeting, games) for meeting in to_come]
            return Decisions(ended=tuple(ended), to_judge=running, ends=None if running else "over")
        opened: list[Meeting] = []
        for meeting in to_come:
            if all(games[user] < AT_ONCE for user in meeting.users):
                opened.append(meeting)
                games.update(meeting.users)
        return Decisions(opened=tuple(opened), ended=tuple(ended), ends=None if between else "over")

    def _without(self, meeting: Meeting) -> Meeting:
        """A meeting with somebody who is out, who loses it; annulled if all their games are."""
        first, second = (0 if user in self.out else WIN for user in meeting.users)
        why = Why.ANNULLED if self.annulled & {*meeting.users} else Why.LEFT
        return replace(meeting, points=(first, second), why=why)


def judged(
    winners: Collection[int], used: tuple[float, float], unmoved: tuple[bool, bool]
) -> tuple[int, int]:
    """The points of both sides of a game that still ran at the end of the season.

    ``winners`` are the sides that win when computers play on for both, or the solver says so. ``used`` is the
    time of each side: the slower one gets at most a draw, so that waiting for the judge never pays. A side
    that is ``unmoved``, without a move of its own, has lost; if both are, it is a draw.
    """
    if any(unmoved):
        return (DRAW, DRAW) if all(unmoved) else points_of([unmoved.index(False)])
    points = points_of(winners)
    slower_wins = used[0] != used[1] and points[used[1] > used[0]] == WIN
    return (DRAW, DRAW) if slower_wins else points


def changing(divisions: Sequence[Sequence[object]]) -> list[int]:
    """How many of a division change places with as many of the next one: a quarter of the smaller of both."""
    return [ceil(min(len(upper), len(lower)) / 4) for upper, lower in pairwise(divisions)]


def next_order(best_first: Sequence[Sequence[int]], people: Sequence[int]) -> tuple[int, ...]:
    """The ``people`` of the next season for ``divided``, by the divisions of the last one, each best first.

    A quarter of a division, rounded up, changes places with as many of the next one; of two divisions, the
    smaller one counts. Newcomers begin at the bottom.
    """
    divisions = [list(people) for people in best_first]
    for number, moving in enumerate(changing(best_first)):
        upper, lower = best_first[number], best_first[number + 1]
        divisions[number][-moving:], divisions[number + 1][:moving] = lower[:moving], upper[-moving:]
    ordered = dict.fromkeys((*chain.from_iterable(divisions), *people))
    return tuple(user for user in ordered if user in people)


def _not_begun(meeting: Meeting, games: Mapping[int, int]) -> Meeting:
    """A meeting that never began: a draw's point for those who had room for it, none for the busy ones."""
    first, second = (DRAW if games.get(user, 0) < AT_ONCE else 0 for user in meeting.users)
    return replace(meeting, points=(first, second), why=Why.NOT_BEGUN)
