"""A night of forty people over the wire, with a kill and a cut in the middle, at Discord's usual limits.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_night [--people 40] [--minutes 10]``. Prints the times
from Next Game to a board and those of clicks, beside an idle evening's. Fails if one is over its bound,
anything was lost, or a board does not show the log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from operator import sub
from random import Random
from typing import Any

from bot.events.nights import NIGHT
from tests.bench import loopback
from tests.bench.bench_kills import Judge, lost_moves, read
from tests.bench.bench_wire import Corner
from tests.bench.figures import asked, fail_unless, meanwhile, p99, report
from tests.bench.loopback import MOVER, mover_of, newest, plays, stored, table_of

CHECK_IN_S, LOOKS_S, IDLE, CAUGHT_UP_S = 45, 0.25, 400, 60
FIRST_S, LATER_S, MOST_SLOWER = 40.0, 20.0, 2.0
LIMITED = (r"POST /channels/\{channel_id\}/messages$", r"PATCH /channels/.*/messages/")
"""Discord takes about five of each in a channel in five seconds."""


class Evening:
    """The people of a night, who play; when they waited for boards, and how long for answers to clicks.

    The bot was ``dead`` from a time to a time.
    """

    def __init__(self, world: Any, people: Sequence[Any]) -> None:
        self.world, self.people = world, people
        self.starts_at = self.ends_at = 0.0
        self.boards: dict[str, Any] = {}
        self.waits: dict[str, list[tuple[float, float]]] = {who.id: [] for who in people}
        self.dead = (0.0, 0.0)
        self.clicks_s = list[float]()

    async def look(self) -> None:
        """See who plays at which board, again and again: each is read once, because clicks wait meanwhile."""
        while True:
            shown = [(each, each.text) for each in self.people[0].messages()]
            run = [(each, text) for each, text in shown if MOVER.search(text) and table_of(each)]
            self.boards = {who.id: each for each, text in run for who in self.people if who.mention in text}
            await asyncio.sleep(LOOKS_S)

    async def take_part(self, who: Any, post: Any, chance: Random) -> None:
        """Check in, play, and press Next Game after each game, until the time is over."""
        await asyncio.sleep(chance.uniform(0, CHECK_IN_S))
        await self.press(who, post, label="I’m Here")
        waits_since: float | None = self.starts_at
        while time.time() < self.ends_at or who.id in self.boards:
            board = self.boards.get(who.id)
            if board is not None and waits_since is not None:
                self.waits[who.id].append((waits_since, time.time()))
                waits_since = None
            if board is not None and mover_of(board, (who,)) is who:
                await asyncio.sleep(chance.uniform(1, 6))
                if mover_of(board, (who,)) is who and (moves := plays(board)):
                    await self.press(who, board, custom_id=chance.choice(moves))
            elif board is None and waits_since is None:
                await asyncio.sleep(chance.uniform(1, 8))
                if await self.press(who, post, label="Next Game"):
                    waits_since = time.time()
            await asyncio.sleep(LOOKS_S)

    def later_waits(self) -> tuple[list[float], list[float]]:
        """The seconds from Next Game to a board: while the bot ran, and where it was dead in between."""
        died_at, back_at = self.dead
        waits: tuple[list[float], list[float]] = [], []
        for since, until in (wait for waits in self.waits.values() for wait in waits[1:]):
            waits[since < back_at and until > died_at].append(until - since)
        return waits

    async def press(self, who: Any, message: Any, **which: str) -> bool:
        """Press a button, if it is there. Returns whether there was an answer."""
        try:
            reply = await who.click(message, **which, settle=False, check=False)
        except self.world.refused:
            return False
        if not reply.failed:
            self.clicks_s.append(reply.ms / 1000)
        return not reply.failed


async def idle(world: Any) -> list[float]:
    """The times of the clicks of two people who play alone."""
    clicks = Corner(world, world.guild.channels[1], "okiya", Random(1)).operations()
    seconds = list[float]()
    for _ in range(IDLE):
        seconds.append((await (await anext(clicks)).click()).ms / 1000)
        await world.settle()
    return seconds


async def planned(world: Any, evening: Evening, minutes: float) -> Any:
    """The post of a night that begins after the check-in, for less time than people can choose."""
    await evening.people[0].slash("night now", options={"games": "okiya", "minutes": 30, "pace": "30"})
    post = await newest(world, evening.people[0], "Call Off")
    await world.kill()
    evening.starts_at = time.time() + CHECK_IN_S + 15
    evening.ends_at = evening.starts_at + minutes * 60
    times = [int(each * 1_000_000) for each in (time.time(), evening.starts_at, evening.ends_at)]
    stored(world, "UPDATE events SET due_at = ?, starts_at = ?, ends_at = ? WHERE kind = 'night'", *times)
    await world.start()
    return post


async def through_a_kill(world: Any, evening: Evening, post: Any) -> None:
    """Let everybody take part until the night is over."""
    people = enumerate(evening.people)
    playing = [asyncio.create_task(evening.take_part(who, post, Random(number))) for number, who in people]
    async with meanwhile([evening.look()]):
        await asyncio.sleep((evening.starts_at + evening.ends_at) / 2 - time.time())
        died_at = time.time()
        await world.restart()
        evening.dead = died_at, time.time()
        await asyncio.sleep((evening.ends_at - time.time()) / 2)
        await world.drop()
        await asyncio.gather(*playing)
        await world.until(lambda: "has won it" in post.text, CAUGHT_UP_S)
        await world.settle(quiet=7, timeout=CAUGHT_UP_S)


async def played(harness: Any, people: int, minutes: float) -> bool:
    """Play a night, print what it took, and return whether all is as it should be."""
    async with loopback.world(harness, strict=False) as world:
        world.refused = harness.Refused
        for route in LIMITED:
            world.limit(route, 5, 5)
        world.fail(r"POST /\{tail", 403, times=9_999)  # no threads here: the boards lie beside the post
        evening = Evening(world, [world.user(f"person{number:02}") for number in range(people)])
        quiet = await idle(world)
        post = await planned(world, evening, minutes)
        await through_a_kill(world, evening, post)
        edits = [each.at for each in world.calls("PATCH", "^/channels/") if each.path.endswith(post.id)]
        async with read(world.data) as (truth, store):
            wrong = await Judge(world, evening.people[0], harness.Message).wrong(truth, store)
            wrong["lost"], _ = lost_moves(world, truth)
            night = await store.events.newest(int(world.guild.id), NIGHT)
            pairings = await store.events.pairings(night.id if night else 0)
    wrong["violations"] = [str(each)[:300] for each in world.violations if each.kind != "unanswered"]
    first = [until - since for (since, until), *_ in filter(None, evening.waits.values())]
    later, across = evening.later_waits()
    boards = {"first board": first, "next board": later, "next board, across the kill": across}
    for name, seconds in {**boards, "click, idle": quiet, "click, night": evening.clicks_s}.items():
        if seconds:
            report(name, seconds)
    apart = min(map(sub, edits[1:], edits))
    print(f"{len(pairings)} games, {len(edits)} edits of the post, at least {apart:.1f} s apart")
    print(*(f"{kind}: {what}" for kind, what in wrong.items() if what), sep="\n")
    slower = p99(evening.clicks_s) / p99(quiet)
    in_time = p99(first) <= FIRST_S and p99(later) <= LATER_S and slower <= MOST_SLOWER
    return (
        in_time and len(first) == people and all(each.result for each in pairings) and not any(wrong.values())
    )


if __name__ == "__main__":
    chosen = asked(__doc__, people=40, minutes=10.0)
    fail_unless(asyncio.run(played(loopback.loaded(), chosen.people, chosen.minutes)))
