"""The lanterns of a server as values: how many it needs on a day, and for how many days it had them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.store.practice.lanterns import GOAL, LanternDay, Lit

_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Group:
    """The days in a row on which a group had enough lanterns, and how many are ``missing`` today."""

    streak: int
    missing: int


def group(days: Sequence[LanternDay], today: date) -> Group:
    """How a group stands, from all its days in their order; today does not end a streak before it is over.

    A day needs GOAL lanterns; where fewer people had lit one before, as many as these, and always one.
    """
    streak = missing = 0
    ever = set[int]()
    last: date | None = None
    for each in days:
        if last is None or each.day - last > _ONE_DAY:
            streak = 0
        missing = max(0, max(1, min(GOAL, len(ever))) - len(each.users))
        if not missing:
            streak += 1
        elif each.day != today:
            streak = 0
        last = each.day
        ever |= each.users
    return Group(streak, missing)


def best(lanterns: Iterable[Lit]) -> Lit | None:
    """Who needed the fewest tries, and of these the shortest time, among those who are named.

    The puzzle of the day comes before the easier one.
    """
    named = (each for each in lanterns if each.user is not None)
    return min(named, key=lambda each: (each.easier, each.tries, each.seconds), default=None)
