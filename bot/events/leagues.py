"""Leagues: seasons that begin, open their games, are judged and follow each other. Keeps nothing.

A season waits for those who join, runs, and is over when every game has its points; then the next one waits.
Whoever takes part has the state "in"; before the season one can go ("out"), later "left" or "annulled".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.events.calendar import DAY
from bot.events.league import (
    ASKS_BEFORE,
    FEWEST,
    MOST,
    Decisions,
    Needs,
    Season,
    divided,
    game_in_turn,
    judged,
    needs,
    next_order,
)
from bot.events.paired_tables import PairedTables
from bot.events.results import result_of as usual_result
from bot.events.standings import Meeting, Standing, Why, meeting_of
from bot.store.errors import Outdated
from bot.store.events import Act, Entrant, Event, NewEvent, Pairing
from bot.store.rows import Move, is_deleted
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.tables.table import DAY_S, Table
from bot.tables.tables import Tables
from bot.thinking.pool import NOBODY, Thinkers
from games import GAMES
from games.options import usual_options
from games.players.lengths import usual_turns

LEAGUE: Final = "league"
DIVISION: Final = "division"
"""The kind of events that are only messages: those of the other divisions of a season than the first."""

DAYS: Final = (1, 2, 3)
WEEKS: Final = (2, 4, 6)
MOST_LEAGUES: Final = 5
"""The leagues of a server that are not over."""

JUDGES: Final = 2
LOOKS_AGAIN: Final = timedelta(minutes=1)
"""When a season is looked at again that has a table without a board, or without its judgement.

