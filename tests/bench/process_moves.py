"""Moves of one process through ``Tables.act``, as fast as they are committed, and where their time goes."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Self

from bot.store import Edition, Store
from bot.store.database import Timed
from bot.tables import Place, Table, Tables
from games.core import RESIGN
from tests.bench.bench_store import Append, open_tables, play

GAME = "ok"  # with the first legal move it goes on for hundreds of moves


@dataclass(frozen=True, slots=True)
class Rate:
    """Moves of all processes, and seconds: of the clock, of processors, and of transactions."""

    moves: int
    seconds: float
    processor_s: float
    commits: int
    work_s: float
    commit_s: float
    server_s: float = 0.0

    def __add__(self, other: Self) -> Rate:
        return Rate(
            self.moves + other.moves,
            max(self.seconds, other.seconds),
            self.processor_s + other.processor_s,
            self.commits + other.commits,
            self.work_s + other.work_s,
            self.commit_s + other.commit_s,
        )

    def on_a_server(self, processor_s: float) -> Rate:
        """The same with the processor time of the database's server."""
        made = self.moves, self.seconds, self.processor_s, self.commits, self.work_s, self.commit_s
        return Rate(*made, processor_s)

    @property
    def a_second(self) -> float:
        return self.moves / self.seconds

    def __str__(self) -> str:
        each_us = 1e6 / self.moves
        return (
            f"{self.a_second:6,.0f} moves/s; a move: {self.processor_s * each_us:4.0f} us of the bot's "
            f"processor, {self.server_s * each_us:4.0f} us of the server's; a batch: "
            f"{self.moves / self.commits:4.0f} moves, {self.work_s * 1e3 / self.commits:5.1f} ms of "
            f"statements and {self.commit_s * 1e3 / self.commits:4.1f} ms of commit"
        )


class _Games:
    """Games of two people each, who move at once; when one ends, the next begins."""

    def __init__(self, store: Store) -> None:
        self._tables = Tables(store)
        self._first = os.getpid() * 10_000
        self._begun = 0
        self.moves = 0

    async def begin(self) -> Table:
        self._begun += 1
        host = self._first + 2 * self._begun
        lobby = self._tables.lobby
        opened = await lobby.open(GAME, host, {}, Place(host, 1))
        await lobby.join(opened.id, host + 1)
        return await lobby.begin(opened.id, host)

    async def play(self, now: Table, until: float) -> None:
        click = now.id << 20
        while time.monotonic() < until:
            if now.over:
                now = await self.begin()
            user = now.to_act()[0]
            action = next(each for each in now.view(now.seat_of(user)).actions if each != RESIGN)
            now = await self._tables.act(now.id, user, now.ply, action, click + now.ply)
            self.moves += 1


class _Watch:
    """Measures what happens to a store inside this context."""

    def __init__(self, store: Store) -> None:
        self._batches: list[Timed] = []
        store.database.listen(self._batches.append)

    def __enter__(self) -> Self:
        self._batches.clear()
        self._began, self._processor = time.monotonic(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self._seconds = time.monotonic() - self._began
        self._processor_s = time.process_time() - self._processor

    def rate(self, moves: int) -> Rate:
        """What was measured while this number of moves was made."""
        return Rate(
            moves,
            self._seconds,
            self._processor_s,
            len(self._batches),
            sum(batch.work_s for batch in self._batches),
            sum(batch.commit_s for batch in self._batches),
        )


def moves_on(url: str, tables: int, seconds: float, parent: Connection) -> None:
    """Play at some tables at once for some time after the parent has answered, and tell it the rate."""

    async def play() -> Rate:
        store = await Store.open(url)
        games = _Games(store)
        begun = [await games.begin() for _ in range(tables)]
        parent.send(None)
        parent.recv()
        with _Watch(store) as watch:
            until = time.monotonic() + seconds
            await asyncio.gather(*(games.play(table, until) for table in begun))
        await store.close()
        return watch.rate(games.moves)

    parent.send(asyncio.run(play()))


async def appended(url: str, moves_each: int) -> Rate:
    """Moves that are only written, as in ``bench_store``: this number at each of its tables, all at once."""
    store = await Store.open(url)
    ids = await open_tables(store)
    await play(_on_an_edition(store), ids, 2)
    with _Watch(store) as watch:
        await play(lambda move: _on_an_edition(store)(replace(move, ply=move.ply + 2)), ids, moves_each)
    await store.close()
    return watch.rate(len(ids) * moves_each)


def _on_an_edition(store: Store) -> Append:
    """Write a move at a table where nothing else happens."""
    return lambda move: store.append(move, decided_on=Edition(move.ply, 0))
