"""A hundred players at twenty tables of Okey Dokey press "My Hand" at the same moment.

``python -m tests.bench.bench_hands`` prints the times until the answers, and fails unless all see the picture
of their own cards and the newest message of every hand is noted. What one hand costs is in ``bench_wire``.

The bot's own acknowledgement after two seconds is switched off and its heart beats seldom, because the
simulated clock would wait for both, and so would the crowd. The figures include the time of the simulation,
which has no network.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

import simcord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from simcord.backend.models import Interaction

import render
from bot.app import GameNight
from bot.clock import heartbeat
from bot.screens.frame import respond
from bot.store.store import Store
from bot.tables.lobby import Place
from tests.bench.clicks import report, sent, started

TABLES, SEATS = 20, 5
ROUNDS = 3
SETTLE_S = 120.0


async def measure(url: str) -> None:
    respond.FIRST_ANSWER_S = SETTLE_S
    heartbeat.EVERY_S = 30 * 24 * 3600.0
    async with started(await Store.open(url)) as bot, simcord.run(bot) as env:
        env.settle_timeout = SETTLE_S
        guild = env.create_guild("Bench")
        people = [guild.add_member(env.create_user(f"Player{i}")) for i in range(TABLES * SEATS)]
        boards = [await table(bot, guild, people[i * SEATS : (i + 1) * SEATS]) for i in range(TABLES)]
        for _ in range(ROUNDS):
            times = await at_once(bot, env, guild, boards, people)
            report(f"{len(times)} hands at once", times)


async def table(bot: GameNight, guild: GuildHandle, people: list[MemberActor]) -> tuple[ChannelHandle, Any]:
    """A table of five in a channel of its own, and its board."""
    host, *guests = people
    channel = guild.create_text_channel(f"table-of-{host.name}")
    opened = await bot.tables.lobby.open("okey_dokey", host.id, {}, Place(channel.id, guild.id))
    for guest in guests:
        await bot.tables.lobby.join(opened.id, guest.id)
    begun = await bot.tables.lobby.begin(opened.id, host.id)
    await bot.tables.act(begun.id, host.id, begun.ply, "start", 1)
    return channel, (await host.slash(channel, "okeydokey show", table=begun.id)).response


async def at_once(
    bot: GameNight,
    env: Env,
    guild: GuildHandle,
    boards: list[tuple[ChannelHandle, Any]],
    people: list[MemberActor],
) -> list[float]:
    """Everybody presses "My Hand" at the same moment. Returns the seconds until each answer."""
    began, seconds = time.perf_counter(), dict[int, float]()
    clicks = [press(env, guild, *boards[i // SEATS], who) for i, who in enumerate(people)]
    async with asyncio.timeout(SETTLE_S):
        while len(seconds) < len(clicks):
            await asyncio.sleep(0.002)
            now = time.perf_counter() - began
            seconds |= {click.id: now for click in clicks if click.responded and click.id not in seconds}
    for i, (who, click) in enumerate(zip(people, clicks, strict=True)):
        await check(bot, env, who, i // SEATS + 1, click)
    return list(seconds.values())


def press(env: Env, guild: GuildHandle, channel: ChannelHandle, board: Any, who: MemberActor) -> Interaction:
    """Press "My Hand" without waiting for the answer."""
    shown = env.backend.get_message(channel.id, board.id)
    buttons = [button for row in shown.components for button in row.get("components", ())]
    (custom_id,) = [button["custom_id"] for button in buttons if button.get("label") == "My Hand"]
    return sent(env, guild.id, channel.id, board.id, who.id, custom_id)


async def check(bot: GameNight, env: Env, who: MemberActor, number: int, click: Interaction) -> None:
    """Fail unless the player was shown the picture of their own hand, and it is noted as the newest."""
    now = await bot.tables.table(number)
    answer = InteractionResult(env, click).response
    assert answer is not None
    assert answer.ephemeral
    (item,) = [item for part in answer.components for item in part.get("items", ())]
    assert env.backend.cdn.get(item["media"]["url"]) == render.hand(now.view(now.seat_of(who.id)))
    async with asyncio.timeout(SETTLE_S):
        while (await bot.desk.store.private_screens.of(number, who.id)).message_id != answer.id:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}"))


if __name__ == "__main__":
    main()
