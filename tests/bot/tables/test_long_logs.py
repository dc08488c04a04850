"""Long logs: replayed beside the event loop, which answers others meanwhile."""

from __future__ import annotations

import threading

import pytest

from bot.store.rows import Move, TableRow
from bot.tables import shelf
from bot.tables.replay import replay
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bot.tables.evening import ALICE, BOB, Evening


async def test_the_running_tables_of_a_player_are_listed_without_replaying_a_long_log_on_the_loop(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.seat("okago", (ALICE, BOB))
    for _ in range(4):
        await evening.act(table)
    threads = []

    def noted(row: TableRow, moves: tuple[Move, ...]) -> Table:
        threads.append(threading.current_thread())
        return replay(row, moves)

    monkeypatch.setattr(shelf, "replay", noted)
    monkeypatch.setattr(shelf, "MOST_REPLAYED_AT_ONCE", 3)

    (found,) = await Tables(evening.store).archive.running(ALICE)

    assert found.ply == 4
    assert threads
    assert threading.main_thread() not in threads
