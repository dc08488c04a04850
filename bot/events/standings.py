"""What leagues and nights share: who meets, what is decided, and the standings of a division or of a night.

The standings are a fold of the meetings, stored nowhere; each line says which rule decided that it stands
behind the one above it. Nothing here reads or knows a clock.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import combinations
from typing import Final, Literal, NamedTuple

from bot.store.events import Pairing

WIN: Final = 2
DRAW: Final = 1


class Why(StrEnum):
    """How a meeting got its points, stored with the pairing: by its game, by its judge, or without a game."""

    PLAYED = ""
    JUDGED = "judged"
    NOT_BEGUN = "not begun"  # before the season ended
    LEFT = "left"  # one of them, or both
    ANNULLED = "annulled"  # as all games of one of them
    UNCOUNTED = "uncounted"  # not over when the night was, stopped, or unreadable


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who meet at a place of a round. The first of them begins; a computer has a negative number.

    By side: ``points`` (None until it is over), and ``late``, how often their time ran out. It did for those
    who were ``absent``, before any move of their own. ``table_id`` is None until its table is open.
    """

    round: int
    place: int
    users: tuple[int, int]
    points: tuple[int, int] | None = None
    late: tuple[int, int] = (0, 0)
    absent: tuple[int, ...] = ()
    why: Why = Why.PLAYED
    table_id: int | None = None

    @classmethod
    def of(cls, pairing: Pairing) -> Meeting:
        """A pairing as a meeting.

        Its result is what ``result_of`` returns (no winner is a draw); "late" and "unmoved" may be missing. A
        game that was stopped has no winners, and does not count. What was decided without the game's own end
        has only "points".
        """
        (first, second), told = pairing.users, pairing.result or {}
        late, points, why = told.get("late", (0, 0)), told.get("points"), Why(pairing.why)
        absent = tuple(pairing.users[side] for side in told.get("unmoved", ()))
        if "winners" in told:
            points = points_of(told["winners"])
        elif points is None and pairing.result is not None:
            points, why = (0, 0), Why.UNCOUNTED
        at, scored = (pairing.round, pairing.place, (first, second)), points and (points[0], points[1])
        return cls(*at, scored, (late[0], late[1]), absent, why, pairing.table_id)


def points_of(winners: Collection[int]) -> tuple[int, int]:
    """The points of both sides: 2 for a win, 1 for a draw, 0 for a loss, as leagues of friends count."""
    return (WIN if 0 in winners else 0, WIN if 1 in winners else 0) if winners else (DRAW, DRAW)


class Decisions(NamedTuple):
    """What becomes of a season or a night. All but the games to be judged can be stored as it is."""

    out: Set[int] = frozenset()
    """Those who go out of a season now. All else is decided once that is stored."""
    opened: tuple[Meeting, ...] = ()
    """Whose tables open now; in a night, the HOUSE stands for a computer of about the other one's rating."""
    ended: tuple[Meeting, ...] = ()
    """What ends without a game, or without the rest of it: with the points, and the reason."""
    to_judge: tuple[Meeting, ...] = ()
    """Whose games are judged now, because the season has ended."""
    ends: Literal["off", "over"] | None = None
    """Whether it is "over", or "off" because too few came. What runs in a night then counts for nobody."""
    due_at: datetime | None = None
    """When a night is looked at next, unless somebody comes or a game ends before."""


class Tie(StrEnum):
    """What decides between two in the standings: the first of these in which they differ."""

    STAYED = "stayed"  # everybody who has left stands behind all others
    POINTS = "points"
    BETWEEN_THEM = "between them"  # in the games of all with equal points, once all of these have met
    SONNEBORN_BERGER = "whom they beat"  # the points of those whom one beat, half of those of drawn games
    ON_TIME = "on time"  # the one whose time ran out less often
    JOINED = "who joined"  # the one who joined first


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. ``behind_by`` decided between it and the line above.

    The first has none, nor have those who have played nothing behind others who have not either. ``counts``
    are the games won, drawn and lost. ``worth`` has what each rule but the last compares, in their order; the
    best lines have the least.
    """

    user: int
    rank: int
    points: int
    counts: tuple[int, int, int]
    left: bool
    worth: Mapping[Tie, float]
    behind_by: Tie | None = None


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
    sides: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)  # the other one, points, late
    for meeting in meetings:
        void = meeting.why is Why.UNCOUNTED or any(user in annulled for user in meeting.users)
        if meeting.points is not None and not void:
            for side, user in enumerate(meeting.users):
                sides[user].append((meeting.users[1 - side], meeting.points[side], meeting.late[side]))
    points = {user: sum(own for _, own, _ in sides[user]) for user in joined}

    def line(user: int) -> Standing:
        tied = [each for each in joined if (each in left, points[each]) == (user in left, points[user])]
        met = {(each, other) for each in tied for other, *_ in sides[each]}
        all_met = met.issuperset(combinations(tied, 2))
        worth = {
            Tie.STAYED: user in left,
            Tie.POINTS: -points[user],
            Tie.BETWEEN_THEM: -sum(own for other, own, _ in sides[user] if all_met and other in tied),
            Tie.SONNEBORN_BERGER: -sum(own * points.get(other, 0) for other, own, _ in sides[user]) / WIN,
            Tie.ON_TIME: sum(late for *_, late in sides[user]),
        }
        games = [own for _, own, _ in sides[user]]
        counts = games.count(WIN), games.count(DRAW), games.count(0)
        return Standing(user, 0, points[user], counts, user in left, worth)

    ranked: list[Standing] = []
    best_first = sorted(map(line, joined), key=lambda line: [*line.worth.values()])
    for each in best_first:  # who joined first stays before their equals
        behind_by = _behind_by(ranked[-1], each) if ranked else None
        ranked.append(replace(each, rank=len(ranked) + 1, behind_by=behind_by))
    return tuple(ranked)


def _behind_by(upper: Standing, lower: Standing) -> Tie | None:
    if not any((*upper.counts, *lower.counts, lower.left)):
        return None
    return next((tie for tie, worth in upper.worth.items() if worth != lower.worth[tie]), Tie.JOINED)
