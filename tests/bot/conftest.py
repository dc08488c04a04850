"""A running bot in a simulated Discord, on a database of its own, for every test that asks for one."""

from __future__ import annotations

import asyncio
import logging
import marshal
import pickle
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial, partialmethod
from importlib import import_module
from pathlib import Path
from shutil import copy, copytree
from types import SimpleNamespace
from typing import Any, ParamSpec, TypeVar

import pytest
from discord import client
from discord.app_commands import tree
from simcord import Env, components, gateway, results
from simcord._runtime import _BOT_SCOPE
from simcord.backend import serializers
from simcord.http import router
from sqlalchemy import Connection, Dialect, Engine, event

from bot import bringing
from bot.app import GameNight
from bot.clock import heartbeat
from bot.languages import know_commands
from bot.screens import readers
from bot.screens.events import posts
from bot.screens.table.messages import stories
from bot.screens.way_in import way_in
from bot.store import migrations
from bot.store.openings import Openings
from bot.store.store import Store
from bot.tables import results as bookings
from bot.thinking.pool import Thinkers
from tests.bot.discord.marking import TAG, as_sent, marked, remembered, untranslated
from tests.bot.discord.room import Room
from tests.bot.discord.simulated import Discord, copied
from tests.bot.discord.walk.still import one_thread
from tests.postgres.fixtures import empty, migrated_database, new_database, postgresql_url, server

__all__ = ["empty", "migrated_database", "new_database", "postgresql_url", "server"]

P = ParamSpec("P")
T = TypeVar("T")

_DIALECTS: dict[type[Dialect], Dialect] = {}
_COMPILED: dict[Any, Any] = {}


@event.listens_for(Engine, "engine_connect")
def _compile_once(connection: Connection) -> None:
    """Let the databases of all tests share what a statement compiles to; a program opens only one."""
    connection.dialect = _DIALECTS.setdefault(type(connection.dialect), connection.dialect)
    connection.engine._compiled_cache = _COMPILED


@pytest.fixture
async def empty_store(migrated_file: Path, tmp_path: Path) -> AsyncIterator[Store]:
    """A database without any row."""
    store = await Store.open(f"sqlite:///{copy(migrated_file, tmp_path / 'empty.sqlite3')}")
    yield store
    await store.close()


@pytest.fixture
def restored_logging() -> Iterator[None]:
    """The log goes where it went before, and so do failures that nobody catches."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    hooks = sys.excepthook, sys.unraisablehook, threading.excepthook, logging.raiseExceptions
    yield
    sys.excepthook, sys.unraisablehook, threading.excepthook, logging.raiseExceptions = hooks
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

    async def work(self, person: int, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        found: T = await self._once(partial(super().work, person), task, *args, **kwargs)
        return found

    async def spare(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        found: T = await self._once(super().spare, task, *args, **kwargs)
        return found

    async def _once(self, run: Callable[..., Awaitable[T]], *task: Any, **kwargs: Any) -> T:
        asked = pickle.dumps((task, kwargs))
        if asked not in self._found:
            self._found[asked] = await run(*task, **kwargs)
        found: T = self._found[asked]
        return found


@pytest.fixture(scope="session")
def thinkers() -> Iterator[Thinkers]:
    """One process in which the computer players of all tests think, and not for long."""
    quick = Remembering(workers=1, budget_s=0.02)
    asyncio.run(quick.warm())
    yield quick
    quick.close()


@pytest.fixture(scope="session", autouse=True)
def rare_looks() -> Iterator[None]:
    """A heart that beats once a month, and a look as rare for results that wait to be booked.

    Tests let days pass, in which both would happen thousands of times. And no game is reviewed by itself, but
    where a test wants it: most games end here, and a review takes longer than all else.
    """
    month_s = 30 * 24 * 3600.0
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(heartbeat, "EVERY_S", month_s)
        patched.setattr(bookings, "PAUSE_S", month_s)
        patched.setattr(stories, "MOST_WANTED", 0)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_copies() -> Iterator[None]:
    """Let the simulated Discord copy JSON as JSON: it copies all that is sent several times."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (components, results, serializers):
            patched.setattr(module, "deepcopy", copied)
        for module in (gateway, router):
            patched.setattr(module, "copy", SimpleNamespace(deepcopy=copied))
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_clock() -> Iterator[None]:
    """Let the simulated Discord tell the bot's time from the other at once: the loop asks at every turn."""
    internals = import_module("simcord._dpy_internals")
    of_anybody, real = internals._clock_monotonic, internals._REAL_MONOTONIC

    def monotonic() -> float:
        seconds: float = real() if _BOT_SCOPE.get() is None else of_anybody()
        return seconds

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(internals, "_clock_monotonic", monotonic)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_reading() -> Iterator[None]:
    """Let discord.py read once what Discord says of the same command or emoji: every start asks for all."""

    def once(read: Callable[..., T]) -> Callable[..., T]:
        known: dict[bytes, T] = {}

        def remembered(*, data: Any, **others: Any) -> T:
            said = marshal.dumps(data)
            if said not in known:
                known[said] = read(data=data, **others)
            return known[said]

        return remembered

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tree, "AppCommand", once(tree.AppCommand))
        patched.setattr(client, "Emoji", once(client.Emoji))
        yield


