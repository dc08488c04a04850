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
from bot.events.night import Night as Seen
from bot.events.nights import BLITZ_S, MOST, NIGHT, NightForm, Nights
from bot.events.pairing import HOUSE
from bot.events.results import PairingResults
from bot.events.standings import Meeting
from bot.store.events import Event, Pairing
from bot.store.rows import anonymous_number, is_person
from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.table import computer
from bot.tables.tables import Tables
from tests.bot.store.conftest import on_sqlite, sqlite_url, store, url
from tests.bot.store.examples import LOUNGE
from tests.bot.store.finished import Ended, result
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
        self.results = PairingResults(self.store, self.tables, lambda _event: None, Background(), clock)

    async def seen(self, event: Event) -> Seen:
        found = await self.nights.seen(event.id)
        assert found is not None
        return found

    async def come(self, event: Event, user: int) -> str:
        return await self.nights.come(await self.seen(event), user)

    async def remind(self, event: Event, user: int) -> str:
        return await self.nights.remind(await self.seen(event), user)

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
            looking = asyncio.create_task(self.nights.look(event, self.now))
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


async def planned(night: Night) -> Event:
    """A night that begins in an hour."""
    form = NightForm(("okiya",), 30, hour=(BEGINNING + timedelta(hours=1)).hour)
    event = await night.nights.plan(GUILD, LOUNGE, PLANNER, form)
    assert event is not None
    return event


async def test_whoever_asked_for_a_reminder_has_not_come_and_takes_nobodys_place(store: Store) -> None:
    night = Night(store)
    event = await planned(night)
    before = await night.seen(event)
    asked = range(1, 2 * MOST + 2)
    assert {await night.remind(event, user) for user in asked} == {"reminded"}
    assert await night.nights.remind(before, 1) == "reminded", "a second press that was on its way"
    assert [await night.remind(event, 2) for _ in range(3)] == ["out", "reminded", "out"]
    assert 2 not in (await night.seen(event)).to_remind

    night.now = event.starts_at - timedelta(minutes=5)
    assert await night.remind(event, 1) == "open"
    came = [await night.come(event, user) for user in range(1, MOST + 2)]
    assert came == ["in"] * MOST + ["full"]
    seen = await night.seen(event)
    assert [each.user_id for each in seen.came] == [*range(1, MOST + 1)]
    assert seen.to_remind == tuple(asked[MOST:])
    night.now = event.ends_at
    assert await night.remind(event, 50) == "over"


async def test_whoever_has_come_or_is_noted_as_reminded_is_to_be_reminded_no_more(store: Store) -> None:
    night = Night(store)
    event = await planned(night)
    for user in (1, 2, 3, anonymous_number()):
        await night.remind(event, user)
    night.now = event.starts_at - timedelta(minutes=10)
    await night.tick()
    await night.come(event, 2)

    await night.nights.note(event.id, (1, 2))
    assert (await night.seen(event)).to_remind == (3,)
    await night.nights.note(event.id, (3,))

    seen = await night.seen(event)
    assert seen.event.due_at == event.starts_at
    assert [each.user_id for each in seen.came] == [2]


async def test_whoever_was_paired_with_somebody_who_plays_by_then_is_looked_at_again_soon(
    store: Store,
) -> None:
    night = Night(store)
    event = await planned(night)
    before, lobby = await night.seen(event), Place(LOUNGE, GUILD, "en")
    await night.tables.lobby.open_paired(
        "okiya", Pairing(event.id, 0, 0, (1, 2)), lobby, mentions="away", pace=BLITZ_S, at_once=1
    )

    too_late = [("okiya", Meeting(0, 1, (1, 3)))]
    await night.nights.opening.open(before, too_late, night.now, BLITZ_S, event.ends_at)
    assert (await night.seen(event)).event.due_at == night.now + timedelta(seconds=5)


async def test_the_night_of_next_week_is_shown_also_if_another_one_is_later_still(store: Store) -> None:
    night = Night(store)
    form = NightForm(("okiya",), 30, hour=(BEGINNING + timedelta(hours=1)).hour, weekly=True)
    event = await night.nights.plan(GUILD, LOUNGE, PLANNER, form)
    assert event is not None
    later = await store.events.begin(form.night(GUILD, LOUNGE, PLANNER, event.starts_at + timedelta(days=8)))

    night.now = event.ends_at
    shown = await night.nights.look(event, night.now)
    assert {each.starts_at for each in shown if each.status == "waiting"} == {
        event.starts_at + timedelta(days=7),
        later.starts_at,
    }


async def test_the_house_plays_as_well_as_its_guest_also_after_few_games(store: Store) -> None:
    night = Night(store)
    await Ended(store)(result(1, 2, users=[1, 2]))

    _game, seated = await night.nights._seated(await planned(night), Meeting(0, 0, (1, HOUSE)))
    assert seated.users == (1, computer("master", 0))


@pytest.mark.long
@on_sqlite
async def test_a_night_pairs_everybody_once_at_a_time_and_ends_through_kills(store: Store) -> None:
    night = Night(store)
    form = NightForm(("okiya", "okago"), 30, hour=(BEGINNING + timedelta(hours=1)).hour, weekly=True)
    event = await night.nights.plan(GUILD, LOUNGE, PLANNER, form)
    assert event is not None
    assert await night.come(event, 1) == "early"
    night.now = event.starts_at - timedelta(minutes=5)
    assert [await night.come(event, user) for user in PEOPLE] == ["in"] * len(PEOPLE)
    before = await night.seen(event)
    assert await night.come(event, 1) == "in"
    assert await night.seen(event) == before

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
    assert {line.user for line in seen.standings if sum(line.counts)} == {*PEOPLE}
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


@on_sqlite
async def test_the_first_move_of_a_person_has_more_time_also_if_the_house_begins(store: Store) -> None:
    night, house, person = Night(store), computer("casual", 0), 1
    form = NightForm(("okiya",), 30, BLITZ_S)
    event = await night.nights.plan(GUILD, LOUNGE, PLANNER, form)
    assert event is not None
    pairing, there = Pairing(event.id, 0, 0, (house, person)), Place(LOUNGE, GUILD)
    open_paired = night.tables.lobby.open_paired
    table = await open_paired("okiya", pairing, there, mentions="never", pace=BLITZ_S, at_once=1)

    more_s = []
    for user in (house, person, house):
        assert table.to_act() == (user,)
        action = table.view(table.seat_of(user)).actions[0]
        table = await night.tables.act(table.id, user, table.ply, action, 0)
        if table.row.deadline is not None:
            more_s.append((table.row.deadline - night.now).total_seconds() - BLITZ_S)

    assert more_s == [30, 0]
