"""How far people have come in lessons is kept: the furthest step, and when one was first finished."""

from __future__ import annotations

from datetime import timedelta

from bot.store.practice.lessons import Learned
from bot.store.store import Store
from tests.clock import BEGINNING

ANNA = 1


async def test_a_lesson_stays_finished_since_the_first_time(store: Store) -> None:
    await store.lessons.reached(ANNA, "okiya", 7, BEGINNING)
    await store.lessons.reached(ANNA, "okiya", 2)
    await store.lessons.reached(ANNA, "okiya", 7, BEGINNING + timedelta(days=1))

    assert await store.lessons.of(ANNA) == {"okiya": Learned(7, BEGINNING)}
