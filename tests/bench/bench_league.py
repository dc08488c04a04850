"""A league of 23 people over four weeks of moved time: six vanish, and processes are killed twice a day.

``python -m tests.bench.bench_league [sqlite] [postgresql]``: one process on SQLite, two that share everything
on PostgreSQL. Fails if the season does not end in time, if a standing is not the fold of the logs, if a game
is still waited for, and if somebody is out who has not vanished.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any, NamedTuple

from bot.events.league import AT_ONCE
from bot.events.leagues import LEAGUE, LeagueForm
from bot.events.standings import Meeting, Why, standings
from bot.store.errors import StoreError
from bot.store.events import Event
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.thinking.pool import Thinkers
from games.errors import GameOver
from tests.bot.events.test_leagues import GUILD, ORGANISER, Evening
from tests.bot.store.examples import LOUNGE
from tests.postgres.databases import made
from tests.postgres.server import MISSING, Guarded, path_to_programs

PEOPLE, VANISH, WEEKS = 23, 6, 4
KILLS_A_DAY = 2
"""As often everybody makes a move in each of their games."""

GAMES = "okiya", "okago", "boussanga"
BUDGET_S = 0.02
KILLED_AFTER_S = 0.0, 0.2
MINUTE_S = 0.25
"""So long a minute after the season's end really takes: a judge needs seconds."""


_FORKED = get_context("forkserver")
_FORKED.set_forkserver_preload(["tests.bot.events.test_leagues", "tests.postgres.databases"])


class Asked(NamedTuple):
    """What a process is to do at a time: what is due, and with ``plays`` a move at each of its tables."""

    event: int
    now: datetime
    vanished: list[int]
    plays: bool


Told = tuple[bool, datetime]
"""Whether the season is over, and when it ends."""


async def serve(url: str, part: int, parts: int, asks: Connection) -> None:
    """Be one of the processes: do what is asked, and answer whether the season is over, and when it ends."""
    store, thinkers = await Store.open(url), Thinkers(workers=1, budget_s=BUDGET_S)
    evening = Evening(store, thinkers, dice=Random(part))
    asks.send("ready")
    while True:
        asked: Asked = await asyncio.to_thread(asks.recv)
        evening.now, evening.vanished = asked.now, set(asked.vanished)
        await _again(evening.pass_some_hours(timedelta()))
        season = await store.events.of(asked.event)
        if asked.plays and season is not None:
            await _again(evening.play(season, lambda table: table % parts == part))
        seen = await evening.leagues.seen(asked.event)
        assert seen is not None
        users = [user for each in seen.pairings if each.result is None for user in each.users]
        assert max(Counter(users).values(), default=0) <= AT_ONCE
        asks.send((seen.event.status == "over", seen.event.ends_at))


def served(url: str, part: int, parts: int, asks: Connection) -> None:
    """The same in a process of its own."""
    with suppress(EOFError):
        asyncio.run(serve(url, part, parts, asks))


async def _again(work: Awaitable[None]) -> None:
    """Another process may have been faster: what is left is done at the next time."""
    with suppress(StoreError, Refusal, GameOver):
        await work


class Process:
    """One of the processes, which can be killed; a new one takes its place."""

    def __init__(self, *arguments: Any) -> None:
        self._arguments = arguments
        self._running: Any = None
        self.amid = 0

    async def do(self, asked: Asked, killed_after: float | None = None) -> Told:
        """Let it do something, perhaps die meanwhile, and do it again. Returns its answer."""
        if self._running is None:
            self._asks, theirs = _FORKED.Pipe()
            self._running = _FORKED.Process(target=served, args=(*self._arguments, theirs), daemon=False)
            self._running.start()
            theirs.close()
            await asyncio.to_thread(self._asks.recv)
        self._asks.send(asked)
        if killed_after is not None:
            await asyncio.sleep(killed_after)
            self.amid += not self._asks.poll()
            await self.end()
            return await self.do(asked)
        told: Told = await asyncio.to_thread(self._asks.recv)
        return told

    async def end(self) -> None:
        """Kill it."""
        self._running.kill()
        await asyncio.to_thread(self._running.join)
        self._running = None


