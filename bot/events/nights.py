"""Nights: evenings of games that check people in, pair them, end with a podium and follow each other.

Keeps nothing but locks. The state of a person is "ready" (has checked in, or pressed Next Game), "playing",
"asked" (the game is over) or "paused"; their note says when they came, and since when they are in this state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any, Final, Literal
from weakref import WeakValueDictionary

from bot.events.calendar import DAY, next_time, zone_named
from bot.events.leagues import meeting
from bot.events.night import CHECK_IN, Night, NightDecisions, game_drawn, nearest_level, podium
from bot.events.paired_tables import PairedTables
from bot.events.pairing import HOUSE
from bot.events.standings import Meeting, Standing
from bot.store.errors import Outdated
from bot.store.events import Changes, Entrant, Event, NewEvent, Pairing
from bot.store.rows import is_deleted
from bot.store.store import Store
from bot.tables.lobby import Lobby
from bot.tables.table import computer
from games import GAMES
from games.options import usual_options

NIGHT: Final = "night"
CALM_S, BLITZ_S = 120, 30
"""The seconds for a move."""

MEDLEY: Final = ("okiya", "okago")
MOST: Final = 40
"""The people of a night."""

MOST_NIGHTS: Final = 5
"""The nights of a server that are not over."""

SOON: Final = timedelta(minutes=5)
"""A night that is not planned begins this long after it is asked for."""

LOOKS_AGAIN: Final = timedelta(seconds=5)
"""When a night is looked at again that has opened tables; one without a board when it is twice as old."""

HELD_FOR: Final = 20
"""The newest nights of a server among which the shield is looked for."""

LEVEL_RATINGS: Final[Mapping[str, float]] = {"novice": 1350, "casual": 1450, "strong": 1550, "master": 1650}
"""About the rating of a person who wins half of their games against the house's computer of a level."""

_TRIES: Final = 8

Came = Literal["in", "there", "playing", "early", "full", "over"]
"""What a press of I'm Here or Next Game has led to."""


@dataclass(frozen=True, slots=True)
class NightForm:
    """What was chosen for a night. ``hour`` is one of the server's zone, if it was planned.

    ``scheduled`` is the number of Discord's own event of it, 0 where it takes none; None: not asked for yet.
    """

    games: tuple[str, ...]
    minutes: int
    pace: int = CALM_S
    hour: int | None = None
    weekly: bool = False
    scheduled: int | None = None

    @classmethod
    def of(cls, event: Event) -> NightForm:
        return cls(event.games, **event.settings)

    @property
    def settings(self) -> Mapping[str, Any]:
        """What is stored of it besides the games."""
        return {name: value for name, value in asdict(self).items() if name != "games"}

    def night(self, guild_id: int, channel_id: int, made_by: int | None, starts_at: datetime) -> NewEvent:
        """The night that begins at a time."""
        return NewEvent(
            guild_id,
            NIGHT,
            starts_at,
            starts_at + timedelta(minutes=self.minutes),
            starts_at - CHECK_IN,
            channel_id=channel_id,
            games=self.games,
            settings=self.settings,
            made_by=made_by,
        )


def following(event: Event, zone: tzinfo, now: datetime) -> NewEvent | None:
    """The night of the next week, at the same hour of the server's zone; None if there is none."""
    form = NightForm.of(event)
    if not form.weekly or form.hour is None or event.channel_id is None:
        return None
    weekday = event.starts_at.astimezone(zone).weekday()
    after = max(now, event.starts_at + 3 * DAY)  # the zone may have been changed meanwhile
    starts_at = next_time(after, form.hour, zone, weekday)
    return replace(form, scheduled=None).night(event.guild_id, event.channel_id, event.made_by, starts_at)


