"""A running bot in a simulated Discord, on a database of its own, for every test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app import GameNight
from bot.store import Store
from tests.bot.room import Room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    store = await Store.open(url)
    there = Room(url, store)
    try:
        async with simcord.run(GameNight(store)) as env:
            there.furnish(env)
            yield there
    finally:
        await there.store.close()
