"""Ratings that nobody can farm: wins that were given away early, and long runs over the same person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.store.results.rating import UNKNOWN, rated
from bot.store.rows import Result
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, NOON
from tests.bot.store.finished import Ended, result, rows_of
from tests.bot.store.test_results import shown

BOTH = (ANNA, BEN)


async def gains(store: Store, user: int, ladder: str = "okiya") -> list[int]:
    """What each rated game of a user on a ladder gained, in their order."""
    rows = await rows_of(store, "results")
    rated = [row[17:19] for row in rows if (row[3], row[4], row[12]) == (user, ladder, "")]
    return [int(str(after)) - int(str(before)) for before, after in rated]


def wins(count: int, at: datetime = NOON, users: Sequence[int] = BOTH, ladder: str = "okiya") -> list[Result]:
    """Wins of the first user, a minute after each other."""
    later = [at + timedelta(minutes=minute) for minute in range(count)]
    return [result(1, 2, users=users, at=each, ladder=ladder) for each in later]


async def test_a_win_that_was_given_away_early_gains_nothing_and_costs_as_ever(
    store: Store, end: Ended
) -> None:
    await end(replace(result(1, 2, users=BOTH), early=True))

    _, (loser,) = rated([[UNKNOWN], [UNKNOWN]], [1, 2])
    assert [await shown(store, user) for user in BOTH] == [1500, loser.shown]
    (anna, *_) = (await store.profiles.of(ANNA)).standings
    assert (anna.record.won, anna.rating) == (1, 1500)


async def test_the_sixth_win_in_a_row_gains_half_and_the_eleventh_nothing(store: Store, end: Ended) -> None:
    await end.all(wins(12))

    one, other, expected = UNKNOWN, UNKNOWN, []
    for number in range(12):
        (full,), (after,) = rated([[one], [other]], [1, 2])
        share = 1 if number < 5 else 0.5 if number < 10 else 0
        won = replace(
            one, mu=one.mu + share * (full.mu - one.mu), sigma=one.sigma + share * (full.sigma - one.sigma)
        )
        expected.append((won.shown - one.shown, after.shown - other.shown))
        one, other = won, after
    assert list(zip(await gains(store, ANNA), await gains(store, BEN), strict=True)) == expected
    assert all(won > 0 for won, _ in expected[:10])
    assert expected[10][0] == expected[11][0] == 0
    assert all(lost < 0 for _, lost in expected)


async def test_real_rivals_are_rated_as_ever(store: Store, end: Ended) -> None:
    places = [
        (1, 2) if game % 6 else (2, 1) for game in range(18)
    ]  # five wins in a row, and one of the other
    games = zip(places, wins(18), strict=True)
    await end.all([result(*each, users=BOTH, at=at.ended_at) for each, at in games])

    one, other = UNKNOWN, UNKNOWN
    for each in places:
        (one,), (other,) = rated([[one], [other]], each)
    rows = (await rows_of(store, "results"))[-2:]
    assert [row[15:17] for row in rows] == [(one.mu, one.sigma), (other.mu, other.sigma)]


async def test_a_draw_ends_a_run_and_so_does_a_week_after_its_first_win(store: Store, end: Ended) -> None:
    nearly, week_over = NOON + timedelta(days=6), NOON + timedelta(days=7)
    await end.all([*wins(10), result(1, 1, users=BOTH, at=NOON + timedelta(hours=1))])
    await end(wins(1, NOON + timedelta(hours=2))[0])
    drawn, after_draw = (await gains(store, ANNA))[10:]
    await end.all([*wins(9, nearly), *wins(1, nearly + timedelta(hours=1)), *wins(1, week_over)])

    *_, eleventh, new = await gains(store, ANNA)
    assert (drawn < after_draw, eleventh, new > 0) == (True, 0, True)
