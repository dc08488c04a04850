"""How fifty games against computers slow the clicks of people at another table, while the pool is busy.

``python -m tests.bench.bench_thinking [--tables 50] [--clicks 150]``: moves of Okiya between two people
through the whole bot, in a simulated Discord, first with an idle bot and then while computer players of the
top level think at fifty tables without a pause. It prints the time until Discord has the answer, and the
ratio of the two p99.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time

from bot.app import GameNight
from bot.screens.table.board import board_message
from bot.store import openings
from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.table import computer
from bot.thinking.pool import Thinkers
from tests.bench.figures import asked, meanwhile, p99, report
from tests.bot.discord.room import Room
from tests.bot.discord.simulated import Discord

PAUSE_S, GIVEN_UP_S = 0.02, 30.0


async def measure(url: str, busy_tables: int, clicks: int) -> None:
    for bound in ("MOST_OPENED", "MOST_OPENED_A_DAY", "MOST_NAMED", "MOST_ALONE"):
        setattr(openings, bound, 1_000_000)
    room = Room(url, await Store.open(url), Thinkers())
    await room.thinkers.warm()
    env = Discord(GameNight(room.store, room.thinkers))
    await env.start()
    room.furnish(env)
    idle = await clicking(room, clicks)
    report("idle", idle)
    async with meanwhile(keep_thinking(room, number) for number in range(busy_tables)):
        await asyncio.sleep(1)
        busy = await clicking(room, clicks)
    report(f"{busy_tables} games with computers", busy)
    print(f"p99 busy to idle: {p99(busy) / p99(idle):.2f}")
    await env.shutdown()
    room.thinkers.close()
    await room.store.close()


async def keep_thinking(room: Room, number: int) -> None:
    """Games of two computers of the top level at one table, one after the other."""
    tables, first, place = room.bot.tables, computer("master", 2 * number), Place(room.channel.id, None)
    game = ("okago", "boussanga")[number % 2]
    while True:
        now = await tables.lobby.open(game, first, {}, place, computers=["master"])
        if now.state is None:
            now = await tables.lobby.begin(now.id, first)
        while (seat := now.computer_to_act) is not None:
            action = await room.thinkers.choose(first, now.view(seat), "master", bytes([now.ply % 256]))
            now = await tables.act(now.id, now.players[seat], now.ply, action, 0)
            await board_message(room.bot.desk, now)  # its picture is drawn, as for a board


async def clicking(room: Room, clicks: int) -> list[float]:
    """The seconds until Discord has the answer, of this number of moves by clicks."""
    seconds, tables, here = list[float](), room.bot.tables, Place(room.channel.id, None)
    while len(seconds) < clicks:
        opened = await tables.lobby.open("okiya", room.alice.id, {}, here, invited=room.bob.id)
        now = await tables.lobby.sit(opened.id, room.bob.id)
        message = await board_message(room.bot.desk, now)
        channel = room.bot.get_partial_messageable(room.channel.id)
        board = await channel.send(view=message.layout, files=message.files())
        await tables.put_board(now.id, channel.id, board.id)
        while not now.over and len(seconds) < clicks:
            (user,) = now.to_act()
            action = random.choice(now.view(now.seat_of(user)).actions)
            shown, custom_id = room.message(channel.id, board.id), f"play:{now.id}:{now.ply}:{action}"
            began = time.perf_counter()
            click = room.send_click(room.member(user), shown, custom_id)
            while not click.responded:
                await asyncio.sleep(0.001)
                assert time.perf_counter() - began < GIVEN_UP_S
            seconds.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE_S)
            now = await tables.table(now.id)
    return seconds


def main() -> None:
    chosen = asked(__doc__, tables=50, clicks=150)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{folder}/games.sqlite3", chosen.tables, chosen.clicks))


if __name__ == "__main__":
    main()
