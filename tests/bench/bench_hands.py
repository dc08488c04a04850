"""The time of opening a hand of Okey Dokey: alone, compared with a finished picture, and in a crowd.

Run with ``python -m tests.bench.bench_hands``. First one player opens a hand many times, in turns with a
command that answers with a finished PNG. Then a hundred players at twenty tables press "My Hand" at the same
moment. The slowest answer is compared with a single one, and the bench checks that everybody got the picture
of their own cards and that the newest message of every hand is noted.

The bot's own acknowledgement after two seconds is switched off and its heart beats seldom, because the
simulated clock would wait for both, and so would the crowd. All figures include the time of the simulation.
The simulation has no network, so the time of a click from a person to Discord to the bot and back is added to
both sides of the last ratio.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import discord
import simcord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

import render
from bot.app import GameNight
from bot.clock import heartbeat
from bot.screens.frame import respond
from bot.store import Move, Store
from bot.thinking.pool import Thinkers
from games.okey_dokey import OkeyDokey
from games.okiya import Okiya
from tests.bench.bench_click import Clock, ReadyMade

SINGLE = 60
TABLES, SEATS = 20, 5
ROUNDS = 3
SETTLE_S = 120.0

NETWORK_S = 0.05
"""The least time of a click and its answer on the network, between cities of one continent."""


async def measure(url: str) -> None:
    respond.FIRST_ANSWER_S = SETTLE_S
    heartbeat.EVERY_S = 30 * 24 * 3600.0  # the simulation would wait for every beat
    store = await Store.open(url)
    thinkers = Thinkers()
    await thinkers.warm()
    bot = GameNight(store, thinkers)
    bot.tree.add_command(ReadyMade(render.board(Okiya.start(2, {}, os.urandom(16)).view(None))))
    clock = Clock()
    clock.watch("send_message")
    async with simcord.run(bot) as env:
        env.settle_timeout = SETTLE_S
        guild = env.create_guild("Bench")
        people = [guild.add_member(env.create_user(f"Player{i}")) for i in range(TABLES * SEATS)]
        channels = [await table(store, guild, people, number) for number in range(TABLES)]
        await one_by_one(clock, channels[0], guild.create_text_channel("aside"), people[0])
        crowd = [await at_once(env, store, guild, channels, people) for _ in range(ROUNDS)]
        refused = [await at_once(env, store, guild, channels, people, "") for _ in range(ROUNDS)]
    thinkers.close()
    await store.close()
    clock.report()
    single = median(clock.answer["hand"])
    for what, crowds in (("hands", crowd), ("sentences instead", refused)):
        for times in crowds:
            slowest = sorted(times)[int(len(times) * 0.99)]
            print(
                f"at once: {len(times)} {what}, median {median(times) * 1000:6.1f} ms, "
                f"p99 {slowest * 1000:6.1f} ms, p99 to a single hand {slowest / single:.1f}, "
                f"with the network {(slowest + NETWORK_S) / (single + NETWORK_S):.1f}"
            )


async def table(store: Store, guild: GuildHandle, people: list[MemberActor], number: int) -> ChannelHandle:
    """A table of five in a channel of its own, with its board posted."""
    channel = guild.create_text_channel(f"table-{number}")
    seated = people[number * SEATS : (number + 1) * SEATS]
    row = await store.openings.open(
        game=OkeyDokey.key,
        options={option.key: option.default for option in OkeyDokey.options},
        seed=os.urandom(16),
        seats=SEATS,
        host_id=seated[0].id,
        guild_id=guild.id,
        channel_id=channel.id,
        at=datetime.now(UTC),
    )
    for guest in seated[1:]:
        await store.openings.join(row.id, guest.id, datetime.now(UTC))
    await store.openings.begin(row.id, datetime.now(UTC), at_least=SEATS)
    await store.append(Move(row.id, 0, 0, seated[0].id, "start", 1, datetime.now(UTC)))
    await seated[0].slash(channel, "okeydokey show", table=row.id)
    return channel


async def one_by_one(clock: Clock, channel: ChannelHandle, aside: ChannelHandle, player: MemberActor) -> None:
    """One player opens a hand, with other cards every time, and asks for the finished picture."""
    board = channel.last_message
    if board is None:
        raise RuntimeError("the board was not posted")
    for ply in range(1, SINGLE + 1):
        # Talk in between changes the picture, as a move would.
        text = f"{'?!>'[ply % 3]}{'rygbs'[ply % 5]}"
        await player.slash(channel, "okeydokey move", move=text)
        await clock.time("hand", player.click(board, label="My Hand"))
        await clock.time("control", player.slash(aside, "ready-made"))


async def at_once(
    env: Env,
    store: Store,
    guild: GuildHandle,
    channels: list[ChannelHandle],
    people: list[MemberActor],
    label: str = "My Hand",
) -> list[float]:
    """Everybody presses a button of their board at the same moment. Returns the seconds until each answer."""
    answered: dict[int, float] = {}
    watch_answers(answered)
    began = time.perf_counter()
    sent = [press(env, guild, channels[i // SEATS], who, label) for i, who in enumerate(people)]
    async with asyncio.timeout(SETTLE_S):
        while not all(interaction.id in answered for interaction in sent):  # noqa: ASYNC110 - not our flag
            await asyncio.sleep(0.02)
    for i, (who, interaction) in enumerate(zip(people, sent, strict=True) if label == "My Hand" else ()):
        await check(env, store, who, i // SEATS + 1, i % SEATS, interaction)
    return [answered[interaction.id] - began for interaction in sent]


def watch_answers(answered: dict[int, float]) -> None:
    """Note for every interaction the moment when Discord has the answer."""
    original = discord.InteractionResponse.send_message

    async def watched(response: discord.InteractionResponse[Any], *args: Any, **kwargs: Any) -> Any:
        answer = await original(response, *args, **kwargs)
        answered[response._parent.id] = time.perf_counter()
        return answer

    watching: Any = discord.InteractionResponse
    watching.send_message = watched


def press(env: Env, guild: GuildHandle, channel: ChannelHandle, who: MemberActor, label: str) -> Interaction:
    """Send a click on a button without waiting for the answer; "" is an unknown button."""
    shown = channel.last_message
    if shown is None:
        raise RuntimeError("the board was not posted")
    board = env.backend.get_message(channel.id, shown.id)
    (custom_id,) = (
        ["unknown"]
        if not label
        else [
            button["custom_id"]
            for row in board.components
            for button in row.get("components", ())
            if button.get("label") == "My Hand"
        ]
    )
    interaction, payload = base_payload(
        env.backend,
        type=3,
        channel_id=channel.id,
        guild_id=guild.id,
        user_id=who.id,
        data={"custom_id": custom_id, "component_type": 2},
    )
    interaction.source_message_id = board.id
    message = dict(serializers.message_payload(env.backend, board))
    env.backend.emit("INTERACTION_CREATE", {**payload, "message": message})
    return interaction


async def check(
    env: Env, store: Store, who: MemberActor, number: int, seat: int, interaction: Interaction
) -> None:
    """Fail unless the player was shown the picture of their own hand, and it is noted as the newest."""
    row = await store.table(number)
    if row is None:
        raise RuntimeError("the table is gone")
    state: OkeyDokey = OkeyDokey.start(row.seats, row.options, row.seed)
    for move in await store.moves(number):
        state = state.play(move.seat, move.action)
    answer = InteractionResult(env, interaction).response
    assert answer is not None
    assert answer.ephemeral
    (item,) = [item for part in answer.components for item in part.get("items", ())]
    assert env.backend.cdn.get(item["media"]["url"]) == render.hand(state.view(seat))
    async with asyncio.timeout(SETTLE_S):
        while (await store.private_screens.of(number, who.id)).message_id != answer.id:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}"))


if __name__ == "__main__":
    main()
