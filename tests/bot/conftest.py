"""A running bot in a simulated Discord, on a database of its own, for every test that asks for one."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from shutil import copy
from typing import Any, ParamSpec, TypeVar

import pytest
from simcord import Env

import render
from bot.app import GameNight
from bot.screens.frame.emoji import uploaded_name
from bot.store import Store
from bot.thinking.pool import Thinkers
from games import GAMES
from tests.bot.discord.room import Room

P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture
def restored_logging() -> Iterator[None]:
    """The log goes where it went before."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without any table, made once."""
    path = tmp_path_factory.mktemp("migrated") / "games.sqlite3"

    async def make() -> None:
        await (await Store.open(f"sqlite:///{path}")).close()

    asyncio.run(make())
    return path


class Remembering(Thinkers):
    """Thinkers that work out a pure function of the same values once: tests look at the same few games."""

    def __init__(self, workers: int, budget_s: float) -> None:
        super().__init__(workers, budget_s)
        self._found: dict[bytes, Any] = {}

    async def work(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        asked = pickle.dumps((task, args, kwargs))
        if asked not in self._found:
            self._found[asked] = await super().work(task, *args, **kwargs)
        found: T = self._found[asked]
        return found


@pytest.fixture(scope="session")
def thinkers() -> Iterator[Thinkers]:
    """One process in which the computer players of all tests think, and not for long."""
    quick = Remembering(workers=1, budget_s=0.02)
    asyncio.run(quick.warm())
    yield quick
    quick.close()


@pytest.fixture
async def empty_room(migrated_file: Path, tmp_path: Path, thinkers: Thinkers) -> AsyncIterator[Room]:
    """A room without Discord; its database is closed last."""
    url = f"sqlite:///{copy(migrated_file, tmp_path)}"
    there = Room(url, await Store.open(url), thinkers)
    yield there
    await there.store.close()


@pytest.fixture
def simcord_bot(empty_room: Room) -> GameNight:
    """The bot that simcord runs."""
    return GameNight(empty_room.store, empty_room.thinkers)


@pytest.fixture
async def simcord_env(simcord_bot: GameNight) -> AsyncIterator[Env]:
    """A running Discord that has the emoji of all games already: uploading them takes half of a start."""
    env = Env(simcord_bot)
    for game in GAMES:
        for drawn in render.emoji(game).values():
            env.backend.create_application_emoji(uploaded_name(drawn))
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        env.raise_errors()


@pytest.fixture
def room(empty_room: Room, simcord_env: Env) -> Room:
    """The server, its channel and its members, with the bot running."""
    empty_room.furnish(simcord_env)
    return empty_room
