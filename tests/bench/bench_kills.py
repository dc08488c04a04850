"""kill -9 of the whole bot at random moments of games with people and computers, over the wire.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_kills [--kills 500] [--worlds 2]`` needs the folder of a
harness that is a strict Discord on this machine. Each world has its own bot and plays six tables at once.
Every third time it is killed once more, within a second after its start, while it catches up. Ten seconds
after the last start every board must equal the log and no computer may be silent; within a minute every
player whose turn it is must be mentioned, and every acknowledged move must be in the log, once. Nobody is
written to twice within a minute, so the other mentions of a person may wait; after some kills, and after the
last one, all of them must come. Prints the counts and what was wrong, and fails if anything was.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib
import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import render
from bot.screens.frame.emoji import uploaded_name
from bot.store import StoreError
from games import GAMES
from tests.bench.wire.judge import Judge, Truth
from tests.bench.wire.people import Corner

MENDED_S = 60.0
CAUGHT_UP_S = 10.0
DOUBLE_EVERY = 3
DOUBLE_WITHIN_S = 1.0
OUR_FAULT = {"unanswered", "double-ack", "late-ack", "thinking"}
PATIENT_EVERY = 20
"""Every 20th check waits until all mentions are sent. Nobody is mentioned twice within a minute."""

LIFE_S = 2.5
"""The longest time from the end of a check to the kill."""

_GONE_ALREADY = "DELETE /channels/{channel_id}/messages/{message_id}: 404/10008"
"""A mention that was deleted before the kill is deleted once more after the start: nobody notices."""

_TO_PEOPLE = "POST /interactions|PATCH /|POST /webhooks|POST /channels"


@dataclass
class Tally:
    """What happened. From ``late`` on, all must stay 0."""

    kills: int = 0
    doubles: int = 0
    drops: int = 0
    interactions: int = 0
    acknowledged: int = 0
    logged: int = 0
    boards: int = 0
    mentions: int = 0
    paced: int = 0
    slowest_s: float = 0.0
    slowest_to_catch_up_s: float = 0.0
    late: int = 0
    lost: int = 0
    twice: int = 0
    behind: int = 0
    unnoted: int = 0
    asleep: int = 0
    unmentioned: int = 0
    wrongly_mentioned: int = 0
    violations: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for part in fields(self):
            mine, theirs = getattr(self, part.name), getattr(other, part.name)
            both = max(mine, theirs) if part.name.startswith("slowest") else mine + theirs
            setattr(self, part.name, both)

    @property
    def wrong(self) -> int:
        counted = (
            self.late,
            self.lost,
            self.twice,
            self.behind,
            self.asleep,
            self.unmentioned,
            self.wrongly_mentioned,
        )
        return sum(counted) + self.violations.total()


# Kills.


class Torture:
    """One bot in one world that is killed again and again."""

    def __init__(self, harness: Any, seed: int) -> None:
        self._harness = harness
        self._chance = Random(seed)
        self.tally = Tally()

    async def run(self, kills: int) -> None:
        harness = self._harness
        env = {"DATABASE_URL": "sqlite:///{data}/bot.db"}
        world = harness.World(cwd=Path.cwd(), python=sys.executable, env=env, strict=False, global_limit=1000)
        async with world:
            world.refused = harness.Refused
            corners = self._corners(world)
            judge = Judge(world, corners[0].people[0], harness.Message)
            await world.until(lambda: len(world.discord.emojis) >= emoji_wanted(), 120)
            for kill in range(1, kills + 1):
                await self._play_and_kill(world, corners)
                world.discord.faults.clear()
                judge.began = datetime.now(UTC)
                await world.start()
                if kill % DOUBLE_EVERY == 0:
                    await asyncio.sleep(self._chance.uniform(0, DOUBLE_WITHIN_S))
                    await world.kill()
                    self.tally.doubles += 1
                    await world.start()
                began = time.monotonic()
                await self._check(world, judge, began, patient=kill == kills or kill % PATIENT_EVERY == 0)
            await self._count_moves(world)
        for found in world.violations:
            if _GONE_ALREADY not in str(found):
                self.tally.violations[found.kind] += 1
                if self.tally.violations[found.kind] <= 5:
                    self.tally.examples.append(str(found)[:1_500])
        self.tally.examples += [f"harness: {defect}" for defect in world.defects[:5]]

    def _corners(self, world: Any) -> list[Corner]:
        alice, bob = world.user("alice"), world.user("bob")
        against = {"level": "novice", "mentions": "always"}
        games: list[tuple[str, dict[str, Any], str]] = [
            ("okiya start", {"opponent": bob, "mentions": "always"}, ""),
            ("okiya start", against, ""),
            ("okago start", against, ""),
            ("boussanga start", {**against, "computers": 3}, "Play a Card"),
            ("okeydokey start", {**against, "computers": 2}, "My Hand"),
            ("ok start", {**against, "computers": 3}, "My Rack"),
        ]
        places = world.add_guild("Games", [f"corner-{number}" for number in range(len(games))]).channels
        return [
            Corner(world, place, (alice, bob), *game, Random(self._chance.random()))
            for place, game in zip(places, games, strict=True)
        ]

    async def _play_and_kill(self, world: Any, corners: Sequence[Corner]) -> None:
        """Let people play for a moment and kill the bot: at any time, or while Discord takes nothing."""
        before = len(world.violations)
        playing = [asyncio.create_task(corner.live()) for corner in corners]
        await asyncio.sleep(self._chance.uniform(0.05, LIFE_S))
        fault = self._chance.randrange(4)
        match fault:
            case 0:  # a kill between commits and their boards
                world.fail(_TO_PEOPLE, 503, times=999)
                await asyncio.sleep(self._chance.uniform(0.02, 0.5))
            case 1:  # a connection cut after Discord has taken the request
                world.lose(_TO_PEOPLE, times=3)
                await asyncio.sleep(self._chance.uniform(0.02, 0.5))
            case 2:
                self.tally.drops += 1
                with contextlib.suppress(TimeoutError):
                    await world.drop()
        killing = asyncio.create_task(world.kill())
        await asyncio.sleep(0)  # it is dead, and nobody presses anything until the next start
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        await killing
        self.tally.kills += 1
        if fault in (0, 1):  # who got no answer, or two, owes it to us
            world.violations[before:] = [
                found for found in world.violations[before:] if found.kind not in OUR_FAULT
            ]
        for failure in ended:
            if not isinstance(failure, asyncio.CancelledError):
                self.tally.examples.append(f"a player ended: {failure!r}")

    async def _check(self, world: Any, judge: Judge, began: float, *, patient: bool) -> None:
        """Wait until all is right, for a minute at most; count what is not.

        The mentions that have to wait for their minute are waited for only if the check is ``patient``.
        """
        fine, caught_up_s = {"unnoted", "paced"}, None
        while True:
            try:
                truth = await Truth.read(world.data)
                found = await judge.wrong(truth)
            except StoreError:
                await asyncio.sleep(0.2)
                continue
            waited_s = time.monotonic() - began
            if caught_up_s is None and not found["behind"] and not found["asleep"]:
                caught_up_s = waited_s
            wrong = any(found[kind] for kind in found if kind not in fine)
            if (wrong and waited_s > MENDED_S) or not (wrong or (patient and found["paced"])):
                break
            await asyncio.sleep(0.2)
        tally = self.tally
        tally.slowest_s = max(tally.slowest_s, waited_s)
        caught_up_s = waited_s if caught_up_s is None else caught_up_s
        tally.slowest_to_catch_up_s = max(tally.slowest_to_catch_up_s, caught_up_s)
        tally.late += caught_up_s > CAUGHT_UP_S
        tally.boards += sum(bool(table.row.boards) for table in truth.tables)
        tally.behind += len(found["behind"])
        tally.unnoted += len(found["unnoted"])
        tally.asleep += len(found["asleep"])
        tally.unmentioned += len(found["mention"])
        tally.wrongly_mentioned += len(found["wrongly"])
        tally.mentions += sum(table.row.ping is not None for table in truth.tables)
        tally.paced += len(found["paced"])
        tally.examples += [
            f"kill {tally.kills}: {kind}: {what}" for kind, what in found.items() if what and kind != "paced"
        ]
        print(
            f"kill {tally.kills}: caught up in {caught_up_s:.1f} s, all told in {waited_s:.1f} s,",
            {kind: what for kind, what in found.items() if what},
            flush=True,
        )

    async def _count_moves(self, world: Any) -> None:
        """Compare the log with what was acknowledged in the whole run."""
        truth = await Truth.read(world.data)
        logged = Counter(move.interaction_id for log in truth.logs for move in log if move.user_id > 0)
        asked = list(world.discord.interactions.values())
        acknowledged = [
            each for each in asked if _is_move(each) and each.acked == 7 and not each.followup_ids
        ]
        tally = self.tally
        tally.interactions = len(asked)
        tally.acknowledged = len(acknowledged)
        tally.logged = sum(len(log) for log in truth.logs)
        tally.twice = sum(times - 1 for times in logged.values())
        clock_zero = datetime.now(UTC) - timedelta(seconds=time.perf_counter())
        played_at = {(move.table_id, move.ply): move.at for log in truth.logs for move in log}

        def is_late(click: Any) -> bool:
            """A late click shows the board, too; the words that follow may be lost with the kill."""
            answered_at = clock_zero + timedelta(seconds=click.acked_at)
            return played_at.get(_asked(click), answered_at) < answered_at

        lost = [each.name for each in acknowledged if int(each.id) not in logged and not is_late(each)]
        tally.lost = len(lost)
        tally.examples += [f"lost: {name}" for name in lost]


def _asked(interaction: Any) -> tuple[int, int]:
    """The table and the ply of a click that plays."""
    _, table, ply, *_ = str(interaction.event["data"]["custom_id"]).split(":")
    return int(table), int(ply)


def _is_move(interaction: Any) -> bool:
    data = interaction.event["data"]
    picked = str(data.get("custom_id", "")).startswith("pick:") and not data["values"][0].startswith("~")
    return picked or str(data.get("custom_id", "")).startswith("play:")


def emoji_wanted() -> int:
    return len({uploaded_name(drawn) for game in GAMES for drawn in render.emoji(game).values()})


def tortured(asked: tuple[str, int, int]) -> Tally:
    """The tally of one world."""
    folder, kills, seed = asked
    sys.path.insert(0, folder)
    torture = Torture(importlib.import_module("harness"), seed)
    try:
        asyncio.run(torture.run(kills))
    except Exception as error:  # noqa: BLE001 - the harness's own errors cannot leave this process
        torture.tally.violations["the bench failed"] += 1
        torture.tally.examples.append("".join(traceback.format_exception(error))[-3000:])
    return torture.tally


def main(arguments: Sequence[str]) -> None:
    """Kill as often as asked, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--worlds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=Random().randrange(2**32))
    asked = parser.parse_args(arguments)
    folder = os.environ.get("LOOPBACK_DISCORD")
    if not folder:
        print("Skipped: LOOPBACK_DISCORD names no folder with a loopback Discord.")
        return
    began = time.monotonic()
    worlds = [(folder, asked.kills // asked.worlds, asked.seed + number) for number in range(asked.worlds)]
    total = Tally()
    with multiprocessing.get_context("spawn").Pool(asked.worlds) as pool:
        for tally in pool.imap_unordered(tortured, worlds):
            total.add(tally)
    print(*total.examples, "", sep="\n")
    for part in fields(total):
        if part.name not in {"examples", "violations"}:
            print(f"{part.name.replace('_', ' '):<18} {round(getattr(total, part.name), 1):>9,}")
    print("violations", dict(total.violations))
    print(f"{time.monotonic() - began:.0f} s in {asked.worlds} worlds, seed {asked.seed}")
    if total.wrong:
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