@dataclass(frozen=True, slots=True)
class SeenNight:
    """A night with all that belongs to it, as it was read."""

    event: Event
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    @property
    def joined(self) -> tuple[int, ...]:
        """Everybody who came, in order."""
        came = sorted(self.entrants, key=lambda each: (each.note["joined"], each.user_id))
        return tuple(each.user_id for each in came)

    @property
    def running(self) -> tuple[Pairing, ...]:
        """The games that run, by their places."""
        return tuple(sorted((each for each in self.pairings if each.result is None), key=lambda p: p.place))

    @property
    def night(self) -> Night:
        """The night as a value."""
        return Night(
            self.event.seed,
            self.event.starts_at,
            self.event.ends_at,
            self.joined,
            tuple(map(meeting, self.pairings)),
            self.those("ready"),
            self.those("asked"),
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standings of all who came."""
        return self.night.standings()

    @property
    def checked_in(self) -> tuple[int, ...]:
        """Those who have checked in and wait, in the order in which they came."""
        ready = self.those("ready")
        return tuple(user for user in self.joined if user in ready)

    def those(self, state: str) -> dict[int, datetime]:
        """The people in a state, with the time since when they are in it."""
        here = (each for each in self.entrants if each.state == state)
        return {each.user_id: datetime.fromisoformat(each.note["since"]) for each in here}

    def game_of(self, each: Meeting) -> str:
        """The game of a meeting."""
        games = self.event.games
        return games[0] if len(games) == 1 else game_drawn(self.event.seed, games, each)

    def moved(self, states: Mapping[int, str], now: datetime) -> SeenNight:
        """The same night with people in other states from now on."""
        entrants = (
            replace(each, state=states[each.user_id], note={**each.note, "since": now.isoformat()})
            if states.get(each.user_id, each.state) != each.state
            else each
            for each in self.entrants
        )
        return replace(self, entrants=tuple(entrants))

    def settled(self, now: datetime) -> SeenNight:
        """The same night with the states that follow from its games: who plays, and whose game is over."""
        playing = {user for each in self.running for user in each.users}
        states = {user: "playing" for user in self.joined if user in playing}
        over = {user: "asked" for user in self.those("playing") if user not in playing}
        gone = {user: "gone" for user in self.joined if is_deleted(user)}
        return self.moved({**states, **over, **gone}, now)


class Nights:
    """The nights of all servers.

    What happens to a night happens under its lock: the process that serves a server has all of it.
    """

    def __init__(self, store: Store, lobby: Lobby, now: Callable[[], datetime]) -> None:
        self._store = store
        self._events = store.events
        self._now = now
        self.opening = PairedTables(store, lobby)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def seen(self, event_id: int) -> SeenNight | None:
        """An event of this kind with all that belongs to it, or None."""
        event = await self._events.of(event_id)
        if event is None or event.kind != NIGHT:
            return None
        return SeenNight(event, await self._events.entrants(event_id), await self._events.pairings(event_id))

    async def plan(
        self, guild_id: int, channel_id: int, by: int, form: NightForm, starts_at: datetime
    ) -> Event | None:
        """Plan a night; None if the server has one at this time."""
        new = form.night(guild_id, channel_id, by, starts_at)
        event = await self._events.begin(new)
        return event if event.seed == new.seed else None

    async def shield(self, guild_id: int) -> tuple[int, Event] | None:
        """Who won the last night of a server, and that night; None before the first one."""
        for event in await self._events.latest(guild_id, NIGHT, HELD_FOR):
            seen = await self.seen(event.id) if event.status == "over" else None
            if seen is not None and (best := podium(seen.standings)):
                return best[0].user, event
        return None

    # What people do

    async def come(self, event_id: int, user: int) -> Came:
        """Check in, or be there for the next game."""
        async with self._lock(event_id):
            seen, now = await self.seen(event_id), self._now()
            if seen is None or seen.event.status not in ("waiting", "running") or now >= seen.event.ends_at:
                return "over"
            seen, starts_at = seen.settled(now), seen.event.starts_at
            if now < starts_at - CHECK_IN:
                return "early"
            mine = next((each for each in seen.entrants if each.user_id == user), None)
            if mine is None and len(seen.entrants) >= MOST:
                return "full"
            if mine is not None and mine.state in ("ready", "playing"):
                return "there" if mine.state == "ready" else "playing"
            since = now.isoformat()
            note = {"joined": since if mine is None else mine.note["joined"], "since": since}
            over = ("asked", "paused", "playing")
            await self._events.enter(event_id, user, "ready", note, now, over=over)
            await self._events.renew(event_id, max(now, starts_at))
            return "in"

    async def call_off(self, event_id: int) -> bool:
        """Let a night that waits not take place, and none after it. False: it does not wait."""
        async with self._lock(event_id):
            seen = await self.seen(event_id)
            if seen is None or seen.event.status != "waiting":
                return False
            await self._change(seen.event, {"status": "off", "due_at": None})
            return True

    async def note_scheduled(self, event_id: int, number: int) -> None:
        """Note the number of Discord's own event of a night; 0: it takes none."""
        async with self._lock(event_id):
            seen = await self.seen(event_id)
            if seen is not None:
                form = replace(NightForm.of(seen.event), scheduled=number)
                await self._change(seen.event, {"settings": form.settings})

    # What time does

    async def look(self, _store: Store, event: Event, _now: datetime) -> Sequence[Event]:
        """Decide what becomes of a night that is due, and commit it. Raises StoreError."""
        async with self._lock(event.id):
            seen, now = await self.seen(event.id), self._now()
            if seen is None or seen.event.status not in ("waiting", "running"):
                return ()
            starts_at = seen.event.starts_at
            if now < starts_at - CHECK_IN:
                await self._events.postpone(seen.event, starts_at - CHECK_IN)
                return ()
            if now < starts_at:
                return (await self._change(seen.event, {"due_at": starts_at}),)
            return await self._go_on(seen, now)

    async def _go_on(self, stored: SeenNight, now: datetime) -> Sequence[Event]:
        """Pair, pause and end as it is time."""
        seen = stored.settled(now)
        decided = await asyncio.to_thread(seen.night.decide, now)
        by_place = {(each.round, each.place): each for each in seen.pairings}
        for each in decided.uncounted:
            known = by_place[each.round, each.place]
            await self._events.finish_pairing(known, each.result, each.why)
        paired: list[tuple[str, Pairing]] = []
        for each in decided.paired:
            users = await self._with_house(game := seen.game_of(each), each.users, seen.event.guild_id)
            paired.append((game, Pairing(seen.event.id, each.round, each.place, users)))
        await self.opening.open(seen.event, paired, NightForm.of(seen.event).pace)
        lacking = () if paired else await self.opening.boardless(seen.running)
        stood = max((now - row.created_at for row in lacking), default=timedelta())
        again_at = now + max(LOOKS_AGAIN, stood) if paired or lacking else None
        playing = {user: "playing" for each in decided.paired for user in each.users}
        seen = seen.moved(playing | dict.fromkeys(decided.paused, "paused"), now)
        return await self._store_decided(stored, seen, decided, again_at)

    async def _store_decided(
        self, stored: SeenNight, seen: SeenNight, decided: NightDecisions, again_at: datetime | None
    ) -> Sequence[Event]:
        """Write what becomes of a night and its people; of one that ends, begin the one of the next week."""
        event = stored.event
        before = {each.user_id: each for each in stored.entrants}
        after = {each.user_id: (each.state, each.note) for each in seen.entrants}
        states = {user: new for user, new in after.items() if new[0] != before[user].state}
        if decided.off or decided.over:
            zone = zone_named((await self._store.servers.of(event.guild_id)).zone)
            next_one = following(event, zone, self._now())
            changes: Changes = {"status": "off" if decided.off else "over", "due_at": None}
            over = await self._change(event, changes, states, next_one)
            return (over, *await self._events.latest(event.guild_id, NIGHT, 1)) if next_one else (over,)
        times = [time for time in (decided.due_at, again_at) if time is not None]
        due_at = min(times, default=None)
        times_up = event.due_at is not None and event.due_at <= event.ends_at <= self._now()
        if states or event.status == "waiting" or times_up:
            return (await self._change(event, {"status": "running", "due_at": due_at}, states),)
        if due_at is not None:
            await self._events.postpone(event, due_at)
        return ()

    async def _change(
        self,
        read: Event,
        changes: Changes,
        states: Mapping[int, tuple[str, Mapping[str, Any]]] | None = None,
        next_one: NewEvent | None = None,
    ) -> Event:
        """Change a night whose edition may have grown meanwhile; a time that it has got since stays."""
        for _ in range(_TRIES):
            latest = await self._events.of(read.id) or read
            if changes.get("due_at") is not None and latest.due_at != read.due_at:
                changes = {**changes, "due_at": latest.due_at}
            with suppress(Outdated):
                return await self._events.change(latest, next_one, states, **changes)
        raise Outdated

    async def _with_house(self, game: str, users: tuple[int, int], guild_id: int) -> tuple[int, ...]:
        """The two with a computer of about the rating of the other one in place of the house."""
        if HOUSE not in users:
            return users
        person, known = max(users), GAMES[game]
        ladder = known.ladder_of(2, usual_options(known.options)).key
        profile = await self._store.profiles.of(person, guild_id)
        ratings = [line.rating for line in profile.standings if line.ladder == ladder and line.record.games]
        level = nearest_level(ratings[0] if ratings else LEVEL_RATINGS["casual"], LEVEL_RATINGS)
        return tuple(computer(level, 0) if user == HOUSE else user for user in users)

    def _lock(self, event_id: int) -> asyncio.Lock:
        return self._locks.setdefault(event_id, asyncio.Lock())
