"""What a click costs over the wire, as ratios to a bot with a ready-made picture: time and processor time.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_wire [--rounds 150] [--games okiya ok]``. Two people
play all games in turns with the control, one click at a time, so that a busy machine slows both. A line for
each operation has the time until the answer (p50, p99, and how many times the control's p50), the processor
time until the answer and with all that follows, and the requests to Discord; "end" is a game's last move.
No click is made while another one's game is being reviewed. The database is in memory (``/dev/shm``).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, Final

from tests.bench import loopback
from tests.bench.control import COMMAND
from tests.bench.loopback import mover_of, newest, plays

MEMORY = Path("/dev/shm")
MOST_TIMES: Final = 4.2
MOST_MOVE_CPU_MS: Final = 8.0
MOST_TIMES_A_MOVE: Final = 1.5
"""How many times another move's p50 that of a game's last move may be."""
QUIET_S: Final = 0.02
"""A bot that has asked Discord for nothing in this time has finished what follows an answer."""

STEPS: Final = ("~next", "~left-turn", "~right-turn", "~up", "~down", "~left", "~right")
"""The ends of the custom_ids with which Boussanga's composer shows another try."""

_STEPS_A_TURN: Final = 3
_MOST_MOVES_A_TURN: Final = 3

_MENUS: Final = {"pick:": "move", "peek:": "step"}
"""The menus on a player's own screen, by the beginnings of their custom_ids, and what they do."""


@dataclass
class Costs:
    """What the same operation cost each time."""

    ms: list[float] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    whole_cpu_ms: list[float] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)

    def note(self, reply: Any, whole_cpu_s: float, requests: int) -> None:
        self.ms.append(reply.ms)
        self.cpu_ms.append(reply.cpu_ms)
        self.whole_cpu_ms.append(whole_cpu_s * 1_000)
        self.requests.append(requests)

    def line(self, name: str, control_ms: float) -> str:
        p50, p99 = median(self.ms), sorted(self.ms)[int(len(self.ms) * 0.99)]
        return (
            f"{name:<18}{len(self.ms):>5}{p50:>8.2f}{p99:>8.2f}{p50 / control_ms:>7.2f}"
            f"{median(self.cpu_ms):>8.2f}{median(self.whole_cpu_ms):>8.2f}{fmean(self.requests):>9.2f}"
        )


# What two people do again and again: one click after the other, each with a name.


@dataclass(frozen=True, slots=True)
class Operation:
    """The click that comes next: its name, and what makes it and returns the reply.

    It returns None if the button is gone, because a board showed the end of its game only now.
    """

    name: str
    click: Callable[[], Awaitable[Any]]
    board: Any = None


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
    """A channel in which two people play one game; the next table opens when it is over."""

    def __init__(self, world: Any, channel: Any, key: str, chance: Random) -> None:
        self._world = world
        self._channel = channel
        self._people: tuple[Any, ...] = ()
        self._tables = 0
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
                    yield replace(operation, board=board)
                    some = True

    async def _opened(self) -> Any:
        """The board of a new table of other people, because nobody may challenge somebody often."""
        self._tables += 1
        names = (f"{side} {self._tables} of {self._key}" for side in ("host", "friend"))
        self._people = host, friend = tuple(map(self._world.user, names))
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
                steps = [each for each in enabled if each.endswith(STEPS)]
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
                values = [value for value, _ in menu.options]
                if menu.enabled and menu.custom_id.startswith(kind) and values:
                    value = self._chance.choice(values)
                    return Operation(f"{self._key}: {name}", self._choosing(who, own, menu.custom_id, value))
        lit = [each.custom_id for each in own.buttons if each.enabled and each.style == 1]
        return self._press("step", who, own, self._chance.choice(lit)) if lit else None

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


# What that costs.

HEAD = f"{'':<18}{'n':>5}{'p50 ms':>8}{'p99 ms':>8}{'times':>7}{'cpu ms':>8}{'whole':>8}{'requests':>9}"


