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
import sys
from collections.abc import Sequence
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


def loaded() -> Any:
    """The harness. Ends this process with a line if there is none."""
    folder = os.environ.get("LOOPBACK_DISCORD")
    if not folder:
        print("Skipped: LOOPBACK_DISCORD names no folder with a loopback Discord.")
        sys.exit()
    sys.path.insert(0, folder)
    return importlib.import_module("harness")


def world(harness: Any, url: str = "sqlite:///{data}/bot.db", **more: Any) -> Any:
    """A world with this bot and a database."""
    return harness.World(cwd=Path.cwd(), python=sys.executable, env={"DATABASE_URL": url}, **more)


async def drawn(world: Any) -> None:
    """Wait until Discord has all emoji of the bot."""
    wanted = {uploaded_name(drawn) for game in GAMES for drawn in render.emoji(game).values()}
    await world.until(lambda: len(world.discord.emojis) >= len(wanted), 120)


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
    own_screen: str
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
        board, host = self.board(), self.people[0]
        if board is None:
            await host.slash(
                self.start, channel=self.channel, options=self.options, settle=False, check=False
            )
            return
        labels = {button.label for button in board.buttons if button.enabled}
        who = mover_of(board, self.people)
        if who is not None:
            await self._move(who, board)
            return
        for label in ("Rematch", "Accept", "Join", "I Start", "Begin"):
            if label in labels:
                who = self.chance.choice(self.people)
                await self._press(who, board, label=label)
                return

    async def _move(self, who: Any, board: Any) -> None:
        """One move, pressed once or delivered twice; sometimes the player gives up or asks for the board."""
        if self.chance.random() < 0.05:
            show = self.start.replace("start", "show")
            await who.slash(show, channel=self.channel, settle=False, check=False)
            return
        labels = {button.label for button in board.buttons}
        if self.chance.random() < 0.04 and (ends := labels & {"Resign", "End Game"}):
            asked = await self._press(who, board, label=min(ends))
            if asked.message is not None:
                await self._press(who, asked.message, label=min(ends))
            return
        if self.chance.random() < 0.1 and (asks := labels & {"Undo", "Agree", "Refuse"}):
            await self._press(self.chance.choice(self.people), board, label=self.chance.choice(sorted(asks)))
            return
        if self.own_screen:
            opened = await self._press(who, board, label=self.own_screen)
            if opened.message is None or not opened.message.ephemeral:
                return
            board = opened.message
        for _ in range(3):
            found = choice(board, self.chance)
            if found is None:
                return
            custom_id, value = found
            if value is None:
                await self._press(who, board, custom_id=custom_id)
            else:
                await who.select(board, value, custom_id=custom_id, settle=False, check=False)
            if custom_id.startswith("play:"):
                return

    async def _press(self, who: Any, message: Any, **which: str) -> Any:
        twice = self.chance.random() < 0.1
        return await who.click(message, **which, settle=False, check=False, duplicate=twice)


def choice(message: Any, chance: Random) -> tuple[str, str | None] | None:
    """The custom_id of a control that plays or leads to a play, and the value in its menu; None if none."""
    parts = [part for part in message.components if part.custom_id and part.enabled]
    for kind in (_PLAY, re.compile("pick:"), re.compile("peek:"), re.compile("look:"), _LIT):
        there: list[tuple[str, str | None]] = [
            (part.custom_id, value)
            for part in parts
            if kind.match(part.custom_id) and (kind is not _LIT or part.style == 1)
            for value in ([value for value, _ in part.options] or [None])
        ]
        if there:
            return chance.choice(there)
    return None


def mover_of(board: Any, people: Sequence[Any]) -> Any:
    """The person whose turn it is on a board; None if it is nobody of them."""
    found = MOVER.search(board.text)
    return next((person for person in people if found and person.id == found[1]), None)


async def pressed(world: Any, who: Any, message: Any, label: str) -> Any:
    """The answer to a button, as soon as the message has it: a board may follow its commit later."""
    await world.until(lambda: label in [each.label for each in message.buttons if each.enabled], 30)
    return await who.click(message, label=label)


async def newest(world: Any, who: Any, label: str, channel: Any = None) -> Any:
    """The newest message of a channel (None: the first) with this button, as soon as there is one."""

    def found() -> Any:
        there = [each for each in who.messages(channel) if label in [button.label for button in each.buttons]]
        return there[-1] if there else None

    await world.until(found, 30)
    return found()


def plays(message: Any) -> list[str]:
    """The custom_ids of the buttons that play a move now, also in a lesson or a puzzle."""
    ids = [button.custom_id for button in message.buttons if button.enabled and button.custom_id]
    return [custom_id for custom_id in ids if _PLAY.match(custom_id.rpartition("|")[2])]


def table_of(message: Any) -> int | None:
    """The table that a message shows, if any."""
    found = (_CONTROL.match(part.custom_id or "") for part in message.components)
    return next((int(match[1]) for match in found if match), None)
