"""A league of 23 people over four weeks of moved time: six vanish, and processes are killed twice a day.

``python -m tests.bench.bench_league [sqlite] [postgresql]``: one process on SQLite, two that share everything
on PostgreSQL. Fails if the season does not end in time, if a standing is not the fold of the logs, if a game
is still waited for, and if somebody is out who has not vanished.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from random import Random

from bot.events.league import AT_ONCE
from bot.events.leagues import LEAGUE, LeagueForm, meeting
from bot.events.standings import Meeting, Why, standings
from bot.store.errors import StoreError
from bot.store.events import Event
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.thinking.pool import Thinkers
from tests.bot.events.test_leagues import GUILD, ORGANISER, Evening
from tests.bot.store.examples import LOUNGE
from tests.postgres.databases import made
from tests.postgres.server import MISSING, Guarded, path_to_programs

PEOPLE, VANISH, WEEKS = 23, 6, 4
KILLS_A_DAY = 2
"""As often everybody makes a move in each of their games."""

GAMES = "okiya", "okago", "boussanga"
BUDGET_S = 0.02
KILLED_AFTER_S = 0.0, 1.0


async def serve(url: str, part: int, parts: int) -> None:
    """Be one of the processes: do what each line of the input says, and answer with a line."""
    store, thinkers = await Store.open(url), Thinkers(workers=1, budget_s=BUDGET_S)
    evening = Evening(store, thinkers, dice=Random(part))
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        asked = json.loads(line)
        evening.now, evening.vanished = datetime.fromisoformat(asked["now"]), set(asked["vanished"])
        await _again(evening.pass_some_hours(timedelta()))
        season = await store.events.of(asked["event"])
        if asked["play"] and season is not None:
            await _again(evening.play(season, lambda table: table % parts == part))
        seen = await evening.leagues.seen(asked["event"])
        assert seen is not None
        users = [user for each in seen.pairings if each.result is None for user in each.users]
        assert max(Counter(users).values(), default=0) <= AT_ONCE
        print(
            json.dumps({"over": seen.event.status == "over", "ends_at": str(seen.event.ends_at)}), flush=True
        )


async def _again(work: Awaitable[None]) -> None:
    """Another process may have been faster: what is left is done at the next time."""
    with suppress(StoreError, Refusal):
        await work


class Process:
    """One of the processes, which can be killed; a new one takes its place."""

    def __init__(self, *arguments: str) -> None:
        self._arguments = "-m", "tests.bench.bench_league", "--serve", *arguments
        self._running: asyncio.subprocess.Process | None = None
        self.amid = 0

    async def do(self, asked: str, killed_after: float | None = None) -> str:
        """Let it do something, perhaps die meanwhile, and do it again. Returns its answer."""
        if self._running is None:
            pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
            self._running = await asyncio.create_subprocess_exec(sys.executable, *self._arguments, **pipes)
            assert self._running.stdout is not None
            await self._running.stdout.readline()
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._running.stdin.write(f"{asked}\n".encode())
        answer = asyncio.create_task(self._running.stdout.readline())
        if killed_after is not None:
            await asyncio.sleep(killed_after)
            await self.end()
        await answer
        if self._running is None:
            self.amid += not answer.result()
            return await self.do(asked)
        assert answer.result(), "a process has died by itself"
        return answer.result().decode()

    async def end(self) -> None:
        """Kill it."""
        if self._running is not None:
            self._running.kill()
            await self._running.wait()
            self._running = None


async def season(url: str, parts: int, seed: int) -> str:
    """Play a season with so many processes. Returns its figures."""
    chance, began = Random(seed), time.monotonic()
    event, now = await _joined(url)
    vanish_at = {
        user: now + chance.uniform(0, 7 * WEEKS) * timedelta(days=1)
        for user in chance.sample(range(1, PEOPLE + 1), VANISH)
    }
    processes = [Process(url, str(part), str(parts)) for part in range(parts)]
    kills = 0
    told = {"over": False, "ends_at": str(event.ends_at)}
    while not told["over"]:
        ends_at = datetime.fromisoformat(str(told["ends_at"]))
        late = kills > KILLS_A_DAY and now >= ends_at
        assert now < ends_at + timedelta(hours=12), "the season does not end"
        now += timedelta(minutes=1) if late else timedelta(hours=24 / KILLS_A_DAY)
        vanished = [user for user, at in vanish_at.items() if at <= now]
        asked = json.dumps({"event": event.id, "now": str(now), "vanished": vanished, "play": not late})
        dies = None if late else chance.randrange(parts)
        dying = [chance.uniform(*KILLED_AFTER_S) if part == dies else None for part in range(parts)]
        answers = await asyncio.gather(
            *(each.do(asked, at) for each, at in zip(processes, dying, strict=True))
        )
        kills += not late
        told = json.loads(answers[-1])
    for process in processes:
        await process.end()
    after = (now - datetime.fromisoformat(str(told["ends_at"]))) / timedelta(minutes=1)
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
        each = meeting(pairing)
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
    parser.add_argument("--serve", nargs=3, metavar=("URL", "PART", "PARTS"))
    asked = parser.parse_args(arguments)
    if asked.serve:
        url, part, parts = asked.serve
        asyncio.run(serve(url, int(part), int(parts)))
        return
    if "sqlite" in asked.engines:
        with tempfile.TemporaryDirectory() as folder:
            print("SQLite:", asyncio.run(season(f"sqlite:///{folder}/games.db", 1, asked.seed)))
    if "postgresql" in asked.engines:
        told = MISSING if path_to_programs() is None else asyncio.run(_on_postgresql(asked.seed))
        print("PostgreSQL, two processes:", told)


if __name__ == "__main__":
    main(sys.argv[1:])
