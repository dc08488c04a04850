"""Thousands of forged interactions over the wire: each is answered in time, none makes a traceback.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_hostile [--count 5000] [--seed 1]`` opens a table of
each game, then sends forged clicks, forms, commands and beginnings of commands, ten at a time. Prints what
was sent and what was wrong, and fails if anything was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.screens.registry import SCREENS
from games import GAMES
from tests.bench import loopback
from tests.bot.discord.forger import TYPING, Forged, Forger

AT_ONCE = 10


async def furnished(people: list[Any]) -> list[dict[str, Any] | None]:
    """A table of each game with its board and a private screen, and a word by a person."""
    seen: list[Any] = []
    for key in GAMES:
        opened = await people[0].slash(f"{SCREENS[key].command} start", options={"computers": 1})
        board = opened.message
        if any(button.label == "Begin" for button in board.buttons):
            await people[0].click(board, label="Begin")
        seen.append(board)
        own = [button for button in board.buttons if (button.custom_id or "").startswith("mine:")]
        if own:
            seen.append((await people[0].click(board, custom_id=own[0].custom_id)).message)
    seen.append(await people[1].say("play:1:0:a1"))
    return [message.raw for message in seen]


def sendable(forged: Forged) -> Forged:
    """The harness cannot send half a character."""
    return Forged(forged.kind, *(whole(part) for part in (forged.data, forged.message)))


def whole(part: Any) -> Any:
    return json.loads(json.dumps(part).replace("\\ud800", "\\ufffd"))


async def send(world: Any, who: Any, forged: Forged) -> Any:
    """Send an interaction; the answer of the bot has ``failed`` if there was none in time."""
    focused = {"type": 3}
    if forged.kind == TYPING:
        options = forged.data["options"]
        while options and "options" in options[-1]:
            options = options[-1]["options"]
        if options and options[-1]["name"] == "table":
            focused = {"type": 4}
    return await who._act(
        world.channel.raw,
        forged.kind,
        forged.data,
        message=forged.message,
        focused=focused,
        settle=False,
        check=False,
    )


async def measure(harness: Any, count: int, seed: int) -> int:
    kinds: Counter[int] = Counter()
    unanswered = list[str]()

    async def send_all(world: Any, people: Sequence[Any], forged: Sequence[Forged]) -> None:
        kinds.update(one.kind for one in forged)
        wholes = [sendable(one) for one in forged]
        sent = [send(world, people[i % len(people)], one) for i, one in enumerate(wholes)]
        replies = await asyncio.gather(*sent)
        unanswered.extend(str(one.data) for one, reply in zip(forged, replies, strict=True) if reply.failed)

    async with loopback.world(harness, ready_timeout=120, strict=False) as world:
        people = [world.user(name) for name in ("alice", "bob", "carol", "dave", "erin")]
        messages = await furnished(people)
        commands = [command for known in world.discord.commands.values() for command in known]
        forger = Forger(commands, seed, messages)
        for first in range(0, count, AT_ONCE):
            batch = [forger.forged() for _ in range(first, min(first + AT_ONCE, count))]
            await send_all(world, people, batch)
        await world.settle()
        world._scan_output()
        wrong = list(world.violations)
        slowest = max(timing["ms"] or 0 for timing in world.timings)
    names = {2: "commands", 3: "clicks", 4: "beginnings", 5: "forms"}
    print(", ".join(f"{number:,} {names[kind]}" for kind, number in sorted(kinds.items())))
    print(f"{len(unanswered)} unanswered, slowest answer {slowest:.0f} ms, {len(wrong)} violations")
    for fault in [*wrong[:20], *unanswered[:20]]:
        print(str(fault)[:600])
    return len(unanswered) + len(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    harness = loopback.loaded()
    if asyncio.run(measure(harness, given.count, given.seed)):
        sys.exit(1)


if __name__ == "__main__":
    main()
