"""A server's lanterns as values: what a day needs, and how long the streak of all is."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.events.lanterns import Group, best, group
from bot.store.practice.lanterns import LanternDay, Lit

TODAY = date(2026, 11, 26)


def days(*lit_and_new: tuple[int, int]) -> list[LanternDay]:
    """Days up to today, the last of which is today."""
    first = TODAY - timedelta(days=len(lit_and_new) - 1)
    return [LanternDay(first + timedelta(days=i), *each) for i, each in enumerate(lit_and_new)]


@pytest.mark.parametrize(
    ("before", "stands"),
    [
        ([(0, 0)], Group(0, 1)),
        ([(1, 1)], Group(1, 0)),
        ([(1, 1), (1, 1)], Group(2, 0)),  # a newcomer lights the one that the other does not
        ([(2, 2), (1, 0)], Group(1, 1)),
        ([(2, 2), (1, 0), (0, 0)], Group(0, 2)),
        ([(9, 9), (3, 0), (0, 0)], Group(2, 3)),
        ([(9, 9), (2, 0), (4, 0)], Group(1, 0)),
    ],
)
def test_a_day_needs_three_lanterns_or_as_many_as_people_ever_lit_one(
    before: list[tuple[int, int]], stands: Group
) -> None:
    assert group(days(*before), TODAY) == stands


def test_a_day_without_a_card_ends_the_streak_of_a_server() -> None:
    (first, _, last) = days((3, 3), (3, 0), (3, 0))

    assert group([first, last], TODAY) == Group(1, 0)


def test_the_best_has_the_fewest_tries_then_the_shortest_time_and_a_name() -> None:
    quick, slow, more = Lit(1, 1, 40), Lit(2, 1, 50), Lit(3, 2, 9)

    assert best([more, slow, quick, Lit(None, 1, 3), Lit(4, 1, 2, easier=True)]) == quick
    assert best([Lit(None, 1, 3)]) is None
