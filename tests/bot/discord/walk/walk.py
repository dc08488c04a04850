"""One walk: a fresh bot, people who play a scene, one fault, and what is wrong afterwards."""

from __future__ import annotations

import itertools
import logging
import pickle
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import filterfalse
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any, Self

import pytest
from simcord import InteractionResult, MemberActor

from bot.app import GameNight
from bot.screens.registry import SCREENS
from bot.screens.table.messages.mentions import EVERY
from bot.store.store import Store
from bot.thinking.pool import Thinkers
from games.core import View
from games.players import choose, say
from tests.bot.discord.room import Room
from tests.bot.discord.simulated import Discord
from tests.bot.discord.walk.faults import NOT_TRIED_AGAIN, Case, Line
from tests.bot.discord.walk.judge import Truth, faults_of, quoted
from tests.bot.discord.walk.people import People, Stuck
from tests.bot.discord.walk.scenes import SCENES
from tests.bot.discord.walk.seeing import Seen
from tests.bot.discord.walk.still import one_thread

THOUGHT_S = 0.02

FIRST_SEED = 1  # with it, Okey Dokey ends soon

MENDED_S = 60.0
"""After this time everything that may be mended must be."""


class Recalled(Thinkers):
    """Computer players that think here, and each thought once."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self._thoughts: dict[bytes, Any] = {}

    async def warm(self) -> None:
        """There are no processes."""

    async def choose(self, person: int, view: View, level: str, seed: bytes) -> str:  # noqa: ARG002
        action: str = self._thought(choose, view, level, seed, THOUGHT_S)
        return action

    async def say(self, person: int, view: View, level: str) -> tuple[str, ...]:  # noqa: ARG002
        texts: tuple[str, ...] = self._thought(say, view, level)
        return texts

    def _thought(self, think: Any, *about: Any) -> Any:
        key = pickle.dumps((think, about))
        if key not in self._thoughts:
            self._thoughts[key] = think(*about)
        return self._thoughts[key]


class Watched(People):
    """People some of whom do nothing for a minute after the fault: by then all must be right again."""

    def __init__(self, room: Room, command: str, line: Line) -> None:
        super().__init__(room, command)
        self._line = line
        self._patient = line.case.number % 2 == 0
        self.faults: list[str] = []

    async def act(
        self, who: MemberActor, what: str, do: Callable[[], Awaitable[InteractionResult]]
    ) -> list[Seen]:
        answers = await super().act(who, what, do)
        if self._line.fired and self._patient:
            self._patient = False
            await self.wait(MENDED_S)
            if self._line.case.fault not in NOT_TRIED_AGAIN:
                self.faults += [f"{fault} (a minute after)" for fault in await self.wrong()]
        return answers

    async def wrong(self) -> list[str]:
        """What is wrong now at the tables.

        Whoever was written to is not written to again within a minute, so that a mention has one minute more.
        """
        with self._line.watched(False):
            found = await faults_of(self)
        if not any(map(_is_unmentioned, found)):
            return found
        await self.wait(EVERY.total_seconds())
        with self._line.watched(False):
            later = await faults_of(self)
        return list(filterfalse(_is_unmentioned, found)) + list(filter(_is_unmentioned, later))

    async def look_again(self) -> None:
        """Ask for every board that a refusal may have left behind; once more if one came only now."""
        before = self._line.fired
        for table in sorted({seen.table for seen in self.boards() if seen.table}):
            await self.slash(self.room.alice, f"{self.command} show", table=table)
        await self.wait(MENDED_S)
        if self._line.fired != before:
            await self.look_again()


@dataclass(frozen=True)
class Walked:
    """A walk: what was asked for, where the fault happened, and what is wrong, the kind first."""

    case: Case
    requests: tuple[str, ...]
    transactions: int
    fired: str
    faults: tuple[str, ...]


class Walks:
    """The walks of one process: what all of them share is made once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thinkers = Recalled()
        self._commands: Any = None

    async def prepare(self) -> None:
        """A first start, so that no later one hands over commands."""
        store = await Store.open(f"sqlite:///{self._folder / 'first.db'}")
        env = Discord(GameNight(store, self._thinkers))
        await env.start()
        self._commands = env.backend.commands[None]
        await env.shutdown()
        await store.close()

    async def walk(self, case: Case) -> Walked:
        """Play the scene of a case."""
        with one_thread(), TemporaryDirectory(dir=self._folder) as folder:
            return await self._walk(case, folder)

    async def _walk(self, case: Case, folder: str) -> Walked:
        if self._commands is None:
            await self.prepare()
        assert self._commands is not None
        url = f"sqlite:///{copy(self._folder / 'first.db', folder)}"
        store = await Store.open(url)
        bot = GameNight(store, self._thinkers)
        env, line = Discord(bot), Line(case)
        env.patience_s = 0.0
        env.backend.commands[None] = self._commands.copy()
        room = Room(url, store, self._thinkers)
        await line.tap(store)
        with known_seeds(), Records() as logged:
            await env.start()
            try:
                room.furnish(env)
                line.lay(env)
                faults = await self._play(room, line)
                secrets = (await Truth.read(store)).secrets
            finally:
                await env.shutdown()
                await store.close()
        faults += [
            f"traceback: {record.getMessage()} {type(record.exc_info[1]).__name__}"
            for record in logged.records
            if record.exc_info
        ]
        faults += [f"traceback: {type(error).__name__}" for error in env.errors]
        faults += quoted([record.getMessage() for record in logged.records], secrets)
        return Walked(case, tuple(line.requests), line.transactions, line.fired, tuple(dict.fromkeys(faults)))

    async def _play(self, room: Room, line: Line) -> list[str]:
        """Let people play the scene, and wait a minute afterwards. Returns what is wrong then."""
        case = line.case
        people = Watched(room, SCREENS[case.game].command, line)
        with line.watched():
            try:
                await SCENES[case.game](people)
            except Stuck as stuck:
                return [f"stuck: {stuck}", *await faults_of(people)]
            await people.wait(MENDED_S)
            if line.case.fault in NOT_TRIED_AGAIN:
                await people.look_again()
            found = [*people.faults, *await people.wrong()]
        return [fault for fault in found if not fault.startswith(excused(line))]


def _is_unmentioned(found: str) -> bool:
    return found.startswith("unmentioned")


def excused(line: Line) -> tuple[str, ...]:
    """The kinds of faults that nobody can mend: what Discord refused to delete, or to send."""
    if line.case.fault not in NOT_TRIED_AGAIN:
        return ()
    return ("wrong mention", "mentioned twice") if line.fired.startswith("DELETE") else ("unmentioned",)


@contextmanager
def known_seeds() -> Iterator[None]:
    """Every table gets a seed that is the same in each walk."""
    drawn = itertools.count(FIRST_SEED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", lambda size: next(drawn).to_bytes(size, "big"))
        yield


class Records(logging.Handler):
    """What is logged inside ``with``, warnings and worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
