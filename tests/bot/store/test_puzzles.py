"""Tries at the puzzle of a day, streaks and their board: everything counts once."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta

from bot.store.practice.puzzles import MOST_MARKS, DailyTries, Mark
from bot.store.store import Store
from tests.bot.store.finished import choose_everybody

ANNA, BEN, CLEO, DAN = 1, 2, 3, 4
HERE, THERE = 70, 71
MONDAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def later(days: int) -> date:
    return MONDAY + timedelta(days)


async def begin(store: Store, user: int, day: date = MONDAY, guild: int | None = HERE) -> DailyTries:
    return await store.puzzles.begin(user, day, guild, NOON)


async def end(
    store: Store, number: int, mark: Mark, moves: str = "a1", user: int = ANNA, day: date = MONDAY
) -> DailyTries:
    ended = await store.puzzles.end_try(user, day, number, moves, mark, NOON + timedelta(seconds=90))
    assert ended is not None
    return ended


async def solve(store: Store, user: int, *days: date, guild: int | None = HERE) -> DailyTries:
    """Let somebody solve the puzzles of these days, each with the first try."""
    solved = list[DailyTries]()
    for day in days:
        await begin(store, user, day, guild)
        solved.append(await end(store, 1, "s", user=user, day=day))
    return solved[-1]


async def test_a_try_counts_once_however_often_and_with_whatever_moves_it_comes(store: Store) -> None:
    await begin(store, ANNA)

    ended = await asyncio.gather(*(end(store, 1, "x", moves) for moves in ("a1", "a1", "b2", "c3")))
    late = await end(store, 1, "s", "d4")

    assert {each.tries for each in ended} == {1}
    assert len({each.last_try for each in ended}) == 1
    assert (late.tries, late.solved_at, late.streak.current) == (1, None, 0)


async def test_only_the_next_number_counts_and_nothing_after_the_end(store: Store) -> None:
    await begin(store, ANNA)
    assert (await end(store, 2, "x")).tries == 0
    for number in range(1, 8):
        await end(store, number, "x" if number % 2 else "-")
    solved = await end(store, 8, "s")

    assert (solved.tries, solved.marks) == (8, "x-x-x-xs"[-MOST_MARKS:])
    assert await end(store, 9, "x") == solved


async def test_nobody_solves_what_they_never_opened_or_gave_up(store: Store) -> None:
    assert await store.puzzles.end_try(ANNA, MONDAY, 1, "a1", "s", NOON) is None
    await begin(store, ANNA)
    await store.puzzles.give_up(ANNA, MONDAY)

    after = await end(store, 1, "s")

    assert (after.gave_up, after.solved_at, after.streak.current) == (True, None, 0)


async def test_the_first_of_two_tries_at_once_fixes_which_puzzle_of_the_day_counts(store: Store) -> None:
    await begin(store, ANNA)
    tries = (store.puzzles.end_try(ANNA, MONDAY, 1, "a1", "x", NOON, easier=each) for each in (True, False))

    one, other = await asyncio.gather(*tries)

    assert one == other
    assert one is not None
    counts = bool(one.easier)
    practice = await store.puzzles.end_try(ANNA, MONDAY, 2, "b2", "s", NOON, easier=not counts)
    assert practice == one
    solved = await store.puzzles.end_try(ANNA, MONDAY, 2, "b2", "s", NOON, easier=counts)
    assert solved is not None
    assert (solved.tries, solved.easier, solved.lanterns[-1] == "easier") == (2, counts, counts)


async def test_a_streak_counts_days_in_a_row_also_when_they_are_solved_out_of_order(store: Store) -> None:
    await solve(store, ANNA, later(-5), later(-4), later(-2), MONDAY)
    last = await solve(store, ANNA, later(-1))

    assert (last.streak.current, last.streak.best, last.streak.solved) == (3, 3, 5)
    assert [last.streak.on(later(days)) for days in (0, 1, 2)] == [3, 3, 0]
    today = await store.puzzles.of(ANNA, MONDAY)
    assert today is not None
    assert today.lanterns == ("lit", "dark", "lit", "lit", "lit")


async def test_the_board_ranks_streaks_that_can_go_on_and_equal_ones_alike(store: Store) -> None:
    await choose_everybody(store, ANNA, BEN, CLEO)
    await solve(store, ANNA, later(-1), MONDAY)
    await solve(store, BEN, later(-2), later(-1))
    await solve(store, CLEO, MONDAY)
    await solve(store, DAN, *(later(-days) for days in (6, 5, 4, 3, 2)))

    found = await store.streaks.page(None, MONDAY, 1, DAN)

    assert [(row.rank, row.user_id, row.streak) for row in found.rows] == [
        (1, BEN, 2),
        (1, ANNA, 2),
        (3, CLEO, 1),
    ]
    assert found.own is not None
    assert (found.own.rank, found.own.streak, found.own.best, found.own_page) == (None, 0, 5, None)
    second = await store.streaks.page(None, MONDAY, 9, ANNA, size=2)
    assert (second.page, second.pages, second.total, second.own_page) == (2, 2, 3, 1)
    assert [(row.rank, row.user_id) for row in second.rows] == [(3, CLEO)]


async def test_the_board_shows_whom_their_choice_lets_it_show(store: Store) -> None:
    for user, guild in ((ANNA, HERE), (BEN, HERE), (CLEO, HERE), (DAN, THERE)):
        await solve(store, user, MONDAY, guild=guild)
    await choose_everybody(store, ANNA, DAN)
    await store.profiles.set_visibility(CLEO, "hidden")

    async def shown(guild: int | None, reader: int = ANNA) -> set[int]:
        return {row.user_id for row in (await store.streaks.page(guild, MONDAY, 1, reader)).rows}

    assert await shown(None) == {ANNA, DAN}
    assert await shown(HERE, CLEO) == {ANNA, BEN}
    assert await shown(THERE) == {DAN}
    own = (await store.streaks.page(HERE, MONDAY, 1, CLEO)).own
    assert own is not None
    assert (own.rank, own.streak) == (None, 1)
