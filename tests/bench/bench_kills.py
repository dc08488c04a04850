"""kill -9 of the whole bot at random moments of games with people and computers, over the wire.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_kills [--kills 500]`` plays six tables at once. Every
third time the bot is killed once more, within a second after its start, while it catches up. Ten seconds
after the last start every board must equal the log and no computer may be silent, and every acknowledged move
must be in the log, once. Prints the counts and what was wrong, and fails if anything was.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord

import render
from bot.languages import know_commands
from bot.screens.frame.layout import PICTURE, ApplicationEmoji, Message
from bot.screens.registry import SCREENS
from bot.screens.table import closing
from bot.screens.table.board import board_message
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.tables.table import Table
from bot.tables.tables import Tables
from games import GAMES
from tests.bench import loopback
from tests.bench.figures import asked, fail_unless, meanwhile
from tests.bench.loopback import Corner, table_of
from tests.bot.discord.walk.judge import Truth
from tests.bot.screens.choosing import desk_of
from tests.bot.screens.limits import components_of, walk

CAUGHT_UP_S, MENDED_S = 10.0, 60.0  # after more than the first it is late, after the second never right
DOUBLE_EVERY, DOUBLE_WITHIN_S = 3, 1.0
OUR_FAULT = {"unanswered", "double-ack", "late-ack", "thinking"}
"""What people owe to faults of the network that the bench has made."""
LIFE_S = 2.5  # the longest time from the end of a check to the kill

_PART = 1
"""The kind of a part of a command, as Discord counts them."""

_SHOWN = ("content", "custom_id", "disabled", "label")

_GONE_ALREADY = "DELETE /channels/{channel_id}/messages/{message_id}: 404/10008"
"""A mention that was deleted before the kill is deleted once more after the start: nobody notices."""

_TO_PEOPLE = "POST /interactions|PATCH /|POST /webhooks|POST /channels"
_WRONG = ("late", "lost", "twice", "behind", "asleep")  # must stay 0, with all violations
_EXAMPLES = 5  # of each violation
FRAME = re.compile(r'^ *File "|^\S*Error')
"""The lines of a traceback in the bot's log."""


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
        emoji, client = ApplicationEmoji(), cast(discord.Client, self)
        await emoji.find(client)
        desk = desk_of(Tables(store), emoji=emoji, store=store)
        know_commands(self._commands())
        shown_by_id = {
            number: self._message(self._world, raw, self._viewer)
            for there in self._world.discord.messages.values()
            for number, raw in [(int(raw["id"]), raw) for raw in there.values()]
            if not raw.get("_only")
        }
        noted = {board.message_id for table in truth.tables for board in table.row.boards[-1:]}
        tables = {number: table_of(shown) for number, shown in shown_by_id.items() if number not in noted}
        found["unnoted"] = [f"table {table}" for table in tables.values() if table]
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

    async def fetch_application_emojis(self) -> list[Any]:
        """The emoji that Discord has now."""
        there = self._world.discord.emojis.values()
        return [SimpleNamespace(name=raw["name"], id=int(raw["id"])) for raw in there]


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


