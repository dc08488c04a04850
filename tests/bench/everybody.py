"""Everybody clicks anywhere: what one process of ``bench_processes`` does with the tables of all.

It plays, asks the others to take moves back, asks for hints, comes and goes, lets computers stand in, and
opens tables, as fast as the database answers. Every move that is acknowledged is told to the parent, and some
clicks are delivered once more, here or by another process.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import struct
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from random import Random
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Post, Store, StoreError
from bot.store.schema import tables
from bot.tables import Place, Refusal, Table, Tables, missing
from games.core import RESIGN, GameError
from tests.bench.unbounded import lift_bounds

CLICKERS: Final = 8
"""The people who click at the same time in one process."""

PEOPLE: Final = range(1_000, 1_060)
CHANNELS: Final = range(1, 13)
GAMES: Final = ("okiya", "okago", "boussanga", "okey_dokey", "ok")

LOOKS_AFTER: Final = 50
"""The number of clicks after which a process asks again which tables there are."""

CLICK: Final = struct.Struct("<qqqq")
"""Table, ply, interaction and user; a user of 0 says that the move is acknowledged."""


@dataclass(frozen=True, slots=True)
class Click:
    """A click that plays: at a table, in a position, by a user; the action is drawn from the interaction."""

    table: int
    ply: int
    interaction: int
    user: int


class Everybody:
    """The people of one process."""

    def __init__(self, store: Store, wanted: int, chance: Random, parent: Connection) -> None:
        """``wanted`` tables are to be open or played at any time."""
        self._tables = Tables(store)
        self._store = store
        self._chance = chance
        self._parent = parent
        self._wanted = wanted
        self._there: list[int] = []
        self._looks_in = 0
        self._again: list[Click] = []
        self._clicks: tuple[tuple[int, Callable[[Table], Awaitable[object]]], ...] = (
            (160, self._play),
            (8, self._hint),
            (6, self._leave),
            (6, self._replace),
            (4, self._hand_over),
            (12, self._return),
            (8, self._undo),
            (16, self._answer),
            (8, self._resign),
            (2, self._end),
            (6, self._post),
        )

    async def click(self) -> None:
        """Click at random tables until this process ends."""
        asyncio.get_running_loop().add_reader(self._parent.fileno(), self._hear)
        await asyncio.gather(*(self._click_on() for _ in range(CLICKERS)))

    def _hear(self) -> None:
        while self._parent.poll():
            self._again.append(Click(*CLICK.unpack(self._parent.recv_bytes())))

    async def _click_on(self) -> None:
        while True:
            try:
                if self._again:
                    await self._deliver(self._again.pop())
                else:
                    await self._click_at_a_table(self._chance.choice(PEOPLE))
            except (Refusal, GameError):
                continue
            except StoreError:  # the server is gone for a moment
                await asyncio.sleep(0.05)

    async def _click_at_a_table(self, person: int) -> None:
        if self._looks_in == 0:
            self._looks_in = LOOKS_AFTER
            self._there = await self._store.database.run(_open_or_running, "snapshot")
        self._looks_in -= 1
        if len(self._there) < self._wanted:
            await self._open(person)
            self._looks_in = 0
            return
        now = await self._tables.table(self._chance.choice(self._there))
        if now.row.status == "open":
            await self._wait(now, self._chance.choice(now.players))
            return
        if now.row.status != "running":
            if now.over and self._chance.random() < 0.1:
                await self._tables.lobby.rematch(now.id, self._chance.choice(now.people), self._place())
            return
        weights = [weight for weight, _ in self._clicks]
        ((_, clicked),) = self._chance.choices(self._clicks, weights)
        await clicked(now)

    def _place(self) -> Place:
        return Place(channel_id=self._chance.choice(CHANNELS), guild_id=self._chance.choice((1, 2)))

    async def _open(self, host: int) -> None:
        game = self._chance.choice(GAMES)
        computers = ("novice",) if self._chance.random() < 0.2 else ()
        await self._tables.lobby.open(game, host, {}, self._place(), computers=computers)

    async def _wait(self, now: Table, person: int) -> None:
        """What people do at a table that waits for players."""
        lobby, guest, dice = self._tables.lobby, self._chance.choice(PEOPLE), self._chance.random()
        if now.for_two:
            await lobby.sit(now.id, guest)
        elif dice < 0.5:
            await lobby.join(now.id, guest)
        elif dice < 0.6:
            await lobby.add_computer(now.id, person, "novice")
        elif dice < 0.7:
            await self._tables.seat_plan.leave(now.id, person)
        elif dice < 0.72:
            await self._tables.seat_plan.hand_over(now.id, now.row.host_id, person)
        elif dice < 0.73:
            await lobby.cancel(now.id, now.row.host_id)
        else:
            await lobby.begin(now.id, now.row.host_id)

    # What people do during a game

    async def _play(self, now: Table) -> None:
        user = self._chance.choice(now.to_act())
        interaction = 0 if user < 0 else self._chance.getrandbits(62)
        click = Click(now.id, now.ply, interaction, user)
        twice = user > 0 and self._chance.random() < 0.05
        if twice:  # Discord may deliver a click to two sessions
            self._parent.send_bytes(CLICK.pack(now.id, now.ply, interaction, user))
        await self._deliver(click)

    async def _deliver(self, click: Click) -> None:
        now = await self._tables.table(click.table)
        seat = now.seat_of(click.user)
        actions = () if seat is None else now.view(seat).actions
        moves = [each for each in actions if each != RESIGN]
        if not moves:
            return
        action = Random(click.interaction or now.ply).choice(moves)
        after = await self._tables.act(click.table, click.user, click.ply, action, click.interaction)
        last = after.last_move
        if click.interaction and last is not None and last.interaction_id == click.interaction:
            self._parent.send_bytes(CLICK.pack(click.table, last.ply, click.interaction, 0))

    async def _hint(self, now: Table) -> None:
        user = self._chance.choice(now.people)
        await self._tables.take_hint(user)
        await self._tables.hinted(now.id, user)

    async def _leave(self, now: Table) -> None:
        await self._tables.stand_ins.leave(now.id, self._chance.choice(now.people))

    async def _replace(self, now: Table) -> None:
        await self._tables.stand_ins.replace(now.id, self._chance.choice(now.people))

    async def _hand_over(self, now: Table) -> None:
        if len(now.people) > 1:
            await self._tables.stand_ins.hand_over(now.id, self._chance.choice(now.people))

    async def _return(self, now: Table) -> None:
        absent = [*now.row.stand_ins.values(), *now.row.leavers]
        if absent:
            await self._tables.stand_ins.take_back(now.id, self._chance.choice(absent))

    async def _undo(self, now: Table) -> None:
        user = self._chance.choice(now.people)
        await self._tables.questions.undo(now.id, user, now.ply, self._chance.getrandbits(62))

    async def _answer(self, now: Table) -> None:
        asked = missing(now)  # nobody, if computers stand in for all of them
        if now.question is None or not asked:
            await self._play(now)
            return
        user, agrees = self._chance.choice(asked), self._chance.random() < 0.8
        interaction = self._chance.getrandbits(62)
        questions = self._tables.questions
        await questions.answer(now.id, user, now.question.ply, agrees=agrees, interaction_id=interaction)

    async def _resign(self, now: Table) -> None:
        user, interaction = self._chance.choice(now.people), self._chance.getrandbits(62)
        after = await self._tables.act(now.id, user, now.ply, RESIGN, interaction)
        if after.last_move is not None and after.last_move.interaction_id == interaction:
            self._parent.send_bytes(CLICK.pack(now.id, after.last_move.ply, interaction, 0))

    async def _end(self, now: Table) -> None:
        await self._tables.questions.end(now.id, self._chance.choice(now.people), 0)

    async def _post(self, now: Table) -> None:
        message = int(datetime.now(UTC).timestamp() * 1e6)
        await self._tables.put_board(now.id, self._chance.choice(CHANNELS), message)
        await self._tables.put_ping(Post(1, message), {now.id: now.position_since})


async def _open_or_running(connection: AsyncConnection) -> list[int]:
    there = select(tables.c.id).where(tables.c.status.in_(("open", "running")))
    return list(await connection.scalars(there))


def click_anywhere(url: str, number: int, seed: int, parent: Connection) -> None:
    """Click at all tables of a database, of which there are to be this number, until killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.disable()  # a killed server breaks connections, which the pool tells at length

    async def live() -> None:
        while True:
            try:
                store = await Store.open(url)
            except StoreError:
                await asyncio.sleep(0.05)
                continue
            await Everybody(store, number, Random(seed), parent).click()

    lift_bounds()
    asyncio.run(live())


async def open_tables(url: str, wanted: int, seed: int) -> None:
    """Let this number of games begin."""
    lift_bounds()
    store, chance = await Store.open(url), Random(seed)
    seats: Sequence[int]
    for number in range(wanted):
        game = GAMES[number % len(GAMES)]
        opener = Tables(store)
        seats = chance.sample(PEOPLE, 2 if game in ("okiya", "okago") else chance.randint(2, 4))
        place = Place(channel_id=10_000 + number, guild_id=1)
        opened = await opener.lobby.open(game, seats[0], {}, place)
        for guest in seats[1:]:
            await (opener.lobby.sit if opened.for_two else opener.lobby.join)(opened.id, guest)
        if not opened.for_two:
            await opener.lobby.begin(opened.id, seats[0])
    await store.close()
