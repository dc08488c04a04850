"""Leagues: seasons that begin, open their games, are judged and follow each other. Keeps nothing.

A season waits for those who join, runs, and is over when every game has its points; then the next one waits.
Whoever takes part has the state "in", whoever has gone "out"; before the season, one can come back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Literal

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.events.league import AT_ONCE, FEWEST, LEAGUE, MOST, LeagueForm, Season, divided, judged, next_order
from bot.events.paired_tables import PairedTables, by_newest_edition, ladder_for_two
from bot.events.standings import Decisions, Why
from bot.store.events import Act, Changes, Event, EventStatus, NewEvent, Pairing
from bot.store.rows import Move, is_deleted
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.tables.table import DAY_S, Table
from bot.tables.tables import Tables
from bot.thinking.pool import NOBODY, Thinkers

DIVISION: Final = "division"
"""The kind of events that are only messages: those of the other divisions of a season than the first."""

DAYS: Final = (1, 2, 3)
WEEKS: Final = (2, 4, 6)
JUDGES: Final = 2
LOOKS_AGAIN: Final = timedelta(minutes=1)
"""When a season is looked at again that has a table without a board, or without its judgement."""

Joined = Literal["joined", "there", "full", "begun", "off", "named"]
ActName = Literal["begin", "seat", "withdraw", "more-time", "end"]


def used(pairing: Pairing, table: Table, moves: Sequence[Move]) -> tuple[float, float]:
    """The seconds that each of two has used, up to the last row of the log: the season's end."""
    spent: defaultdict[int, float] = defaultdict(float)
    since = table.row.started_at or table.row.created_at
    acting = [] if table.state is None else [table.players[seat] for seat in table.state.to_act]
    for move in moves:
        for user in acting if move is moves[-1] else [move.user_id]:
            spent[user] += (move.at - since).total_seconds()
        since = move.at
    first, second = pairing.users
    return spent[first], spent[second]


