"""How Boussanga ends: who plays with whom, from how many points on, and what the end is called."""

from __future__ import annotations

from games.boussanga.position import side_count
from games.core import Outcome

GOAL = 15
WINS = {8: "master", 10: "scholar", 12: "won"}
"""Cooperative wins, by the most cards that may have been discarded."""

LEVELS = tuple(reversed(WINS.values()))
"""How well a cooperative game can be won, the lowest first."""


def sides(mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats that share a points area, side by side."""
    count = side_count(mode, seats)
    return tuple(tuple(range(side, seats, count)) for side in range(count))


def level(reason: str) -> int | None:
    """How well a cooperative game was won, 0 for simply won, 2 for Master; None if it was not."""
    return LEVELS.index(reason) if reason in LEVELS else None


def end_of(mode: str, seats: int, points: tuple[int, ...], discarded: int, resigned: int | None) -> Outcome:
    """The outcome of a game that is over; ``points`` are those of every side, ``discarded`` counts cards."""
    scores = tuple(points[seat % len(points)] for seat in range(seats))
    if resigned is not None:
        return Outcome(scores, (1 - resigned,), "resigned")
    if mode != "coop":
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Outcome(scores, winners, "points")
    if points[0] < GOAL:
        return Outcome(scores, (), "exhausted")
    for most_cards, reason in WINS.items():
        if discarded <= most_cards:
            return Outcome(scores, tuple(range(seats)), reason)
    return Outcome(scores, (), "late")
