"""Nights: evenings of games that check people in, pair them, end with a podium and follow each other.

Keeps nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Final, Literal

from bot.events.calendar import DAY, next_time
from bot.events.night import CHECK_IN, OPEN, Night, game_drawn
from bot.events.paired_tables import PairedTables, by_newest_edition, ladder_for_two, stored
from bot.events.pairing import HOUSE
from bot.events.standings import Meeting, Why
from bot.store.events import Event, NewEvent
from bot.store.store import Store
from bot.tables.lobby import Lobby
from bot.tables.table import computer
from bot.tables.telling import zone_named

NIGHT: Final = "night"
CALM_S, BLITZ_S = 120, 30
"""The seconds for a move."""

MOST: Final = 40
"""The people of a night."""

SOON: Final = timedelta(minutes=5)
"""A night that is not planned begins this long after it is asked for."""

LOOKS_AGAIN: Final = timedelta(seconds=5)
"""When a night is looked at again that has opened tables."""

LEVEL_RATINGS: Final[Mapping[str, float]] = {"novice": 1350, "casual": 1450, "strong": 1550, "master": 1650}
"""About the rating of a person who wins half of their games against the house's computer of a level."""

Came = Literal["in", "early", "full", "over", "open", "reminded", "out"]
"""What a press of I'm Here, Next Game or Remind Me has led to."""


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

    def night(self, guild_id: int, channel_id: int, made_by: int | None, starts_at: datetime) -> NewEvent:
        """The night that begins at a time."""
        times = starts_at, starts_at + timedelta(minutes=self.minutes), starts_at - CHECK_IN
        return NewEvent(guild_id, NIGHT, *times, channel_id=channel_id, made_by=made_by, **stored(self))


def following(event: Event, zone: tzinfo, now: datetime) -> NewEvent | None:
    """The night of the next week, at the same hour of the server's zone; None if there is none."""
    form = NightForm.of(event)
    if not form.weekly or form.hour is None or event.channel_id is None:
        return None
    weekday = event.starts_at.astimezone(zone).weekday()
    after = max(now, event.starts_at + 3 * DAY)  # the zone may have been changed meanwhile
    starts_at = next_time(after, form.hour, zone, weekday)
    return replace(form, scheduled=None).night(event.guild_id, event.channel_id, event.made_by, starts_at)


