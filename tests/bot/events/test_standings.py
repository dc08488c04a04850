"""Standings: who stands before whom, and which rule decided it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.events.standings import Meeting, Tie, Why, points_of, standings
from bot.store.events import Pairing

A, B, C, D = 11, 12, 13, 14


def met(first: int, second: int, points: tuple[int, int], **others: Any) -> Meeting:
    return Meeting(0, 0, (first, second), points, **others)


@pytest.mark.parametrize(
    ("joined", "meetings", "left", "rule"),
    [
        ((B, A), [met(A, C, (2, 0))], (), Tie.POINTS),
        ((B, A), [met(A, B, (2, 0)), met(B, D, (2, 0))], (), Tie.BETWEEN_THEM),
        ((B, A), [met(A, C, (2, 0)), met(C, D, (2, 0)), met(B, D, (2, 0))], (), Tie.SONNEBORN_BERGER),
        ((B, A), [met(A, B, (1, 1), late=(0, 1))], (), Tie.ON_TIME),
        ((A, B), [met(A, B, (1, 1))], (), Tie.JOINED),
        ((B, A), [met(B, A, (2, 0))], (B,), Tie.STAYED),
    ],
)
def test_the_first_rule_that_tells_two_apart_decides_and_is_named(
    joined: tuple[int, ...], meetings: list[Meeting], left: tuple[int, ...], rule: Tie
) -> None:
    lines = standings((*joined, C, D), meetings, left)

    between = [line for line in lines if line.user in (A, B)]
    assert [line.user for line in between] == [A, B]
    assert rule in [line.behind_by for line in lines[between[0].rank : between[1].rank]]
    assert lines[0].behind_by is None


def test_games_between_three_who_are_equal_count_only_when_all_three_have_met() -> None:
    circle = [met(A, B, (2, 0)), met(B, C, (2, 0))]

    for last, counted in ((met(C, D, (2, 0)), 0), (met(C, A, (2, 0)), 2)):
        lines = standings((A, B, C), [*circle, last])
        assert {line.worth[Tie.BETWEEN_THEM] for line in lines} == {-counted}


def test_what_is_annulled_or_was_not_over_counts_for_nobody() -> None:
    meetings = [met(A, B, (2, 0)), met(C, A, (1, 1)), met(B, C, (0, 0), why=Why.UNCOUNTED)]

    lines = standings((A, B, C), meetings, left=(B,), annulled=(B,))

    assert [(line.user, line.points, sum(line.counts)) for line in lines] == [(A, 1, 1), (C, 1, 1), (B, 0, 0)]


def test_a_computer_has_no_line_but_points_against_it_count() -> None:
    (line,) = standings((A,), [met(A, -7, (2, 0))])

    assert (line.points, line.counts, line.worth[Tie.SONNEBORN_BERGER]) == (2, (1, 0, 0), 0)


def test_a_win_counts_two_and_a_draw_one() -> None:
    assert points_of([1]) == (0, 2)
    assert points_of([0, 1]) == (2, 2)
    assert points_of([]) == (1, 1)


def test_a_meeting_is_read_from_what_is_stored_of_it() -> None:
    stored, judged = Pairing(7, 0, 0, (A, B)), {"points": [1, 1]}
    played = {"reason": "line", "scores": [0, 1], "winners": [1], "late": [2, 0], "unmoved": [0]}

    assert Meeting.of(stored).points is None
    stopped = Meeting.of(replace(stored, result={"reason": "agreed", "late": [0, 0], "unmoved": []}))
    assert stopped == met(A, B, (0, 0), why=Why.UNCOUNTED)
    assert sum(sum(line.counts) for line in standings((A, B), [stopped])) == 0
    met_then = Meeting.of(replace(stored, result=played))
    assert met_then == met(A, B, (0, 2), late=(2, 0), absent=(A,))
    assert Meeting.of(replace(stored, result=judged, why="judged")) == met(A, B, (1, 1), why=Why.JUDGED)
