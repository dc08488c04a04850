"""kill -9 of a playing process at random moments while clocks run: nobody loses time, nothing happens twice.

``python -m tests.bench.bench_clock_kills [kills] [file]`` prints the totals and fails on any fault. A second
is ten minutes, and the clock goes on while the process is dead: that is the downtime.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random, SystemRandom

from bot.background import Background
from bot.clock import Clock
from bot.clock.dispatcher import Dispatcher
from bot.clock.heartbeat import Heartbeat
from bot.store import Overtime, Store, StoreError, Timer
from bot.tables import Place, Refusal, Table, Tables
from bot.tables.own_rows.rows import LATE, TIME
from bot.tables.replay import recheck
from games.core import GameError
from tests.bench.clock_judge import BEGINNING, Judge, Life, Report
from tests.bench.unbounded import lift_bounds

SPEED = 600
LIFE_S_MAX = 1.5
AT_ONCE = 0.15  # of the processes die while they start
TABLES = 40
PEOPLE = range(1, 400)


def clock_since(origin: float) -> Clock:
    """A clock that showed BEGINNING at the system's time ``origin``."""
    return Clock(
        lambda: BEGINNING + timedelta(seconds=(time.time() - origin) * SPEED),
        lambda seconds: asyncio.sleep(seconds / SPEED),
    )


# The process that plays


def live(url: str, origin: float, seed: int, lives: list[Life], judged: set[int], told: Connection) -> None:
    """Judge what the last process left, then play until killed."""
    lift_bounds()
    asyncio.run(Player(origin, seed, told).live(url, lives, judged))


