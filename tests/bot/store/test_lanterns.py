"""The lanterns of a server: each is lit once, by who plays from the card, and hidden people are not named."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import pytest

from bot.store.events import Event, NewEvent
from bot.store.practice.lanterns import CARD, PLAYING, SOLVED, Lit, best, group
from bot.store.store import Store
from tests.bot.store.test_puzzles import (
    ANNA,
    BEN,
    CLEO,
    DAN,
    HERE,
    MONDAY,
    NOON,
    THERE,
    begin,
    end,
    later,
    solve,
)


async def card(store: Store, day: date = MONDAY, guild: int = HERE) -> Event:
    """The card of a day in a server, from nine in the morning."""
    starts_at = NOON.replace(hour=9) + (day - MONDAY)
    return await store.events.begin(NewEvent(guild, CARD, starts_at, starts_at + timedelta(days=1)))


async def play(store: Store, event: Event, *users: int) -> None:
    """Let these people solve the puzzle from the card, each with the first try and in 90 seconds."""
    day, at = event.starts_at.date(), event.starts_at
    for user in users:
        await store.events.enter(event.id, user, PLAYING, {}, at)
        await store.puzzles.begin(user, day, event.guild_id, at)
        await store.puzzles.end_try(user, day, 1, "a1", "s", at + timedelta(seconds=90))


async def test_solving_lights_the_lantern_of_who_plays_from_the_card_once_and_with_the_tries(
    store: Store,
) -> None:
    (here, there, _) = [await card(store), await card(store, guild=THERE), await card(store, later(1))]
    await store.events.enter(here.id, ANNA, PLAYING, {}, NOON)
    await begin(store, ANNA)
    await end(store, 1, "x")
    before = await store.events.of(here.id)

    await asyncio.gather(*(end(store, 2, "s") for _ in range(3)))
    await solve(store, BEN, MONDAY)  # not from the card

    after = await store.events.of(here.id)
    assert await store.lanterns.on(HERE, MONDAY) == (Lit(ANNA, 2, 90),)
    assert before is not None
    assert after is not None
    assert after.edition == before.edition + 1
    assert await store.lanterns.lit_by(ANNA, MONDAY) == (here.id,)
    assert await store.lanterns.lit_by(ANNA, later(1)) == ()
    assert await store.events.of(there.id) == there


async def test_a_hidden_person_lights_a_lantern_without_a_name(store: Store) -> None:
    await play(store, await card(store), ANNA, BEN)
    await store.profiles.set_visibility(ANNA, "hidden")

    assert await store.lanterns.on(HERE, MONDAY) == (Lit(None, 1, 90), Lit(BEN, 1, 90))


async def test_days_tell_who_lit_the_lanterns_as_far_as_a_streak_asks(store: Store) -> None:
    await play(store, await card(store), ANNA, BEN, CLEO, DAN)
    moved = await card(store, later(1))
    for user in (ANNA, BEN, CLEO):  # before it was moved to this day
        await store.events.enter(moved.id, user, SOLVED, {"tries": 1, "seconds": 9}, NOON)
    await play(store, moved, DAN, DAN + 1)
    await card(store, later(2))
    await play(store, await card(store, later(3), THERE), ANNA)
    end = NOON + timedelta(days=9)

    assert await store.lanterns.days(HERE, later(2), end) == {
        MONDAY: {ANNA, BEN, CLEO},
        later(1): {DAN, DAN + 1},
        later(2): set(),
    }
    assert len(await store.lanterns.days(HERE, MONDAY, end)) == 1


async def test_of_a_time_before_now_days_tell_the_lanterns_that_burnt_then(store: Store) -> None:
    first, second = await card(store), await card(store, later(1))
    await play(store, first, ANNA, BEN)
    await play(store, second, DAN)
    for user, minutes in ((BEN, 2), (CLEO, 3), (ANNA, 61)):
        lit_at = second.starts_at + timedelta(minutes=minutes)
        await store.events.enter(second.id, user, SOLVED, {"tries": 1, "seconds": 9}, lit_at)

    then, now = [
        await store.lanterns.days(HERE, later(1), second.starts_at + timedelta(minutes=minutes))
        for minutes in (60, 90)
    ]

    assert then == {MONDAY: {ANNA, BEN}, later(1): {BEN, CLEO, DAN}}
    assert now[later(1)] == {ANNA, BEN, CLEO}


def days_of(*people: str) -> dict[date, set[int]]:
    """Days up to Monday with the people who lit a lantern on each."""
    first = MONDAY - timedelta(days=len(people) - 1)
    return {first + timedelta(days=i): set(map(ord, lit)) for i, lit in enumerate(people)}


@pytest.mark.parametrize(
    ("lit", "stands"),
    [
        ([""], (0, 1)),
        (["a"], (1, 0)),
        (["a", "b"], (2, 0)),  # a newcomer lights the one that the other does not
        (["ab", "a"], (1, 1)),
        (["ab", "a", ""], (0, 2)),
        (["abc", "cde", ""], (2, 3)),
        (["abc", "de", "abc"], (1, 0)),
    ],
)
def test_a_day_needs_three_lanterns_or_as_many_as_people_ever_lit_one(
    lit: list[str], stands: tuple[int, int]
) -> None:
    assert group(days_of(*lit), MONDAY) == stands


def test_a_day_without_a_card_ends_the_streak_of_a_server() -> None:
    (first, _, last) = days_of("abc", "abc", "abc").items()

    assert group(dict([first, last]), MONDAY) == (1, 0)


def test_the_best_has_the_fewest_tries_then_the_shortest_time_and_a_name() -> None:
    quick, slow, more = Lit(1, 1, 40), Lit(2, 1, 50), Lit(3, 2, 9)

    assert best([more, slow, quick, Lit(None, 1, 3), Lit(4, 1, 2, easier=True)]) == quick
    assert best([Lit(None, 1, 3)]) is None
