"""The bookkeeping of finished games: how each changes ratings, standings, pairs and achievements.

Works on values in memory, which ``books`` reads and writes. The same results, entered in the same
order into an empty book, always make the same book.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date
from itertools import permutations
from typing import Final, NamedTuple, get_args

from bot.store.results.rating import (
    CERTAIN_GAMES,
    COMPUTERS,
    EVERYWHERE,
    STEP,
    UNKNOWN,
    Rating,
    is_listed,
    period_key,
    points_of,
    points_together,
    rated,
    rated_together,
    read_points,
)
from bot.store.rows import UNCHOSEN, Achievement, Booked, Came, Finisher, Result, Unrated, Visibility
from games import GAMES, LADDERS

MOST_A_DAY: Final = 20
"""The number of games of the same two players that are rated on one day, in UTC."""

WHOLE_GAINS, HALF_GAINS, RUN_DAYS = 5, 5, 7
"""How many wins in a row over the same opponent gain all and half of the rating; a run ends after a week."""

# Achievements that every game has
FIRST_WIN: Final = "first_win"
BEAT_MASTER: Final = "beat_master"
EVERY_GAME: Final = "every_game"
STREAK: Final = "streak_of_five"

STREAK_GAMES: Final = 5


class Key(NamedTuple):
    """The owner and the board of a standing."""

    user_id: int
    period: str
    ladder: str
    guild_id: int


@dataclass(frozen=True, slots=True)
class Line:
    """A standing. Its rating is the member's rating of all time everywhere when the line was written."""

    points: int = 0
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0
    best_streak: int = 0
    trend: int = 0
    mu: float = UNKNOWN.mu
    sigma: float = UNKNOWN.sigma

    @property
    def rating(self) -> Rating:
        """The rating in the row."""
        return Rating(self.mu, self.sigma)

    def after(self, came: Came, points: int, trend: int, rating: Rating) -> Line:
        """The line after one more game."""
        streak = self.streak + 1 if came == "won" else 0
        return replace(
            self,
            **_counted(self, came),
            points=points,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            trend=trend,
            mu=rating.mu,
            sigma=rating.sigma,
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """The record of two players from the first one's side, and the games rated on the last ``day``.

    ``runs`` are the first one's wins in a row in games of the two alone, by ladder, each with the day of the
    first of them as ``date.toordinal`` counts it.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    day: date = date.min
    rated_that_day: int = 0
    runs: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class House:
    """The game itself at one difficulty, as an opponent."""

    games: int = 0
    mu: float = UNKNOWN.mu
    sigma: float = UNKNOWN.sigma


def _counted(before: Line | Pair, came: Came) -> dict[str, int]:
    """The numbers of games after one more."""
    counts = {each: getattr(before, each) + (came == each) for each in get_args(Came)}
    return {"games": before.games + 1, **counts}


class Entry(NamedTuple):
    """One person's part of a result; the ratings are None if the game is not rated."""

    result: Result
    person: Finisher
    unrated: Unrated | None
    before: Rating | None
    after: Rating | None


class Ledger:
    """A book. It needs all lines, pairs and houses of the people in the results, and notes what has changed.

    ``steps`` has the change of the number of listed members for every ladder, server, period and step.
    """

    def __init__(
        self,
        lines: Mapping[Key, Line],
        pairs: Mapping[tuple[int, int], Pair],
        houses: Mapping[tuple[str, int], House],
        visibilities: Mapping[int, Visibility],
    ) -> None:
        self._lines = dict(lines)
        self._pairs = dict(pairs)
        self._houses = dict(houses)
        self._visibilities = visibilities
        self._guilds: defaultdict[tuple[int, str], set[int]] = defaultdict(set)
        for key in lines:
            if key.period == "":
                self._guilds[key.user_id, key.ladder].add(key.guild_id)
        self.entries: list[Entry] = []
        self.lines: dict[Key, Line] = {}
        self.pairs: dict[tuple[int, int], Pair] = {}
        self.houses: dict[tuple[str, int], House] = {}
        self.steps: Counter[tuple[str, int, str, int]] = Counter()
        self.achieved: list[tuple[int, Achievement]] = []

    def enter(self, result: Result) -> None:
        """Enter how one table ended."""
        opponents = _opponents(result)
        unrated = result.unrated
        if unrated is None and any(self._played_enough(pair, result) for pair in opponents):
            unrated = "limit"
        before = {person.user_id: self._rating(person.user_id, result) for person in result.people}
        after = self._rate(result, before) if unrated is None else {}
        for person in result.people:
            user = person.user_id
            for key in person.earned:
                self._achieve(user, key, result)
            if unrated is None:
                self.entries.append(Entry(result, person, unrated, before[user], after[user]))
                self._stand(result, person, before[user], after[user])
            else:
                self.entries.append(Entry(result, person, unrated, None, None))
                if unrated == "computers":
                    self._practise(result, person)
        if unrated != "aborted":
            for (user, other), came in opponents.items():
                self._meet(user, other, came, result, rated=unrated is None)

    def booked(self) -> list[Booked]:
        """What people see of the only result, one of several sides, as it would be read again."""
        seen = []
        for result, person, unrated, before, after in self.entries:
            if before is None or after is None:
                seen.append(Booked(person.user_id, unrated=unrated))
            elif self._visibilities[person.user_id] != "hidden":
                ever = self._lines[Key(person.user_id, "", result.ladder, EVERYWHERE)]
                gain, unsure = after.shown - before.shown, ever.games < CERTAIN_GAMES
                points = points_together(result.beaten, person.score)
                seen.append(Booked(person.user_id, after.shown, gain, unsure, points))
        return seen

    def _rating(self, user: int, result: Result) -> Rating:
        return self._lines.get(Key(user, "", result.ladder, EVERYWHERE), Line()).rating

    def _rate(self, result: Result, before: Mapping[int, Rating]) -> dict[int, Rating]:
        """The ratings of everybody after a rated game."""
        sides = [
            [person for person in result.people if person.side == side] for side in range(len(result.places))
        ]
        ratings = [[before[person.user_id] for person in side] for side in sides]
        if result.together:
            at = result.ladder, result.difficulty
            house = self._houses.get(at, House())
            strength = Rating(house.mu, house.sigma)
            people, moved = rated_together(ratings[0], strength, won=result.beaten is not None)
            self._houses[at] = self.houses[at] = House(house.games + 1, moved.mu, moved.sigma)
            return {person.user_id: rating for person, rating in zip(sides[0], people, strict=True)}
        after = {}
        for side, members in enumerate(sides):
            for number, person in enumerate(members):
                # If a player left, their team counts as last for them, but not for their partner.
                places = [*result.places[:side], person.place, *result.places[side + 1 :]]
                after[person.user_id] = rated(ratings, places)[side][number]
        for pair, came in _duel(result).items():
            if came == "won":
                after[pair[0]] = before[pair[0]].towards(after[pair[0]], self._share(pair, result))
        return after

    def _share(self, pair: tuple[int, int], result: Result) -> float:
        """How much of the gain of a win over an opponent counts. The opponent loses as ever."""
        wins, _ = self._run(pair, result)
        if result.early or wins >= WHOLE_GAINS + HALF_GAINS:
            return 0.0
        return 1.0 if wins < WHOLE_GAINS else 0.5

    def _run(self, pair: tuple[int, int], result: Result) -> tuple[int, int]:
        """The wins in a row before a result, and the day of the first one, or of the result."""
        today = _day(result).toordinal()
        wins, since = self._pairs.get(pair, Pair()).runs.get(result.ladder, (0, today))
        return (wins, since) if today - since < RUN_DAYS else (0, today)

    def _stand(self, result: Result, person: Finisher, before: Rating, after: Rating) -> None:
        """Bring every standing of a person up to date after a rated game."""
        user, ladder = person.user_id, result.ladder
        gain = after.shown - before.shown
        score = points_together(result.beaten, person.score)
        if person.came == "won" and not self._games_won(user):
            self._achieve(user, FIRST_WIN, result)
        here = {EVERYWHERE, result.guild_id or EVERYWHERE}
        ever = self._lines.get(Key(user, "", ladder, EVERYWHERE), Line())
        games = ever.games + 1
        for period in (period_key("season", result.ended_at), period_key("week", result.ended_at)):
            for guild in sorted(here):
                key = Key(user, period, ladder, guild)
                line = self._lines.get(key, Line())
                gained = points_of(read_points(line.points)[0] + gain, games)
                points = max(line.points, score) if result.together else gained
                self._put(key, line.after(person.came, points, gain, after))
        points = max(ever.points, score) if result.together else points_of(after.ranked, games)
        line = ever.after(person.came, points, gain, after)
        guilds = self._guilds[user, ladder]
        guilds |= here
        for guild in sorted(guilds):  # a player has the same rating on all boards
            self._put(Key(user, "", ladder, guild), line)
        if line.streak == STREAK_GAMES:
            self._achieve(user, STREAK, result)
        if person.came == "won" and self._games_won(user) == set(GAMES):
            self._achieve(user, EVERY_GAME, result)

    def _practise(self, result: Result, person: Finisher) -> None:
        """Count a game against computers."""
        for guild in sorted({EVERYWHERE, result.guild_id or EVERYWHERE}):
            key = Key(person.user_id, COMPUTERS, result.ladder, guild)
            line = self._lines.get(key, Line())
            self._put(key, line.after(person.came, 0, 0, UNKNOWN))

    def _put(self, key: Key, line: Line) -> None:
        if self.listed(key):
            old = self._lines.get(key)
            at = key.ladder, key.guild_id, key.period
            if old is not None:
                self.steps[*at, old.points // STEP] -= 1
            self.steps[*at, line.points // STEP] += 1
        self._lines[key] = self.lines[key] = line

    def listed(self, key: Key) -> bool:
        """Whether a standing appears on its board."""
        visibility = self._visibilities.get(key.user_id, UNCHOSEN)
        return key.period != COMPUTERS and is_listed(visibility, key.guild_id)

    def _games_won(self, user: int) -> set[str]:
        """The games in which a user has won at least one rated game."""
        lines = {ladder: self._lines.get(Key(user, "", ladder, EVERYWHERE), Line()) for ladder in LADDERS}
        return {LADDERS[ladder][0].key for ladder, line in lines.items() if line.won}

    def _achieve(self, user: int, key: str, result: Result) -> None:
        self.achieved.append((user, Achievement(key, result.table_id, result.ended_at)))

    def _played_enough(self, pair: tuple[int, int], result: Result) -> bool:
        known = self._pairs.get(pair)
        return known is not None and known.day == _day(result) and known.rated_that_day >= MOST_A_DAY

    def _meet(self, user: int, other: int, came: Came, result: Result, *, rated: bool) -> None:
        old = self._pairs.get((user, other), Pair())
        day = _day(result)
        on_that_day = old.rated_that_day if old.day == day else 0
        runs = dict(old.runs)
        if rated and _duel(result):
            wins, since = self._run((user, other), result)
            runs.pop(result.ladder, None)
            if came == "won":
                runs[result.ladder] = wins + 1, since
        rated_that_day = on_that_day + rated
        new = replace(old, **_counted(old, came), day=day, rated_that_day=rated_that_day, runs=runs)
        self._pairs[user, other] = self.pairs[user, other] = new


def _opponents(result: Result) -> dict[tuple[int, int], Came]:
    """All pairs of people on different sides, and the result for the first one."""
    return {
        (one.user_id, other.user_id): (
            "drawn" if one.place == other.place else "won" if one.place < other.place else "lost"
        )
        for one, other in permutations(result.people, 2)
        if one.side != other.side
    }


def _duel(result: Result) -> dict[tuple[int, int], Came]:
    """``_opponents``, if two people have played against each other alone, else none."""
    return _opponents(result) if len(result.people) == len(result.places) == 2 else {}


def _day(result: Result) -> date:
    return result.ended_at.astimezone(UTC).date()
