"""Nights as values: who is paired when, who pauses, and how a night ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from bot.events.night import FRIENDS, LATE, PLAYED_OUT, Night, game_drawn, nearest_level, podium
from bot.events.pairing import HOUSE
from bot.events.standings import Meeting, Why, points_of

BEGIN = datetime(2026, 10, 9, 20, tzinfo=UTC)
SECOND = timedelta(seconds=1)
EMPTY = Night(bytes(16), BEGIN, BEGIN + timedelta(minutes=30), (), (), {}, {})


def checked_in(people: int) -> Night:
    return replace(EMPTY, joined=tuple(range(people)), ready=dict.fromkeys(range(people), BEGIN))


def test_fewer_than_four_are_waited_for_and_then_there_is_no_night() -> None:
    assert checked_in(3).decide(BEGIN - SECOND).due_at == BEGIN
    assert checked_in(3).decide(BEGIN).due_at == BEGIN + LATE
    assert checked_in(3).decide(BEGIN + LATE).off
    assert len(checked_in(4).decide(BEGIN + LATE).paired) == 2


def test_those_who_wait_are_paired_after_fifteen_seconds_at_free_places() -> None:
    running = (Meeting(0, 0, (0, 1)), Meeting(0, 1, (2, 3), (2, 0)), Meeting(0, 2, (4, 5)))
    ready = {2: BEGIN + 90 * SECOND, 6: BEGIN + 100 * SECOND}
    night = replace(checked_in(7), meetings=running, ready=ready)

    assert night.decide(BEGIN + 104 * SECOND).due_at == BEGIN + 105 * SECOND
    (paired,) = night.decide(BEGIN + 105 * SECOND).paired
    assert (paired.round, paired.place, sorted(paired.users)) == (1, 1, [2, 6])
    alone = replace(night, ready={6: BEGIN + 100 * SECOND}, meetings=running[1:2])
    assert alone.decide(BEGIN + 100 * SECOND).paired[0].users == (6, HOUSE)


def test_who_does_not_press_next_game_for_a_minute_pauses() -> None:
    night = replace(checked_in(4), meetings=(Meeting(0, 0, (0, 1), (2, 0)),), asked={0: BEGIN})
    night = replace(night, ready=dict.fromkeys((2, 3), BEGIN + 50 * SECOND))

    assert night.decide(BEGIN + 59 * SECOND).due_at == BEGIN + 60 * SECOND
    (paired,) = night.decide(BEGIN + 60 * SECOND).paired
    assert (paired.place, sorted(paired.users)) == (0, [2, 3])


def test_games_are_played_out_and_what_is_not_over_then_counts_for_nobody() -> None:
    meetings = (Meeting(0, 0, (0, 1)), Meeting(0, 1, (2, 3), (2, 0)))
    night = replace(checked_in(4), meetings=meetings)

    assert not night.decide(night.ends_at).paired
    assert night.decide(night.ends_at).due_at == night.ends_at + PLAYED_OUT
    ended = night.decide(night.ends_at + PLAYED_OUT)
    assert (ended.over, [each.why for each in ended.uncounted]) == (True, [Why.UNCOUNTED])
    after = replace(night, meetings=(*ended.uncounted, meetings[1]))
    assert (after.decide(night.ends_at).over, after.decide(night.ends_at).uncounted) == (True, ())
    assert [line.user for line in podium(after.standings())] == [2, 3]
    assert after.counted == 1


def test_the_games_of_a_medley_follow_from_the_seed_and_the_house_plays_as_well_as_its_guest() -> None:
    drawn = [game_drawn(bytes(16), ("okiya", "okago"), Meeting(0, place, (1, 2))) for place in range(40)]

    assert 10 < drawn.count("okiya") < 30
    assert nearest_level(1480, {"easy": 1100, "medium": 1400, "hard": 1600}) == "medium"


@pytest.mark.parametrize("people", [4, 5, 9, 16])
def test_in_a_night_everybody_has_a_game_fifteen_seconds_after_they_ask(people: int) -> None:
    chance = Random(people)
    night, now = checked_in(people), BEGIN
    ends: dict[tuple[int, int], datetime] = {}
    while not (decided := night.decide(now)).over:
        ready = {
            user: at for user, at in night.ready.items() if not any(user in m.users for m in decided.paired)
        }
        assert all(now < at + 15 * SECOND for at in ready.values()) or now >= night.ends_at
        ends |= {(m.round, m.place): now + chance.randrange(60, 300) * SECOND for m in decided.paired}
        now += SECOND
        meetings = [*night.meetings, *decided.paired]
        asked = dict(night.asked)
        for number, each in enumerate(meetings):
            if each.points is None and now >= ends[each.round, each.place]:
                meetings[number] = replace(each, points=points_of([chance.randrange(2)]))
                asked |= {user: now for user in each.users if user != HOUSE}
        back = {user: now for user in range(people) if user in asked and chance.random() < 0.1}
        asked = {user: at for user, at in asked.items() if user not in back}
        night = replace(night, meetings=tuple(meetings), ready=ready | back, asked=asked)
        running = [each for each in meetings if each.points is None]
        assert len({each.place for each in running}) == len(running)

    begun: Counter[int] = Counter()
    for each in night.meetings:
        begun.update({each.users[0]: 1, each.users[1]: -1})
    assert all(abs(begun[user]) <= 2 for user in range(people))
    rounds = Counter((each.round, user) for each in night.meetings for user in each.users if user != HOUSE)
    assert set(rounds.values()) == {1}
    met = [set(each.users) for each in night.meetings]
    for user in range(people) if people > FRIENDS else ():
        own = [pair for pair in met if user in pair]
        assert all(one != other or HOUSE in one for one, other in pairwise(own))