async def measured(
    harness: Any, database: Path, rounds: int, keys: Sequence[str], seed: int
) -> Mapping[str, Costs]:
    """Play with the bot's database there, in turns with the control. "" is the control."""
    chance, costs = Random(seed), defaultdict[str, Costs](Costs)
    control_command = ("{python}", "-m", "tests.bench.control")
    async with (
        loopback.world(harness, command=control_command, keep_history=False) as control,
        loopback.world(harness, f"sqlite:///{database}", global_limit=1_000) as world,
    ):
        await loopback.drawn(world)
        await world.settle(quiet=1.0)
        places = world.add_guild("Games", [key.replace(" ", "-") for key in keys]).channels
        corners = [Corner(world, place, key, chance) for place, key in zip(places, keys, strict=True)]
        asker = control.user("carol")
        playing = [corner.operations() for corner in corners]
        for number in range(-5, rounds):
            kept = costs if number >= 0 else defaultdict[str, Costs](Costs)
            clicks = [asked async for asked in _next_of(playing)]
            clicks.append(Operation("", lambda: asker.slash(COMMAND, settle=False)))
            for operation in chance.sample(clicks, len(clicks)):
                await noted(harness, world if operation.name else control, operation, kept)
            _forget(control)
    return costs


async def _next_of(playing: Sequence[AsyncIterator[Operation]]) -> AsyncIterator[Operation]:
    for operations in playing:
        yield await anext(operations)


async def noted(harness: Any, world: Any, operation: Operation, costs: Mapping[str, Costs]) -> None:
    """Make one click, wait until the bot has done all that follows, and note what it cost."""
    before, began = harness.cpu_seconds(world.pid), time.monotonic()
    reply = await operation.click()
    if reply is None:
        return
    await world.settle(quiet=QUIET_S)
    whole = harness.cpu_seconds(world.pid) - before
    name = f"{operation.name.split(':')[0]}: end" if _is_over(operation.board) else operation.name
    costs[name].note(reply, whole, len(world.calls(since=began)))
    while await _thinks(harness, world):
        pass
    world.discord.calls.clear()


def _is_over(board: Any) -> bool:
    """Whether a board shows the end of its game."""
    return board is not None and not plays(board) and not _can_open(board)


async def _thinks(harness: Any, world: Any) -> bool:
    """Whether other processes of the bot compute, as those do that review a game that has ended."""

    def thought_s() -> float:
        all_s, own_s = (harness.cpu_seconds(world.pid, tree=tree) for tree in (True, False))
        return float(all_s - own_s)

    before = thought_s()
    await asyncio.sleep(QUIET_S)
    return thought_s() - before > QUIET_S / 10


def _forget(control: Any) -> None:
    """Let the control's pictures go."""
    control.discord.cdn.clear()
    for messages in control.discord.messages.values():
        messages.clear()


def report(costs: Mapping[str, Costs]) -> bool:
    """Print a line for each operation. Returns whether all keep what they must."""
    control_ms = median(costs[""].ms)
    print(HEAD)
    for name in sorted(costs):
        print(costs[name].line(name or "control", control_ms))
    slow = [
        name
        for name in costs
        if name and not name.endswith(": end") and median(costs[name].ms) > MOST_TIMES * control_ms
    ]
    moves = [name for name in costs if name.endswith(("move", "draw"))]
    dear = [name for name in moves if median(costs[name].cpu_ms) > MOST_MOVE_CPU_MS]
    for name in (name for name in costs if name.endswith(": end")):
        moves_ms = median(costs[name.replace(": end", ": move")].ms)
        print(
            f"{name}: {median(costs[name].ms) / moves_ms:.2f} times another move, at most {MOST_TIMES_A_MOVE}"
        )
    for name in slow:
        print(f"{name}: more than {MOST_TIMES} times the control")
    for name in dear:
        print(f"{name}: more than {MOST_MOVE_CPU_MS} ms of processor")
    return not slow and not dear


def main(arguments: Sequence[str]) -> None:
    """Measure, and fail if an operation costs too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--seed", type=int, default=19)
    asked = parser.parse_args(arguments)
    harness = loopback.loaded()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        measuring = measured(harness, Path(folder) / "bot.db", asked.rounds, asked.games, asked.seed)
        fine = report(asyncio.run(measuring))
    if not fine:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