async def season(url: str, parts: int, seed: int) -> str:
    """Play a season with this number of processes. Returns its figures."""
    chance, began = Random(seed), time.monotonic()
    event, now = await _joined(url)
    vanish_at = {
        user: now + chance.uniform(0, 7 * WEEKS) * timedelta(days=1)
        for user in chance.sample(range(1, PEOPLE + 1), VANISH)
    }
    processes = [Process(url, part, parts) for part in range(parts)]
    kills = 0
    over, ends_at = False, event.ends_at
    while not over:
        late = kills > KILLS_A_DAY and now >= ends_at
        assert now < ends_at + timedelta(hours=12), "the season does not end"
        now += timedelta(minutes=1) if late else timedelta(hours=24 / KILLS_A_DAY)
        vanished = [user for user, at in vanish_at.items() if at <= now]
        asked = Asked(event.id, now, vanished, not late)
        dies = None if late else chance.randrange(parts)
        dying = [chance.uniform(*KILLED_AFTER_S) if part == dies else None for part in range(parts)]
        answers = await asyncio.gather(
            *(each.do(asked, at) for each, at in zip(processes, dying, strict=True))
        )
        kills += not late
        await asyncio.sleep(MINUTE_S if late else 0)
        over, ends_at = answers[-1]
    for process in processes:
        await process.end()
    after = (now - ends_at) / timedelta(minutes=1)
    figures = await _judged(url, event, set(vanish_at))
    took = time.monotonic() - began
    amid = sum(each.amid for each in processes)
    return f"{figures}, {kills} kills ({amid} at work), over {after:.0f} minutes after its end, {took:.0f} s"


async def _joined(url: str) -> tuple[Event, datetime]:
    """A league that everybody has joined, and the time when it begins."""
    store, thinkers = await Store.open(url), Thinkers(workers=1)
    evening = Evening(store, thinkers)
    event = await evening.leagues.make(GUILD, LOUNGE, ORGANISER, LeagueForm(GAMES, 1, WEEKS))
    for user in range(1, PEOPLE + 1):
        assert await evening.leagues.join(await evening.seen(event), user) == "joined"
        evening.now += timedelta(seconds=1)
    await store.close()
    return event, event.starts_at


async def _judged(url: str, event: Event, vanished: set[int]) -> str:
    """Compare everything with the logs. Returns what came of the games and the people."""
    store, thinkers = await Store.open(url), Thinkers(workers=1)
    evening = Evening(store, thinkers)
    seen = await evening.seen(event)
    told: list[Meeting] = []
    for pairing in seen.pairings:
        each = Meeting.of(pairing)
        table = None if pairing.table_id is None else await evening.tables.table(pairing.table_id)
        assert table is None or table.row.status in ("over", "stopped"), f"table {table.id} is waited for"
        if each.why is Why.PLAYED:
            assert table is not None
            outcome = table.outcome
            assert outcome is not None
            won = [table.players[seat] for seat in outcome.winners]
            points = tuple(2 if user in won else 0 if won else 1 for user in pairing.users)
            assert each.points == points, f"{each} is not what the log of table {table.id} says"
        told.append(each)
    people = [each.user_id for each in seen.entrants]
    annulled = {user for user, every in seen.season.gone.items() if every}
    assert seen.season.gone.keys() <= vanished, "somebody is out who was there"
    for division, lines in zip(seen.season.divisions, seen.standings, strict=True):
        inside = [user for user in people if user in division]
        assert lines == standings(inside, told[::-1], seen.season.gone, annulled)
    following = await store.events.newest(GUILD, LEAGUE)
    assert following is not None
    assert following.settings["former"] == seen.event.id
    await store.close()
    whys = Counter(each.why or "played" for each in seen.pairings)
    counted = ", ".join(f"{count} {why}" for why, count in sorted(whys.items()))
    return f"{len(told)} games ({counted}), {len(seen.season.gone)} out ({len(annulled)} annulled)"


async def _on_postgresql(seed: int) -> str:
    with Guarded(max_connections="200") as server:
        return await season(await made(server.url, "league"), 2, seed)


def main(arguments: Sequence[str]) -> None:
    """Play a season on each engine that is named, or on both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engines", nargs="*", default=["sqlite", "postgresql"])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if "sqlite" in asked.engines:
        with tempfile.TemporaryDirectory() as folder:
            print("SQLite:", asyncio.run(season(f"sqlite:///{folder}/games.db", 1, asked.seed)))
    if "postgresql" in asked.engines:
        told = MISSING if path_to_programs() is None else asyncio.run(_on_postgresql(asked.seed))
        print("PostgreSQL, two processes:", told)


if __name__ == "__main__":
    main(sys.argv[1:])
