"""What a click costs over the wire, as ratios to a bot with a ready-made picture: time and processor time.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_wire [--rounds 150] [--games okiya ok]``. Two people
play all games in turns with the control, one click at a time, so that a busy machine slows both. A line for
each operation has the time until the answer (p50, p99, and how many times the control's p50), the processor
time until the answer and with all that follows, and the requests to Discord; "end" is a game's last move.
No click is made while another one's game is being reviewed. The database is in memory where that is possible.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from bot.screens.registry import SCREENS
from games import GAMES
from tests.bench import loopback
from tests.bench.figures import asked, fail_unless, p99
from tests.bench.loopback import choice, mover_of, newest, plays, use
from tests.postgres.server import in_memory

MOST_TIMES: Final = 4.15
MOST_MOVE_CPU_MS: Final = 8.0
MOST_TIMES_A_MOVE: Final = 1.5  # a game's last move beside another one
WARMING: Final = 5  # rounds before those that count
QUIET_S: Final = 0.02
"""A bot that has asked Discord for nothing in this time has finished what follows an answer."""

STEPS: Final = ("~next", "~left-turn", "~right-turn", "~up", "~down", "~left", "~right")
"""The ends of the custom_ids with which Boussanga's composer shows another try."""

_STEPS_A_TURN, _MOST_MOVES_A_TURN = 3, 3
_PLAYING = ("play:", "pick:")


class Cost(NamedTuple):
    """What an operation cost once: until its answer, with all that follows, and in requests to Discord."""

    ms: float
    cpu_ms: float
    whole_cpu_ms: float
    requests: int


Costs = defaultdict[str, list[Cost]]
"""All costs of each operation; "" is the control."""


@dataclass
class Operation:
    """The click that comes next, at a table or, without a board, at the control; later its reply, too."""

    name: str
    who: Any
    board: Any = None
    own_screen: Any = None
    control: loopback.Control = ("", None)
    reply: Any = None

    async def click(self) -> Any:
        """The reply; None if a button is gone, because the board showed the end of its game only now."""
        if self.board is None:
            self.reply = await self.who.slash("picture", settle=False)
        elif self.control[0]:
            self.reply = await use(self.who, self.own_screen or self.board, self.control)
        elif _can_open(self.board):
            self.reply = await self.who.click(self.board, matching="^mine:", settle=False)
        return self.reply


class Corner:
    """A channel in which two people play one game; the next table opens when it is over."""

    def __init__(self, world: Any, channel: Any, key: str, chance: Random) -> None:
        self._world, self._channel, self._key, self._chance = world, channel, key, chance
        self._people: tuple[Any, ...] = ()
        self._tables = 0

    async def operations(self) -> AsyncIterator[Operation]:
        """All clicks, for ever. Each is answered before the next one is asked for."""
        while True:
            board, some = await self._opened(), True
            while some:
                some = False
                for who in self._people:
                    async for operation in self._turn(who, board):
                        yield operation
                        some = True

    async def _opened(self) -> Any:
        """The board of a new table of other people, because nobody may challenge somebody often."""
        self._tables += 1
        names = (f"{side} {self._tables} of {self._key}" for side in ("host", "friend"))
        self._people = host, friend = tuple(map(self._world.user, names))
        is_for_two = len(GAMES[self._key].seats) == 1
        options = {"opponent": friend} if is_for_two else {}
        await host.slash(f"{SCREENS[self._key].command} start", channel=self._channel, options=options)
        board = None
        for person, label in [(friend, "Accept")] if is_for_two else [(friend, "Join"), (host, "Begin")]:
            board = await newest(self._world, host, label, self._channel)
            await person.click(board, label=label)
        return board

    async def _turn(self, who: Any, board: Any) -> AsyncIterator[Operation]:
        """What a person does now, on the board or on their own screen; nothing after the end."""
        if (found := plays(board)) and mover_of(board, self._people) in (who, None):
            yield self._operation("move", who, board, None, (self._chance.choice(found), None))
        if not _can_open(board):
            return
        opening = self._operation("open", who, board)
        yield opening
        if opening.reply is None:
            return
        own = opening.reply.message
        for _ in range(_STEPS_A_TURN):
            steps = [
                each.custom_id for each in own.buttons if each.enabled and each.custom_id.endswith(STEPS)
            ]
            if steps:
                yield self._operation("step", who, board, own, (self._chance.choice(steps), None))
        for _ in range(_MOST_MOVES_A_TURN):
            draws = [(each, None) for each in plays(own) if each.endswith(":draw")]
            control = draws[0] if draws else choice(own, self._chance)
            if control is not None:
                name = "draw" if draws else "move" if control[0].startswith(_PLAYING) else "step"
                yield self._operation(name, who, board, own, control)

    def _operation(self, name: str, *what: Any) -> Operation:
        return Operation(f"{self._key}: {name}", *what)


