"""Finished games are booked with their last move, once, and can be booked again from the log."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.store.results.rating import UNKNOWN, rated
from bot.store.rows import Booked, Move, Result, TableRow
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON, move, reread
from tests.bot.store.finished import (
    ABROAD,
    GUILD,
    Ended,
    choose_everybody,
    everything_booked,
    result,
    rows_of,
    together,
)

PEOPLE = (ANNA, BEN, CLEO, DORA)


async def shown(store: Store, user: int, ladder: str = "okiya") -> int:
    """The rating of a user."""
    (standing,) = (found for found in (await store.profiles.of(user)).standings if found.ladder == ladder)
    return standing.rating


async def test_a_finished_table_says_what_was_booked_for_whom_unless_they_hide_it(
    store: Store, end: Ended
) -> None:
    await choose_everybody(store, BEN)
    tables = await end.all([result(1, 2, users=(ANNA, BEN)) for _ in range(10)])
    far = await end(result(1, 2, users=(ANNA, CLEO), guild_id=None))

    first, fourth, fifth = [(await reread(store, tables[number])).booked for number in (0, 3, 4)]
    (one,), (other,) = rated([[UNKNOWN], [UNKNOWN]], [1, 2])
    assert first == (
        Booked(ANNA, one.shown, one.shown - 1500, unsure=True, points=1),
        Booked(BEN, other.shown, other.shown - 1500, unsure=True),
    )
    assert [each.unsure for each in fourth] == [True, True]
    assert [each.unsure for each in fifth] == [False, False]
    assert [each.user_id for each in (await reread(store, far)).booked] == [ANNA, CLEO]

    await store.profiles.set_visibility(BEN, "hidden")
    await store.profiles.set_visibility(CLEO, "hidden")

    assert [each.user_id for each in (await reread(store, tables[0])).booked] == [ANNA]
    assert [each.user_id for each in (await reread(store, far)).booked] == [ANNA]


async def test_an_end_that_comes_many_times_is_booked_once(store: Store, end: Ended) -> None:
    await end(result(1, 2, users=(ANNA, BEN)))
    booked = await everything_booked(store)
    move, outcome, ended = end.last
    again = replace(move, ply=1)

    answers = await asyncio.gather(
        *(store.append(replace(again, interaction_id=number), outcome) for number in range(3)),
        *(store.append(move, outcome, ended) for _ in range(3)),
    )

    assert [answer is not None for answer in answers] == [True, *[False] * 5]
    assert await everything_booked(store) == booked


FAULTY = replace(result(1, 2, users=(ANNA, BEN)), places=(1,))
"""A result that cannot be booked: Ben's side has no place."""


async def test_a_result_that_cannot_be_booked_stops_neither_its_move_nor_the_rest_of_the_batch(
    store: Store, end: Ended, caplog: pytest.LogCaptureFixture
) -> None:
    good = result(1, 2, users=(CLEO, DORA))
    first, faulty, last = await end.all([good, FAULTY, good])

    assert [(await reread(store, table)).status for table in (first, faulty, last)] == ["over"] * 3
    assert [row[1] for row in await rows_of(store, "results")] == [first, first, last, last]
    assert await rows_of(store, "unbooked") == [(faulty,)]
    assert caplog.messages == [f"Table {faulty} has ended but could not be booked: ValueError."]


async def test_what_could_not_be_booked_is_booked_later_and_only_once(store: Store, end: Ended) -> None:
    faulty, other, also_faulty = await end.all([FAULTY, result(1, 2, users=(CLEO, DORA)), FAULTY])
    await store.append(move(other, 1), end.last[1])  # an end without its result, though it has one

    def fold(table: TableRow, _: tuple[Move, ...]) -> Result | None:
        return None if table.id == also_faulty else result(1, 2, users=(ANNA, BEN), table_id=table.id)

    assert await store.results.book_waiting(fold, at_once=1) == [(faulty, True)]
    assert await store.results.book_waiting(fold, after=faulty) == [(also_faulty, False)]
    assert await store.results.book_waiting(fold, after=also_faulty) == []

    assert [row[1] for row in await rows_of(store, "results")] == [other, other, faulty, faulty]
    assert await rows_of(store, "unbooked") == [(also_faulty,)]


async def test_after_twenty_games_of_the_same_two_on_one_day_the_next_is_not_rated_that_day(
    store: Store, end: Ended
) -> None:
    await end.all([result(1, 2, users=(ANNA, BEN), at=NOON + timedelta(minutes=m)) for m in range(20)])
    rating = await shown(store, ANNA)

    await end(result(1, 2, users=(BEN, ANNA), ladder="okago", at=NOON + timedelta(hours=11)))
    await end(result(1, 2, 3, users=(ANNA, CLEO, BEN), ladder="ok", at=NOON + timedelta(hours=11)))
    late = await rows_of(store, "results")
    await end(result(1, 2, users=(ANNA, CLEO), at=NOON + timedelta(hours=11)))
    with_cleo = await shown(store, ANNA)
    await end(result(1, 2, users=(BEN, ANNA), at=NOON + timedelta(hours=12)))

    assert [row[12] for row in late] == [""] * 40 + ["limit"] * 5
    assert rating < with_cleo > await shown(store, ANNA)


async def test_booked_again_everything_comes_out_equal(store: Store, end: Ended) -> None:
    random = Random(7)
    log: dict[int, Result] = {}
    await store.profiles.set_visibility(BEN, "server")
    await store.profiles.set_visibility(CLEO, "hidden")
    for size in (1, 2, 17, 10):
        ended = [_random_result(random) for _ in range(size)]
        for table, one in zip(await end.all(ended), ended, strict=True):
            log[table] = replace(one, table_id=table)
    await store.profiles.grant(ANNA, "perfect_okiya", 1, NOON)
    booked = await everything_booked(store)

    def fold(row: TableRow, moves: tuple[Move, ...]) -> Result | None:
        assert [move.table_id for move in moves] == [row.id]
        return log.get(row.id)

    for at_once in (7, 500):
        assert await store.results.rebuild(fold, at_once) == (30, ())
        assert await everything_booked(store) == booked


def _random_result(random: Random) -> Result:
    at = NOON + timedelta(days=random.randrange(100))
    users = random.sample(PEOPLE, random.choice((2, 3, 4)))
    guild = random.choice((GUILD, ABROAD, None))
    if random.random() < 0.3:
        return replace(
            together(random.choice((None, 0, 3)), random.randrange(50), users, 1, at), guild_id=guild
        )
    places = sorted(random.choice((1, 2)) for _ in users)
    places[0] = 1
    ladder = random.choice(("okiya", "ok", "boussanga"))
    earned = random.choice(((), ("ok_one_colour",)))
    made = result(*places, users=users, ladder=ladder, at=at, guild_id=guild, earned=earned)
    return replace(made, unrated=random.choice((None, None, None, None, "computers", "aborted")))
