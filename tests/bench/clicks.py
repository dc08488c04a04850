"""What benches of clicks in a simulated Discord share: a bot, clicks on their way, the times of answers.

The control is a command that answers with a finished picture.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import discord
from discord import app_commands
from simcord import Env
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

import render
from bot.app import GameNight
from bot.store.schema import openings
from bot.store.store import Store
from bot.thinking.pool import Thinkers
from games.okiya import Okiya

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