@pytest.fixture(autouse=True)
def unknown_commands() -> None:
    """What the Discord of an earlier test calls its commands is not known."""
    know_commands({})


@pytest.fixture
def english() -> Iterator[set[str]]:
    """Let the bot say everything in wide letters; what Discord gets in others.

    Discord keeps plain letters, so that tests read as people do.
    """
    sent, dispatch, kept = set[str](), router.dispatch, dict[str, str]()
    with pytest.MonkeyPatch.context() as patched, marked():
        patched.setattr(readers, "language_for", lambda _locale: TAG)
        patched.setattr(way_in, "language_for", lambda _locale: TAG)
        patched.setattr(posts, "language_for", lambda _locale: TAG)
        patched.setattr(bringing, "know_commands", lambda _ids: None)  # their names have wide letters, too
        patched.setattr(Openings, "open", partialmethod(Openings.open, language=TAG))

        def looked_through(backend: Any, method: str, path: str, *, json: Any = None, **rest: Any) -> Any:
            if path.endswith("/commands"):
                return dispatch(backend, method, path, json=json, **rest)
            sent.update(untranslated(json))
            answer = dispatch(backend, method, path, json=remembered(json, kept), **rest)
            reads_texts = method == "GET" and not path.endswith("/emojis")
            return as_sent(answer, kept) if reads_texts else answer

        patched.setattr(router, "dispatch", looked_through)
        yield sent


@dataclass(frozen=True)
class FirstStart:
    """What the first start of a bot leaves behind: its database, and the commands that Discord was handed."""

    file: Path
    commands: dict[tuple[str, int], dict[str, Any]]


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory, thinkers: Thinkers) -> FirstStart:
    """A first start, made once: at all others no command is handed over."""
    path = tmp_path_factory.mktemp("started") / "games.sqlite3"

    async def start() -> Env:
        with one_thread():
            store = await Store.open(f"sqlite:///{path}")
            env = Discord(GameNight(store, thinkers))
            await env.start()
            await env.shutdown()
            await store.close()
        return env

    return FirstStart(path, asyncio.run(start()).backend.commands[None])


@pytest.fixture
async def empty_room(first_start: FirstStart, tmp_path: Path, thinkers: Thinkers) -> AsyncIterator[Room]:
    """A room without Discord; its database is closed last.

    All happens in one thread: to hand over each statement of the database would cost a sixth of a test.
    """
    url = f"sqlite:///{copy(first_start.file, tmp_path)}"
    with one_thread():
        there = Room(url, await Store.open(url), thinkers)
        yield there
        await there.store.close()


@pytest.fixture
def simcord_bot(empty_room: Room) -> GameNight:
    """The bot that simcord runs."""
    return empty_room.start_bot()


@pytest.fixture
async def simcord_env(
    empty_room: Room, simcord_bot: GameNight, first_start: FirstStart, english: set[str]
) -> AsyncIterator[Discord]:
    """A running Discord in which the bot was started before."""
    env = empty_room.env = Discord(simcord_bot)
    env.backend.commands[None] = first_start.commands.copy()
    await env.start()
    try:
        yield env
    finally:
        await env.shutdown()
        await empty_room.bot.desk.background.close()  # also what a test has begun outside of ``as_the_bot``
        env.raise_errors()
    assert not english, "said in English only"


@pytest.fixture
def room(empty_room: Room, simcord_env: Discord) -> Room:
    """The server, its channel and its members, with the bot running."""
    empty_room.furnish(simcord_env)
    return empty_room


@pytest.fixture
def with_a_later_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Lets the program have one more revision than it has, whose number this is."""
    copytree(migrations.FOLDER, tmp_path / "migrations")
    later = str(int(migrations.newest()) + 1)
    (tmp_path / "migrations" / "versions" / f"r{later}_later.py").write_text(
        f'from alembic import op\nrevision, down_revision = "{later}", "{migrations.newest()}"\n'
        'def upgrade(): op.execute("CREATE TABLE later (id INTEGER)")\n'
    )
    monkeypatch.setattr(migrations, "FOLDER", tmp_path / "migrations")
    return later
