"""How fifty games against computers slow the clicks of people at another table, while the pool is busy.

Run with ``python -m tests.bench.bench_thinking``: moves of Okiya between two people through the whole bot, in
a simulated Discord, first with an idle bot and then while computer players of the top level think at fifty
tables without a pause. It prints the time until Discord has the answer, and the ratio of the two p99.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

import simcord
from simcord import ChannelHandle, MemberActor

from bot.app import GameNight
from bot.screens.table.board import board_message
from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.table import Table, computer
from tests.bench.clicks import p99, report, sent, started

BUSY_TABLES = 50
CLICKS = 150
PAUSE_S = 0.02
GIVEN_UP_S = 30.0


async def measure(url: str, busy_tables: int, clicks: int) -> None:
    async with started(await Store.open(url)) as bot, simcord.run(bot) as env:
        guild = env.create_guild("Bench")
        channel = guild.create_text_channel("tables")
        people = tuple(guild.add_member(env.create_user(name)) for name in ("Alice", "Bob"))
        idle = await clicking(bot, env, channel, guild.id, people, clicks)
        report("idle", idle)
        thoughts = [0]
        crowd = [
            asyncio.create_task(keep_thinking(bot, number, channel.id, thoughts))
            for number in range(busy_tables)
        ]
        await asyncio.sleep(1)
        began, before = time.perf_counter(), thoughts[0]
        busy = await clicking(bot, env, channel, guild.id, people, clicks)
        rate = (thoughts[0] - before) / (time.perf_counter() - began)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        report(f"{busy_tables} games with computers", busy)
        print(f"p99 busy to idle: {p99(busy) / p99(idle):.2f}; thoughts a second meanwhile: {rate:.1f}")


async def keep_thinking(bot: GameNight, number: int, channel: int, thoughts: list[int]) -> None:
    """Games of two computers of the top level at one table, one after the other."""
    tables, first = bot.tables, computer("master", 2 * number)
    game = ("okago", "boussanga")[number % 2]
    while True:
        opened = await tables.lobby.open(game, first, {}, Place(channel, None), computers=["master"])
        if opened.state is None:
            opened = await tables.lobby.begin(opened.id, first)
        now: Table = opened
        while (seat := now.computer_to_act) is not None:
            action = await bot.thinkers.choose(first, now.view(seat), "master", bytes([now.ply % 256]))
            now = await tables.act(now.id, now.players[seat], now.ply, action, 0)
            thoughts[0] += 1
            await board_message(bot.desk, now)  # its picture is drawn, as for a board


async def clicking(
    bot: GameNight,
    env: simcord.Env,
    channel: ChannelHandle,
    guild: int,
    people: tuple[MemberActor, ...],
    clicks: int,
) -> list[float]:
    """The seconds until Discord has the answer, of this number of moves by clicks."""
    seconds: list[float] = []
    tables, (alice, bob) = bot.tables, people
    while len(seconds) < clicks:
        opened = await tables.lobby.open("okiya", alice.id, {}, Place(channel.id, None), invited=bob.id)
        now = await tables.lobby.sit(opened.id, bob.id)
        message = await board_message(bot.desk, now)
        there = bot.get_partial_messageable(channel.id)
        board = await there.send(view=message.layout, files=message.files())
        await tables.put_board(now.id, channel.id, board.id)
        while not now.over and len(seconds) < clicks:
            (user,) = now.to_act()
            action = random.choice(now.view(now.seat_of(user)).actions)
            began = time.perf_counter()
            click = sent(env, guild, channel.id, board.id, user, f"play:{now.id}:{now.ply}:{action}")
            async with asyncio.timeout(GIVEN_UP_S):
                while not click.responded:  # noqa: ASYNC110 - the simulation's flag
                    await asyncio.sleep(0.001)
            seconds.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE_S)
            now = await tables.table(now.id)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=BUSY_TABLES)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'games.sqlite3'}", asked.tables, asked.clicks))


if __name__ == "__main__":
    main()
