"""The time of opening a hand of Okey Dokey: alone, compared with a finished picture, and in a crowd.

Run with ``python -m tests.bench.bench_hands``. First one player opens a hand many times, in turns with a
command that answers with a finished PNG. Then a hundred players at twenty tables press "My Hand" at the same
moment. The slowest answer is compared with a single one, and the bench checks that everybody got the picture
of their own cards and that the newest message of every hand is noted.

The bot's own acknowledgement after two seconds is switched off and its heart beats seldom, because the
simulated clock would wait for both, and so would the crowd. All figures include the time of the simulation,
which has no network; the last ratio adds the time of the network to both of its sides.
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

import simcord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from simcord.backend.models import Interaction

import render
from bot.clock import heartbeat
from bot.screens.frame import respond
from bot.store.rows import Move
from bot.store.store import Store
from games.okey_dokey import OkeyDokey
from tests.bench.clicks import Clock, p99, report, sent, started

SINGLE = 60
TABLES, SEATS = 20, 5
ROUNDS = 3
SETTLE_S = 120.0

NETWORK_S = 0.05
"""The least time of a click and its answer on the network, between cities of one continent."""


async def measure(url: str) -> None:
    respond.FIRST_ANSWER_S = SETTLE_S
    heartbeat.EVERY_S = 30 * 24 * 3600.0
    clock, store = Clock(), await Store.open(url)
    clock.watch("send_message")
    async with started(store) as bot, simcord.run(bot) as env:
        env.settle_timeout = SETTLE_S
        guild = env.create_guild("Bench")
        people = [guild.add_member(env.create_user(f"Player{i}")) for i in range(TABLES * SEATS)]
        boards = [await table(store, guild, people, number) for number in range(TABLES)]
        await one_by_one(clock, boards[0], guild.create_text_channel("aside"), people[0])
        crowds = [await at_once(env, store, guild, boards, people) for _ in range(ROUNDS)]
    clock.report()
    single = median(clock.answer["hand"])
    for times in crowds:
        slowest = p99(times)
        network = (slowest + NETWORK_S) / (single + NETWORK_S)
        report(f"{len(times)} hands at once", times, f", p99 {slowest / single:.1f} of one")
        print(f"with the network {network:.1f} of one")


async def table(
    store: Store, guild: GuildHandle, people: list[MemberActor], number: int
) -> tuple[ChannelHandle, Any]:
    """A table of five in a channel of its own, and its board."""
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
    shown = await seated[0].slash(channel, "okeydokey show", table=row.id)
    return channel, shown.response


async def one_by_one(
    clock: Clock, opened: tuple[ChannelHandle, Any], aside: ChannelHandle, player: MemberActor
) -> None:
    """One player opens a hand, with other cards every time, and asks for the finished picture."""
    channel, board = opened
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
        await check(env, store, who, i // SEATS + 1, i % SEATS, click)
    return list(seconds.values())


def press(env: Env, guild: GuildHandle, channel: ChannelHandle, board: Any, who: MemberActor) -> Interaction:
    """Press "My Hand" without waiting for the answer."""
    shown = env.backend.get_message(channel.id, board.id)
    buttons = [button for row in shown.components for button in row.get("components", ())]
    (custom_id,) = [button["custom_id"] for button in buttons if button.get("label") == "My Hand"]
    return sent(env, guild.id, channel.id, board.id, who.id, custom_id)


async def check(env: Env, store: Store, who: MemberActor, number: int, seat: int, click: Interaction) -> None:
    """Fail unless the player was shown the picture of their own hand, and it is noted as the newest."""
    row = await store.table(number)
    assert row is not None
    state: OkeyDokey = OkeyDokey.start(row.seats, row.options, row.seed)
    for move in await store.moves(number):
        state = state.play(move.seat, move.action)
    answer = InteractionResult(env, click).response
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
