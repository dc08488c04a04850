"""kill -9 of the whole bot at random moments of games with people and computers, over the wire.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_kills [--kills 500] [--worlds 2]``. Each world has its
own bot and plays six tables at once. Every third time it is killed once more, within a second after its
start, while it catches up. Ten seconds after the last start every board must equal the log and no computer
may be silent, and every acknowledged move must be in the log, once. Prints the counts and what was wrong, and
fails if anything was.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord

import render
from bot.languages import know_commands
from bot.screens.frame.layout import PICTURE, ApplicationEmoji, Message, uploaded_name
from bot.screens.table import closing
from bot.screens.table.board import board_message
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.table import Table
from bot.tables.tables import Tables
from games import GAMES
from tests.bench import loopback
from tests.bench.loopback import Corner, table_of
from tests.bot.discord.walk.judge import Truth
from tests.bot.screens.choosing import desk_of
from tests.bot.screens.limits import components_of, walk

MENDED_S = 60.0
CAUGHT_UP_S = 10.0
DOUBLE_EVERY = 3
DOUBLE_WITHIN_S = 1.0
OUR_FAULT = {"unanswered", "double-ack", "late-ack", "thinking"}

LIFE_S = 2.5
"""The longest time from the end of a check to the kill."""

_PART = 1
"""The kind of a part of a command, as Discord counts them."""

_SHOWN = ("content", "custom_id", "disabled", "label")

_GONE_ALREADY = "DELETE /channels/{channel_id}/messages/{message_id}: 404/10008"
"""A mention that was deleted before the kill is deleted once more after the start: nobody notices."""

_TO_PEOPLE = "POST /interactions|PATCH /|POST /webhooks|POST /channels"


_WRONG = ("late", "lost", "twice", "behind", "asleep")  # must stay 0, with all violations


# What people see, compared with the log.


@asynccontextmanager
async def read(data: Path) -> AsyncIterator[tuple[Truth, Store]]:
    """Copy the database of a running or killed bot and read it. Raises StoreError if the copy is torn."""
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            if (data / f"bot.db{suffix}").exists():
                shutil.copy(data / f"bot.db{suffix}", folder)
        store = await Store.open(f"sqlite:///{folder}/bot.db")
        try:
            yield await Truth.read(store), store
        finally:
            await store.close()


class Judge:
    """Compares what people see in a world with the log."""

    def __init__(self, world: Any, viewer: Any, message: Any) -> None:
        self._world, self._viewer, self._message = world, viewer, message
        self._right: dict[int, int] = {}

    async def wrong(self, truth: Truth, store: Store) -> dict[str, list[str]]:
        """What does not equal the log now, by kind."""
        found: dict[str, list[str]] = {kind: [] for kind in ("behind", "unnoted", "asleep")}
        desk = desk_of(Tables(store), emoji=self._emoji(), store=store)
        know_commands(self._commands())
        seen = [
            self._message(self._world, raw, self._viewer)
            for there in self._world.discord.messages.values()
            for raw in list(there.values())
            if not raw.get("_only")
        ]
        shown_by_id = {int(shown.id): shown for shown in seen}
        noted = {board.message_id for table in truth.tables for board in table.row.boards[-1:]}
        found["unnoted"] = [
            f"table {number}" for shown in seen if (number := table_of(shown)) and int(shown.id) not in noted
        ]
        for table in truth.tables:
            if table.row.status == "running" and table.computer_to_act is not None:
                found["asleep"].append(f"table {table.id}")
            if table.row.boards and self._right.get(table.id) != table.row.version:
                there = shown_by_id.get(table.row.boards[-1].message_id)
                # Whoever played may have turned the closing picture over to the last position.
                looks = ("", closing.BOARD) if table.decided else ("",)
                if there is not None and not any(
                    [_same(there, await board_message(desk, table, look), table) for look in looks]
                ):
                    found["behind"].append(f"table {table.id}, {table.row.game}, ply {table.ply}")
                elif table.over:
                    self._right[table.id] = table.row.version
        return found

    def _commands(self) -> dict[str, int]:
        """The ids of the commands that Discord has now, as the bot knows them."""
        ids: dict[str, int] = {}
        for raw in self._world.discord.commands[None]:
            parts = [f" {part['name']}" for part in raw.get("options", ()) if part["type"] == _PART]
            ids |= {f"{raw['name']}{part}": int(raw["id"]) for part in parts or [""]}
        return ids

    def _emoji(self) -> ApplicationEmoji:
        """The emoji that Discord has now, as the bot knows them."""
        there = {raw["name"]: int(raw["id"]) for raw in self._world.discord.emojis.values()}
        known = ApplicationEmoji()
        for game in GAMES:
            for key, drawn in render.emoji(game).items():
                name = uploaded_name(drawn)
                if name in there:
                    known._known[game, key] = discord.PartialEmoji(name=name, id=there[name])
        return known


def _same(shown: Any, expected: Message, table: Table) -> bool:
    """Whether a message shows these words, controls and pictures.

    As long as the story of a game is not there, its closing picture may still lack the new ratings.
    """
    images = [image.bytes for image in shown.images]
    if expected.unfinished:
        without = replace(table, row=replace(table.row, booked=()))
        first = render.closing(closing.ending(without, {}), table.row.language)
        if images == [first]:
            expected = replace(expected, pictures={PICTURE: first})
    sent = [[part.get(key) or None for key in _SHOWN] for part in walk(components_of(expected.layout))]
    there = [[part.raw.get(key) or None for key in _SHOWN] for part in shown.components]
    return sent == there and images == list(expected.pictures.values())


# Kills.


class Torture:
    """One bot in one world that is killed again and again."""

    def __init__(self, harness: Any, seed: int) -> None:
        self._harness = harness
        self._chance = Random(seed)
        self.tally = Counter[str]()
        self.examples = list[str]()

    async def run(self, kills: int) -> None:
        async with loopback.world(self._harness, strict=False, global_limit=1000) as world:
            world.refused = self._harness.Refused
            corners = self._corners(world)
            judge = Judge(world, corners[0].people[0], self._harness.Message)
            await loopback.drawn(world)
            for kill in range(1, kills + 1):
                await self._play_and_kill(world, corners)
                world.discord.faults.clear()
                await world.start()
                if kill % DOUBLE_EVERY == 0:
                    await asyncio.sleep(self._chance.uniform(0, DOUBLE_WITHIN_S))
                    await world.kill()
                    self.tally["doubles"] += 1
                    await world.start()
                began = time.monotonic()
                await self._check(world, judge, began)
            await self._count_moves(world)
        for found in world.violations:
            if _GONE_ALREADY not in str(found):
                self.tally[f"violation {found.kind}"] += 1
                if self.tally[f"violation {found.kind}"] <= 5:
                    self.examples.append(str(found)[:1_500])
        self.examples += [f"harness: {defect}" for defect in world.defects[:5]]

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
                self.tally["drops"] += 1
                with contextlib.suppress(TimeoutError):
                    await world.drop()
        killing = asyncio.create_task(world.kill())
        await asyncio.sleep(0)  # it is dead, and nobody presses anything until the next start
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        await killing
        self.tally["kills"] += 1
        if fault in (0, 1):  # who got no answer, or two, owes it to us
            world.violations[before:] = [
                found for found in world.violations[before:] if found.kind not in OUR_FAULT
            ]
        for failure in ended:
            if not isinstance(failure, asyncio.CancelledError):
                self.examples.append(f"a player ended: {failure!r}")

    async def _check(self, world: Any, judge: Judge, began: float) -> None:
        """Wait until all is right, for a minute at most; count what is not."""
        caught_up_s = None
        while True:
            try:
                async with read(world.data) as (truth, store):
                    found = await judge.wrong(truth, store)
            except StoreError:
                await asyncio.sleep(0.2)
                continue
            waited_s = time.monotonic() - began
            if caught_up_s is None and not found["behind"] and not found["asleep"]:
                caught_up_s = waited_s
            if caught_up_s is not None or waited_s > MENDED_S:
                break
            await asyncio.sleep(0.2)
        caught_up_s = waited_s if caught_up_s is None else caught_up_s
        kill = self.tally["kills"]
        self.tally += Counter(
            {
                "late": int(caught_up_s > CAUGHT_UP_S),
                "boards": sum(bool(table.row.boards) for table in truth.tables),
                **{kind: len(what) for kind, what in found.items()},
            }
        )
        wrong_now = {kind: what for kind, what in found.items() if what}
        self.examples += [f"kill {kill}: {kind}: {what}" for kind, what in wrong_now.items()]
        print(f"kill {kill}: caught up in {caught_up_s:.1f} s,", wrong_now)

    async def _count_moves(self, world: Any) -> None:
        """Compare the log with what was acknowledged in the whole run."""
        async with read(world.data) as (truth, _):
            pass
        logged = Counter(move.interaction_id for log in truth.logs for move in log if move.user_id > 0)
        lost, acknowledged = lost_moves(world, truth)
        self.tally += Counter(
            {
                "interactions": len(world.discord.interactions),
                "acknowledged": acknowledged,
                "logged": sum(len(log) for log in truth.logs),
                "twice": sum(times - 1 for times in logged.values()),
            }
        )
        self.tally["lost"] = len(lost)
        self.examples += [f"lost: {name}" for name in lost]


def lost_moves(world: Any, truth: Truth) -> tuple[list[str], int]:
    """The moves that were acknowledged and are not in the log, and how many were acknowledged."""
    logged = {move.interaction_id for log in truth.logs for move in log}
    asked = list(world.discord.interactions.values())
    acknowledged = [each for each in asked if _is_move(each) and each.acked == 7 and not each.followup_ids]
    clock_zero = datetime.now(UTC) - timedelta(seconds=time.perf_counter())
    played_at = {(move.table_id, move.ply): move.at for log in truth.logs for move in log}

    def is_late(click: Any) -> bool:
        """A late click shows the board, too; the words that follow may be lost with the kill."""
        answered_at = clock_zero + timedelta(seconds=click.acked_at)
        return played_at.get(_asked(click), answered_at) < answered_at

    missing = [each for each in acknowledged if int(each.id) not in logged]
    return [each.name for each in missing if not is_late(each)], len(acknowledged)


def _asked(interaction: Any) -> tuple[int, int]:
    """The table and the ply of a click that plays."""
    _, table, ply, *_ = str(interaction.event["data"]["custom_id"]).split(":")
    return int(table), int(ply)


def _is_move(interaction: Any) -> bool:
    data = interaction.event["data"]
    picked = str(data.get("custom_id", "")).startswith("pick:") and not data["values"][0].startswith("~")
    return picked or str(data.get("custom_id", "")).startswith("play:")


def tortured(asked: tuple[int, int]) -> tuple[Counter[str], list[str]]:
    """The tally and the examples of one world."""
    kills, seed = asked
    torture = Torture(loopback.loaded(), seed)
    try:
        asyncio.run(torture.run(kills))
    except Exception as error:  # noqa: BLE001 - the harness's own errors cannot leave this process
        torture.tally["violation of the bench"] += 1
        torture.examples.append("".join(traceback.format_exception(error))[-3000:])
    return torture.tally, torture.examples


def main(arguments: Sequence[str]) -> None:
    """Kill as often as asked, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--worlds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=Random().randrange(2**32))
    asked = parser.parse_args(arguments)
    loopback.loaded()
    began = time.monotonic()
    worlds = [(asked.kills // asked.worlds, asked.seed + number) for number in range(asked.worlds)]
    total = Counter[str]()
    with multiprocessing.get_context("spawn").Pool(asked.worlds) as pool:
        for tally, examples in pool.imap_unordered(tortured, worlds):
            total += tally
            print(*examples, sep="\n")
    print(*(f"{what:<20} {count:>9,}" for what, count in total.items()), sep="\n")
    print(f"{time.monotonic() - began:.0f} s in {asked.worlds} worlds, seed {asked.seed}")
    if any(what in _WRONG or what.startswith("violation") for what in total):
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