Of a board, this is twice as late each time, and daily at last: Discord may refuse it for ever.
"""

MORE_TIME: Final = timedelta(days=1)
_TRIES: Final = 5

Joined = Literal["joined", "there", "full", "begun", "named"]
ActName = Literal["begin", "seat", "withdraw", "more-time", "end"]


def games_of_two() -> tuple[str, ...]:
    """The games for two against each other: those of nights."""
    known = (game for game in GAMES.values() if 2 in game.seats)
    return tuple(game.key for game in known if not game.ladder_of(2, usual_options(game.options)).together)


def league_games() -> tuple[str, ...]:
    """The games of leagues: for two against each other, short enough for the longest season."""
    return tuple(key for key in games_of_two() if LeagueForm((key,), DAYS[0], WEEKS[-1]).needs.fit)


@dataclass(frozen=True, slots=True)
class LeagueForm:
    """What was chosen for a league: its games in turn, the days for a move, the weeks of a season.

    ``named``: nobody can join, organisers seat people. ``number`` counts the seasons, ``former`` is the event
    of the one before.
    """

    games: tuple[str, ...]
    days: int
    weeks: int
    named: bool = False
    number: int = 1
    former: int | None = None

    @classmethod
    def of(cls, event: Event) -> LeagueForm:
        return cls(event.games, **event.settings)

    @property
    def settings(self) -> Mapping[str, Any]:
        """What is stored of it besides the games."""
        return {name: value for name, value in asdict(self).items() if name != "games"}

    @property
    def needs(self) -> Needs:
        """What a season needs of its time."""
        return needs(max(map(usual_turns, self.games)), self.days, self.weeks)

    @property
    def lasts(self) -> timedelta:
        return timedelta(weeks=self.weeks)

    def season(self, guild_id: int, channel_id: int, made_by: int | None, asked_at: datetime) -> NewEvent:
        """The season for which people are asked from then on."""
        begins = asked_at + ASKS_BEFORE
        return NewEvent(
            guild_id,
            LEAGUE,
            begins,
            begins + self.lasts,
            begins,
            channel_id=channel_id,
            games=self.games,
            settings=self.settings,
            made_by=made_by,
        )


class StoredSeason(NamedTuple):
    """An event with all that belongs to it, as it was read."""

    event: Event
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """Those who are in, in the order in which they joined."""
        return tuple(each.user_id for each in self.entrants if each.state == "in")

    @property
    def season(self) -> Season:
        """The season as a value."""
        numbered = [each for each in self.entrants if "division" in each.note]
        divisions: dict[int, list[tuple[int, int]]] = {}
        for each in numbered:
            divisions.setdefault(each.note["division"], []).append((each.note["number"], each.user_id))
        ordered = (sorted(divisions[number]) for number in sorted(divisions))
        gone = {each.user_id: each.state == "annulled" for each in numbered if each.state != "in"}
        return Season(
            tuple(tuple(user for _, user in people) for people in ordered),
            tuple(map(meeting, self.pairings)),
            self.event.ends_at,
            gone,
        )

    @property
    def direct(self) -> frozenset[int]:
        """Those who wish their games in direct messages."""
        return frozenset(each.user_id for each in self.entrants if each.note.get("direct"))

    @property
    def standings(self) -> tuple[tuple[Standing, ...], ...]:
        """The standings of each division."""
        return self.season.standings([each.user_id for each in self.entrants])


def meeting(pairing: Pairing) -> Meeting:
    """A stored pairing as a meeting."""
    return meeting_of(pairing.round, pairing.place, pairing.users, pairing.result, pairing.why)


def result_of(table: Table, users: Sequence[int]) -> Mapping[str, Any] | None:
    """What came of a game of a season, with whose time ran out; None for one that is to be judged."""
    if table.stopped == "season":
        return None
    late = None if table.late is None else table.players[table.late]
    return {
        **usual_result(table.row, users),
        "late": [int(user == late) for user in users],
        "unmoved": [side for side, user in enumerate(users) if user == late and user not in table.movers],
    }


def used(pairing: Pairing, table: Table, moves: Sequence[Move]) -> tuple[float, float]:
    """The seconds that each of two has used: the last one to act also those up to the end of the season."""
    spent, since = dict.fromkeys(pairing.users, 0.0), table.row.started_at
    for move in moves:
        if since is not None and move.user_id in spent:
            spent[move.user_id] += (move.at - since).total_seconds()
        since = move.at
    last = moves[-1] if moves else None
    if last is not None and last.seat < 0 and len(moves) > 1 and table.state is not None:
        waiting = (last.at - moves[-2].at).total_seconds()
        for seat in table.state.to_act:
            spent[table.players[seat]] += waiting
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
        self.opening = PairedTables(store, tables.lobby)
        self._judging = CatchUp[int]("Judging table {}", self._judge, background, clock, at_once=JUDGES)

    async def seen(self, event_id: int) -> StoredSeason | None:
        """An event of this kind with all that belongs to it, or None."""
        event = await self._events.of(event_id)
        if event is None or event.kind != LEAGUE:
            return None
        return StoredSeason(
            event, await self._events.entrants(event_id), await self._events.pairings(event_id)
        )

    async def here(self, guild_id: int) -> tuple[Event, ...]:
        """The leagues of a server that are not over, the newest first."""
        latest = await self._events.latest(guild_id, LEAGUE, 4 * MOST_LEAGUES)
        return tuple(event for event in latest if event.status in ("waiting", "running"))

    async def make(self, guild_id: int, channel_id: int, by: int, form: LeagueForm) -> Event:
        """Make a league, which asks people to join."""
        return await self._events.begin(form.season(guild_id, channel_id, by, self._now()))

    async def divisions(self, event: Event) -> Sequence[int]:
        """The events of the other divisions of a season; each counts a change, as it shows the season."""
        seen, shown = await self.seen(event.id), list[int]()
        if seen is None:
            return shown
        season = seen.event
        for number in range(1, len(seen.season.divisions)):
            new = NewEvent(
                season.guild_id,
                DIVISION,
                season.starts_at + number * timedelta(microseconds=1),  # a server has one of each time
                season.ends_at,
                status="running",
                channel_id=season.channel_id,
                settings={"season": season.id, "number": number},
            )
            shown.append((await self._events.begin(new)).id)
            await self._events.renew(shown[-1])
        return shown

    async def asked_again(self, event: Event) -> Sequence[int]:
        """Those who were in at the end of the last season and have not joined this one, which still waits.

        People whose profile is hidden are left out.
        """
        seen, form = await self.seen(event.id), LeagueForm.of(event)
        before = None if form.named or form.former is None else await self.seen(form.former)
        if seen is None or before is None or event.status != "waiting":
            return ()
        absent = [user for user in before.people if user not in seen.people and not is_deleted(user)]
        return [user for user in absent if not await self._is_hidden(user)]

    # What people do

    async def join(self, seen: StoredSeason, user: int, *, seated: bool = False) -> Joined:
        """Take part in the season that waits; ``seated`` by an organiser."""
        if seen.event.status != "waiting":
            return "begun"
        if user in seen.people:
            return "there"
        if len(seen.people) >= MOST:
            return "full"
        if LeagueForm.of(seen.event).named and not seated:
            return "named"
        former, now = LeagueForm.of(seen.event).former, self._now()
        before = None if former is None else await self.seen(former)
        note = {"direct": True} if before is not None and user in before.direct else {}
        entered = await self._events.enter(seen.event.id, user, "in", note, now, over=("out",))
        if entered and seen.event.starts_at <= now:
            await self._events.renew(seen.event.id, now)
        return "joined" if entered else "there"

    async def leave(self, event_id: int, user: int) -> bool:
        """Take part no more: before the season as if never, later as the rules say. False: was not in."""
        return await self._alter(event_id, user)

    async def wish(self, event_id: int, user: int, *, direct: bool) -> bool:
        """Note whether a person wishes their next games in direct messages. False: is not in."""
        return await self._alter(event_id, user, direct)

    async def _alter(self, event_id: int, user: int, direct: bool | None = None) -> bool:
        for _ in range(_TRIES):
            seen = await self.seen(event_id)
            if seen is None or user not in seen.people or seen.event.status not in ("waiting", "running"):
                return False
            state, due_at = "in", seen.event.due_at
            note = next(each.note for each in seen.entrants if each.user_id == user)
            if direct is not None:
                note = {**note, "direct": direct}
            elif seen.event.status == "waiting":
                state = "out"
            else:
                state, due_at = "annulled" if seen.season.annuls(user) else "left", self._now()
            with suppress(Outdated):
                await self._events.change(seen.event, now={user: (state, note)}, due_at=due_at)
                return True
        raise Outdated

    async def act(
        self, seen: StoredSeason, by: int, name: ActName, about: Collection[int] = ()
    ) -> Sequence[int | None]:
        """Do something as an organiser, and write it down for everybody.

        Returns whom it was about (None: the league); nobody if it changed nothing.
        """
        event, now, done = seen.event, self._now(), list[int | None]()
        if name == "seat":
            for user in about:
                if await self._may_seat(by, user, event.guild_id):
                    done += [user] if await self.join(seen, user, seated=True) == "joined" else []
        elif name == "withdraw":
            done += [user for user in about if await self.leave(event.id, user)]
        elif name == "begin" and event.status == "waiting" and len(seen.people) >= FEWEST:
            await self._events.change(
                event, starts_at=now, ends_at=now + LeagueForm.of(event).lasts, due_at=now
            )
            done.append(None)
        elif name == "end" and event.status in ("waiting", "running"):
            if event.status == "waiting":
                await self._events.change(event, status="off", due_at=None)
            else:
                await self._events.change(event, ends_at=now, due_at=now)
            done.append(None)
        elif name == "more-time" and event.status == "running":
            later = event.ends_at + MORE_TIME
            await self._events.change(event, ends_at=later, due_at=later)
            tables = [each.table_id for each in seen.pairings if each.result is None and each.table_id]
            await self._store.timers.put_off(tables, MORE_TIME)
            self._tables.clocks.forget_deadlines()
            for table in tables:
                with suppress(Refusal):
                    self._tables.look_again(await self._tables.table(table), by)
            done.append(None)
        for user in done:
            await self._events.note_act(Act(event.id, now, by, name, user))
        return done

    async def _may_seat(self, by: int, user: int, guild_id: int) -> bool:
        """Whether an organiser may seat a person: not one who is hidden or takes no challenge from them."""
        refusing = await self._store.people.refusing(by, (user,), guild_id)
        return refusing is None and not await self._is_hidden(user)

    async def _is_hidden(self, user: int) -> bool:
        return await self._store.profiles.visibility(user) == "hidden"

    async def lost(self, event: Event) -> None:
        """End a season whose channel is lost: its games stop and count for nobody, and none follows it."""
        seen = await self.seen(event.id)
        for each in () if seen is None else seen.pairings:
            if each.result is None:
                await self._stop(each)
                void = replace(meeting(each), points=(0, 0), why=Why.UNCOUNTED)
                await self._events.finish_pairing(each, void.result, void.why)
        if (latest := await self._events.of(event.id)) is not None:
            await self._events.change(latest, status="off", channel_id=None, due_at=None)

    # What time does

    async def look(self, _store: Store, event: Event, _now: datetime) -> Sequence[Event]:
        """Decide what becomes of a season that is due, and commit it. Raises StoreError."""
        for _ in range(_TRIES):
            seen = await self.seen(event.id)
            if seen is None:
                return ()
            with suppress(Outdated):
                if seen.event.status == "waiting" and seen.event.starts_at <= self._now():
                    return await self._begin(seen)
                if seen.event.status == "running":
                    return await self._go_on(seen)
                return ()
        raise Outdated

    async def _begin(self, seen: StoredSeason) -> Sequence[Event]:
        """Begin a season, if enough people are in; the first one waits for them."""
        form, now = LeagueForm.of(seen.event), self._now()
        if deleted := {user: ("out", dict[str, Any]()) for user in seen.people if is_deleted(user)}:
            return (await self._events.change(seen.event, now=deleted, due_at=now),)
        if len(seen.people) < FEWEST:
            status = "waiting" if form.former is None else "off"
            return (await self._events.change(seen.event, status=status, due_at=None),)
        known = {each.user_id: each.note for each in seen.entrants}
        notes = {
            user: ("in", {**known[user], "division": division, "number": number})
            for division, people in enumerate(divided(await self._order(seen, form), seen.event.seed))
            for number, user in enumerate(people)
        }
        begun = await self._events.change(
            seen.event, now=notes, status="running", starts_at=now, ends_at=now + form.lasts, due_at=now
        )
        return (begun,)

    async def _order(self, seen: StoredSeason, form: LeagueForm) -> Sequence[int]:
        """The people of a season, the strongest first: as the one before ended, or by their ratings."""
        former = None if form.former is None else await self.seen(form.former)
        if former is None:
            game = GAMES[form.games[0]]
            ladder = game.ladder_of(2, usual_options(game.options)).key
            points = await self._store.profiles.points_on(seen.people, ladder)
            return sorted(seen.people, key=lambda user: -points.get(user, 0))
        best = [[line.user for line in lines] for lines in former.standings]
        known = {user for division in best for user in division}
        return next_order(best, seen.people, [user for user in seen.people if user not in known])

    async def _go_on(self, seen: StoredSeason) -> Sequence[Event]:
        """Open, end and judge what is to be opened, ended and judged now."""
        event, season = seen.event, seen.season
        notes = {each.user_id: each.note for each in seen.entrants}
        deleted = {user: season.annuls(user) for user in seen.people if is_deleted(user)}
        decided = season.decide(self._now())
        out = {**deleted, **decided.out}
        if out:
            now = {user: ("annulled" if out[user] else "left", notes[user]) for user in out}
            return (await self._events.change(event, now=now, due_at=self._now()),)
        again = await self._carried_out(seen, decided)
        if not decided.over:
            later = max(event.ends_at, self._now() + LOOKS_AGAIN) if again is None else self._now() + again
            await self._events.postpone(event, later)
            return (event,)
        form = LeagueForm.of(event)
        following = replace(form, number=form.number + 1, former=event.id)
        after = following.season(event.guild_id, event.channel_id or 0, event.made_by, self._now())
        latest = await self._events.of(event.id) or event
        over = await self._events.change(latest, after, status="over", due_at=None)
        return (over, *await self._events.latest(event.guild_id, LEAGUE, 1))

    async def _carried_out(self, seen: StoredSeason, decided: Decisions) -> timedelta | None:
        """Do what was decided. Returns how soon what is still to be shown or judged is looked at again."""
        event, stored = seen.event, {(each.round, each.place): each for each in seen.pairings}
        for each in decided.ended:
            known = stored.get((each.round, each.place))
            if known is None:
                new = Pairing(event.id, each.round, each.place, each.users, None, each.result, each.why)
                await self._events.pair(new)
            else:
                await self._stop(known)
                await self._events.finish_pairing(known, each.result, each.why)
        opened = [
            (game_in_turn(event.games, each), Pairing(event.id, each.round, each.place, each.users))
            for each in decided.opened
        ]
        await self.opening.open(event, opened, LeagueForm.of(event).days * DAY_S, seen.direct)
        for each in decided.to_judge:
            table_id = stored[each.round, each.place].table_id
            if table_id is not None:
                self._judging.want(table_id)
        if decided.to_judge or opened:
            return LOOKS_AGAIN
        lacking = await self.opening.boardless(seen.pairings)
        waited = (self._now() - (row.started_at or row.created_at) for row in lacking)
        return max(LOOKS_AGAIN, min(DAY, *waited)) if lacking else None

    async def _stop(self, pairing: Pairing) -> Table | None:
        """Stop the table of a pairing, if it still runs; None if there is none that can be read."""
        if pairing.table_id is None:
            return None
        with suppress(Refusal):
            await self._tables.ends.stop(pairing.table_id, "season", 0)
        with suppress(Refusal):
            return await self._tables.table(pairing.table_id)
        return None

    async def _judge(self, table_id: int) -> bool:
        """Judge a game that the season's end cuts off: it is played on by masters on both sides."""
        pairing = await self._events.pairing_at(table_id)
        table = None if pairing is None or pairing.result is not None else await self._stop(pairing)
        if pairing is None or table is None or table.stopped != "season":
            return True
        choose = partial(self._thinkers.choose, NOBODY, level="master", seed=table.row.seed)
        seats = await self._tables.ends.play_on(table_id, choose) if table.movers else ()
        winners = [side for side, user in enumerate(pairing.users) if table.seat_of(user) in seats]
        spent = used(pairing, table, await self._store.moves(table_id))
        done = judged(meeting(pairing), winners, spent)
        await self._events.finish_pairing(pairing, done.result, done.why, look_at=self._now())
        return True