class Nights:
    """The nights of all servers."""

    def __init__(self, store: Store, lobby: Lobby, now: Callable[[], datetime]) -> None:
        self._store = store
        self._events = store.events
        self._now = now
        self.opening = PairedTables(store, lobby, 1, LOOKS_AGAIN)

    async def seen(self, event_id: int) -> Night | None:
        """A night as it is now, or None."""
        return await self._events.whole(event_id, NIGHT, Night)

    async def plan(
        self, guild_id: int, channel_id: int, by: int, form: NightForm, weekday: int | None = None
    ) -> Event | None:
        """Plan a night for the hour of a weekday (0 is Monday), without an hour for SOON.

        None if the server has one at this time.
        """
        now, zone = self._now(), await self._zone(guild_id)
        starts_at = now + SOON if form.hour is None else next_time(now, form.hour, zone, weekday)
        new = form.night(guild_id, channel_id, by, starts_at)
        event = await self._events.begin(new)
        return event if event.seed == new.seed else None

    async def shield(self, guild_id: int) -> tuple[int, Event] | None:
        """Who won the last night of a server that was played, and that night; None if none was lately."""
        for event in await self._events.latest(guild_id, NIGHT):
            seen = await self.seen(event.id) if event.status == "over" else None
            if seen is not None and seen.standings:
                return seen.standings[0].user, event
        return None

    # What people do

    async def come(self, seen: Night, user: int) -> Came:
        """Check in, or be there for the next game, in a night that was seen just now."""
        now = self._now()
        if (phase := seen.phase(now)) not in OPEN:
            return "early" if phase == "planned" else "over"
        joined = {each.user_id: each.note["joined"] for each in seen.came}
        if user not in joined and len(joined) >= MOST:
            return "full"
        if user in seen.ready or any(user in each.users for each in seen.running):
            return "in"
        note = {"joined": joined.get(user, now.isoformat()), "after": len(seen.pairings)}
        look_at = now if now >= seen.event.starts_at else None  # before, it is due at its start or earlier
        over = "here", "reminded", "told", "out"
        await self._events.enter(seen.event.id, user, "here", note, now, over=over, look_at=look_at)
        return "in"

    async def remind(self, seen: Night, user: int) -> Came:
        """Let a person be mentioned when check-in opens, or no longer, in a night that was seen just now."""
        now = self._now()
        if (phase := seen.phase(now)) != "planned":
            return "open" if phase in OPEN else "over"
        wish: Came = "out" if user in seen.to_remind else "reminded"
        await self._events.enter(seen.event.id, user, wish, {}, now, over=("out", "reminded"))
        return wish

    @by_newest_edition
    async def note(self, event_id: int, reminded: Collection[int] = (), **settings: int) -> None:
        """Note who was reminded, as far as they were to be; ``scheduled``, the number of Discord's event."""
        seen = await self.seen(event_id)
        if seen is not None:
            told = {user: ("told", {}) for user in seen.to_remind if user in reminded}
            await self._events.change(seen.event, now=told, settings={**seen.event.settings, **settings})

    @by_newest_edition
    async def call_off(self, event_id: int) -> bool:
        """Let a night that waits not take place, and none after it; another one can be planned for its time.

        False: it does not wait.
        """
        event = await self._events.of(event_id)
        if event is None or event.status != "waiting":
            return False
        left = event.starts_at + timedelta(microseconds=event.id)  # a server has one of each time
        await self._events.change(event, status="off", due_at=None, starts_at=left)
        return True

    # What time does

    @by_newest_edition
    async def look(self, event: Event, now: datetime) -> Sequence[Event]:
        """Decide what becomes of a night that is due, and commit it. Raises StoreError."""
        seen = await self.seen(event.id)
        if seen is None or seen.event.status not in ("waiting", "running"):
            return ()
        event = seen.event
        if now < event.starts_at:  # the check-in opens
            return (await self._events.change(event, due_at=event.starts_at),)
        decided = await asyncio.to_thread(seen.decide, now)
        if decided.ends is not None:
            for each in seen.running:
                await self._events.finish_pairing(each, {"points": (0, 0)}, Why.UNCOUNTED)
            after = following(event, await self._zone(event.guild_id), now)
            ended = await self._events.change(event, after, status=decided.ends, due_at=None)
            return (ended, *await self._events.going_on(event.guild_id, NIGHT))
        if event.status == "waiting" or (event.due_at or now) <= event.ends_at <= now:
            event = await self._events.change(event, status="running")
        paired = [await self._seated(event, each) for each in decided.opened]
        pace, later = NightForm.of(event).pace, decided.due_at or event.ends_at
        await self.opening.open(seen, paired, now, pace, later)
        return (event,)

    async def _zone(self, guild_id: int) -> tzinfo:
        return zone_named((await self._store.servers.of(guild_id)).zone)

    async def _seated(self, event: Event, each: Meeting) -> tuple[str, Meeting]:
        """The game of a meeting; the house is now a computer of about the rating of the other one."""
        game = game_drawn(event.seed, event.games, each)
        if HOUSE not in each.users:
            return game, each
        profile, ladder = await self._store.profiles.of(max(each.users)), ladder_for_two(game).key
        rated = [line for line in profile.standings if line.ladder == ladder and line.record.games]
        ratings = [line.rating for line in rated] or [LEVEL_RATINGS["casual"]]
        level = min(LEVEL_RATINGS, key=lambda level: abs(LEVEL_RATINGS[level] - ratings[0]))
        first, second = (computer(level, 0) if user == HOUSE else user for user in each.users)
        return game, replace(each, users=(first, second))
