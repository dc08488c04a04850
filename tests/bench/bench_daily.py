"""/daily for a thousand people within a minute, compared with a plain private picture.

Run with ``python -m tests.bench.bench_daily``. The people and a control (a command that answers privately
with a finished board) take turns in one simulated Discord, evenly over the minute. The time runs from the
arrival of the command until Discord has the answer. The simulation has no network, so the time of a command
from a person to Discord to the bot and back is added to both sides of the ratio. It fails if the p99 of
/daily is then more than twice that of the control.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

import discord
import simcord
from discord import app_commands
from simcord import ChannelHandle, Env, MemberActor
from simcord.interactions import base_payload

import render
from bot.app import GameNight
from bot.screens.practice.puzzle_places import PuzzlePlace
from bot.store import Store
from bot.thinking.pool import Thinkers
from games.puzzles import state
from tests.bench.bench_hands import NETWORK_S

PEOPLE = 1_000
WITHIN_S = 60.0
SETTLE_S = 120.0
MOST_RATIO = 2.0
DAILY, CONTROL = "daily", "ready-made"

_COMMAND, _CHAT_INPUT = 2, 1


class ReadyMade(app_commands.Command[Any, ..., None]):
    """The control: a command that answers privately with a finished picture."""

    def __init__(self, png: bytes) -> None:
        async def ready_made(interaction: discord.Interaction) -> None:
            file = discord.File(io.BytesIO(png), "board.png")
            await interaction.response.send_message(file=file, ephemeral=True)

        super().__init__(name=CONTROL, description="The control.", callback=ready_made)


def watch() -> dict[str, list[float]]:
    """From now on, note the seconds from the arrival of each command until Discord has its answer."""
    arrived: dict[int, float] = {}
    taken: dict[str, list[float]] = defaultdict(list)
    made, send = discord.Interaction.__init__, discord.InteractionResponse.send_message

    def arrives(interaction: Any, *args: Any, **kwargs: Any) -> None:
        began = time.perf_counter()
        made(interaction, *args, **kwargs)
        arrived[interaction.id] = began

    async def answers(response: Any, *args: Any, **kwargs: Any) -> Any:
        sent = await send(response, *args, **kwargs)
        interaction = response._parent
        taken[interaction.data["name"]].append(time.perf_counter() - arrived.pop(interaction.id))
        return sent

    discord.Interaction.__init__ = arrives  # pyrefly: ignore[method-assign, bad-assignment]
    discord.InteractionResponse.send_message = answers  # pyrefly: ignore[method-assign, bad-assignment]
    return taken


def ask(env: Env, who: MemberActor, channel: ChannelHandle, name: str) -> None:
    """Send a command and wait for nothing."""
    (command,) = [each for each in env.backend.commands[None].values() if each["name"] == name]
    data = {"id": command["id"], "name": name, "type": _CHAT_INPUT, "options": []}
    _, payload = base_payload(
        env.backend,
        type=_COMMAND,
        channel_id=channel.id,
        guild_id=who.guild.id,
        user_id=who.id,
        data=data,
    )
    env.backend.emit("INTERACTION_CREATE", payload)


async def measure(url: str) -> dict[str, list[float]]:
    """The times of both commands."""
    store = await Store.open(url)
    thinkers = Thinkers()
    await thinkers.warm()
    bot = GameNight(store, thinkers)
    puzzle = PuzzlePlace.of_day(discord.utils.utcnow().date()).puzzle
    bot.tree.add_command(ReadyMade(render.board(state(puzzle).view(puzzle.seat))))
    async with simcord.run(bot) as env:
        env.settle_timeout = SETTLE_S
        guild = env.create_guild("Bench")
        channel = guild.create_text_channel("puzzles")
        people = [guild.add_member(env.create_user(f"Person {i}")) for i in range(PEOPLE)]
        taken = watch()
        began = time.perf_counter()
        for i, who in enumerate(people):
            await asyncio.sleep(max(0.0, began + i * WITHIN_S / PEOPLE - time.perf_counter()))
            ask(env, who, channel, DAILY)
            await asyncio.sleep(WITHIN_S / PEOPLE / 2)
            ask(env, who, channel, CONTROL)
        async with asyncio.timeout(SETTLE_S):
            while sum(map(len, taken.values())) < 2 * PEOPLE:  # noqa: ASYNC110 - nobody tells of an answer
                await asyncio.sleep(0.05)
    thinkers.close()
    await store.close()
    return taken


def p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)]


def main() -> int:
    """Measure and print; 1 if /daily takes too long."""
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}"))
    for name, seconds in taken.items():
        middle, worst = median(seconds) * 1000, p99(seconds) * 1000
        print(f"{name:>11}: n={len(seconds)}, median {middle:6.1f} ms, p99 {worst:6.1f} ms")
    bare = p99(taken[DAILY]) / p99(taken[CONTROL])
    ratio = (p99(taken[DAILY]) + NETWORK_S) / (p99(taken[CONTROL]) + NETWORK_S)
    print(
        f"p99 of /daily is {bare:.2f} times that of the control, with the network {ratio:.2f} times;", end=" "
    )
    print(f"at most {MOST_RATIO:.0f} is allowed.")
    return int(ratio > MOST_RATIO or len(taken[DAILY]) < PEOPLE)


if __name__ == "__main__":
    sys.exit(main())
