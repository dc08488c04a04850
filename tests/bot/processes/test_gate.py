"""Interactions that two processes receive are let in by one of them, and cost nothing at other times."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.background import Background
from bot.cogs.tree import Tree
from bot.processes.client import ShardedClient
from bot.processes.gate import INTERACTION, Gate
from bot.store import Store
from tests.clock import HandClock


class Door:
    """A client with its gate, and the interactions that came in."""

    def __init__(self, store: Store, clock: HandClock) -> None:
        self.came_in: list[int] = []
        self._client = ShardedClient(Tree)
        self._parsers: dict[str, Any] = self._client._connection.parsers
        self._parsers[INTERACTION] = lambda data: self.came_in.append(int(data["id"]))
        self.background = Background()
        self.gate = Gate(self._client, store.answered, self.background, clock.clock)

    def receive(self, interaction: int) -> None:
        """What discord.py does with an event from Discord."""
        self._parsers[INTERACTION]({"id": str(interaction)})


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def doors(postgresql_url: str, clock: HandClock) -> AsyncIterator[tuple[Door, Door]]:
    stores = [await Store.open(postgresql_url) for _ in range(2)]
    first, second = (Door(store, clock) for store in stores)
    yield first, second
    for door in (first, second):
        await door.background.close()
    for store in stores:
        await store.close()


async def all_in(*doors: Door) -> None:
    """Wait until every interaction has come in or is somebody else's."""
    while any(door.gate.is_busy for door in doors):
        for task in list(doors[0].background._tasks) + list(doors[1].background._tasks):
            await task


async def test_an_interaction_comes_in_at_once_while_nobody_else_receives_it(
    doors: tuple[Door, Door],
) -> None:
    doors[0].receive(7)

    assert doors[0].came_in == [7]


async def test_of_two_processes_that_receive_the_same_one_lets_it_in(doors: tuple[Door, Door]) -> None:
    for door in doors:
        door.gate.share(3)

    for interaction in range(20):
        for door in doors:
            door.receive(interaction)
    await all_in(*doors)

    first, second = (door.came_in for door in doors)
    assert sorted(first + second) == list(range(20))


async def test_after_the_handover_nobody_is_asked(doors: tuple[Door, Door], clock: HandClock) -> None:
    first, second = doors
    for door in doors:
        door.gate.share(3)
        door.gate.share_for(3, 10)
    await clock.advance(9)
    for door in doors:
        door.receive(1)
    await all_in(*doors)
    await clock.advance(2)

    for door in doors:
        door.receive(2)

    assert sorted(first.came_in + second.came_in) == [1, 2, 2]


async def test_without_the_database_an_interaction_comes_in_so_that_somebody_says_so(
    doors: tuple[Door, Door], postgresql_url: str
) -> None:
    store = await Store.open(postgresql_url)
    door = Door(store, HandClock())
    await store.close()
    door.gate.share(0)

    door.receive(5)
    await all_in(door, doors[0])

    assert door.came_in == [5]
