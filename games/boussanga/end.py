"""How Boussanga ends: which seats play together, how many points win, and what the end is called."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from games.boussanga.cards import ELEMENTS, Pawns
from games.boussanga.position import side_count
from games.boussanga.reasons import LastRound, Reason
from games.boussanga.view import Trigger
from games.core import Outcome
from games.core import Reason as AnyReason

GOAL = 15
WINS = {8: Reason.MASTER, 10: Reason.SCHOLAR, 12: Reason.WON}
"""The levels of a cooperative win, by the most cards that may have been discarded."""

LEVELS = tuple(reversed(WINS.values()))
"""The levels at which a cooperative game can be won, the lowest first."""


def sides(mode: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """For each side, the seats that share its points area."""
    count = side_count(mode, seats)
    return tuple(tuple(range(side, seats, count)) for side in range(count))


def level(reason: StrEnum) -> int | None:
    """The level of a cooperative win: 0 is a simple win, 2 is Master; None if the game was not won."""
    return next((i for i, won in enumerate(LEVELS) if won == reason), None)


def why_last(points: Iterable[int], cards_left: int, *reserves: Pawns) -> Trigger | None:
    """Why the last round begins after a turn in which the reserve stood like this; None if it does not."""
    if max(points) >= GOAL:
        return Trigger(LastRound.POINTS)
    if not cards_left:
        return Trigger(LastRound.CARDS)
    dry = "".join(element for element in ELEMENTS if any(not reserve[element] for reserve in reserves))
    return Trigger(LastRound.RESERVE, dry) if dry else None


def end_of(mode: str, seats: int, points: tuple[int, ...], discarded: int, resigned: int | None) -> Outcome:
    """The outcome of a finished game. ``points`` has one entry for each side, ``discarded`` counts cards."""
    scores = tuple(points[seat % len(points)] for seat in range(seats))
    if resigned is not None:
        return Outcome(scores, (1 - resigned,), AnyReason.RESIGNED)
    if mode != "coop":
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Outcome(scores, winners, Reason.POINTS)
    if points[0] < GOAL:
        return Outcome(scores, (), Reason.EXHAUSTED)
    for most_cards, reason in WINS.items():
        if discarded <= most_cards:
            return Outcome(scores, tuple(range(seats)), reason)
    return Outcome(scores, (), Reason.LATE)
