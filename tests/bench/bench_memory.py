"""The memory of the bot over many interactions: whether it stops to grow when its caches are full.

Run with ``python -m tests.bench.bench_memory [INTERACTIONS] [--no-pictures] [--trace]``. Strangers in ever
new channels open tables of Okiya, play them to their end by clicks, and look at replays, leaderboards and
profiles. Interactions enter through discord.py's own parser; only its requests are answered here, without a
network, so that nothing but the bot is measured. A core does about 50 interactions a second, and 120 without
pictures, whose cache has a limit in bytes. It prints the resident memory (Linux) along the way, and how much
came from the middle to the end; with ``--trace`` also the lines that allocated it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

import render
from bot.app import GameNight
from bot.screens.frame.emoji import uploaded_name
from bot.store import Store
from bot.thinking.pool import Thinkers
from games import GAMES

TABLES_AT_ONCE = 8
MOST_GROWTH_MIB = 20.0
BOT = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
SLASH, CLICK, BUTTON = 2, 3, 2
_ids = count(10**18)


def resident_mib() -> float:
    """The memory that this process holds in RAM, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


class Answers:
    """Stands in for Discord: takes every request of discord.py, and remembers the boards of running games."""

    def __init__(self) -> None:
        self.boards: dict[int, list[dict[str, Any]]] = {}
        self.answered: dict[str, asyncio.Future[int]] = {}

    def patch(self) -> None:
        """Let discord.py ask here."""

        async def bot_asks(_client: HTTPClient, route: Route, **_asked: Any) -> Any:
            return self._of_bot(route)

        async def webhook_asks(
            _adapter: AsyncWebhookAdapter, route: Route, _session: Any = None, **asked: Any
        ) -> Any:
            return self._of_interaction(route, asked)

        HTTPClient.request = bot_asks  # pyrefly: ignore[method-assign, bad-assignment]
        AsyncWebhookAdapter.request = webhook_asks  # pyrefly: ignore[method-assign, bad-assignment]

    def _of_bot(self, route: Route) -> Any:
        path = route.path
        if path == "/users/@me":
            return BOT
        if path == "/oauth2/applications/@me":
            return {
                "id": "1",
                "name": "bot",
                "description": "",
                "icon": None,
                "flags": 0,
                "verify_key": "",
                "bot_public": True,
                "owner": BOT,
                "bot_require_code_grant": False,
                "rpc_origins": [],
                "summary": "",
            }
        if path.endswith("/emojis"):
            names = {uploaded_name(drawn) for game in GAMES for drawn in render.emoji(game).values()}
            return {"items": [{"id": str(next(_ids)), "name": name} for name in names]}
        if "commands" in path:
            return []
        if "messages" in path:
            return self._message(next(_ids))
        return {}

    def _of_interaction(self, route: Route, asked: dict[str, Any]) -> Any:
        """An answer at once is of type 4 or 7 (a new message, the clicked one); a late one has no type."""
        sent, token = _sent(asked), str(route.webhook_token)
        clicked = int(token.partition("-")[0])
        kind = sent.get("type", 7 if "@original" in route.path and clicked else 4)
        message = clicked if kind == 7 else next(_ids)
        if kind in {4, 7}:
            data = sent.get("data", sent)
            if "components" in data and not data.get("flags", 0) & 64:
                self.boards[message] = data["components"]
            answered = self.answered.get(token)
            late_and_elsewhere = "type" not in sent and not any(
                row["type"] == 1 for row in data["components"]
            )
            if answered is not None and not answered.done() and not late_and_elsewhere:
                answered.set_result(message)
        if not route.path.endswith("/callback"):
            return self._message(message)
        return {"interaction": {"id": str(route.webhook_id), "type": 3, "response_message_id": str(message)}}

    def _message(self, number: int) -> dict[str, Any]:
        return {
            "id": str(number),
            "channel_id": "5",
            "author": BOT,
            "content": "",
            "embeds": [],
            "attachments": [],
            "components": [],
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "pinned": False,
            "type": 0,
            "flags": 32768,
        }


