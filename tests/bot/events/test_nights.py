"""A night of people who play, resign, pause and come back within moved time, with kills in the middle."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.background import Background
from bot.clock import Clock
from bot.events.leagues import result_of
from bot.events.nights import NIGHT, NightForm, Nights, SeenNight
from bot.events.results import PairingResults
from bot.store.events import Event
from bot.store.rows import is_person
from bot.store.store import Store
from bot.tables.tables import Tables
from tests.bot.store.conftest import on_sqlite, sqlite_url, store, url
from tests.bot.store.examples import LOUNGE
from tests.clock import BEGINNING

__all__ = ["sqlite_url", "store", "url"]

GUILD, PLANNER = 7, 999
TICK = timedelta(seconds=10)
PEOPLE = range(1, 14)


@dataclass
class Night:
    """The bot without Discord, which can be killed at any time, and the time, which is moved by hand."""

    store: Store
    now: datetime = BEGINNING
    dice: Random = field(default_factory=lambda: Random(39))

    def __post_init__(self) -> None:
        self.kill()

    def kill(self) -> None:
        """Forget all that is only in memory."""
        clock = Clock(lambda: self.now, asyncio.sleep)
        self.tables = Tables(self.store, clock.now)
        self.nights = Nights(self.store, self.tables.lobby, clock.now)
        looked_at = {NIGHT: result_of}
        self.results = PairingResults(
            self.store, self.tables, lambda _event: None, Background(), clock, looked_at
        )

    async def seen(self, event: Event) -> SeenNight:
        found = await self.nights.seen(event.id)
        assert found is not None
        return found

    async def come(self, event: Event, user: int) -> str:
        return await self.nights.come(await self.seen(event), user)

    async def tick(self) -> None:
        """Times run out, what ended is noted, what is due is looked at; sometimes a kill cuts that off."""
        self.now += TICK
        for timer in await self.store.timers.claim(self.now, ("deadline",)):
            await self.tables.clocks.expire(timer)
            await self.store.timers.fired([timer])
        for table in await self.store.events.ended_tables():
            await self.results._note(table)
        due = await self.store.events.claim(self.now, (NIGHT,))
        for event in due:
            looking = asyncio.create_task(self.nights.look(self.store, event, self.now))
            if self.dice.random() < 0.2:
                for _ in range(self.dice.randrange(60)):
                    await asyncio.sleep(0)
                looking.cancel()
                with suppress(asyncio.CancelledError):
                    await looking
                self.kill()
                self.now += timedelta(minutes=3)  # the claim of the process that was killed has ended
            else:
                await looking
                await self.store.events.fired([event])

    async def act(self, event: Event) -> None:
        """In each game somebody moves; now and then they resign, and at once against a computer."""
        for pairing in (await self.seen(event)).running:
            table = await self.tables.table(pairing.table_id or 0)
            against_house = not all(map(is_person, table.players))
            for user in () if table.over else table.to_act():
                actions = table.view(table.seat_of(user)).actions
                if is_person(user) and (against_house or self.dice.random() < 0.2):
                    actions = ("resign",)
                if is_person(user):
                    await self.tables.act(table.id, user, None, self.dice.choice(actions), 0)


@pytest.mark.long
@on_sqlite
async def test_a_night_pairs_everybody_once_at_a_time_and_ends_through_kills(store: Store) -> None:
    night = Night(store)
    form = NightForm(("okiya", "okago"), 30, hour=(BEGINNING + timedelta(hours=1)).hour, weekly=True)
    event = await night.nights.plan(GUILD, LOUNGE, PLANNER, form, BEGINNING + timedelta(hours=1))
    assert event is not None
    assert await night.come(event, 1) == "early"
    night.now = event.starts_at - timedelta(minutes=5)
    assert [await night.come(event, user) for user in PEOPLE] == ["in"] * len(PEOPLE)
    assert await night.come(event, 1) == "there"

    while (seen := await night.seen(event)).event.status in ("waiting", "running"):
        playing = Counter(user for each in seen.running for user in each.users if is_person(user))
        assert max(playing.values(), default=1) == 1
        await night.tick()
        await night.act(event)
        for user in PEOPLE:
            if night.dice.random() < 0.1:
                await night.come(event, user)

    assert seen.event.status == "over"
    assert not seen.running
    assert {line.user for line in seen.standings if line.played} == {*PEOPLE}
    assert len(seen.pairings) > len(PEOPLE)
    games = [(await store.table(each.table_id or 0)) for each in seen.pairings]
    assert {row.game for row in games if row is not None} == {"okiya", "okago"}
    first = [user for each in seen.pairings if each.round == 0 for user in each.users if is_person(user)]
    assert sorted(first) == [*PEOPLE]
    shield = await night.nights.shield(GUILD)
    assert shield is not None
    assert shield[0] == seen.standings[0].user
    following = await store.events.newest(GUILD, NIGHT)
    assert following is not None
    assert following.starts_at == event.starts_at + timedelta(days=7)
