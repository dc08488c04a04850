"""The time of a click through the whole bot, compared with a command that answers with a finished PNG.

Run with ``python -m tests.bench.bench_click``: a move of Okiya and a step of Boussanga's composer, each in
turns with the control in the same simulated Discord. It prints the time until Discord has the answer.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import discord
import simcord
from discord import app_commands
from simcord import ChannelHandle, Env, MemberActor
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

import render
from bot.app import GameNight
from bot.store.schema import openings
from bot.store.store import Store
from bot.thinking.pool import Thinkers
from games.okiya import Okiya

OKIYA_GAMES = 8
COMPOSER_STEPS = 120
STEPS = ("~next", "~left-turn", "~right-turn", "~up", "~down", "~left", "~right")
"""The ends of the custom_ids with which Boussanga's composer shows another try."""

_CLICK, _BUTTON = 3, 2


class ReadyMade(app_commands.Command[Any, ..., None]):
    """The control: a command that answers with a finished picture."""

    def __init__(self, png: bytes) -> None:
        async def ready_made(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(file=discord.File(io.BytesIO(png), "board.png"))

        super().__init__(name="ready-made", description="The control.", callback=ready_made)


@dataclass
class Clock:
    """The seconds until Discord has an answer, by name of what was asked; "control" is the control."""

    answered_at: float = 0.0
    answer: dict[str, list[float]] = field(default_factory=dict)

    def watch(self, method: str) -> None:
        """Note the moment when an answer is complete."""
        original = getattr(discord.InteractionResponse, method)

        async def watched(response: discord.InteractionResponse[Any], *args: Any, **kwargs: Any) -> Any:
            answer = await original(response, *args, **kwargs)
            self.answered_at = time.perf_counter()
            return answer

        setattr(discord.InteractionResponse, method, watched)

    async def time(self, name: str, work: Awaitable[Any]) -> Any:
        began = time.perf_counter()
        done = await work
        self.answer.setdefault(name, []).append(self.answered_at - began)
        return done

    def report(self) -> None:
        control = median(self.answer["control"])
        for name, seconds in self.answer.items():
            report(name, seconds, f", ratio {median(seconds) / control:.2f}")


def report(name: str, seconds: list[float], more: str = "") -> None:
    middle, worst = median(seconds) * 1000, p99(seconds) * 1000
    print(f"{name:>30}: median {middle:6.1f} ms, p99 {worst:6.1f} ms, n={len(seconds)}{more}")


def p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)]


@asynccontextmanager
async def started(store: Store) -> AsyncIterator[GameNight]:
    """A bot with the control's command, for people who may open as many tables as they like."""
    for bound in ("MOST_OPENED", "MOST_OPENED_A_DAY", "MOST_NAMED", "MOST_ALONE"):
        setattr(openings, bound, 1_000_000)
    thinkers = Thinkers()
    try:
        await thinkers.warm()
        bot = GameNight(store, thinkers)
        bot.tree.add_command(ReadyMade(render.board(Okiya.start(2, {}, os.urandom(16)).view(None))))
        yield bot
    finally:
        thinkers.close()
        await store.close()


def sent(env: Env, guild: int, channel: int, message: int, who: int, custom_id: str) -> Interaction:
    """A click that is on its way to the bot; nobody waits for the answer."""
    shown = env.backend.get_message(channel, message)
    interaction, payload = base_payload(
        env.backend,
        type=_CLICK,
        channel_id=channel,
        guild_id=guild,
        user_id=who,
        data={"custom_id": custom_id, "component_type": _BUTTON},
    )
    interaction.source_message_id = shown.id
    raw = dict(serializers.message_payload(env.backend, shown))
    env.backend.emit("INTERACTION_CREATE", {**payload, "message": raw})
    return interaction


async def measure(url: str) -> None:
    clock, store = Clock(), await Store.open(url)
    for method in ("edit_message", "send_message"):
        clock.watch(method)
    async with started(store) as bot, simcord.run(bot) as env:
        guild = env.create_guild("Bench")
        tables, aside = guild.create_text_channel("tables"), guild.create_text_channel("aside")
        first, second = (guild.add_member(env.create_user(name)) for name in ("Alice", "Bob"))
        for _ in range(OKIYA_GAMES):
            await play_okiya(bot, clock, tables, aside, (first, second))
        await compose(clock, tables, aside, first)
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
    board: Any = (await first.slash(tables, "okiya start", opponent=second)).response
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
    board: Any = (await player.slash(tables, "boussanga start", mode="coop")).response
    await player.click(board, label="Begin")
    composer: Any = (await player.click(board, label="Play a Card")).response
    for _ in range(COMPOSER_STEPS):
        rows = [row["components"] for row in composer.components if "components" in row]
        enabled = [button["custom_id"] for row in rows for button in row if not button.get("disabled")]
        steps = [each for each in enabled if each.endswith(STEPS)]
        await clock.time("composer step", player.click(composer, custom_id=random.choice(steps)))
        await clock.time("control", player.slash(aside, "ready-made"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}"))


if __name__ == "__main__":
    main()
