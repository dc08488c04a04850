"""Seasons of leagues as values, and one of 23 people of whom six vanish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.events.league import (
    AT_ONCE,
    LEAGUE,
    LeagueForm,
    Season,
    divided,
    judged,
    next_order,
)
from bot.events.standings import Decisions, Meeting, Why, points_of, standings
from bot.store.events import Entrant, Event, Pairing

BEGIN = datetime(2026, 10, 5, 18, tzinfo=UTC)
DAY = timedelta(days=1)
END = BEGIN + 28 * DAY
EVENT = Event(1, LEAGUE, BEGIN, END, BEGIN, "running", games=("okiya",), seed=bytes(16), id=1)


def season_of(
    divisions: Sequence[Sequence[int]], meetings: Collection[Meeting] = (), out: Collection[int] = ()
) -> Season:
    """A season of these people, who joined in the order of their numbers."""
    placed = [
        (user, {"division": division, "number": number})
        for division, people in enumerate(divisions)
        for number, user in enumerate(people)
    ]
    entrants = [
        Entrant(EVENT.id, user, "out" if user in out else "in", note, BEGIN) for user, note in sorted(placed)
    ]
    return Season(EVENT, tuple(entrants), tuple(map(stored, meetings)))


def stored(each: Meeting) -> Pairing:
    """A meeting as it is stored."""
    result = {"points": each.points, "unmoved": [each.users.index(user) for user in each.absent]}
    over = None if each.points is None else result
    return Pairing(EVENT.id, each.round, each.place, each.users, 1, over, each.why)


def of_four(*meetings: Meeting, out: Collection[int] = ()) -> Season:
    return season_of([(1, 2, 3, 4)], meetings, out)


FOUR = of_four()


@pytest.mark.parametrize(("people", "sizes"), [(4, [4]), (9, [5, 4]), (23, [8, 8, 7])])
def test_divisions_are_nearly_equal_and_have_four_to_eight_people(people: int, sizes: list[int]) -> None:
    divisions = divided(range(people), bytes(16))

    assert list(map(len, divisions)) == sizes
    assert [user for each in divisions for user in sorted(each)] == list(range(people))


def test_a_form_whose_games_do_not_fit_into_the_season_is_told_by_its_numbers() -> None:
    form = LeagueForm(("okiya",), days=1, weeks=2)

    assert form.moves == 15
    assert form.days_needed == 15


def test_the_next_game_opens_when_both_have_room_for_it() -> None:
    first = FOUR.decide(BEGIN).opened
    over = replace(first[0], points=(2, 0))

    assert Counter(user for meeting in first for user in meeting.users) == dict.fromkeys(
        (1, 2, 3, 4), AT_ONCE
    )
    assert FOUR.decide(BEGIN) == FOUR.decide(BEGIN)
    assert of_four(*first).decide(BEGIN).opened == ()
    half = of_four(over, replace(first[1], points=(2, 0)), *first[2:]).decide(BEGIN)
    assert [meeting.round for meeting in half.opened] == [2, 2]


def test_who_misses_two_games_is_out_and_nobody_waits_for_them() -> None:
    mine = FOUR.of(1)
    missed = tuple(replace(each, points=(0, 2), absent=(1,)) for each in mine[:2])

    assert of_four(*missed).decide(BEGIN) == Decisions(out={1})
    decided = of_four(*missed, out={1}).decide(BEGIN)

    assert decided.out == set()
    assert decided.ended == (
        replace(mine[2], points=(0, 2) if mine[2].users[0] == 1 else (2, 0), why=Why.ANNULLED),
    )
    assert not any(1 in meeting.users for meeting in decided.opened)


def test_who_goes_after_half_of_their_games_loses_the_rest() -> None:
    mine = FOUR.of(1)
    season = of_four(*[replace(each, points=(1, 1)) for each in mine[:2]], out={1})

    (ended,) = season.decide(BEGIN).ended

    assert season.annulled == set()
    assert of_four(out={1}).annulled == {1}
    assert (ended.points, ended.why) == (((0, 2), (2, 0))[mine[2].users[1] == 1], Why.LEFT)


def test_at_the_end_what_runs_is_judged_and_who_had_room_gets_a_draw_of_what_never_began() -> None:
    one, other = FOUR.decide(BEGIN).opened[:2]
    over = replace(FOUR.of(one.users[0])[1], points=(2, 0))

    decided = of_four(one, other, over).decide(END)

    assert (decided.opened, decided.ends) == ((), None)
    assert [each.users for each in decided.to_judge] == [one.users, other.users]
    assert {ended.points for ended in decided.ended} == {(1, 1)}
    assert {ended.why for ended in decided.ended} == {Why.NOT_BEGUN}


MOVED = False, False


def test_waiting_for_the_judge_never_pays_nor_does_staying_away() -> None:
    assert judged([0], (30.0, 9.0), MOVED) == (1, 1)
    assert judged([0], (9.0, 30.0), MOVED) == (2, 0)
    assert judged([1], (30.0, 9.0), MOVED) == (0, 2)
    assert judged([], (30.0, 9.0), MOVED) == (1, 1)
    assert judged([1], (30.0, 9.0), (False, True)) == (2, 0)
    assert judged([], (30.0, 0.0), (True, True)) == (1, 1)


def test_a_quarter_of_each_division_moves_up_and_down_and_newcomers_begin_below() -> None:
    assert next_order([range(1, 9), range(11, 19)], [31, *range(1, 9), *range(11, 19), 32]) == (
        *(1, 2, 3, 4, 5, 6, 11, 12),
        *(7, 8, 13, 14, 15, 16, 17, 18),
        *(31, 32),
    )
    assert next_order([(1, 2, 3, 4, 5), (11, 12, 13, 14)], (1, 3, 5, 11, 12, 13)) == (1, 3, 11, 5, 12, 13)


@pytest.mark.parametrize("seed", range(8))
def test_a_league_of_23_of_whom_six_vanish_ends_in_time_and_leaves_nobody_waiting(seed: int) -> None:
    chance = Random(seed)
    people = tuple(range(1, 24))
    vanish_at = {user: BEGIN + chance.uniform(0, 20) * DAY for user in chance.sample(people, 6)}
    season = season_of(divided(people, bytes([seed] * 16)))
    meetings: dict[tuple[int, int], Meeting] = {}
    begun: dict[tuple[int, int], datetime] = {}
    out: set[int] = set()
    annulled: set[int] = set()
    now = BEGIN
    while now <= END:
        for key, each in meetings.items():
            if each.points is None:
                meetings[key] = played(each, begun[key], vanish_at, now, chance)
        season = season_of(season.divisions, meetings.values(), out)
        if gone := season.decide(now).out:
            out |= gone
            season = season_of(season.divisions, meetings.values(), out)
            annulled |= season.annulled & gone
        decided = season.decide(now)
        to_store = [
            *decided.opened,
            *decided.ended,
            *(replace(each, points=judged([0], (1, 2), MOVED)) for each in decided.to_judge),
        ]
        meetings |= {(each.round, each.place): each for each in to_store}
        begun |= {(each.round, each.place): now for each in decided.opened}
        season = season_of(season.divisions, meetings.values(), out)
        assert season.decide(now)[:4] == (set(), (), (), ())
        running = Counter(user for each in meetings.values() if each.points is None for user in each.users)
        assert max(running.values(), default=0) <= AT_ONCE
        assert not running.keys() & season.out
        now += timedelta(hours=6)

    assert season.decide(END).ends == "over"
    assert season.out == out <= vanish_at.keys()
    assert season.annulled == annulled, "as it was when they went"
    log = chance.sample(season.schedule, len(season.schedule))
    for division, lines in zip(season.divisions, season.standings, strict=True):
        assert lines == standings(sorted(division), log, out, annulled)
        assert [line.left for line in lines] == sorted(line.left for line in lines)


def played(
    meeting: Meeting, begun: datetime, vanish_at: Mapping[int, datetime], now: datetime, chance: Random
) -> Meeting:
    """A running game at this time: perhaps it ends, or is lost by who vanished more than a day ago."""
    for side, user in enumerate(meeting.users):
        if (vanished := vanish_at.get(user)) and now >= max(vanished, begun) + DAY:
            absent = (user,) if vanished <= begun else ()
            return replace(meeting, points=points_of([1 - side]), absent=absent)
    over = chance.random() < 0.04
    return replace(meeting, points=points_of(chance.choice(([0], [1], [])))) if over else meeting