def _sent(asked: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a request."""
    if asked.get("multipart"):
        part: dict[str, Any] = next(part for part in asked["multipart"] if part["name"] == "payload_json")
        found: dict[str, Any] = json.loads(part["value"])
        return found
    payload: dict[str, Any] = asked.get("payload") or {}
    return payload


class Crowd:
    """People who start games, play them to the end, and look around."""

    def __init__(self, bot: GameNight, answers: Answers, wanted: int) -> None:
        self.bot, self.answers, self.wanted = bot, answers, wanted
        self.done = 0
        self.curve: list[tuple[int, float]] = []
        self.began = time.monotonic()
        self._every = max(1, wanted // 20)
        self.at_half: tracemalloc.Snapshot | None = None

    async def play(self) -> None:
        """Play one table after the other until all interactions have been sent."""
        dice = random.Random(next(_ids))
        while self.done < self.wanted:
            users, channel = (next(_ids), next(_ids)), next(_ids)
            started = await self._slash(users[0], channel, "okiya", "start", _user("opponent", users[1]))
            table = await self._click(users[1], channel, started, "Accept")
            while table is not None and not (now := await self.bot.tables.table(table)).over:
                (mover,) = now.to_act()
                cells = [
                    part["custom_id"]
                    for part in _buttons(self.answers.boards[started])
                    if part["custom_id"].startswith("play:") and not part.get("disabled")
                ]
                await self._press(mover, channel, started, dice.choice(cells))
                if dice.random() < 0.1:
                    await self._slash(mover, channel, "profile", None)
            await self._press(users[0], channel, started, f"page:replay:{table}:~replay", shown=False)
            await self._slash(users[0], channel, "leaderboard", None)
            del self.answers.boards[started]

    async def _click(self, user: int, channel: int, message: int, label: str) -> int | None:
        part = next(part for part in _buttons(self.answers.boards[message]) if part.get("label") == label)
        await self._press(user, channel, message, part["custom_id"])
        return int(part["custom_id"].rpartition(":")[2])

    async def _press(
        self, user: int, channel: int, message: int, custom_id: str, *, shown: bool = True
    ) -> None:
        components = self.answers.boards[message]
        if not shown:
            custom_id = next(
                p["custom_id"] for p in _buttons(components) if p["custom_id"].startswith("page:replay")
            )
        shown_there = {
            **self.answers._message(message),
            "components": components,
            "channel_id": str(channel),
        }
        data = {"custom_id": custom_id, "component_type": BUTTON}
        await self._send(user, channel, CLICK, data, message, shown_there)

    async def _slash(
        self, user: int, channel: int, name: str, sub: str | None, *options: dict[str, Any]
    ) -> int:
        resolved = {"users": {o["value"]: _person(int(o["value"])) for o in options}, "members": {}}
        inner: Sequence[dict[str, Any]] = (
            options if sub is None else [{"type": 1, "name": sub, "options": options}]
        )
        data = {"id": "9", "name": name, "type": 1, "options": list(inner), "resolved": resolved}
        return await self._send(user, channel, SLASH, data, 0, None)

    async def _send(
        self,
        user: int,
        channel: int,
        kind: int,
        data: dict[str, Any],
        clicked: int,
        message: dict[str, Any] | None,
    ) -> int:
        """Send an interaction and wait for its answer; the number of the message that answered it."""
        number = discord.utils.time_snowflake(discord.utils.utcnow()) + next(_ids) % 2**22
        token = f"{clicked}-{next(_ids)}"
        answer = self.answers.answered[token] = asyncio.get_running_loop().create_future()
        payload: dict[str, Any] = {
            "id": str(number),
            "application_id": "1",
            "type": kind,
            "token": token,
            "version": 1,
            "data": data,
            "guild_id": str(channel + 1),
            "channel_id": str(channel),
            "locale": "en-US",
            "app_permissions": str(2**50),
            "channel": {"id": str(channel), "type": 0, "name": "tables", "permissions": "0", "position": 0},
            "member": {
                "user": _person(user),
                "roles": [],
                "joined_at": "2026-01-01T00:00:00+00:00",
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": str(2**50),
            },
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 2**23,
        }
        if message is not None:
            payload["message"] = message
        self.bot._connection.parse_interaction_create(payload)  # pyrefly: ignore[bad-argument-type]
        async with asyncio.timeout(60):
            answered = await answer
        del self.answers.answered[token]
        self._count()
        return int(answered)

    def _count(self) -> None:
        self.done += 1
        if self.done % self._every == 0:
            gc.collect()
            self.curve.append((self.done, resident_mib()))
            rate = self.done / (time.monotonic() - self.began)
            print(f"{self.done:>9,} interactions {self.curve[-1][1]:8.1f} MiB {rate:6.0f}/s", flush=True)
            if tracemalloc.is_tracing() and self.done >= self.wanted // 2 and self.at_half is None:
                self.at_half = tracemalloc.take_snapshot()


def _buttons(components: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [part for row in components for part in row.get("components", ()) if part["type"] == BUTTON]


def _person(user: int) -> dict[str, Any]:
    return {
        "id": str(user),
        "username": f"user{user}",
        "discriminator": "0",
        "avatar": None,
        "global_name": None,
    }


def _user(name: str, user: int) -> dict[str, Any]:
    return {"type": 6, "name": name, "value": str(user)}


async def main(wanted: int, *, pictures: bool) -> None:
    answers = Answers()
    answers.patch()
    if not pictures:
        for name in ("board", "cover", "hand", "leaderboard_card", "profile_card"):
            setattr(render, name, lambda *_asked: bytes(1_000))
    thinkers = Thinkers(workers=1)
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/games.sqlite3")
        bot = GameNight(store, thinkers)
        await bot.login("token")
        crowd = Crowd(bot, answers, wanted)
        await asyncio.gather(*(crowd.play() for _ in range(TABLES_AT_ONCE)))
        if crowd.at_half is not None:
            for line in tracemalloc.take_snapshot().compare_to(crowd.at_half, "lineno")[:25]:
                print(line)
        half = next(mib for done, mib in crowd.curve if done >= wanted / 2)
        grown = crowd.curve[-1][1] - half
        print(
            f"From the {wanted // 2:,}th to the {wanted:,}th: {grown:+.1f} MiB (aim: < {MOST_GROWTH_MIB:g})."
        )
        await bot.close()
        thinkers.close()
        await store.close()


if __name__ == "__main__":
    numbers = [argument for argument in sys.argv[1:] if argument.isdigit()]
    if "--trace" in sys.argv:
        tracemalloc.start(1)
    asyncio.run(main(int(numbers[0]) if numbers else 100_000, pictures="--no-pictures" not in sys.argv))
