"""A league of people who play, are late and vanish over weeks of moved time, with two kills a day."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from random import Random

import pytest
from sqlalchemy import text

from bot.background import Background
from bot.clock import Clock
from bot.events.league import LEAGUE, MOST, LeagueForm, Season
from bot.events.leagues import Leagues
from bot.events.paired_tables import games_of_two
from bot.events.results import PairingResults
from bot.events.standings import Meeting, Why
from bot.store.errors import Outdated, RowRefused, StoreError
from bot.store.events import Event, Pairing
from bot.store.privacy.deletions import erase_at_events
from bot.store.rows import anonymous_number
from bot.store.store import Store
from bot.tables.lobby import Place
from bot.tables.tables import Tables
from bot.thinking.pool import Thinkers
from tests.bot.store.conftest import on_sqlite, sqlite_url, store, url
from tests.bot.store.examples import LOUNGE, reread
from tests.clock import BEGINNING

__all__ = ["sqlite_url", "store", "url"]

GUILD, ORGANISER = 7, 999
NOT_WRITTEN = 1 << 63
"""An organiser of whom no database can write a row."""
HOUR = timedelta(hours=1)


@dataclass
class Evening:
    """The bot without Discord, which can be killed at any time, and the time, which is moved by hand."""

    store: Store
    thinkers: Thinkers
    now: datetime = BEGINNING
    dice: Random = field(default_factory=lambda: Random(39))
    vanished: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.background = Background()
        self.kill()

    def kill(self) -> None:
        """Forget all that is only in memory."""
        clock = Clock(lambda: self.now, asyncio.sleep)
        self.tables = Tables(self.store, clock.now)
        self.leagues = Leagues(self.store, self.tables, self.thinkers, self.background, clock)
        self.results = PairingResults(self.store, self.tables, lambda _event: None, self.background, clock)

    async def seen(self, event: Event) -> Season:
        found = await self.leagues.seen(event.id)
        assert found is not None
        return found

    async def pass_some_hours(self, time: timedelta = 4 * HOUR) -> None:
        """Times run out, what ended is noted, and what is due is looked at."""
        self.now += time
        for timer in await self.store.timers.claim(self.now, ("deadline",)):
            await self.tables.clocks.expire(timer)
            await self.store.timers.fired([timer])
        for table in await self.store.events.ended_tables():
            await self.results._note(table)
        for due in await self.store.events.claim(self.now, (LEAGUE,)):
            await self.leagues.look(due, self.now)
            await self.store.events.fired([due])

    async def play(self, event: Event, mine: Callable[[int], bool] = bool) -> None:
        """At each table that is ``mine``, let those who are to move and have not vanished play a move."""
        for pairing in (await self.seen(event)).pairings:
            if pairing.result is not None or pairing.table_id is None or not mine(pairing.table_id):
                continue
            table = await self.tables.table(pairing.table_id)
            for user in table.to_act():
                if user not in self.vanished:
                    action = self.dice.choice(table.view(table.seat_of(user)).actions)
                    await self.tables.act(table.id, user, None, action, 0)


def running_in(seen: Season) -> list[int]:
    """The tables of a season that somebody who is gone does not play at."""
    gone = seen.divisions[0][0]
    open_now = [each for each in seen.pairings if each.result is None and gone not in each.users]
    return [each.table_id for each in open_now if each.table_id is not None]


async def ended(evening: Evening, event: Event) -> Season:
    """A season whose end has come, once it is over."""
    for _ in range(99):
        if (await evening.seen(event)).event.status != "running":
            break
        await evening.pass_some_hours(timedelta(seconds=1))
        await asyncio.sleep(0.01)
    seen = await evening.seen(event)
    assert seen.event.status == "over"
    return seen


async def joined(evening: Evening, people: int, *games: str) -> Event:
    """A league of four weeks which this number of people has joined."""
    event = await evening.leagues.make(GUILD, LOUNGE, ORGANISER, LeagueForm(games, 1, 4))
    for user in range(1, people + 1):
        assert await evening.leagues.join(event.id, user) == "joined"
        evening.now += timedelta(seconds=1)
    return event


async def check_results(evening: Evening, seen: Season) -> None:
    """Fail if a game is still waited for, or a result is not what its log says."""
    for pairing in seen.pairings:
        table = None if pairing.table_id is None else await evening.tables.table(pairing.table_id)
        assert table is None or table.row.status in ("over", "stopped"), f"table {table.id} is waited for"
        meeting = Meeting.of(pairing)
        if meeting.why is Why.PLAYED:
            assert table is not None
            assert table.outcome is not None
            won = [table.players[seat] for seat in table.outcome.winners]
            assert meeting.points == tuple(2 if user in won else 0 if won else 1 for user in pairing.users)


async def begun(evening: Evening, people: int) -> Event:
    """A league of Okiya and Okago with this number of people in it, whose first tables are open."""
    event = await joined(evening, people, "okiya", "okago")
    evening.now = event.starts_at
    await evening.pass_some_hours()
    await evening.pass_some_hours()
    return (await evening.seen(event)).event


@on_sqlite
async def test_a_board_that_discord_refuses_is_asked_for_ever_more_seldom(
    store: Store, thinkers: Thinkers
) -> None:
    evening, asked = Evening(store, thinkers), list[int]()
    event = await begun(evening, 4)
    evening.leagues.opening.post = asked.append
    await store.events.postpone((await evening.seen(event)).event, evening.now)

    for _ in range(40):
        await evening.pass_some_hours(timedelta(minutes=5))

    tables = {each.table_id for each in (await evening.seen(event)).pairings}
    assert set(asked) == tables
    assert len(asked) <= 6 * len(tables)
    asked.clear()
    await evening.leagues.act(event.id, ORGANISER, "end")
    await ended(evening, event)
    assert not asked, "they are judged"


@on_sqlite
async def test_the_games_of_a_mixed_league_come_in_turn(store: Store, thinkers: Thinkers) -> None:
    evening = Evening(store, thinkers)
    event = await begun(evening, 4)

    for each in (await evening.seen(event)).pairings:
        assert (await reread(store, each.table_id or 0)).game == event.games[each.round % 2]


@on_sqlite
async def test_the_first_of_those_who_were_paired_begins_in_every_game_of_leagues(
    store: Store, thinkers: Thinkers
) -> None:
    evening = Evening(store, thinkers)
    event = await evening.leagues.make(GUILD, LOUNGE, ORGANISER, LeagueForm(tuple(games_of_two()), 1, 4))

    assert {"okiya", "okago", "boussanga", "ok"} <= {*event.games}
    for number, game in enumerate(3 * event.games):
        pairing, there = Pairing(event.id, number, 0, (5, 6)), Place(LOUNGE, GUILD)
        opens = partial(evening.tables.lobby.open_paired, game, mentions="never", pace=60, at_once=2)
        if number > 1:
            with pytest.raises(RowRefused):  # both play two games already
                await opens(pairing, there)
            await store.events.finish_pairing((await evening.seen(event)).running[0], {"points": [1, 1]})
        assert (await opens(pairing, there)).to_act() == (5,)


@on_sqlite
async def test_a_season_ends_in_time_although_a_board_never_comes(store: Store, thinkers: Thinkers) -> None:
    evening = Evening(store, thinkers)
    event = (await evening.seen(await begun(evening, 5))).event
    evening.now = event.ends_at - HOUR

    await evening.leagues.look(event, evening.now)

    assert (await evening.seen(event)).event.due_at == event.ends_at


async def test_nobody_joins_a_season_that_has_begun_or_is_full(store: Store, thinkers: Thinkers) -> None:
    evening = Evening(store, thinkers)
    event = await evening.leagues.make(GUILD, LOUNGE, ORGANISER, LeagueForm(("okiya",), 1, 4))
    seated = [await evening.leagues.act(event.id, ORGANISER, "seat", user) for user in range(1, MOST + 3)]
    assert seated == [True] * MOST + [False] * 2
    await evening.leagues.alter(event.id, 7, "out")
    evening.now = event.starts_at
    await evening.pass_some_hours(timedelta())

    assert await evening.leagues.join(event.id, 7) == "begun"
    with pytest.raises(Outdated):  # as if it had begun between the look and the row
        await store.events.enter(event.id, 7, "in", {}, evening.now, over=("out",), only="waiting")

    season = await evening.seen(event)
    assert sorted(season.people) == sorted(user for people in season.divisions for user in people)


@pytest.mark.long
@on_sqlite
async def test_a_season_of_five_of_whom_two_vanish_ends_on_time_through_kills(
    store: Store, thinkers: Thinkers
) -> None:
    evening = Evening(store, thinkers)
    event = await begun(evening, 5)
    leavers = evening.dice.sample(range(1, 6), 2)

    while evening.now < event.ends_at and (await evening.seen(event)).event.status == "running":
        if leavers and evening.dice.random() < 0.3:
            evening.vanished.add(leavers.pop())
        for _ in range(2):
            evening.kill()
            await evening.pass_some_hours(12 * HOUR)
            await evening.play(event)
    seen = await ended(evening, event)

    assert len(seen.pairings) == 10
    await check_results(evening, seen)
    gone = {line.user for division in seen.standings for line in division if line.left}
    assert gone <= evening.vanished
    following = await store.events.newest(GUILD, LEAGUE)
    assert following is not None
    assert (following.status, following.settings["number"]) == ("waiting", 2)


async def test_what_organisers_do_is_written_down_and_who_is_in_again_moves_up_or_down(
    store: Store, thinkers: Thinkers
) -> None:
    evening = Evening(store, thinkers)
    event = await begun(evening, 9)
    first = await evening.seen(event)
    assert [len(people) for people in first.divisions] == [5, 4]
    assert await evening.leagues.act(event.id, ORGANISER, "withdraw", first.divisions[0][0])
    due = {table: (await reread(store, table)).deadline for table in running_in(first)}
    with pytest.raises((StoreError, OverflowError)):
        await evening.leagues.act(event.id, NOT_WRITTEN, "more-time")
    assert (await evening.seen(event)).event.ends_at == event.ends_at, "all of it or nothing"
    assert {table: (await reread(store, table)).deadline for table in due} == due
    assert await evening.leagues.act(event.id, ORGANISER, "more-time"), "decided again: somebody has left"
    later = {table: (await reread(store, table)).deadline for table in due}
    assert later == {table: at and at + timedelta(days=1) for table, at in due.items()}
    aside, half = list(due)[:2]
    await evening.play(event, {aside, half}.__contains__)
    spoil = text(f"UPDATE moves SET action = 'zz9' WHERE table_id = {aside}")
    await store.database.run(lambda connection: connection.execute(spoil))
    evening.kill()
    assert await evening.leagues.act(event.id, ORGANISER, "end")

    over = await ended(evening, event)
    whys = {each.table_id: each.why for each in over.pairings if each.table_id in due}
    assert whys == {**dict.fromkeys(due, "judged"), aside: "uncounted"}
    assert [Meeting.of(each).points for each in over.pairings if each.table_id == half] == [(2, 0)]
    assert [(act.act, act.about_id) for act in await store.events.acts(event.id, 9)] == [
        ("end", None),
        ("more-time", None),
        ("withdraw", first.divisions[0][0]),
    ]
    following = await store.events.newest(GUILD, LEAGUE)
    assert following is not None
    for user in range(1, 4):
        await evening.leagues.join(following.id, user)
    evening.now = following.starts_at
    await evening.pass_some_hours()
    waits = (await evening.seen(following)).event
    assert (waits.status, waits.due_at) == ("waiting", None), "too few: it waits"
    for user in range(4, 10):
        assert await evening.leagues.join(following.id, user) == "joined"
    await evening.pass_some_hours()
    upper = set((await evening.seen(following)).divisions[0])
    best, worst = over.standings[1][0].user, over.standings[0][-1].user
    assert best in upper
    assert worst not in upper
    assert await evening.leagues.join(following.id, 77) == "begun"


async def test_a_deleted_person_is_out_at_once_and_the_results_of_others_stand(
    store: Store, thinkers: Thinkers
) -> None:
    evening = Evening(store, thinkers)
    event = await begun(evening, 4)
    user, number = (await evening.seen(event)).divisions[0][0], anonymous_number()
    await store.profiles.set_visibility(user, "hidden")
    before = (await evening.seen(event)).event

    await store.events.database.run(lambda connection: erase_at_events(connection, user, number), "ordinary")
    await store.events.postpone(before, before.ends_at)  # by who has looked just before
    for _ in range(2):
        await evening.pass_some_hours(timedelta())

    after = await evening.seen(event)
    assert after.out == after.annulled == {number}
    assert all(user not in each.users for each in after.pairings)
    assert after.standings[0][-1].user == number
    assert len([each for each in after.pairings if each.why == "annulled"]) == 3
