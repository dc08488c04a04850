"""What two people do again and again at the five games: one click after the other, each with a name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.bench.wire.people import mover_of, newest, plays

_STEPS: Final = ("~next", "~left-turn", "~right-turn", "~up", "~down", "~left", "~right")
"""The ends of the custom_ids with which Boussanga's composer shows another try."""

_STEPS_A_TURN: Final = 3
_MOST_MOVES_A_TURN: Final = 3

_MENUS: Final = {"pick:": "move", "peek:": "step"}
"""The menus on a player's own screen, by the beginnings of their custom_ids, and what they do."""


@dataclass(frozen=True, slots=True)
class Operation:
    """The click that comes next: its name, and what makes it and returns the reply.

    It returns None if the button is gone, because a board showed the end of its game only now.
    """

    name: str
    click: Callable[[], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Game:
    """How a game begins: its command, who presses what before the first move (0 opens the table).

    ``own_screen``: moves are made on a screen that only the player sees.
    """

    command: str
    before: tuple[tuple[int, str], ...]
    own_screen: bool
    friend: str = ""


_CHALLENGE, _LOBBY = ((1, "Accept"),), ((1, "Join"), (0, "Begin"))

GAMES: Final[Mapping[str, Game]] = {
    "okiya": Game("okiya start", _CHALLENGE, own_screen=False, friend="opponent"),
    "okago": Game("okago start", _CHALLENGE, own_screen=False, friend="opponent"),
    "boussanga": Game("boussanga start", _LOBBY, own_screen=True, friend="friend"),
    "okey dokey": Game("okeydokey start", _LOBBY, own_screen=True),
    "ok": Game("ok start", _LOBBY, own_screen=True),
}


class Corner:
    """A channel in which two people play one game, and open the next table when it is over."""

    def __init__(self, world: Any, channel: Any, people: tuple[Any, Any], key: str, chance: Random) -> None:
        self._world = world
        self._channel = channel
        self._people = people
        self._key = key
        self._game = GAMES[key]
        self._chance = chance

    async def operations(self) -> AsyncIterator[Operation]:
        """All clicks, for ever. Each is answered before the next one is asked for."""
        while True:
            board, some = await self._opened(), True
            while some:
                some = False
                async for operation in self._turn(board):
                    yield operation
                    some = True

    async def _opened(self) -> Any:
        """The board of a new table, before its first move."""
        host, friend = self._people
        options = {self._game.friend: friend} if self._game.friend else {}
        await host.slash(self._game.command, channel=self._channel, options=options)
        board = None
        for person, label in self._game.before:
            board = await newest(self._world, host, label, self._channel)
            await self._people[person].click(board, label=label)
        return board

    async def _turn(self, board: Any) -> AsyncIterator[Operation]:
        """What the board offers; nothing after the end."""
        if self._game.own_screen:
            async for operation in self._on_own_screens(board):
                yield operation
        elif found := plays(board):
            who = mover_of(board, self._people) or self._people[0]
            yield self._press("move", who, board, self._chance.choice(found))

    async def _on_own_screens(self, board: Any) -> AsyncIterator[Operation]:
        """What both people do on their own screens, which a button of the board opens."""
        for who in self._people:
            if not _can_open(board):
                return
            opened: list[Any] = []
            yield Operation(f"{self._key}: open", self._opening(who, board, opened))
            if not opened:
                return
            own = opened[0].message
            for _ in range(_STEPS_A_TURN):
                enabled = [each.custom_id for each in own.buttons if each.enabled]
                steps = [each for each in enabled if each.endswith(_STEPS)]
                if steps:
                    yield self._press("step", who, own, self._chance.choice(steps))
            for _ in range(_MOST_MOVES_A_TURN):
                move = self._move(who, own)
                if move is not None:
                    yield move

    def _move(self, who: Any, own: Any) -> Operation | None:
        """A move that a player's own screen offers, drawing in OK apart from others."""
        drawing = [each for each in plays(own) if each.endswith(":draw")]
        if found := drawing or plays(own):
            return self._press("draw" if drawing else "move", who, own, self._chance.choice(found))
        for kind, name in _MENUS.items():
            for menu in own.selects:
                values = [value for value, _ in menu.options if not value.startswith("~")]
                if menu.enabled and menu.custom_id.startswith(kind) and values:
                    value = self._chance.choice(values)
                    return Operation(f"{self._key}: {name}", self._choosing(who, own, menu.custom_id, value))
        return None

    def _press(self, name: str, who: Any, message: Any, custom_id: str | None) -> Operation:
        return Operation(
            f"{self._key}: {name}", lambda: who.click(message, custom_id=custom_id, settle=False)
        )

    @staticmethod
    def _opening(who: Any, board: Any, replies: list[Any]) -> Callable[[], Awaitable[Any]]:
        async def opening() -> Any:
            if not _can_open(board):
                return None
            replies.append(await who.click(board, matching="^mine:", settle=False))
            return replies[-1]

        return opening

    @staticmethod
    def _choosing(who: Any, message: Any, custom_id: str, value: str) -> Callable[[], Awaitable[Any]]:
        return lambda: who.select(message, value, custom_id=custom_id, settle=False)


def _can_open(board: Any) -> bool:
    return any(each.custom_id.startswith("mine:") for each in board.buttons)
