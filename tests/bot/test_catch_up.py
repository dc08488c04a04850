"""Catching up: no wish is lost, faults are tried again after growing pauses, what is done is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.background import Background
from bot.catch_up import HEAD_START_S, CatchUp, answering_first
from tests.clock import HandClock


class Works:
    """Work that notes each of its turns, and does what the test says: wait, or be done."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.background = Background()
        self.turns: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.done = True
        self.catch_up = CatchUp[str]("Drawing {}", self.work, self.background, self.clock.clock, at_once=2)

    async def work(self, key: str) -> bool:
        self.turns.append(key)
        done = self.done
        await self.gate.wait()
        return done

    async def run(self, seconds: float = 0) -> list[str]:
        """Let time pass. Returns the turns since the last call."""
        await self.clock.advance(seconds)
        turns, self.turns = self.turns, []
        return turns


@pytest.fixture
async def works() -> AsyncIterator[Works]:
    made = Works()
    yield made
    await made.background.close()


async def test_what_is_wanted_during_its_work_is_worked_on_once_more(works: Works) -> None:
    works.gate.clear()
    works.catch_up.want("a")
    assert await works.run() == ["a"]

    for _ in range(3):
        works.catch_up.want("a")
    assert await works.run() == []
    works.gate.set()

    assert await works.run() == ["a"]
    assert len(works.catch_up) == 0


async def test_a_fault_is_tried_again_after_growing_pauses_of_at_most_a_minute(works: Works) -> None:
    works.done = False
    works.catch_up.want("a")
    await works.run()

    pauses = []
    for _ in range(9):
        (pause,) = works.clock.waits
        pauses.append(pause)
        assert await works.run(pause - 0.5) == []
        assert await works.run(0.5) == ["a"]

    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    works.done = True
    assert await works.run(60) == ["a"]
    assert await works.run(600) == []
    assert len(works.catch_up) == 0


async def test_only_a_few_are_worked_on_at_once_and_the_others_take_turns(works: Works) -> None:
    works.gate.clear()
    for key in "abcd":
        works.catch_up.want(key)
    assert await works.run() == ["a", "b"]

    works.catch_up.want("a")
    works.gate.set()

    assert await works.run() == ["c", "d", "a"]


async def test_later_wishes_are_one_turn_and_a_wish_for_now_is_not_kept_waiting_by_them(works: Works) -> None:
    works.catch_up.want("a", in_s=1)
    await works.run()
    assert await works.run(0.6) == []
    works.catch_up.want("a", in_s=1)
    assert await works.run(0.4) == ["a"]
    assert await works.run(5) == []

    works.catch_up.want("a", in_s=1)
    works.catch_up.want("a")
    assert await works.run() == ["a"]
    assert await works.run(5) == []


async def test_what_is_wanted_while_a_click_is_answered_begins_after_the_answer(works: Works) -> None:
    later = asyncio.Event()

    async def outlives_the_answer() -> None:
        works.catch_up.want("c")
        await later.wait()
        works.catch_up.want("d")

    with answering_first():
        works.catch_up.want("a")
        works.catch_up.want("b", 3)
        task = asyncio.create_task(outlives_the_answer())
        assert await works.run() == []
    works.catch_up.want("e")

    assert sorted(await works.run()) == ["a", "c", "e"]
    later.set()
    assert await works.run() == ["d"]
    assert await works.run(3) == ["b"]
    await task


async def test_what_is_wanted_waits_a_second_at_most_for_an_answer_that_never_ends(works: Works) -> None:
    never = asyncio.Event()

    async def answer() -> None:
        with answering_first():
            works.catch_up.want("a")
            works.catch_up.want("b", 3)
            await never.wait()

    task = asyncio.create_task(answer())
    assert await works.run() == []
    assert await works.run(HEAD_START_S - 0.1) == []
    assert await works.run(0.1) == ["a"]
    assert await works.run(3) == ["b"]
    task.cancel()
    assert await works.run(600) == [], "nothing is worked on twice"


async def test_whoever_awaits_work_that_is_cancelled_before_it_begins_waits_no_longer(works: Works) -> None:
    for key in "abc":
        works.catch_up.want(key)
    ended = [asyncio.create_task(works.catch_up.ended(key)) for key in "abc"]

    await works.background.close()

    assert await works.run() == []
    assert all(waiting.done() for waiting in ended)
    assert len(works.catch_up) == 0
