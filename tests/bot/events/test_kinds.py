"""What comes regularly to a server follows from its setup, and what was missed comes once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from bot.background import Background
from bot.clock.dispatcher import Dispatcher
from bot.events.kinds import CARD, RECAP, REGULAR
from bot.events.results import PairingResults, note_again
from bot.store.events import Event, Pairing
from bot.store.preferences import Rhythm
from bot.store.schema import tables
from bot.store.store import Store
from bot.tables.table import Table
from bot.tables.tables import Tables
from games.core import Outcome
from games.okiya import Reason
from tests.bot.store.conftest import sqlite_url, store, url
from tests.bot.store.examples import ANNA, BEN, LOUNGE, NOON, move, pair, reread, running
from tests.clock import HandClock

__all__ = ["sqlite_url", "store", "url"]

GUILD = 7
DAY = timedelta(days=1)
WEEK: Rhythm = {"zone": "Europe/Berlin", "week_channel": LOUNGE, "week_day": 6, "week_hour": 20}
CARDS: Rhythm = {"card_channel": LOUNGE, "card_hour": 9}


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def of_kind(store: Store, kind: str) -> list[tuple[str, datetime, datetime, datetime | None]]:
    """The events of a kind from the first to the last: status, start, end, and when they are due."""
    events = await store.events.latest(GUILD, kind, 100)
    return [(each.status, each.starts_at, each.ends_at, each.due_at) for each in reversed(events)]


async def test_a_recap_waits_for_its_hour_and_follows_what_is_chosen(store: Store) -> None:
    now = at("2026-11-26T20:00")
    await store.events.arrange(GUILD, now, REGULAR, WEEK)
    assert await of_kind(store, RECAP) == [
        ("waiting", at("2026-11-22T19:00"), at("2026-11-29T19:00"), at("2026-11-29T19:00"))
    ]
    assert await store.events.arrange(GUILD, now, REGULAR, WEEK) == ()

    await store.events.arrange(GUILD, now, REGULAR, {"week_hour": 8})
    assert [due for *_, due in await of_kind(store, RECAP)] == [at("2026-11-29T07:00")]

    await store.events.arrange(GUILD, now, REGULAR, {"week_channel": None})
    assert [status for status, *_ in await of_kind(store, RECAP)] == ["off"]

    await store.events.arrange(GUILD, now, REGULAR, {"week_channel": LOUNGE})
    assert [(status, due) for status, *_, due in await of_kind(store, RECAP)] == [
        ("waiting", at("2026-11-29T07:00"))
    ]


@pytest.mark.parametrize(
    ("now", "begins", "ends"),
    [
        ("2026-10-20T20:00", "2026-10-18T18:00", "2026-10-25T19:00"),
        ("2027-03-25T20:00", "2027-03-21T19:00", "2027-03-28T18:00"),
    ],
)
async def test_a_week_begins_when_the_one_before_ended_also_if_the_clocks_changed(
    store: Store, now: str, begins: str, ends: str
) -> None:
    (week,) = await store.events.arrange(GUILD, at(now), REGULAR, WEEK)
    assert (week.starts_at, week.ends_at) == (at(begins), at(ends))


@dataclass
class Process:
    """One process that fires events, on a clock of its own."""

    store: Store
    clock: HandClock = field(default_factory=HandClock)
    background: Background = field(default_factory=Background)
    fired: list[tuple[str, datetime]] = field(default_factory=list)
    look_every_s: float | None = None

    async def begin(self) -> None:
        dispatcher = Dispatcher(
            self.store.events,
            dict.fromkeys(REGULAR, self.fire),
            self.background,
            self.clock.clock,
            self.look_every_s,
            "events",
        )
        dispatcher.connected(0, 1)
        dispatcher.begin()
        await self.clock.until_somebody_waits()

    async def fire(self, event: Event) -> None:
        self.fired.append((event.kind, event.starts_at))
        await self.store.events.arrange(event.guild_id, self.clock.clock.now(), REGULAR)


@pytest.fixture
async def process(store: Store) -> AsyncIterator[Process]:
    made = Process(store)
    yield made
    await made.background.close()


async def test_what_was_due_while_nobody_was_there_comes_once_at_the_start(
    store: Store, process: Process
) -> None:
    now = process.clock.clock.now()
    await store.events.arrange(GUILD, now - 30 * DAY, REGULAR, {**WEEK, **CARDS})
    cards, recaps = await of_kind(store, CARD), await of_kind(store, RECAP)

    await process.begin()

    assert sorted(process.fired) == [(CARD, cards[0][1]), (RECAP, recaps[0][1])]
    assert [status for status, *_ in await of_kind(store, CARD)] == ["running"]
    (card,) = await of_kind(store, CARD)
    assert now - DAY < card[1] <= now < card[2] == card[3]
    assert [status for status, *_ in await of_kind(store, RECAP)] == ["over", "waiting"]

    await process.clock.advance(DAY.total_seconds())
    await process.clock.until_somebody_waits()
    assert [status for status, *_ in await of_kind(store, CARD)] == ["over", "running"]


async def test_two_processes_fire_each_event_once(postgresql_url: str) -> None:
    here, there = await Store.open(postgresql_url), await Store.open(postgresql_url)
    both = [Process(each, look_every_s=2) for each in (here, there)]
    await asyncio.gather(*(each.claims.live() for each in (here, there)))
    await here.events.arrange(GUILD, both[0].clock.clock.now() - 30 * DAY, REGULAR, {**WEEK, **CARDS})

    await asyncio.gather(*(process.begin() for process in both))

    assert sorted(kind for process in both for kind, _ in process.fired) == [CARD, RECAP]
    assert [status for status, *_ in await of_kind(here, RECAP)] == ["over", "waiting"]
    for process in both:
        await process.background.close()
        await process.store.close()


async def test_the_result_of_a_game_that_ended_before_a_start_is_noted_once(store: Store) -> None:
    (card,) = await store.events.arrange(GUILD, NOON, REGULAR, CARDS)
    table = (await running(store)).id
    await pair(store, Pairing(card.id, 1, 0, (BEN, ANNA), table))
    await store.append(move(table, 0), Outcome((1, 0), (0,), Reason.LINE))
    finished: asyncio.Queue[int] = asyncio.Queue()
    background = Background()
    results = PairingResults(store, Tables(store), finished.put_nowait, background, HandClock().clock)

    results.look()
    results.look()

    assert await finished.get() == card.id
    await background.close()
    assert finished.empty()
    (pairing,) = await store.events.pairings(card.id)
    assert pairing.result is not None
    assert {"reason": "line", "winners": [1], "late": [0, 0]}.items() <= pairing.result.items()

    again = Table(replace(await reread(store, table), event_id=card.id))
    assert not await note_again(store, again)
    await store.events.finish_pairing(pairing, {"scores": [7, 7]}, again=True)
    assert await note_again(store, again)
    assert await store.events.pairings(card.id) == (pairing,)
    await store.events.finish_pairing(pairing, {"scores": [7, 7]}, "annulled", again=True)
    assert not await note_again(store, again)


async def test_the_result_of_a_game_that_this_version_does_not_know_is_noted_too(store: Store) -> None:
    (card,) = await store.events.arrange(GUILD, NOON, REGULAR, CARDS)
    table = (await running(store)).id
    await pair(store, Pairing(card.id, 1, 0, (BEN, ANNA), table))
    await store.append(move(table, 0), Outcome((1, 0), (0,), Reason.LINE))
    newer = update(tables).where(tables.c.id == table).values(game="chess")
    await store.database.run(lambda connection: connection.execute(newer))
    finished: asyncio.Queue[int] = asyncio.Queue()
    background = Background()
    results = PairingResults(store, Tables(store), finished.put_nowait, background, HandClock().clock)

    results.look()

    async with asyncio.timeout(5):
        assert await finished.get() == card.id
    await background.close()
