"""The rows of players' own screens: the newest message and the arrangement of each player."""

from __future__ import annotations

import pytest

from bot.store.errors import DatabaseFailed, StoreError
from bot.store.rows import PrivateScreenRow
from bot.store.store import Store
from tests.bot.store.examples import opened


async def test_the_newest_message_and_the_arrangement_of_each_player_are_noted(store: Store) -> None:
    table, screens = await opened(store), store.private_screens
    assert await screens.of(table.id, 7) == PrivateScreenRow(None, "")

    await screens.opened(table.id, 7, 100)
    await screens.arranged(table.id, 7, "runs")
    await screens.opened(table.id, 7, 400)

    assert await screens.of(table.id, 7) == PrivateScreenRow(400, "runs")
    assert await screens.of(table.id, 8) == PrivateScreenRow(None, "")


async def test_a_later_message_stays_though_an_older_one_is_noted_after_it(store: Store) -> None:
    table = await opened(store)

    for message in (100, 300, 200):
        await store.private_screens.opened(table.id, 7, message)

    assert (await store.private_screens.of(table.id, 7)).message_id == 300


async def test_a_note_that_failed_is_written_with_the_next_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(store)

    async def full(*_: object) -> None:
        raise DatabaseFailed("full")

    monkeypatch.setattr(store.database, "transaction", full)
    with pytest.raises(StoreError):
        await store.private_screens.opened(table.id, 7, 100)
    monkeypatch.undo()
    await store.private_screens.opened(table.id, 8, 200)

    assert (await store.private_screens.of(table.id, 7)).message_id == 100


async def test_an_arrangement_is_printed_nowhere() -> None:
    assert "k8" not in repr(PrivateScreenRow(100, "k8"))