def _can_open(board: Any) -> bool:
    return any(each.custom_id.startswith("mine:") for each in board.buttons)


async def measured(harness: Any, database: Path, rounds: int, keys: Sequence[str], seed: int) -> Costs:
    """Play with the bot's database there, in turns with the control."""
    chance, costs = Random(seed), Costs(list)
    async with (
        loopback.loaded("bench_control").control_world() as control,
        loopback.world(harness, f"sqlite:///{database}", global_limit=1_000) as world,
    ):
        await loopback.drawn(world)
        await world.settle(quiet=1.0)
        places = world.add_guild("Games", keys).channels
        corners = [Corner(world, place, key, chance) for place, key in zip(places, keys, strict=True)]
        asker = control.user("carol")
        playing = [corner.operations() for corner in corners]
        for number in range(-WARMING, rounds):
            kept = costs if number >= 0 else Costs(list)
            clicks = [Operation("", asker), *[await anext(operations) for operations in playing]]
            for operation in chance.sample(clicks, len(clicks)):
                await noted(harness, world if operation.name else control, operation, kept)
            control.discord.cdn.clear()
            for messages in control.discord.messages.values():
                messages.clear()
    return costs


async def noted(harness: Any, world: Any, operation: Operation, costs: Costs) -> None:
    """Make one click, wait until the bot has done all that follows, and note what it cost."""
    before, began = harness.cpu_seconds(world.pid), time.monotonic()
    reply = await operation.click()
    if reply is None:
        return
    await world.settle(quiet=QUIET_S)
    whole_ms, board = (harness.cpu_seconds(world.pid) - before) * 1_000, operation.board
    is_over = board is not None and not plays(board) and not _can_open(board)
    name = f"{operation.name.split(':')[0]}: end" if is_over else operation.name
    costs[name].append(Cost(reply.ms, reply.cpu_ms, whole_ms, len(world.calls(since=began))))
    while await _thinks(harness, world):
        pass
    world.discord.calls.clear()


async def _thinks(harness: Any, world: Any) -> bool:
    """Whether other processes of the bot compute, as those do that review a game that has ended."""

    def thought_s() -> float:
        all_s, own_s = (harness.cpu_seconds(world.pid, tree=tree) for tree in (True, False))
        return float(all_s - own_s)

    before = thought_s()
    await asyncio.sleep(QUIET_S)
    return thought_s() - before > QUIET_S / 10


def told(costs: Costs) -> bool:
    """Print a line for each operation. Returns whether all keep what they must."""
    p50 = {name: median(each.ms for each in found) for name, found in costs.items()}
    print(f"{'':<18}{'n':>5}{'p50 ms':>8}{'p99 ms':>8}{'times':>7}{'cpu ms':>8}{'whole':>8}{'requests':>9}")
    wrong = list[str]()
    for name in sorted(costs):
        ms, cpu_ms, whole_cpu_ms, requests = map(list, zip(*costs[name], strict=True))
        times = p50[name] / p50[""]
        print(
            f"{name or 'control':<18}{len(ms):>5}{p50[name]:>8.2f}{p99(ms):>8.2f}{times:>7.2f}"
            f"{median(cpu_ms):>8.2f}{median(whole_cpu_ms):>8.2f}{fmean(requests):>9.2f}"
        )
        if name.endswith(": end"):
            another = p50[name] / p50[name.replace(": end", ": move")]
            print(f"{name}: {another:.2f} times another move, at most {MOST_TIMES_A_MOVE}")
        elif times > MOST_TIMES:
            wrong.append(f"{name}: more than {MOST_TIMES} times the control")
        if name.endswith(("move", "draw")) and median(cpu_ms) > MOST_MOVE_CPU_MS:
            wrong.append(f"{name}: more than {MOST_MOVE_CPU_MS} ms of processor")
    print(*wrong, sep="\n")
    return not wrong


def main() -> None:
    """Measure, and fail if an operation costs too much."""
    chosen = asked(__doc__, rounds=150, games=list(GAMES), seed=19)
    harness = loopback.loaded()
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        measuring = measured(harness, Path(folder) / "bot.db", chosen.rounds, chosen.games, chosen.seed)
        fail_unless(told(asyncio.run(measuring)))


if __name__ == "__main__":
    main()
