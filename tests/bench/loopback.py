"""The loopback Discord of some benches: its harness, and people who play there and know only messages.

``LOOPBACK_DISCORD`` names the folder of the harness, a strict Discord on this machine. A bench that needs it
is skipped without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import re
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import render
from bot.screens.frame.layout import uploaded_name
from games import GAMES

MOVER = re.compile(r"<@(\d+)>(?: \(\w+\))? (?:to move|puts)")
_CONTROL = re.compile(r"(?:play|look|mine|table:[a-z-]+|page:[a-z-]+):(\d+)")
_PLAY = re.compile(r"play:\d+:\d+:[^?!>#]")
_LIT = re.compile("mine:")  # a button of a private screen that is lit and leads to a choice

Control = tuple[str, str | None]
"""The custom_id of a button, or that of a menu and a value in it."""


def loaded(name: str = "harness") -> Any:
    """The harness, or another module beside it. Ends this process with a line if there is none."""
    folder = os.environ.get("LOOPBACK_DISCORD")
    if not folder:
        print("Skipped: LOOPBACK_DISCORD names no folder with a loopback Discord.")
        sys.exit()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module(name)


def world(harness: Any, url: str = "sqlite:///{data}/bot.db", **more: Any) -> Any:
    """A world with this bot and a database; ``env`` has more of its settings."""
    env = {"DATABASE_URL": url, **more.pop("env", {})}
    return harness.World(cwd=Path.cwd(), python=sys.executable, env=env, **more)


async def drawn(world: Any) -> None:
    """Wait until Discord has all emoji of the bot."""
    wanted = {uploaded_name(drawn) for game in GAMES for drawn in render.emoji(game).values()}
    await world.until(lambda: len(world.discord.emojis) >= len(wanted), 120)


def stored(world: Any, statement: str, *values: Any) -> Any:
    """The first value that a statement returns, while the bot is not there."""
    with closing(sqlite3.connect(Path(world.data) / "bot.db")) as there, there:
        return (there.execute(statement, values).fetchone() or [None])[0]


@dataclass
class Corner:
    """A channel in which the same people play one game again and again.

    They rest for up to ``rest_s`` between two clicks.
    """

    world: Any
    channel: Any
    people: Sequence[Any]
    start: str
    options: dict[str, Any]
    chance: Random
    rest_s: float = 0.1

    async def live(self) -> None:
        """Play until cancelled."""
        while True:
            with contextlib.suppress(self.world.refused):
                await self._act()
            await asyncio.sleep(self.chance.uniform(0, self.rest_s))

    def board(self) -> Any:
        """The newest public message with controls of a table."""
        seen = [shown for shown in self.people[0].messages(self.channel) if not shown.ephemeral]
        return next((shown for shown in reversed(seen) if table_of(shown)), None)

    async def _act(self) -> None:
        board = self.board()
        if board is None:
            await self._ask(self.people[0], self.start, self.options)
        elif (who := mover_of(board, self.people)) is not None:
            await self._move(who, board)
        else:
            asked = [
                each for each in ("Rematch", "Accept", "Join", "I Start", "Begin") if each in labels(board)
            ]
            if asked:
                await self._press(self.chance.choice(self.people), board, asked[0])

    async def _move(self, who: Any, board: Any) -> None:
        """One move, pressed once or delivered twice; sometimes the player gives up or asks for the board."""
        if self.chance.random() < 0.05:
            await self._ask(who, self.start.replace("start", "show"), {})
            return
        there = labels(board)
        if self.chance.random() < 0.04 and (ends := there & {"Resign", "End Game"}):
            asked = await self._press(who, board, min(ends))
            if asked.message is not None:
                await self._press(who, asked.message, min(ends))
            return
        if self.chance.random() < 0.1 and (asks := there & {"Undo", "Agree", "Refuse"}):
            await self._press(self.chance.choice(self.people), board, self.chance.choice(sorted(asks)))
            return
        own = [part.label for part in board.buttons if part.custom_id and _LIT.match(part.custom_id)]
        if own and not plays(board):
            board = (await self._press(who, board, own[0])).message
            if board is None or not board.ephemeral:
                return
        for _ in range(3):
            found = choice(board, self.chance)
            if found is None:
                return
            await use(who, board, found, check=False, duplicate=self._twice())
            if found[0].startswith("play:"):
                return

    async def _ask(self, who: Any, command: str, options: dict[str, Any]) -> None:
        await who.slash(command, channel=self.channel, options=options, settle=False, check=False)

    async def _press(self, who: Any, message: Any, label: str) -> Any:
        return await who.click(message, label=label, settle=False, check=False, duplicate=self._twice())

    def _twice(self) -> bool:
        return self.chance.random() < 0.1


def choice(message: Any, chance: Random) -> Control | None:
    """A control that plays or, where none does, leads to a play; None if none."""
    parts = [part for part in message.components if part.custom_id and part.enabled]
    for kind in (_PLAY, re.compile("pick:"), re.compile("peek:"), re.compile("look:"), _LIT):
        there: list[Control] = [
            (part.custom_id, value)
            for part in parts
            if kind.match(part.custom_id) and (kind is not _LIT or part.style == 1)
            for value in ([value for value, _ in part.options] or [None])
        ]
        if there:
            return chance.choice(there)
    return None


async def use(who: Any, message: Any, control: Control, **how: bool) -> Any:
    """The answer to a button that is pressed, or a menu in which a value is chosen."""
    custom_id, value = control
    if value is None:
        return await who.click(message, custom_id=custom_id, settle=False, **how)
    return await who.select(message, value, custom_id=custom_id, settle=False, **how)


def mover_of(board: Any, people: Sequence[Any]) -> Any:
    """The person whose turn it is on a board; None if it is nobody of them."""
    found = MOVER.search(board.text)
    return next((person for person in people if found and person.id == found[1]), None)


def labels(message: Any) -> set[str]:
    """The words on the buttons that can be pressed."""
    return {button.label for button in message.buttons if button.enabled}


async def pressed(world: Any, who: Any, message: Any, label: str) -> Any:
    """The answer to a button, as soon as the message has it: a board may follow its commit later."""
    await world.until(lambda: label in labels(message), 30)
    return await who.click(message, label=label)


async def newest(world: Any, who: Any, label: str, channel: Any = None) -> Any:
    """The newest message of a channel (None: the first) with this button, as soon as there is one."""

    def found() -> Any:
        seen = reversed(who.messages(channel))
        return next((each for each in seen if label in [button.label for button in each.buttons]), None)

    return await world.until(found, 30)


def plays(message: Any) -> list[str]:
    """The custom_ids of the buttons that play a move now, also in a lesson or a puzzle."""
    ids = [button.custom_id for button in message.buttons if button.enabled and button.custom_id]
    return [custom_id for custom_id in ids if _PLAY.match(custom_id.rpartition("|")[2])]


def table_of(message: Any) -> int | None:
    """The table that a message shows, if any."""
    found = (_CONTROL.match(part.custom_id or "") for part in message.components)
    return next((int(match[1]) for match in found if match), None)
