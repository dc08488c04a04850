"""A league of 23 people over four weeks of moved time: six vanish, and processes are killed twice a day.

``python -m tests.bench.bench_league [sqlite] [postgresql] [--seed 1]``: one process on SQLite, two that share
everything on PostgreSQL. Fails if the season does not end in time, if a standing is not the fold of the logs,
if a game is still waited for, and if somebody is out who has not vanished.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from datetime import datetime, timedelta
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any, NamedTuple

from bot.events.league import AT_ONCE, LEAGUE
from bot.events.standings import Meeting, standings
from bot.store.errors import StoreError
from bot.store.events import Event
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.thinking.pool import Thinkers
from games.errors import GameOver
from tests.bench.figures import asked
from tests.bot.events.test_leagues import GUILD, Evening, check_results, joined
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

    event: Event
    now: datetime
    vanished: list[int]
    plays: bool


def serve(url: str, part: int, parts: int, asks: Connection) -> None:
    """Be one of the processes: do what is asked, and answer whether the season is over, and when it ends."""
    with suppress(EOFError):
        asyncio.run(_serve(url, part, parts, asks))


async def _serve(url: str, part: int, parts: int, asks: Connection) -> None:
    evening = Evening(await Store.open(url), Thinkers(workers=1, budget_s=BUDGET_S), dice=Random(part))
    asks.send("ready")
    while True:
        now: Asked = await asyncio.to_thread(asks.recv)
        evening.now, evening.vanished = now.now, set(now.vanished)
        await _tried(evening.pass_some_hours(timedelta()))
        if now.plays:
            await _tried(evening.play(now.event, lambda table: table % parts == part))
        seen = await evening.seen(now.event)
        users = [user for each in seen.pairings if each.result is None for user in each.users]
        assert max(Counter(users).values(), default=0) <= AT_ONCE
        asks.send((seen.event.status == "over", seen.event.ends_at))


async def _tried(work: Awaitable[None]) -> None:
    """Another process may have been faster: what is left is done at the next time."""
    with suppress(StoreError, Refusal, GameOver):
        await work


class Process:
    """One of the processes, which can be killed; a new one takes its place."""

    def __init__(self, *arguments: Any) -> None:
        self._arguments = arguments
        self._running: Any = None
        self.amid = 0

    async def do(self, what: Asked, killed_after: float | None = None) -> tuple[bool, datetime]:
        """Let it do something, perhaps die meanwhile, and do it again. Returns its answer."""
        if self._running is None:
            self._asks, theirs = _FORKED.Pipe()
            self._running = _FORKED.Process(target=serve, args=(*self._arguments, theirs), daemon=False)
            self._running.start()
            theirs.close()
            await asyncio.to_thread(self._asks.recv)
        self._asks.send(what)
        if killed_after is not None:
            await asyncio.sleep(killed_after)
            self.amid += not self._asks.poll()
            await self.end()
            return await self.do(what)
        told: tuple[bool, datetime] = await asyncio.to_thread(self._asks.recv)
        return told

    async def end(self) -> None:
        """Kill it."""
        self._running.kill()
        await asyncio.to_thread(self._running.join)
        self._running = None


async def season(url: str, parts: int, seed: int) -> str:
    """Play a season with this number of processes. Returns its figures."""
    chance, began = Random(seed), time.monotonic()
    store = await Store.open(url)
    event = await joined(Evening(store, Thinkers(workers=1)), PEOPLE, *GAMES)
    await store.close()
    now, ends_at, over, kills = event.starts_at, event.ends_at, False, 0
    leavers = chance.sample(range(1, PEOPLE + 1), VANISH)
    vanish_at = {user: now + chance.uniform(0, 7 * WEEKS) * timedelta(days=1) for user in leavers}
    processes = [Process(url, part, parts) for part in range(parts)]
    while not over:
        late = kills > KILLS_A_DAY and now >= ends_at
        assert now < ends_at + timedelta(hours=12), "the season does not end"
        now += timedelta(minutes=1) if late else timedelta(hours=24 / KILLS_A_DAY)
        what = Asked(event, now, [user for user, at in vanish_at.items() if at <= now], not late)
        dying: list[float | None] = [None] * parts
        if not late:
            dying[chance.randrange(parts)] = chance.uniform(*KILLED_AFTER_S)
            kills += 1
        answers = await asyncio.gather(
            *(each.do(what, at) for each, at in zip(processes, dying, strict=True))
        )
        await asyncio.sleep(MINUTE_S if late else 0)
        over, ends_at = answers[-1]
    for process in processes:
        await process.end()
    amid, after = sum(each.amid for each in processes), (now - ends_at) / timedelta(minutes=1)
    return (
        f"{await _judged(url, event, set(vanish_at))}, {kills} kills ({amid} at work), "
        f"over {after:.0f} minutes after its end, {time.monotonic() - began:.0f} s"
    )


async def _judged(url: str, event: Event, vanished: set[int]) -> str:
    """Compare everything with the logs. Returns what came of the games and the people."""
    store = await Store.open(url)
    evening = Evening(store, Thinkers(workers=1))
    seen = await evening.seen(event)
    await check_results(evening, seen)
    told = [Meeting.of(pairing) for pairing in seen.pairings]
    gone, annulled = seen.out, seen.annulled
    assert gone <= vanished, "somebody is out who was there"
    for division, lines in zip(seen.divisions, seen.standings, strict=True):
        inside = [each.user_id for each in seen.entrants if each.user_id in division]
        assert lines == standings(inside, told[::-1], gone, annulled)
    following = await store.events.newest(GUILD, LEAGUE)
    assert following is not None
    assert following.settings["former"] == seen.event.id
    await store.close()
    whys = Counter(each.why or "played" for each in told)
    counted = ", ".join(f"{count} {why}" for why, count in sorted(whys.items()))
    return f"{len(told)} games ({counted}), {len(gone)} out ({len(annulled)} annulled)"


async def on_postgresql(seed: int) -> str:
    if path_to_programs() is None:
        return MISSING
    with Guarded(max_connections="200") as server:
        return await season(await made(server.url, "league"), 2, seed)


def main() -> None:
    """Play a season on each engine that is named, or on both."""
    chosen = asked(__doc__, ["sqlite", "postgresql"], seed=1)
    if "sqlite" in chosen.names:
        with tempfile.TemporaryDirectory() as folder:
            print("SQLite:", asyncio.run(season(f"sqlite:///{folder}/games.db", 1, chosen.seed)), flush=True)
    if "postgresql" in chosen.names:
        print("PostgreSQL, two processes:", asyncio.run(on_postgresql(chosen.seed)))


if __name__ == "__main__":
    main()
