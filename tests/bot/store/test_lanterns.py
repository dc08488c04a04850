"""The lanterns of a server: each is lit once, by who plays from the card, and hidden people are not named."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

from bot.store.events import Event, NewEvent
from bot.store.practice.lanterns import CARD, PLAYING, LanternDay, Lit
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
    await play(store, await card(store, later(1)), CLEO, BEN)
    await card(store, later(2))
    await play(store, await card(store, later(3), THERE), ANNA)
    (last, *_) = await store.events.latest(HERE, CARD, 1)

    assert await store.lanterns.days(HERE, last.starts_at) == (
        LanternDay(MONDAY, frozenset({ANNA, BEN, CLEO})),
        LanternDay(later(1), frozenset({BEN, CLEO})),
        LanternDay(later(2), frozenset()),
    )
    assert len(await store.lanterns.days(HERE, NOON)) == 1