class Player:
    """All people of a bot, who play, ask, leave their turns to the clock and come back."""

    def __init__(self, origin: float, seed: int, told: Connection) -> None:
        self._clock = clock_since(origin)
        self._chance = Random(seed)
        self._told = told
        self._tables: Tables
        self._store: Store
        self._going_on: set[int] = set()

    def _count(self, what: str) -> None:
        self._told.send(("count", what, None))

    async def live(self, url: str, lives: list[Life], judged: set[int], *, plays: bool = True) -> Report:
        """Play until killed; without ``plays`` wait until no time for a move runs, and judge that."""
        self._store = store = await Store.open(url)
        self._tables = tables = Tables(store, now=self._clock.now)
        tables.listen(self._changed)
        background, back = Background(), asyncio.Event()
        clocks = tables.clocks

        async def nothing(_timer: Timer) -> None:
            """Nobody is reminded here."""

        async def ask(timer: Timer) -> None:
            if (question := await clocks.ask_whether_idle(timer)) is not None:
                await clocks.asked(timer, *question)
                self._count("idle questions")

        dispatcher = Dispatcher(
            store.timers,
            {
                "deadline": clocks.expire,
                "reminder": nothing,
                "lobby": clocks.close_lobby,
                "idle": ask,
                "abandon": clocks.abandon,
            },
            background,
            self._clock,
        )

        def came_back(_shard: int, moved: bool) -> None:
            if moved:
                clocks.forget_deadlines()
            back.set()

        lives.append(Life(self._clock.now()))
        self._told.send(("connected", lives[-1].connected, None))
        Heartbeat(store.timers, came_back, background, self._clock).connected(0, 1)
        await back.wait()
        lives[-1].counted = self._clock.now()
        self._told.send(("counted", lives[-1].counted, None))
        report = Report()
        self._going_on = set(await Judge(store, lives, judged, report).judge(self._clock.now()))
        self._told.send(("judged", report.faults, report.judged))
        dispatcher.connected(0, 1)
        dispatcher.begin()
        if plays:
            await asyncio.gather(*(self._play() for _ in range(4)))
        await self._clock.sleep(3 * 3600)
        report = Report()
        await Judge(store, lives, set(), report).judge(self._clock.now(), timedelta(minutes=10))
        good, bad = await recheck(store)
        report.counts.update({"tables that replay": good, "tables that do not replay": bad})
        await background.close()
        await store.close()
        return report

    def _changed(self, table: Table, _by: int) -> None:
        if table.row.status == "expired":
            self._told.send(("closed", table.id, None))
        last = table.last_move
        if last is not None and last.action in (TIME, LATE):
            self._count("lost on time" if last.action == TIME else "times that ended with a computer")
        if table.row.status in ("open", "running"):
            self._going_on.add(table.id)
            return
        if table.id in self._going_on and table.stopped is not None:
            self._count(f"games stopped, {table.stopped}")
        self._going_on.discard(table.id)

    async def _play(self) -> None:
        while True:
            try:
                async with asyncio.timeout(20):
                    await self._something()
            except (Refusal, GameError):
                self._count("refused")
            except StoreError as failure:
                self._told.send(("judged", [f"the store failed: {failure!r}"], set()))
            await asyncio.sleep(self._chance.random() * 0.01)

    async def _something(self) -> None:
        chance = self._chance
        if len(self._going_on) < TABLES:
            await self._open()
            return
        now = await self._tables.table(chance.choice(sorted(self._going_on)))
        if now.row.status == "open":
            await self._sit(now)
        elif now.row.status == "running" and not now.over:
            await self._at(now)
        else:
            self._going_on.discard(now.id)

    async def _open(self) -> None:
        chance, lobby = self._chance, self._tables.lobby
        host = chance.choice(PEOPLE)
        game = chance.choice(("okiya", "okiya", "okago", "boussanga", "okey_dokey", "ok"))
        pace = chance.choice((0, 120, 120, 600, 600))
        overtime: Overtime = chance.choice(("", "computer", "loss"))
        computers = ["novice"] if chance.random() < 0.2 else []
        place = Place(chance.randrange(10**6), 77)
        table = await lobby.open(game, host, {}, place, pace=pace, overtime=overtime, computers=computers)
        self._count("tables opened")
        if table.row.status == "open" and chance.random() < 0.8:
            await self._sit(table)

    async def _sit(self, table: Table) -> None:
        """Sit down and begin, mostly; the others wait until they are closed."""
        chance, lobby = self._chance, self._tables.lobby
        if table.id % 5 == 0:
            await asyncio.sleep(0.01)
            return
        person = chance.choice(PEOPLE)
        if table.for_two:
            await lobby.sit(table.id, person)
            return
        for _ in range(chance.randint(1, 3)):
            await lobby.join(table.id, chance.choice(PEOPLE))
        await lobby.begin(table.id, table.row.host_id)

    async def _at(self, now: Table) -> None:
        chance, tables = self._chance, self._tables
        number, people = chance.getrandbits(60), now.people
        does = chance.random()
        if now.row.stand_ins and does < 0.3:
            await tables.stand_ins.take_back(now.id, chance.choice(sorted(now.row.stand_ins.values())))
            self._count("seats taken back")
        elif now.question is not None and does < 0.6:
            agrees = chance.random() < 0.6
            who = chance.choice(people)
            after = await tables.questions.answer(
                now.id, who, now.question.ply, agrees=agrees, interaction_id=number
            )
            self._count("refusals" if not agrees else "agreements")
            if after.just_taken_back is not None:
                self._count("undos")
        elif does < 0.15:
            after = await tables.questions.undo(now.id, chance.choice(people), now.ply, number)
            self._count("undos" if after.question is None else "undos asked")
        elif does < 0.17:
            await tables.questions.end(now.id, chance.choice(people), number)
            self._count("ends asked")
        elif does < 0.18:
            await tables.clocks.go_on(now.id, chance.choice(people))
            self._count("went on")
        elif does < 0.19:
            await tables.stand_ins.leave(now.id, chance.choice(people))
        else:
            await self._move(now, number)

    async def _move(self, now: Table, number: int) -> None:
        """A move of somebody whose turn it is; at some tables people mostly let their time run out."""
        chance = self._chance
        user = chance.choice(now.to_act())
        seat = now.seat_of(user)
        if user > 0 and now.row.pace and now.id % 3 and chance.random() < 0.97:
            return
        if now.state is None or seat is None:
            return
        action = chance.choice(now.state.actions(seat))
        await self._tables.act(now.id, user, now.ply, action, number if user > 0 else 0)
        self._count("moves")


