"""The numbers that Prometheus collects: counts, times and lengths. Never a name, an id, or a card.

Every label is one of a few words of ours: a command, the key of a game, the number of a shard. Only this
package imports the library, and nothing imports this package unless a port is set.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib.metadata import version
from types import SimpleNamespace
from typing import Final, Literal, TypeAlias

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.process_collector import ProcessCollector

from bot.health import Outcome
from bot.store.database.engine import Timed
from games import GAMES

# Else a third of all lines would say when each count began.
disable_created_metrics()

_ANSWER_S = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Discord drops an interaction that has no answer after three seconds."""

_DATABASE_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Measures:
    """All numbers of one process. What happens is counted at once; the rest is set before ``text``."""

    def __init__(self, *, has_backups: bool) -> None:
        """``has_backups``: the bot makes backups of its database, so their age is a number, too."""
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("gamenight_version", "The version that runs.", registry=registry).info(
            {"version": version("game-night")}
        )
        self._answers = Counter(
            "gamenight_answers",
            "Answers by what was used (a command, or the kind of a control) and what became of it.",
            ("command", "outcome"),
            registry=registry,
        )
        self._answer_s = Histogram(
            "gamenight_answer_seconds",
            "Time until the first answer.",
            ("command",),
            buckets=_ANSWER_S,
            registry=registry,
        )
        self._moves = Counter("gamenight_moves", "Moves that were played.", ("game",), registry=registry)
        self._running = Gauge(
            "gamenight_running_tables",
            "Tables that are being played in the whole database, the same in each process.",
            ("game",),
            registry=registry,
        )
        self._thoughts = Gauge(
            "gamenight_thoughts_waiting",
            "Thoughts of computer players that wait for a process.",
            registry=registry,
        )
        self._lag_s = Gauge(
            "gamenight_loop_lag_seconds",
            "The longest time in these five minutes that the event loop was late.",
            registry=registry,
        )
        self._requests = Counter(
            "gamenight_discord_requests",
            "Requests to Discord by what they were for and what became of them; all but taken have failed.",
            ("to", "result"),
            registry=registry,
        )
        self._database_up = Gauge(
            "gamenight_database_up", "Whether the database answers (1) or not (0).", registry=registry
        )
        self._database_s = Histogram(
            "gamenight_database_seconds",
            "Time of a transaction: its work with the wait for its turn, and its commit.",
            ("part",),
            buckets=_DATABASE_S,
            registry=registry,
        )
        self._database_failures = Counter(
            "gamenight_database_failures",
            "Transactions that have failed, by the kind of their error.",
            ("kind",),
            registry=registry,
        )
        self._backup_at = Gauge(
            "gamenight_newest_backup_timestamp_seconds",
            "When the newest backup of the database was made; 0 if there is none.",
            registry=registry if has_backups else None,
        )
        self._servers = Gauge("gamenight_servers", "Servers with the bot in this process.", registry=registry)
        self._shards = Gauge(
            "gamenight_shards", "All shards, whatever process serves them.", registry=registry
        )
        self._connected = Gauge(
            "gamenight_shard_connected",
            "1 for each shard that this process has connected to Discord.",
            ("shard",),
            registry=registry,
        )
        self._latency_s = Gauge(
            "gamenight_shard_latency_seconds",
            "Time in which Discord answered the last heartbeat.",
            ("shard",),
            registry=registry,
        )

    # What happens

    def answered(self, command: str, outcome: Outcome, took_s: float) -> None:
        """Count an answer."""
        self._answers.labels(command, outcome).inc()
        self._answer_s.labels(command).observe(took_s)

    def moved(self, game: str) -> None:
        """Count a move."""
        self._moves.labels(game).inc()

    def requested(self, to: str, result: str) -> None:
        """Count a request to Discord; the words are those of ``counting``."""
        self._requests.labels(to, result).inc()

    def timed(self, transaction: Timed) -> None:
        """Count a transaction of the database."""
        if transaction.failure:
            self._database_failures.labels(transaction.failure).inc()
            return
        self._database_s.labels("work").observe(transaction.work_s)
        self._database_s.labels("commit").observe(transaction.commit_s)

    # What is so now

    def running(self, tables: Mapping[str, int] | None) -> None:
        """Note how many tables are being played by game; None: the database did not answer."""
        self._database_up.set(tables is not None)
        if tables is None:
            self._running.clear()
        else:
            for game in GAMES:
                self._running.labels(game).set(tables.get(game, 0))

    def loop(self, thoughts: int, lag_s: float) -> None:
        """Note how many thoughts wait, and the lag of the event loop in seconds."""
        self._thoughts.set(thoughts)
        self._lag_s.set(lag_s)

    def connected(self, latencies_s: Mapping[int, float], shards: int, servers: int) -> None:
        """Note the connected shards with their latencies, the number of all shards, and that of servers."""
        self._shards.set(shards)
        self._servers.set(servers)
        self._connected.clear()
        self._latency_s.clear()
        for shard, latency_s in latencies_s.items():
            self._connected.labels(shard).set(1)
            if math.isfinite(latency_s):
                self._latency_s.labels(shard).set(latency_s)

    def backed_up(self, at: datetime | None) -> None:
        """Note when the newest backup was made, None if there is none."""
        self._backup_at.set(0 if at is None else at.timestamp())

    def text(self) -> bytes:
        """All numbers in Prometheus's text format."""
        return generate_latest(self._registry)


# Every request to Discord is counted by what it was for and what became of it, not by what is sent.

Purpose: TypeAlias = Literal["answers", "messages", "other"]
"""Answers to clicks and commands; messages in channels; the rest: commands, emoji, the gateway."""

Result: TypeAlias = Literal["taken", "limited", "gone", "refused", "failing", "lost"]
"""What became of a request.

Discord took it; asked for a pause (429); no longer has what was named (404); refused it (10,000 refusals in
ten minutes are a ban); failed itself; or the connection was lost.
"""

_FIRST_PARTS: Final[dict[str, Purpose]] = {
    "interactions": "answers",
    "webhooks": "answers",
    "channels": "messages",
}


def counting(count: Callable[[Purpose, Result], None]) -> aiohttp.TraceConfig:
    """What an aiohttp session is given so that it counts each of its requests."""

    async def ended(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        count(purpose_of(request.url.path), result_of(request.response.status))

    async def failed(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(request.exception, asyncio.CancelledError):
            count(purpose_of(request.url.path), "lost")

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def purpose_of(path: str) -> Purpose:
    """What a request to a path such as ``/api/v10/channels/1/messages`` is for."""
    parts = path.split("/")
    return next((_FIRST_PARTS[part] for part in parts[:4] if part in _FIRST_PARTS), "other")


def result_of(status: int) -> Result:
    """What the status of an answer says."""
    if status < 400:
        return "taken"
    if status >= 500:
        return "failing"
    return "limited" if status == 429 else "gone" if status == 404 else "refused"
