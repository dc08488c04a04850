"""How people want to read: read from the store when they are met, kept for a while, and only for a few."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copy

import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.screens.readers import LOOK_AGAIN_S, LOOKS_KEPT, Readers
from bot.store.preferences import People
from bot.store.schema import people_settings
from bot.store.store import Store
from tests.bot.discord.walk.still import database_here
from tests.clock import HandClock

ANNA, BEN = 1, 2


@pytest.fixture
async def store(migrated_file: Path, tmp_path: Path) -> AsyncIterator[Store]:
    with database_here():
        opened = await Store.open(f"sqlite:///{copy(migrated_file, tmp_path / 'games.db')}")
        yield opened
        await opened.close()


def questions(store: Store) -> list[str]:
    """A list of all questions about wishes from now on."""
    asked: list[str] = []

    def note(statement: str) -> None:
        if statement.startswith("SELECT") and "people_settings" in statement:
            asked.append(statement)

    store.database.file.set_trace_callback(note)
    return asked


async def test_people_read_as_if_they_had_chosen_nothing_while_the_store_fails(store: Store) -> None:
    await store.people.change(ANNA, text_boards=True, hints=False)
    readers = Readers(store, HandClock().clock)
    await store.close()

    assert await readers.wants_hints(ANNA)
    assert not await readers.any_wants_text((ANNA,))


async def test_a_look_at_what_others_have_changed_asks_for_nothing_else(store: Store) -> None:
    store.database.is_shared = True
    other, clock = People(store.database), HandClock()
    for user in range(10, 30):
        await other.change(user, hints=False)
    readers = Readers(store, clock.clock)
    learning = asyncio.create_task(readers.keep_learning())
    await clock.advance(0)
    assert await readers.wants_hints(ANNA)
    assert not await readers.wants_hints(10)
    await other.change(ANNA, hints=False)
    assert await readers.wants_hints(ANNA), "not looked yet"
    asked = questions(store)

    await clock.advance(LOOK_AGAIN_S)

    assert not await readers.wants_hints(ANNA)
    assert len(asked) == 1
    assert "edition >= 20" in asked[0]
    learning.cancel()


async def test_what_was_deleted_in_another_process_is_known_after_some_looks(store: Store) -> None:
    async def delete_all(connection: AsyncConnection) -> None:
        await connection.execute(delete(people_settings))

    store.database.is_shared = True
    await store.people.change(ANNA, hints=False)
    clock = HandClock()
    readers = Readers(store, clock.clock)
    learning = asyncio.create_task(readers.keep_learning())
    await clock.advance(0)
    assert not await readers.wants_hints(ANNA)

    await store.database.run(delete_all)
    await clock.advance(LOOK_AGAIN_S * LOOKS_KEPT)

    assert await readers.wants_hints(ANNA)
    learning.cancel()


async def test_what_was_read_before_a_change_never_replaces_what_a_look_has_learnt(store: Store) -> None:
    store.database.is_shared = True
    other = People(store.database)
    await store.people.look_again()
    await store.people.of_all([ANNA], lately=True)

    await asyncio.gather(
        store.people.of(ANNA),
        other.change(ANNA, hints=False),
        store.people.look_again(),
        store.people.of(BEN),
    )

    assert not (await store.people.of_all([ANNA], lately=True))[ANNA].hints
