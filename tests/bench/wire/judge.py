"""The truth of a bot's database, and what people see compared with it."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
from discord.utils import snowflake_time

import render
from bot.screens.frame.emoji import ApplicationEmoji, uploaded_name
from bot.screens.frame.layout import Message
from bot.screens.table.board import board_message
from bot.screens.table.messages.mentions import EVERY
from bot.store import Move, Store
from bot.tables import Table
from bot.tables.shelf import Shelf
from games import GAMES
from tests.bench.wire.people import table_of
from tests.bot.discord.walk.judge import turns_told
from tests.bot.screens.choosing import desk_of
from tests.bot.screens.limits import components_of, walk

_MENTION = re.compile(r"(?:<@\d+>(?:, | and )?)+(?:it is your turn|there is news|table \d+ is over|the )")
_USER = re.compile(r"<@(\d+)>")
_SHOWN = ("content", "custom_id", "disabled", "label")


@dataclass
class Truth:
    """The tables and logs of a copy of the bot's database."""

    tables: list[Table]
    logs: list[tuple[Move, ...]]

    @classmethod
    async def read(cls, data: Path) -> Truth:
        """Copy the database of a running or killed bot and read it. Raises StoreError if the copy is torn."""
        with tempfile.TemporaryDirectory() as folder:
            for suffix in ("", "-wal"):
                if (data / f"bot.db{suffix}").exists():
                    shutil.copy(data / f"bot.db{suffix}", folder)
            store = await Store.open(f"sqlite:///{folder}/bot.db")
            shelf, tables, logs = Shelf(store), list[Table](), list[tuple[Move, ...]]()
            while await store.table(len(tables) + 1) is not None:
                tables.append(await shelf.load(len(tables) + 1))
                logs.append(await store.moves(len(tables)))
            await store.close()
        return cls(tables, logs)


PACED_S = EVERY.total_seconds() + 15.0
"""Whoever was written to in this time may wait for another mention. The bot may be a little late."""


class Judge:
    """Compares what people see in a world with the log.

    ``began`` is the start of the present bot. It knows nobody whom it has not written to itself.
    """

    def __init__(self, world: Any, viewer: Any, message: Any) -> None:
        self._world, self._viewer, self._message = world, viewer, message
        self._right: dict[int, int] = {}
        self.began = datetime.now(UTC)

    async def wrong(self, truth: Truth) -> dict[str, list[str]]:
        """What does not equal the log now, by kind; "paced" are the mentions that have to wait."""
        found: dict[str, list[str]] = {
            kind: [] for kind in ("behind", "unnoted", "asleep", "mention", "paced", "wrongly")
        }
        desk = desk_of(emoji=self._emoji())
        seen = [
            self._message(self._world, raw, self._viewer)
            for there in self._world.discord.messages.values()
            for raw in list(there.values())
            if not raw.get("_only")
        ]
        told = [turn for shown in seen for turn in turns_told(shown.text)]
        paced = self._just_written_to(seen)
        shown_by_id = {int(shown.id): shown for shown in seen}
        noted = {board.message_id for table in truth.tables for board in table.row.boards[-1:]}
        found["unnoted"] = [
            f"table {number}" for shown in seen if (number := table_of(shown)) and int(shown.id) not in noted
        ]
        for table, log in zip(truth.tables, truth.logs, strict=True):
            users = [user for user, number in told if number == table.id]
            found["wrongly"] += [f"table {table.id}" for user in users if user not in table.to_act()]
            if table.row.status == "running":
                if table.computer_to_act is not None:
                    found["asleep"].append(f"table {table.id}")
                # Whoever has acted since the turn began knows that it is their turn. So does the host before
                # any person has moved, because the board answers the host.
                people = [user for user in table.to_act() if user > 0]
                waiting = [user for user in people if table.active_at[user] < table.waiting_since]
                if not any(move.user_id > 0 for move in log):
                    waiting = [user for user in waiting if user != table.row.host_id]
                if len(waiting) == 1 and table.row.boards and not users:
                    found["paced" if waiting[0] in paced else "mention"].append(f"table {table.id}")
            if table.row.boards and self._right.get(table.id) != table.row.version:
                there = shown_by_id.get(table.row.boards[-1].message_id)
                if there is not None and not _same(there, await board_message(desk, table)):
                    found["behind"].append(f"table {table.id}, {table.row.game}, ply {table.ply}")
                elif table.over:
                    self._right[table.id] = table.row.version
        return found

    def _just_written_to(self, seen: Sequence[Any]) -> set[int]:
        """The users whom this bot has mentioned so lately that it may not write to them again."""
        since = max(self.began, datetime.now(UTC) - timedelta(seconds=PACED_S))
        new = [shown.text for shown in seen if snowflake_time(int(shown.id)) > since]
        return {
            int(user) for told in filter(None, map(_MENTION.match, new)) for user in _USER.findall(told[0])
        }

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


def _same(shown: Any, expected: Message) -> bool:
    """Whether a message shows these words, controls and pictures."""
    sent = [[part.get(key) or None for key in _SHOWN] for part in walk(components_of(expected.layout))]
    there = [[part.raw.get(key) or None for key in _SHOWN] for part in shown.components]
    return sent == there and [image.bytes for image in shown.images] == list(expected.pictures.values())
