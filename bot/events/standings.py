"""The standings of a league's division or of a night: a fold of the meetings, stored nowhere.

Each line says which rule decided that it stands behind the one above it. Nothing here knows a clock or a row.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, pairwise
from operator import itemgetter
from typing import Any, Final, NamedTuple

WIN: Final = 2
DRAW: Final = 1


class Why(StrEnum):
    """How a meeting got its points, stored with the pairing: by its game, by its judge, or without a game."""

    PLAYED = ""
    JUDGED = "judged"
    NOT_BEGUN = "not begun"  # before the season ended
    LEFT = "left"  # one of them, or both
    ANNULLED = "annulled"  # as all games of one of them
    UNCOUNTED = "uncounted"  # not over when the night was


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who meet at a place of a round. The first of them begins; a computer has a negative number.

    By side: ``points`` (None until it is over), ``late``, how often their time ran out, and ``unmoved``,
    whether it did and they made no move of their own.
    """

    round: int
    place: int
    users: tuple[int, int]
    points: tuple[int, int] | None = None
    late: tuple[int, int] = (0, 0)
    unmoved: tuple[bool, bool] = (False, False)
    why: Why = Why.PLAYED

    def missed_by(self, user: int) -> bool:
        """Whether this one of the two let their time run out and made no move."""
        return self.unmoved[self.users.index(user)]

    @property
    def result(self) -> Mapping[str, Any]:
        """What is stored of a meeting that was decided here, as ``meeting_of`` reads it."""
        return {"points": self.points, "late": self.late}


def meeting_of(
    number: int, place: int, users: Sequence[int], result: Mapping[str, Any] | None, why: str = ""
) -> Meeting:
    """A meeting of round ``number`` from what is stored of it.

    The result of a game that was played has "scores" and "winners" (no winner is a draw); "late" and
    "unmoved" (a list of sides) may be missing. A game that was stopped has no scores, and gives no points.
    """
    (first, second), told = users, result or {}
    late, unmoved = told.get("late", (0, 0)), told.get("unmoved", ())
    absent = (0 in unmoved, 1 in unmoved)
    points = None
    if "points" in told:
        points = (told["points"][0], told["points"][1])
    elif result is not None:
        points = points_of(told["winners"], absent) if "scores" in told else (0, 0)
    return Meeting(number, place, (first, second), points, (late[0], late[1]), absent, Why(why))


def points_of(winners: Collection[int], unmoved: tuple[bool, bool] = (False, False)) -> tuple[int, int]:
    """The points of both sides: 2 for a win, 1 for a draw, 0 for a loss, as leagues of friends count.

    A game without any move of one's own is lost, whatever the computer made of it that stood in.
    """
    if any(unmoved):
        return (0 if unmoved[0] else WIN, 0 if unmoved[1] else WIN)
    if not winners:
        return (DRAW, DRAW)
    return (WIN if 0 in winners else 0, WIN if 1 in winners else 0)


class Tie(StrEnum):
    """What decides between two in the standings: the first of these in which they differ.

    Pictures have signs with these words.
    """

    STAYED = "stayed"  # everybody who has left stands behind all others
    POINTS = "points"
    BETWEEN_THEM = "between them"  # in the games of all with equal points, once all of these have met
    SONNEBORN_BERGER = "whom they beat"  # the points of those whom one beat, half of those of drawn games
    ON_TIME = "on time"  # the one whose time ran out less often
    JOINED = "who joined"  # the one who joined first


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. ``behind_by`` decided between it and the line above.

    The first has none, nor have those who have played nothing behind others who have not either.
    """

    user: int
    rank: int
    points: int
    won: int
    drawn: int
    lost: int
    between_them: int
    sonneborn_berger: float
    late: int
    left: bool
    behind_by: Tie | None = None

    @property
    def played(self) -> int:
        """How many of their meetings count."""
        return self.won + self.drawn + self.lost


def standings(
    joined: Sequence[int],
    meetings: Sequence[Meeting],
    left: Collection[int] = (),
    annulled: Collection[int] = (),
) -> tuple[Standing, ...]:
    """The standings of those who ``joined``, in this order, from the meetings that are over.

    Those who have ``left`` stand last. No meeting with one of the ``annulled`` counts; they are among those
    who have left. Computers have no line, and no points that Sonneborn-Berger could count.
    """
    sides: dict[int, list[_Side]] = {user: [] for user in joined}
    for meeting in meetings:
        void = meeting.why in {Why.ANNULLED, Why.UNCOUNTED} or any(user in annulled for user in meeting.users)
        if meeting.points is None or void:
            continue
        for side, user in enumerate(meeting.users):
            if user in sides:
                sides[user].append(_Side(meeting.users[1 - side], meeting.points[side], meeting.late[side]))
    points = {user: sum(side.points for side in own) for user, own in sides.items()}
    tied: dict[tuple[bool, int], list[int]] = {}
    for user in joined:
        tied.setdefault((user in left, points[user]), []).append(user)

    def line(user: int) -> Standing:
        own = sides[user]
        won, drawn, lost = (sum(side.points == worth for side in own) for worth in (WIN, DRAW, 0))
        beaten = sum(side.points * points.get(side.other, 0) for side in own) / WIN
        between = _between_them(user, tied[user in left, points[user]], sides)
        late = sum(side.late for side in own)
        return Standing(user, 0, points[user], won, drawn, lost, between, beaten, late, user in left)

    keyed: list[tuple[tuple[float, ...], Standing]] = []
    for number, each in enumerate(map(line, joined)):
        own = each.left, -each.points, -each.between_them, -each.sonneborn_berger, each.late, number
        keyed.append((own, each))  # a part for each member of Tie, in their order
    keyed.sort(key=itemgetter(0))
    behind_by: list[Tie | None] = [None]
    for (above, upper), (below, lower) in pairwise(keyed):
        ties = (tie for tie, one, other in zip(Tie, above, below, strict=True) if one != other)
        behind_by.append(next(ties) if upper.played or lower.played or lower.left else None)
    return tuple(
        replace(each, rank=rank, behind_by=tie)
        for rank, ((_, each), tie) in enumerate(zip(keyed, behind_by, strict=False), 1)
    )


class _Side(NamedTuple):
    """What a meeting is to one of the two."""

    other: int
    points: int
    late: int


def _between_them(user: int, tied: Sequence[int], sides: Mapping[int, Sequence[_Side]]) -> int:
    """The points of one of the tied from the games between them; 0 until all of them have met each other."""
    met = {(one, side.other) for one in tied for side in sides[one]}
    if not all(pair in met for pair in combinations(tied, 2)):
        return 0
    return sum(side.points for side in sides[user] if side.other in tied)
