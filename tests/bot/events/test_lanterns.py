"""A server's lanterns as values: what a day needs, and how long the streak of all is."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.events.lanterns import Group, best, group
from bot.store.practice.lanterns import LanternDay, Lit

TODAY = date(2026, 11, 26)


def days(*people: str) -> list[LanternDay]:
    """Days up to today, the last of which is today, with the people who lit a lantern on each."""
    first = TODAY - timedelta(days=len(people) - 1)
    return [LanternDay(first + timedelta(days=i), frozenset(map(ord, lit))) for i, lit in enumerate(people)]


@pytest.mark.parametrize(
    ("lit", "stands"),
    [
        ([""], Group(0, 1)),
        (["a"], Group(1, 0)),
        (["a", "b"], Group(2, 0)),  # a newcomer lights the one that the other does not
        (["ab", "a"], Group(1, 1)),
        (["ab", "a", ""], Group(0, 2)),
        (["abc", "cde", ""], Group(2, 3)),
        (["abc", "de", "abc"], Group(1, 0)),
    ],
)
def test_a_day_needs_three_lanterns_or_as_many_as_people_ever_lit_one(lit: list[str], stands: Group) -> None:
    assert group(days(*lit), TODAY) == stands


def test_a_day_without_a_card_ends_the_streak_of_a_server() -> None:
    (first, _, last) = days("abc", "abc", "abc")

    assert group([first, last], TODAY) == Group(1, 0)


def test_the_best_has_the_fewest_tries_then_the_shortest_time_and_a_name() -> None:
    quick, slow, more = Lit(1, 1, 40), Lit(2, 1, 50), Lit(3, 2, 9)

    assert best([more, slow, quick, Lit(None, 1, 3), Lit(4, 1, 2, easier=True)]) == quick
    assert best([Lit(None, 1, 3)]) is None