class Torture:
    """One bot in one world that is killed again and again; counts what it did and what was wrong."""

    def __init__(self, harness: Any, seed: int) -> None:
        self._harness = harness
        self._chance = Random(seed)
        self.tally = Counter[str]()

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
                    await world.restart()
                await self._check(world, judge, time.monotonic())
            async with read(world.data) as (truth, _):
                lost, self.tally["acknowledged"] = lost_moves(world, truth)
            made_by = [move.interaction_id for log in truth.logs for move in log if move.user_id > 0]
            self.tally["twice"] = len(made_by) - len(set(made_by))
            self.tally["lost"] = len(lost)
            print(*(f"lost: {name}" for name in lost), sep="\n")
            frames = [line for line in world.output.splitlines() if FRAME.search(line)]
            print(*frames[-_EXAMPLES * 10 :], sep="\n")
        for found in world.violations:
            if _GONE_ALREADY not in str(found):
                self.tally[f"violation {found.kind}"] += 1
                if self.tally[f"violation {found.kind}"] <= _EXAMPLES:
                    print(str(found)[:1_500])
        print(*(f"harness: {defect}" for defect in world.defects[:_EXAMPLES]), sep="\n")

    def _corners(self, world: Any) -> list[Corner]:
        alice, bob = world.user("alice"), world.user("bob")
        games: list[tuple[str, dict[str, Any]]] = [("okiya start", {"opponent": bob})]
        for key, screen in SCREENS.items():
            computers = {"computers": max(GAMES[key].seats) - 1} if len(GAMES[key].seats) > 1 else {}
            games.append((f"{screen.command} start", {"level": "novice", **computers}))
        places = world.add_guild("Games", [f"corner-{number}" for number in range(len(games))]).channels
        return [
            Corner(
                world,
                place,
                (alice, bob),
                start,
                {**how, "mentions": "always"},
                Random(self._chance.random()),
            )
            for place, (start, how) in zip(places, games, strict=True)
        ]

    async def _play_and_kill(self, world: Any, corners: Sequence[Corner]) -> None:
        """Let people play for a moment and kill the bot: at any time, or while Discord takes nothing."""
        before = len(world.violations)
        async with meanwhile(corner.live() for corner in corners):
            await asyncio.sleep(self._chance.uniform(0.05, LIFE_S))
            fault = self._chance.choice(("refused", "cut", "dropped", ""))
            if fault == "refused":  # a kill between commits and their boards
                world.fail(_TO_PEOPLE, 503, times=999)
            elif fault == "cut":  # a connection cut after Discord has taken the request
                world.lose(_TO_PEOPLE, times=3)
            elif fault == "dropped":
                with contextlib.suppress(TimeoutError):
                    await world.drop()
            if world.discord.faults:
                await asyncio.sleep(self._chance.uniform(0.02, 0.5))
            killing = asyncio.create_task(world.kill())
            await asyncio.sleep(0)  # it is dead, and nobody presses anything until the next start
        await killing
        self.tally["kills"] += 1
        if fault in ("refused", "cut"):
            ours = [found for found in world.violations[before:] if found.kind not in OUR_FAULT]
            world.violations[before:] = ours

    async def _check(self, world: Any, judge: Judge, began: float) -> None:
        """Wait until all is right, for a minute at most; count what is not."""
        while True:
            with contextlib.suppress(StoreError):
                async with read(world.data) as (truth, store):
                    found = await judge.wrong(truth, store)
                caught_up_s = time.monotonic() - began
                if caught_up_s > MENDED_S or not (found["behind"] or found["asleep"]):
                    break
            await asyncio.sleep(0.2)
        self.tally["late"] += caught_up_s > CAUGHT_UP_S
        self.tally.update({kind: len(what) for kind, what in found.items()})
        wrong_now = {kind: what for kind, what in found.items() if what}
        print(f"kill {self.tally['kills']}: caught up in {caught_up_s:.1f} s,", wrong_now, flush=True)


def lost_moves(world: Any, truth: Truth) -> tuple[list[str], int]:
    """The moves that were acknowledged and are not in the log, and how many were acknowledged."""
    logged = {move.interaction_id for log in truth.logs for move in log}
    asked = list(world.discord.interactions.values())
    acknowledged = [each for each in asked if _is_move(each) and each.acked == 7 and not each.followup_ids]
    clock_zero = datetime.now(UTC) - timedelta(seconds=time.perf_counter())
    played_at = {(move.table_id, move.ply): move.at for log in truth.logs for move in log}

    def is_late(click: Any) -> bool:
        """A late click shows the board, too; the words that follow may be lost with the kill."""
        _, table, ply, *_ = str(click.event["data"]["custom_id"]).split(":")
        answered_at = clock_zero + timedelta(seconds=click.acked_at)
        return played_at.get((int(table), int(ply)), answered_at) < answered_at

    missing = [each for each in acknowledged if int(each.id) not in logged]
    return [each.name for each in missing if not is_late(each)], len(acknowledged)


def _is_move(interaction: Any) -> bool:
    data = interaction.event["data"]
    custom_id = str(data.get("custom_id", ""))
    picked = custom_id.startswith("pick:") and not data["values"][0].startswith("~")
    return picked or custom_id.startswith("play:")


def main() -> None:
    """Kill as often as asked, and print what happened."""
    chosen, harness = asked(__doc__, kills=500, seed=Random().randrange(2**32)), loopback.loaded()
    torture, began = Torture(harness, chosen.seed), time.monotonic()
    asyncio.run(torture.run(chosen.kills))
    print(*(f"{what:<20} {count:>9,}" for what, count in torture.tally.items()), sep="\n")
    print(f"{time.monotonic() - began:.0f} s, seed {chosen.seed}")
    wrong = [what for what in torture.tally if what in _WRONG or what.startswith("violation")]
    fail_unless(not any(torture.tally[what] for what in wrong))


if __name__ == "__main__":
    main()
