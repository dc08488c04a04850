"""Nights as values: who is paired when, who pauses, and how a night ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from bot.events.night import FRIENDS, LATE, PLAYED_OUT, Night, game_drawn
from bot.events.pairing import HOUSE
from bot.events.standings import Meeting, Tie, Why
from bot.store.events import Entrant, Event, Pairing

BEGIN = datetime(2026, 10, 9, 20, tzinfo=UTC)
END = BEGIN + timedelta(minutes=30)
SECOND = timedelta(seconds=1)
EVENT = Event(1, "night", BEGIN, END, BEGIN, "running", games=("okiya",), seed=bytes(16), id=1)


def here(user: int, since: datetime = BEGIN, after: int = 0) -> Entrant:
    return Entrant(EVENT.id, user, "here", {"joined": f"{user:02}", "after": after}, since)


def game(place: int, users: tuple[int, int], winner: int | None = None) -> Pairing:
    """A game of the first round, which runs if it has no winner."""
    running = Pairing(EVENT.id, 0, place, users)
    return running if winner is None else won(running, winner, BEGIN)


def won(game: Pairing, winner: int, ended_at: datetime) -> Pairing:
    return replace(game, result={"scores": [], "winners": [winner], "ended": ended_at.isoformat()})


def checked_in(people: int, *games: Pairing, ready: Mapping[int, datetime] | None = None) -> Night:
    """A night of people who came before it began; some are ``ready`` after these games."""
    again = [here(user, since, len(games)) for user, since in (ready or {}).items()]
    others = [here(user) for user in range(people) if user not in (ready or {})]
    return Night(EVENT, (*others, *again), games)


def test_fewer_than_four_are_waited_for_and_then_there_is_no_night() -> None:
    assert checked_in(3).decide(BEGIN - SECOND).due_at == BEGIN
    assert checked_in(3).decide(BEGIN).due_at == BEGIN + LATE
    assert checked_in(3).decide(BEGIN + LATE).ends == "off"
    assert len(checked_in(4).decide(BEGIN + LATE).opened) == 2


def test_those_who_wait_are_paired_after_fifteen_seconds_at_free_places() -> None:
    games = game(0, (0, 1)), game(1, (2, 3), winner=0), game(2, (4, 5))
    night = checked_in(7, *games, ready={2: BEGIN + 90 * SECOND, 6: BEGIN + 100 * SECOND})

    assert night.decide(BEGIN + 104 * SECOND).due_at == BEGIN + 105 * SECOND
    (paired,) = night.decide(BEGIN + 105 * SECOND).opened
    assert (paired.round, paired.place, sorted(paired.users)) == (1, 1, [2, 6])
    alone = Night(EVENT, (here(6, BEGIN + 100 * SECOND, 1),), games[1:2])
    assert alone.decide(BEGIN + 100 * SECOND).opened[0].users == (6, HOUSE)


def test_who_does_not_press_next_game_for_a_minute_pauses() -> None:
    ready = dict.fromkeys((2, 3), BEGIN + 50 * SECOND)
    night = checked_in(4, game(0, (0, 1), winner=0), ready=ready)

    assert night.decide(BEGIN + 59 * SECOND).due_at == BEGIN + 60 * SECOND
    (paired,) = night.decide(BEGIN + 60 * SECOND).opened
    assert (paired.place, sorted(paired.users)) == (0, [2, 3])


def test_games_are_played_out_and_what_is_not_over_then_counts_for_nobody() -> None:
    running, over = game(0, (0, 1)), game(1, (2, 3), winner=0)
    night = checked_in(4, running, over)

    assert not night.decide(END).opened
    assert night.decide(END).due_at == END + PLAYED_OUT
    assert night.decide(END + PLAYED_OUT).ends == "over"
    after = checked_in(4, replace(running, result={"points": (0, 0)}, why=Why.UNCOUNTED), over)
    assert after.decide(END).ends == "over"
    assert [line.user for line in after.standings] == [2, 3]
    assert len(after.counted) == 1


def test_whoever_has_no_game_that_counts_yet_has_no_line_and_stands_before_nobody() -> None:
    night = checked_in(4, game(0, (2, 3), winner=0), game(1, (0, 1)))

    assert [(line.rank, line.user, line.behind_by) for line in night.standings] == [
        (1, 2, None),
        (2, 3, Tie.POINTS),
    ]


def test_the_games_of_a_medley_follow_from_the_seed() -> None:
    drawn = [game_drawn(bytes(16), ("okiya", "okago"), Meeting(0, place, (1, 2))) for place in range(40)]

    assert 10 < drawn.count("okiya") < 30


@pytest.mark.parametrize("people", [4, 5, 9, 16])
def test_in_a_night_everybody_has_a_game_fifteen_seconds_after_they_ask(people: int) -> None:
    chance, now = Random(people), BEGIN
    entrants = {user: here(user) for user in range(people)}
    games: list[Pairing] = []
    ends: dict[tuple[int, int], datetime] = {}
    while (
        decided := (night := Night(EVENT, tuple(entrants.values()), tuple(games))).decide(now)
    ).ends is None:
        paired = {user for each in decided.opened for user in each.users}
        assert (
            all(now < at + 15 * SECOND for user, at in night.ready.items() if user not in paired)
            or now >= END
        )
        for each in decided.opened:
            games.append(Pairing(EVENT.id, each.round, each.place, each.users))
            ends[each.round, each.place] = now + chance.randrange(60, 300) * SECOND
        now += SECOND
        for number, each in enumerate(games):
            if each.result is None and now >= ends[each.round, each.place]:
                games[number] = won(each, chance.randrange(2), now)
        for user in sorted(Night(EVENT, night.entrants, tuple(games)).asked):
            if chance.random() < 0.1:
                entrants[user] = here(user, now, len(games))
        running = [each for each in games if each.result is None]
        assert len({each.place for each in running}) == len(running)

    begun: Counter[int] = Counter()
    for each in games:
        begun.update({each.users[0]: 1, each.users[1]: -1})
    assert all(abs(begun[user]) <= 2 for user in range(people))
    rounds = Counter((each.round, user) for each in games for user in each.users if user != HOUSE)
    assert set(rounds.values()) == {1}
    met = [set(each.users) for each in games]
    for user in range(people) if people > FRIENDS else ():
        own = [pair for pair in met if user in pair]
        assert all(one != other or HOUSE in one for one, other in pairwise(own))
