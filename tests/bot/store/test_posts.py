"""What our messages show: noted without a transaction of its own, and what is behind after a start."""

from __future__ import annotations

import pytest

from bot.store import posts
from bot.store.rows import Behind, Post
from bot.store.store import Store
from games.core import Outcome
from games.okiya.reasons import Reason
from tests.bot.store.examples import ATTIC, BEN, LOUNGE, move, opened, running


async def behind(store: Store) -> tuple[Behind, ...]:
    """All tables that are behind."""
    found, after = list[Behind](), 0
    while True:
        some, more = await store.posts.behind(after)
        found += some
        if more is None:
            return tuple(found)
        after = more


async def test_a_board_is_behind_after_a_move_until_it_is_noted_what_it_shows(store: Store) -> None:
    table = await running(store)
    await store.posts.put_board(table.id, LOUNGE, 40, table.version)
    store.posts.note_mentioned(table.id, table.version)
    await store.append(move(table.id, 0))
    assert await behind(store) == (Behind(table.id, (Post(LOUNGE, 40),)),)

    store.posts.note_shown(table.id, 40, table.version + 1)
    store.posts.note_mentioned(table.id, table.version + 1)
    await store.posts.save_notes()

    assert await behind(store) == ()


async def test_notes_are_written_with_the_next_moves_of_any_table_and_when_the_store_closes(url: str) -> None:
    store = await Store.open(url)
    tables = [await running(store), await running(store)]
    for table in tables:
        await store.posts.put_board(table.id, LOUNGE, 40 + table.id)
        store.posts.note_shown(table.id, 40 + table.id, table.version)
        store.posts.note_mentioned(table.id, table.version)
    assert [table.table_id for table in await behind(store)] == [table.id for table in reversed(tables)]

    await store.append(move(tables[0].id, 0))
    assert [table.table_id for table in await behind(store)] == [tables[0].id]
    store.posts.note_shown(tables[0].id, 40 + tables[0].id, tables[0].version + 1)
    store.posts.note_mentioned(tables[0].id, tables[0].version + 1)
    await store.close()

    again = await Store.open(url)
    assert await behind(again) == ()
    await again.close()


async def test_a_board_of_which_it_is_not_known_what_it_shows_is_behind_also_at_the_end(store: Store) -> None:
    ended, going, waiting = await running(store), await running(store), await opened(store)
    for table in (ended, going, waiting):
        await store.posts.put_board(table.id, LOUNGE, 40 + table.id)
    end = Outcome((1, 0), (0,), Reason.LINE)
    await store.append(move(ended.id, 0), end)

    assert [table.table_id for table in await behind(store)] == [going.id, waiting.id, ended.id], (
        "running tables first, then the newest"
    )


async def test_a_new_board_in_a_channel_forgets_what_the_old_one_showed(store: Store) -> None:
    table = await running(store)
    await store.posts.put_board(table.id, LOUNGE, 40, table.version)
    store.posts.note_mentioned(table.id, table.version)
    await store.posts.put_board(table.id, LOUNGE, 41)
    await store.posts.save_notes()

    assert await behind(store) == (Behind(table.id, (Post(LOUNGE, 41),)),)


async def test_a_board_is_looked_for_until_it_is_noted_and_the_one_before_it_changed(store: Store) -> None:
    table = await opened(store)
    assert await store.posts.begin_board(table.id, LOUNGE)
    assert await store.posts.begin_board(table.id, ATTIC)
    assert not await store.posts.begin_board(table.id, ATTIC)
    assert await store.posts.pending_boards() == ((table.id, LOUNGE), (table.id, ATTIC))

    assert await store.posts.put_board(table.id, LOUNGE, 40, table.version, alone=True) is None
    assert await store.posts.put_board(table.id, ATTIC, 50, table.version) is None
    assert await store.posts.pending_boards() == ((table.id, ATTIC),)

    await store.posts.begin_board(table.id, LOUNGE)
    assert await store.posts.put_board(table.id, LOUNGE, 41, table.version) == 40
    assert await store.posts.put_board(table.id, LOUNGE, 41, table.version) == 41
    assert (table.id, LOUNGE) in await store.posts.pending_boards()

    await store.posts.settle_boards(table.id, LOUNGE)
    assert await store.posts.pending_boards() == ((table.id, ATTIC),)


async def test_the_tables_that_are_behind_come_a_few_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "SPAN", 2)
    for guest in (BEN,) * 5:
        table = await running(store, guest)
        await store.posts.put_board(table.id, LOUNGE, 40 + table.id)

    first, after = await store.posts.behind(0)

    assert ([table.table_id for table in first], after) == ([2, 1], 2)
    assert [table.table_id for table in await behind(store)] == [2, 1, 4, 3, 5]
