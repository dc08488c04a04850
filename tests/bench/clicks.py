"""What benches of clicks in a simulated Discord share: a bot, clicks on their way, the times of answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import median

from simcord import Env
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

from bot.app import GameNight
from bot.store import openings
from bot.store.store import Store
from bot.thinking.pool import Thinkers

_CLICK, _BUTTON = 3, 2


def report(name: str, seconds: list[float], more: str = "") -> None:
    middle, worst = median(seconds) * 1000, p99(seconds) * 1000
    print(f"{name:>30}: median {middle:6.1f} ms, p99 {worst:6.1f} ms, n={len(seconds)}{more}")


def p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)]


@asynccontextmanager
async def started(store: Store) -> AsyncIterator[GameNight]:
    """A bot for people who may open as many tables as they like."""
    for bound in ("MOST_OPENED", "MOST_OPENED_A_DAY", "MOST_NAMED", "MOST_ALONE"):
        setattr(openings, bound, 1_000_000)
    thinkers = Thinkers()
    try:
        await thinkers.warm()
        yield GameNight(store, thinkers)
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
