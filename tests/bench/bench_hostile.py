"""Thousands of forged interactions over the wire: each is answered in time, none makes a traceback.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_hostile [--count 5000] [--seed 1]`` opens a table of
each game, then sends forged clicks, forms, commands and beginnings of commands, ten at a time. Prints what
was sent and what was wrong, and fails if anything was.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import cycle
from typing import Any

from bot.screens.registry import SCREENS
from games import GAMES
from tests.bench import loopback
from tests.bench.figures import asked
from tests.bot.discord.forger import CLICK, COMMAND, FORM, TYPING, Forged, Forger

AT_ONCE = 10
KINDS = {COMMAND: "commands", CLICK: "clicks", TYPING: "beginnings", FORM: "forms"}
_TEXT, _NUMBER = 3, 4


async def furnished(people: list[Any]) -> list[dict[str, Any] | None]:
    """A table of each game with its board and a private screen, and a word by a person."""
    seen: list[Any] = []
    for key in GAMES:
        opened = await people[0].slash(f"{SCREENS[key].command} start", options={"computers": 1})
        board = opened.message
        if "Begin" in loopback.labels(board):
            await people[0].click(board, label="Begin")
        seen.append(board)
        if any((button.custom_id or "").startswith("mine:") for button in board.buttons):
            seen.append((await people[0].click(board, matching="^mine:", nth=0)).message)
    seen.append(await people[1].say("play:1:0:a1"))
    return [message.raw for message in seen]


async def send(world: Any, who: Any, forged: Forged) -> None:
    """Send an interaction, and wait for the answer."""
    # The harness cannot send half a character.
    data, message = json.loads(json.dumps([forged.data, forged.message]).replace("\\ud800", "\\ufffd"))
    options = data["options"] if forged.kind == TYPING else ()
    while options and "options" in options[-1]:
        options = options[-1]["options"]
    is_number = bool(options) and options[-1]["name"] == "table"
    focused = {"type": _NUMBER if is_number else _TEXT}
    place = world.channel.raw
    await who._act(place, forged.kind, data, message=message, focused=focused, settle=False, check=False)


async def measure(harness: Any, count: int, seed: int) -> None:
    """Send all of them. The harness raises its error if one is not answered, or the bot has a traceback."""
    kinds = Counter[str]()
    async with loopback.world(harness, ready_timeout=120) as world:
        people = [world.user(name) for name in ("alice", "bob", "carol", "dave", "erin")]
        messages = await furnished(people)
        commands = [command for known in world.discord.commands.values() for command in known]
        forger = Forger(commands, seed, messages)
        for _ in range(0, count, AT_ONCE):
            batch = [forger.forged() for _ in range(AT_ONCE)]
            kinds.update(KINDS[each.kind] for each in batch)
            await asyncio.gather(*(send(world, *each) for each in zip(cycle(people), batch)))
        await world.settle()
        slowest = max(timing["ms"] or 0 for timing in world.timings)
        missing = [timing["name"] for timing in world.timings if timing["failed"]]
    print(", ".join(f"{number:,} {kind}" for kind, number in sorted(kinds.items())))
    print(f"slowest answer {slowest:.0f} ms")
    assert not missing, missing


def main() -> None:
    chosen = asked(__doc__, count=5_000, seed=1)
    asyncio.run(measure(loopback.loaded(), chosen.count, chosen.seed))


if __name__ == "__main__":
    main()
