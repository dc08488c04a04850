"""Tables of a store without Discord, with a clock that the test sets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.table import Table
from bot.tables.tables import Tables
from games import GAMES
from games.core import OptionValue
from tests.bot.discord.walk.still import database_here
from tests.games.playouts import Table as Deal
from tests.games.playouts import playout, seed_number

NOON = datetime(2026, 10, 1, 12, tzinfo=UTC)
GUILD = 77
HERE = Place(channel_id=1, guild_id=GUILD)
ALICE, BOB, CAROL, DAVE = 10, 20, 30, 40
ENGINES = ("sqlite", "postgresql")


class Evening:
    """Tables of a store, and the actions of people there."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOON
        self.tables = Tables(store, now=lambda: self.now)

    async def seat(self, game: str, users: Sequence[int], number: int = 0, **options: OptionValue) -> int:
        """A running table, dealt from the seed of this number."""
        row = await self.store.openings.open(
            game=game,
            options={option.key: option.default for option in GAMES[game].options} | options,
            seed=seed_number(number),
            seats=len(users),
            host_id=users[0],
            channel_id=1,
            guild_id=GUILD,
            at=self.now,
        )
        for later, user in enumerate(users[1:], start=1):
            await self.store.openings.join(row.id, user, self.now + timedelta(seconds=later))
        await self.store.openings.begin(row.id, self.now, at_least=len(users))
        return row.id

    async def play(self, game: str, users: Sequence[int], number: int = 0) -> int:
        """Play a game to its end; each number gives another game. Returns its table."""
        table = await self.seat(game, users, number)
        for seat, action in playout(Deal(GAMES[game], len(users)), number).moves:
            await self.tables.act(table, users[seat], None, action, 0)
        self.now += timedelta(days=9)
        return table

    async def act(self, table: int, who: int | None = None) -> Table:
        """Play the first legal action of the given user, by default of the first user who may act."""
        now = await self.tables.table(table)
        user = who or now.to_act()[0]
        action = now.view(now.seat_of(user)).actions[0]
        return await self.tables.act(table, user, now.ply, action, 0)

    async def movers(self, table: int) -> list[int]:
        """The user of every row of the log."""
        return [move.user_id for move in await self.store.moves(table)]


@pytest.fixture
def url(request: pytest.FixtureRequest, migrated_file: Path, tmp_path: Path) -> str:
    """The URL of a database without any row: a SQLite file, or what ``on_both`` and ``on_either`` say."""
    engine = getattr(request, "param", "sqlite")
    if engine == "either":
        engine = Random(f"{request.config.getoption('randomly_seed', 0)} {request.node.name}").choice(ENGINES)
    if engine == "sqlite":
        return f"sqlite:///{copy(migrated_file, tmp_path)}"
    chosen: str = request.getfixturevalue("postgresql_url")
    return chosen


on_both = pytest.mark.parametrize("url", ENGINES, indirect=True)
"""Runs a test on both engines."""

on_either = pytest.mark.parametrize("url", ["either"], indirect=True)
"""Runs a test on one of them by chance: the store's own tests run on both."""


@pytest.fixture
async def evening(url: str) -> AsyncIterator[Evening]:
    """An evening without any games yet. SQLite works in the test's own thread, a third faster."""
    with database_here():
        store = await Store.open(url)
        yield Evening(store)
        await store.close()
