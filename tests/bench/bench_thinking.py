"""How fifty games against computers slow the clicks of people at another table, while the pool is busy.

Run with ``python -m tests.bench.bench_thinking``: moves of Okiya between two people through the whole bot, in
a simulated Discord, first with an idle bot and then while computer players of the top level think at fifty
tables without a pause. It prints the time until Discord has the answer, and the ratio of the two p99. Then,
without Discord, how long a person waits for the computer's move, first alone and then while one other person
plays at twenty tables against computers and answers at once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import median

import simcord
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Interaction
from simcord.interactions import base_payload

from bot.app import GameNight
from bot.background import Background
from bot.clock import SYSTEM
from bot.screens.table.board import board_message
from bot.store import Store
from bot.tables import Place, Table, Tables
from bot.tables.computers import computer
from bot.thinking.computers import Computers
from bot.thinking.pool import Thinkers
from tests.bench.unbounded import lift_bounds

BUSY_TABLES = 50
GAMES_OF_ONE = 20
WAITS = 60
ALICE, BOB = 10, 20
CLICKS = 150
PAUSE_S = 0.02
GIVEN_UP_S = 30.0
_CLICK, _BUTTON = 3, 2


class Person:
    """A person who clicks and waits only for the answer, not until the bot has finished everything."""

    def __init__(self, env: simcord.Env, member: MemberActor, channel: ChannelHandle, guild: int) -> None:
        self._env, self.member, self._channel, self._guild = env, member, channel, guild

    async def click(self, message: int, custom_id: str) -> float:
        """Seconds until Discord has the answer."""
        shown = self._env.backend.get_message(self._channel.id, message)
        interaction, payload = base_payload(
            self._env.backend,
            type=_CLICK,
            channel_id=self._channel.id,
            guild_id=self._guild,
            user_id=self.member.id,
            data={"custom_id": custom_id, "component_type": _BUTTON},
        )
        interaction.source_message_id = shown.id
        raw = simcord.backend.serializers.message_payload(self._env.backend, shown)
        began = time.perf_counter()
        self._env.backend.emit("INTERACTION_CREATE", {**payload, "message": dict(raw)})
        await _answered(interaction)
        return time.perf_counter() - began


async def _answered(interaction: Interaction) -> None:
    async with asyncio.timeout(GIVEN_UP_S):
        while not interaction.responded:  # noqa: ASYNC110 - the simulation's flag
            await asyncio.sleep(0.001)


async def measure(url: str, busy_tables: int, clicks: int) -> None:
    store, thinkers = await Store.open(url), Thinkers()
    try:
        await thinkers.warm()
        bot = GameNight(store, thinkers)
        async with simcord.run(bot) as env:
            await compare(bot, env, busy_tables, clicks)
    finally:
        thinkers.close()
        await store.close()


async def compare(bot: GameNight, env: simcord.Env, busy_tables: int, clicks: int) -> None:
    guild = env.create_guild("Bench")
    channel = guild.create_text_channel("tables")
    alice, bob = (guild.add_member(env.create_user(name)) for name in ("Alice", "Bob"))
    people = tuple(Person(env, member, channel, guild.id) for member in (alice, bob))
    idle = await clicking(bot, channel, people, clicks)
    report("idle", idle)
    thoughts = [0]
    crowd = [
        asyncio.create_task(keep_thinking(bot, number, channel.id, thoughts)) for number in range(busy_tables)
    ]
    await asyncio.sleep(1)
    began, before = time.perf_counter(), thoughts[0]
    busy = await clicking(bot, channel, people, clicks)
    pace = (thoughts[0] - before) / (time.perf_counter() - began)
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    report(f"{busy_tables} games with computers", busy)
    print(f"p99 busy to idle: {p99(busy) / p99(idle):.2f}; thoughts a second meanwhile: {pace:.1f}")


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
    bot: GameNight, channel: ChannelHandle, people: tuple[Person, ...], clicks: int
) -> list[float]:
    """The times of this number of moves by clicks."""
    by_id = {person.member.id: person for person in people}
    seconds: list[float] = []
    tables = bot.tables
    while len(seconds) < clicks:
        opened = await tables.lobby.open(
            "okiya", people[0].member.id, {}, Place(channel.id, None), invited=people[1].member.id
        )
        now = await tables.lobby.sit(opened.id, people[1].member.id)
        message = await board_message(bot.desk, now)
        there = bot.get_partial_messageable(channel.id)
        sent = await there.send(view=message.layout, files=message.files())
        await tables.put_board(now.id, channel.id, sent.id)
        while not now.over and len(seconds) < clicks:
            (user,) = now.to_act()
            action = random.choice(now.view(now.seat_of(user)).actions)
            seconds.append(await by_id[user].click(sent.id, f"play:{now.id}:{now.ply}:{action}"))
            await asyncio.sleep(PAUSE_S)
            now = await tables.table(now.id)
    return seconds


async def compare_waits(url: str) -> None:
    """How long Bob waits for a computer's move, without and with the twenty games of Alice."""
    store, thinkers, background = await Store.open(url), Thinkers(), Background()
    tables, moved = Tables(store), asyncio.Condition()
    changes = set[asyncio.Task[None]]()

    async def tell() -> None:
        async with moved:
            moved.notify_all()

    tables.listen(lambda _table, _by: changes.add(asyncio.ensure_future(tell())))
    computers = Computers(tables, thinkers, background, SYSTEM)

    async def play(user: int, waits: int) -> list[float]:
        """Games of Okago against a master, one after the other."""
        seconds: list[float] = []
        while len(seconds) < waits:
            now = await tables.lobby.open("okago", user, {}, Place(1, None), computers=["master"])
            computers.wake(now.id)
            while not now.over and len(seconds) < waits:
                began = time.perf_counter()
                async with moved:
                    while (now := await tables.table(now.id)).computer_to_act is not None:
                        await moved.wait()
                seconds.append(time.perf_counter() - began)
                if not now.over:
                    now = await tables.act(now.id, user, now.ply, now.view(now.seat_of(user)).actions[0], 0)
        return seconds

    await thinkers.warm()
    alone = await play(BOB, WAITS)
    report("alone", alone)
    crowd = [asyncio.create_task(play(ALICE, 10**9)) for _ in range(GAMES_OF_ONE)]
    await asyncio.sleep(2)
    beside = await play(BOB, WAITS)
    report(f"beside {GAMES_OF_ONE} games of one", beside)
    print(f"p99 beside to alone: {p99(beside) / p99(alone):.2f}")
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    await background.close()
    thinkers.close()
    await store.close()


def p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)]


def report(name: str, seconds: list[float]) -> None:
    middle, worst = median(seconds) * 1000, p99(seconds) * 1000
    print(f"{name:>25}: median {middle:6.1f} ms, p99 {worst:6.1f} ms, n={len(seconds)}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=BUSY_TABLES)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    asked = parser.parse_args()
    lift_bounds()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.sqlite3'}"
        asyncio.run(measure(url, asked.tables, asked.clicks))
        asyncio.run(compare_waits(f"sqlite:///{Path(folder) / 'waits.sqlite3'}"))


if __name__ == "__main__":
    main()
