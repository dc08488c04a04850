"""The time of a click through the whole bot, compared with a command that answers with a finished PNG.

Run with ``python -m tests.bench.bench_click``: a move of Okiya and a step of Boussanga's composer, each in
turns with the control in the same simulated Discord. It prints two times: the whole time, for which the aim
is a ratio of at most 3, and the time until Discord has the answer, because the simulation checks only every
50 ms whether the bot has finished. It also prints how often a click only asked the database before its first
commit, because every question waits behind the commits of others.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import discord
import simcord
from discord import app_commands
from simcord import ChannelHandle, MemberActor

import render
from bot.app import GameNight
from bot.store import Store
from bot.thinking.pool import Thinkers
from games.okiya import Okiya
from tests.bot.transactions import noted

OKIYA_GAMES = 8
COMPOSER_STEPS = 120
STEPS = ("~next", "~left-turn", "~right-turn", "~up", "~down", "~left", "~right")


class ReadyMade(app_commands.Command[Any, ..., None]):
    """The control: a command that answers with a finished picture."""

    def __init__(self, png: bytes) -> None:
        async def ready_made(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(file=discord.File(io.BytesIO(png), "board.png"))

        super().__init__(name="ready-made", description="The control.", callback=ready_made)


@dataclass
class Clock:
    """The times of answers, to the end and until Discord has them, and which transactions write."""

    answered_at: float = 0.0
    whole: dict[str, list[float]] = field(default_factory=dict)
    answer: dict[str, list[float]] = field(default_factory=dict)
    questions: dict[str, list[int]] = field(default_factory=dict)
    wrote: list[bool] = field(default_factory=list)

    def watch(self, method: str) -> None:
        """Note the moment when an answer is complete."""
        original = getattr(discord.InteractionResponse, method)

        async def watched(response: discord.InteractionResponse[Any], *args: Any, **kwargs: Any) -> Any:
            answer = await original(response, *args, **kwargs)
            self.answered_at = time.perf_counter()
            return answer

        setattr(discord.InteractionResponse, method, watched)

    async def time(self, name: str, work: Awaitable[Any]) -> Any:
        self.wrote.clear()
        began = time.perf_counter()
        done = await work
        if True in self.wrote:
            self.questions.setdefault(name, []).append(self.wrote.index(True))
        self.whole.setdefault(name, []).append(time.perf_counter() - began)
        self.answer.setdefault(name, []).append(self.answered_at - began)
        return done

    def report(self) -> None:
        for title, times in (("whole", self.whole), ("until answered", self.answer)):
            control = median(times["control"])
            for name, seconds in times.items():
                p99 = sorted(seconds)[int(len(seconds) * 0.99)]
                print(
                    f"{title:>14}, {name:<13}: median {median(seconds) * 1000:5.1f} ms, "
                    f"p99 {p99 * 1000:5.1f} ms, n={len(seconds)}, ratio {median(seconds) / control:.2f}"
                )
        for name, counts in self.questions.items():
            print(f"{name}: {sum(counts) / len(counts):.2f} questions to the database before a commit")


async def measure(url: str) -> None:
    view = Okiya.start(2, {}, os.urandom(16)).view(None)
    store = await Store.open(url)
    thinkers = Thinkers()
    await thinkers.warm()
    bot = GameNight(store, thinkers)
    bot.tree.add_command(ReadyMade(render.board(view)))
    clock = Clock()
    clock.wrote = noted(store)
    clock.watch("edit_message")
    clock.watch("send_message")
    async with simcord.run(bot) as env:
        guild = env.create_guild("Bench")
        tables, aside = guild.create_text_channel("tables"), guild.create_text_channel("aside")
        first, second = (guild.add_member(env.create_user(name)) for name in ("Alice", "Bob"))
        for _ in range(OKIYA_GAMES):
            await play_okiya(bot, clock, tables, aside, (first, second))
        await compose(clock, tables, aside, first)
    thinkers.close()
    await store.close()
    clock.report()


async def play_okiya(
    bot: GameNight,
    clock: Clock,
    tables: ChannelHandle,
    aside: ChannelHandle,
    players: tuple[MemberActor, MemberActor],
) -> None:
    """One game by clicks, with a control after each."""
    first, second = players
    by_id = {player.id: player for player in players}
    await first.slash(tables, "okiya start", opponent=second)
    board = tables.last_message
    if board is None:
        raise RuntimeError("the board was not posted")
    await second.click(board, label="Accept")
    (opened,) = await bot.tables.of(first.id, tables.id, "okiya")
    while not (now := await bot.tables.table(opened.id)).over:
        (user,) = now.to_act()
        action = random.choice(now.view(now.seat_of(user)).actions)
        custom_id = f"play:{now.id}:{now.ply}:{action}"
        await clock.time("move", by_id[user].click(board, custom_id=custom_id))
        await clock.time("control", first.slash(aside, "ready-made"))


async def compose(clock: Clock, tables: ChannelHandle, aside: ChannelHandle, player: MemberActor) -> None:
    """Steps of the composer for one player on a full board, with a control after each."""
    await player.slash(tables, "boussanga start", mode="coop")
    board = tables.last_message
    if board is None:
        raise RuntimeError("the lobby was not posted")
    await player.click(board, label="Begin")
    composer = (await player.click(board, label="Play a Card")).response
    if composer is None:
        raise RuntimeError("the composer did not open")
    for _ in range(COMPOSER_STEPS):
        steps = [each for each in enabled(composer.components) if each.endswith(STEPS)]
        await clock.time("composer step", player.click(composer, custom_id=random.choice(steps)))
        await clock.time("control", player.slash(aside, "ready-made"))


def enabled(components: list[dict[str, Any]]) -> list[str]:
    """The custom ids of the buttons that can be pressed."""
    rows = [row["components"] for row in components if "components" in row]
    return [button["custom_id"] for row in rows for button in row if not button.get("disabled")]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}"))


if __name__ == "__main__":
    main()