# The one who kills


class Torture:
    """Starts processes and kills them; keeps what they told."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._chance = Random(seed)
        self._origin = time.time()
        self._lives: list[Life] = []
        self._judged: set[int] = set()
        self._closed: Counter[int] = Counter()
        self.report = Report()
        self.downtime = timedelta()

    def run(self, kills: int) -> None:
        processes = multiprocessing.get_context("forkserver")
        processes.set_forkserver_preload(["bot.tables", "bot.clock.dispatcher", "sqlalchemy.dialects.sqlite"])
        for _ in range(kills):
            told, end = processes.Pipe(duplex=False)
            seed = self._chance.getrandbits(32)
            arguments = (self._url, self._origin, seed, list(self._lives), set(self._judged), end)
            child = processes.Process(target=live, args=arguments)
            child.start()
            end.close()
            if self._chance.random() > AT_ONCE:
                self._hear(told)
            until = time.monotonic() + self._chance.uniform(0, LIFE_S_MAX)
            while (left_s := until - time.monotonic()) > 0:
                if told.poll(left_s) and not self._hear(told):
                    break
            if not child.is_alive():
                self.report.faults.append("a process ended by itself")
            child.kill()
            child.join()
            killed = clock_since(self._origin).now()
            while self._hear(told):
                pass
            self._died(killed)
        told, end = processes.Pipe(duplex=False)
        player = Player(self._origin, 0, end)
        last = asyncio.run(player.live(self._url, list(self._lives), set(self._judged), plays=False))
        end.close()
        while self._hear(told):
            pass
        self.report.counts += last.counts
        self.report.faults += last.faults
        twice = [table for table, times in self._closed.items() if times > 1]
        self.report.faults += [f"lobby {table} was closed twice" for table in twice]
        self.report.counts["lobbies expired"] = len(self._closed)

    def _died(self, killed: datetime) -> None:
        """Note the end of a life, and let a longer time pass now and then."""
        if self._lives and self._lives[-1].killed == BEGINNING:
            self._lives[-1].killed = killed
        hours = self._chance.choice((0, 0, 0, 0, 0, 0, 2, 2, 9, 25, 15 * 24))
        self._origin -= hours * 3600 / SPEED

    def _hear(self, told: Connection) -> bool:
        """Note one message; False at the end of all."""
        try:
            kind, what, more = told.recv()
        except EOFError:
            return False
        if kind == "count":
            self.report.counts[what] += 1
        elif kind == "connected":
            if self._lives:
                self.downtime += what - self._lives[-1].killed
            self._lives.append(Life(what))
        elif kind == "counted":
            self._lives[-1].counted = what
        elif kind == "closed":
            self._closed[what] += 1
        elif kind == "judged":
            self.report.faults += what
            self._judged |= more
        return True


def main() -> None:
    """Kill as often as asked, and print what happened."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else SystemRandom().getrandbits(32)
    before = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(folder) / "clocks.db"
        torture = Torture(f"sqlite:///{path}", seed)
        torture.run(kills)
    print(f"{kills} kills in {time.monotonic() - before:.0f} s (seed {seed})")
    print(f"downtime: {torture.downtime}")
    for what, number in sorted(torture.report.counts.items()):
        print(f"{what}: {number:,}")
    print(f"faults: {len(torture.report.faults)}")
    for fault in torture.report.faults[:40]:
        print("  " + fault)
    if torture.report.faults or torture.report.counts["tables that do not replay"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