class Leagues:
    """The leagues of all servers."""

    def __init__(
        self, store: Store, tables: Tables, thinkers: Thinkers, background: Background, clock: Clock
    ) -> None:
        self._store = store
        self._events = store.events
        self._tables = tables
        self._thinkers = thinkers
        self._now = clock.now
        self.opening = PairedTables(store, tables.lobby, AT_ONCE, LOOKS_AGAIN)
        self._judging = CatchUp[int]("Judging table {}", self._judge, background, clock, at_once=JUDGES)

    async def seen(self, event_id: int | None) -> Season | None:
        """A season as it is now, or None."""
        return await self._events.whole(event_id, LEAGUE, Season)

    async def make(self, guild_id: int, channel_id: int, by: int, form: LeagueForm) -> Event:
        """Make a league, which asks people to join."""
        return await self._events.begin(form.season(guild_id, channel_id, by, self._now()))

    async def divisions(self, event: Event) -> Sequence[int]:
        """The events of the other divisions of a season; each counts a change, as it shows the season."""
        seen, shown = await self.seen(event.id), list[int]()
        if seen is None:
            return shown
        season = seen.event
        for number in range(1, len(seen.divisions)):
            begins = season.starts_at + number * timedelta(microseconds=1)  # a server has one of each time
            times, settings = (begins, season.ends_at, None), {"season": season.id, "number": number}
            new = NewEvent(season.guild_id, DIVISION, *times, "running", season.channel_id, (), settings)
            shown.append((await self._events.begin(new)).id)
            await self._events.renew(shown[-1])
        return shown

    async def asked_again(self, event: Event) -> Sequence[int]:
        """Those who were in at the end of the last season and have not joined this one, which still waits.

        People whose profile is hidden are left out.
        """
        seen = await self.seen(event.id)
        before = None if seen is None or seen.form.named else await self.seen(seen.form.former)
        if seen is None or before is None or event.status != "waiting":
            return ()
        absent = [user for user in before.people if user not in seen.people and not is_deleted(user)]
        return [user for user in absent if await self._store.profiles.visibility(user) != "hidden"]

    # What people do

    @by_newest_edition
    async def join(self, event_id: int, user: int, act: Act | None = None) -> Joined:
        """Take part in a season that waits; seated by the ``act`` of an organiser, if there is one."""
        seen, now = await self.seen(event_id), self._now()
        if seen is None or seen.event.status == "off":
            return "off"
        event, form = seen.event, seen.form
        if event.status != "waiting":
            return "begun"
        if user in seen.people:
            return "there"
        if len(seen.people) >= MOST:
            return "full"
        if form.named and act is None:
            return "named"
        before = await self.seen(form.former)
        note = {"direct": True} if before is not None and user in before.direct else {}
        enter = partial(self._events.enter, event_id, user, "in", note, now, over=("out",), only="waiting")
        return "joined" if await enter(look_at=max(now, event.starts_at), act=act) else "there"

    @by_newest_edition
    async def alter(
        self, event_id: int, user: int, state: Literal["in", "out"], act: Act | None = None, **note: bool
    ) -> bool:
        """Let somebody who is in go "out", or wish from now on to play ``direct`` or not. False: was not in.

        Before the season, whoever goes out is as if never in; later it is as the rules say.
        """
        seen = await self.seen(event_id)
        if seen is None or user not in seen.people or seen.event.status not in ("waiting", "running"):
            return False
        look: Changes = {"due_at": self._now()} if seen.event.status == "running" else {}
        now = {user: (state, {**seen.notes[user], **note})}
        await self._events.change(seen.event, now=now, act=act, **look)
        return True

    @by_newest_edition
    async def act(self, event_id: int, by: int, name: ActName, about: int | None = None) -> bool:
        """Do something as an organiser ``about`` a person, or with a whole season; False: it changed nothing.

        Each change is one transaction with its row of the log.
        """
        seen, act = await self.seen(event_id), Act(event_id, self._now(), by, name, about)
        if seen is None:
            return False
        if about is not None:
            seats = name == "seat"
            return await (self._seat(seen, about, act) if seats else self.alter(event_id, about, "out", act))
        event, later = seen.event, seen.event.ends_at + timedelta(days=1)
        changes: Mapping[tuple[str, EventStatus], Changes] = {
            ("begin", "waiting"): {"starts_at": act.at, "due_at": act.at},
            ("end", "waiting"): {"status": "off", "due_at": None},
            ("end", "running"): {"ends_at": act.at, "due_at": act.at},
            ("more-time", "running"): {"ends_at": later, "due_at": later},
        }
        if (name, event.status) not in changes:
            return False
        moved = [each.table_id for each in seen.running if each.table_id and name == "more-time"]
        await self._events.change(event, act=act, put_off=moved, **changes[name, event.status])
        self._tables.clocks.forget_deadlines()
        for table in moved:
            with suppress(Refusal):
                self._tables.look_again(await self._tables.table(table), by)
        return True

    async def _seat(self, seen: Season, user: int, act: Act) -> bool:
        """Seat a person who is not hidden and takes challenges from the organiser. False: they are not in."""
        hidden = await self._store.profiles.visibility(user) == "hidden"
        if hidden or await self._store.people.refusing(act.by_id, (user,), seen.event.guild_id) is not None:
            return False
        return await self.join(seen.event.id, user, act) == "joined"

    async def lost(self, event: Event) -> None:
        """End a season whose channel is lost: its games stop and count for nobody, and none follows it."""
        seen = await self.seen(event.id)
        for each in () if seen is None else seen.running:
            await self._stop(each.table_id)
            await self._events.finish_pairing(each, {"points": (0, 0)}, Why.UNCOUNTED)
        if (latest := await self._events.of(event.id)) is not None:
            await self._events.change(latest, status="off", channel_id=None, due_at=None)

    # What time does

    @by_newest_edition
    async def look(self, event: Event, now: datetime) -> Sequence[Event]:
        """Decide what becomes of a season that is due, and commit it. Raises StoreError."""
        seen = await self.seen(event.id)
        if seen is None or seen.event.status not in ("waiting", "running") or now < seen.event.starts_at:
            return ()
        decided = seen.decide(now)
        if decided.out:
            out = {user: ("out", seen.notes[user]) for user in decided.out}
            return (await self._events.change(seen.event, now=out, due_at=now),)
        if seen.event.status == "waiting":
            return (await self._begin(seen, now),)
        return await self._go_on(seen, decided, now)

    async def _begin(self, seen: Season, now: datetime) -> Event:
        """Begin a season, if enough people are in; it waits for them. Ratings tell newcomers their places."""
        if len(seen.people) < FEWEST:
            return await self._events.change(seen.event, due_at=None)
        ladder, former = ladder_for_two(seen.event.games[0]), await self.seen(seen.form.former)
        points = await self._store.profiles.points_on(seen.people, ladder.key)
        last = [] if former is None else [[line.user for line in lines] for lines in former.standings]
        order = next_order(last, sorted(seen.people, key=lambda user: -points.get(user, 0)))
        notes = {
            user: ("in", {**seen.notes[user], "division": division, "number": number})
            for division, people in enumerate(divided(order, seen.event.seed))
            for number, user in enumerate(people)
        }
        ends_at = now + timedelta(weeks=seen.form.weeks)
        return await self._events.change(
            seen.event, now=notes, status="running", starts_at=now, ends_at=ends_at, due_at=now
        )

    async def _go_on(self, seen: Season, decided: Decisions, now: datetime) -> Sequence[Event]:
        """Open, end and judge what is to be opened, ended and judged now. After the last game it is over."""
        event, form = seen.event, seen.form
        for each in decided.ended:
            result = {"points": each.points}
            new = Pairing(event.id, each.round, each.place, each.users, None, result, each.why)
            await self._stop(each.table_id)
            await self._events.finish_pairing(new, result, each.why)
        for each in decided.to_judge:
            self._judging.want(each.table_id or 0)
        if decided.ends:
            new = replace(form, number=form.number + 1, former=event.id)
            after = new.season(event.guild_id, event.channel_id or 0, event.made_by, now)
            over = await self._events.change(event, after, status="over", due_at=None)
            return (over, *await self._events.latest(event.guild_id, LEAGUE, 1))
        if decided.to_judge:
            await self._events.postpone(event, now + LOOKS_AGAIN)
            return (event,)
        opened = [(event.games[each.round % len(event.games)], each) for each in decided.opened]
        await self.opening.open(seen, opened, now, form.days * DAY_S, event.ends_at, seen.direct)
        return (event,)

    async def _stop(self, table_id: int | None) -> None:
        """Stop a table, if it is there and still runs."""
        with suppress(Refusal):
            await self._tables.ends.stop(table_id or 0, "season", 0)

    async def _judge(self, table_id: int) -> bool:
        """Judge a game that the season's end cuts off: it is played on by masters on both sides."""
        pairing = await self._events.pairing_at(table_id)
        if pairing is None or pairing.result is not None:
            return True
        await self._stop(table_id)
        table, points, why = None, (0, 0), Why.UNCOUNTED
        with suppress(Refusal):
            table = await self._tables.table(table_id)
        if table is not None and not table.set_aside:  # else it can no longer be read
            if table.stopped != "season":
                return True
            choose = partial(self._thinkers.choose, NOBODY, level="master", seed=table.row.seed)
            first, second = (user not in table.movers for user in pairing.users)
            seats = () if first or second else await self._tables.ends.play_on(table_id, choose)
            winners = [side for side, user in enumerate(pairing.users) if table.seat_of(user) in seats]
            spent = used(pairing, table, await self._store.moves(table_id))
            points, why = judged(winners, spent, (first, second)), Why.JUDGED
        await self._events.finish_pairing(pairing, {"points": points}, why, look_at=self._now())
        return True
