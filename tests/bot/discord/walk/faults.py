"""What can fail at a request to Discord and at a transaction, and the place at which one of them does."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Literal

import aiohttp
import discord
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.store import Store
from tests.bot.discord.simulated import Discord

At = Literal["request", "transaction"]

FAULTS: Mapping[str, At] = {
    "404": "request",
    "403": "request",
    "500": "request",
    "429": "request",
    "cut before": "request",
    "cut after": "request",
    "late": "request",
    "locked": "transaction",
    "full": "transaction",
    "lost": "transaction",
    "lost after": "transaction",
}
NOT_TRIED_AGAIN = {"404", "403"}
"""Refusals: what could not be shown waits until somebody asks."""

LATE_S = 4.0
LIMITED_S = 40.0
_SAID = {"locked": "database is locked", "full": "database or disk is full", "lost": "disk I/O error"}


@dataclass(frozen=True, slots=True)
class Case:
    """One walk through a game: the request or the transaction, counted from 0, that fails, and how.

    Without a ``fault`` nothing fails.
    """

    game: str
    at: At = "request"
    number: int = -1
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.game}, {self.at} {self.number}, {self.fault}" if self.fault else self.game


@dataclass
class Line:
    """The way from the bot to Discord and to the database, on which one fault happens.

    ``requests`` are the methods and routes asked for so far, ``transactions`` their count. ``fired`` names
    the place of the fault once it has happened.
    """

    case: Case
    requests: list[str] = field(default_factory=list)
    transactions: int = 0
    fired: str = ""
    _sent: dict[str, Any] = field(default_factory=dict)
    _watching: bool = False
    _dying: bool = False

    @contextmanager
    def watched(self, watching: bool = True) -> Iterator[None]:
        """Count requests and transactions, or do not; faults happen only while they are counted."""
        before, self._watching = self._watching, watching
        try:
            yield
        finally:
            self._watching = before

    # Discord.

    def lay(self, env: Discord) -> None:
        """Lead all requests of the running bot through here."""
        for end in (env.bot.http, env._webhook_adapter):
            self._lead(env, end)

    def _lead(self, env: Discord, end: Any) -> None:
        send = end.request

        async def ask(route: Any, *args: Any, **kwargs: Any) -> Any:
            """Discord answers a message with a known nonce with the message that it has."""
            nonce = _nonce(kwargs)
            if nonce in self._sent:
                return self._sent[nonce]
            answer = await send(route, *args, **kwargs)
            if nonce:
                self._sent[nonce] = answer
            return answer

        async def request(route: Any, *args: Any, **kwargs: Any) -> Any:
            if not self._watching:
                return await ask(route, *args, **kwargs)
            number = len(self.requests)
            path = re.sub(r"^.*/api/v\d+", "", route.url.partition("?")[0])
            self.requests.append(f"{route.method} {_template(path)}")
            if self.case.at != "request" or number != self.case.number:
                return await ask(route, *args, **kwargs)
            self.fired = self.requests[-1]
            wait_s = getattr(end, "max_ratelimit_timeout", None)
            if self.case.fault == "404":
                _delete(env, route.method, path)
            return await _failing(self.case.fault, path, wait_s, lambda: ask(route, *args, **kwargs))

        end.request = request

    # The database.

    async def tap(self, store: Store) -> None:
        """Lead all transactions of a store through here: they are counted and fail in its driver."""

        async def under(connection: AsyncConnection) -> Any:
            return (await connection.get_raw_connection()).driver_connection

        driver = await store.database.run(under)
        commit = driver.commit

        def begins(_connection: object) -> None:
            if self._watching:
                self._count()
            if self._is_due("locked"):
                raise OperationalError("BEGIN IMMEDIATE", None, _broken("locked"))

        async def commits() -> None:
            """What is lost after the commit is saved: only the answer is missing."""
            for fault in ("full", "lost"):
                if self._is_due(fault):
                    raise _broken(fault)
            await commit()
            if self._is_due("lost after"):
                raise ConnectionResetError

        event.listen(store.database._engine.sync_engine, "begin", begins, insert=True)
        driver.commit = commits

    def _count(self) -> None:
        """One more transaction."""
        if self.case.at == "transaction" and self.transactions == self.case.number:
            self.fired = f"transaction {self.transactions}"
            self._dying = True
        self.transactions += 1

    def _is_due(self, fault: str) -> bool:
        """Whether this fault happens now; it does once."""
        due = self._dying and self._watching and self.case.fault == fault
        if due:
            self._dying = False
        return due


async def _failing(
    fault: str, path: str, most_wait_s: float | None, ask: Callable[[], Awaitable[Any]]
) -> Any:
    """What becomes of a request with a fault, as discord.py tells it to the bot."""
    match fault:
        case "404":
            raise discord.NotFound(*_answered(404, _unknown(path)))
        case "403":
            raise discord.Forbidden(*_answered(403, 50001))
        case "500":
            raise discord.DiscordServerError(*_answered(500))
        case "429" if most_wait_s is not None and most_wait_s < LIMITED_S:
            raise discord.RateLimited(LIMITED_S)
        case "429":
            await asyncio.sleep(LIMITED_S)
            return await ask()
        case "cut before":
            raise aiohttp.ServerDisconnectedError
        case "cut after":
            await ask()
            raise aiohttp.ServerDisconnectedError
        case "late":
            answer = await ask()
            await asyncio.sleep(LATE_S)
            return answer
    raise ValueError(fault)


def _answered(status: int, code: int = 0) -> Any:
    """The two arguments of discord.py's errors: an answer with this status, and what it says."""
    response = SimpleNamespace(status=status, reason="Refused", headers={})
    return response, {"code": code, "message": "Refused"}


def _nonce(asked: Mapping[str, Any]) -> str:
    """The nonce of a message, if it has one."""
    forms = [json.loads(part["value"]) for part in asked.get("form") or () if part["name"] == "payload_json"]
    return next((str(body["nonce"]) for body in (*forms, asked.get("json") or {}) if body.get("nonce")), "")


def _unknown(path: str) -> int:
    """What Discord does not know any more: an interaction, a webhook, a message or a channel."""
    if path.startswith("/interactions"):
        return 10062
    if path.startswith("/webhooks"):
        return 10015
    return 10008 if re.search(r"/messages/\d+$", path) else 10003


def _delete(env: Discord, method: str, path: str) -> None:
    """A message that Discord does not know any more was deleted by somebody."""
    found = re.fullmatch(r"/channels/(\d+)/messages/(\d+)", path)
    if found and method != "GET":
        env.backend.delete_message(int(found[1]), int(found[2]))


def _template(path: str) -> str:
    """A path without its numbers and tokens."""
    shortened = re.sub(r"simcord_\w+", "*", path)
    return re.sub(r"\d{3,}", "*", shortened)


def _broken(fault: str) -> sqlite3.OperationalError:
    return sqlite3.OperationalError(_SAID[fault])
