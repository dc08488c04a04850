"""The kinds of events, and what becomes of an event of each that is due. Each kind is one line of KINDS.

What comes regularly to a server follows from its setup: the next one is begun as soon as it is switched on,
or when one is over. Whatever was missed while the bot was away comes once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.events.calendar import WEEK, last_time, next_time, zone_named
from bot.store.events import Changes, Decided, Event, NewEvent
from bot.store.preferences import Rhythm, ServerSetup
from bot.store.store import Store

RECAP: Final = "recap"
CARD: Final = "card"

Regular = Callable[[int, datetime, ServerSetup, Event | None], Decided]
"""Decides for a server at a time, from its setup and its newest event of a kind."""

Look = Callable[[Store, Event, datetime], Awaitable[Sequence[Event]]]
"""Decides what becomes of an event that is due, and commits it. Harmless if it is called twice.

Returns the events that have changed or begun. Raises StoreError, Outdated among them: then it is tried again.
"""


def recap(guild_id: int, now: datetime, setup: ServerSetup, newest: Event | None) -> Decided:
    """The picture of a week waits for its hour, at which the week ends that it shows."""
    if setup.week_channel is None or setup.week_day is None or setup.week_hour is None:
        return Decided(_OFF if _waits(newest) else None)
    ends_at = next_time(now, setup.week_hour, zone_named(setup.zone), setup.week_day)
    new = NewEvent(guild_id, RECAP, ends_at - WEEK, ends_at, ends_at, channel_id=setup.week_channel)
    if newest is not None and newest.status == "waiting" and newest.ends_at <= now:
        return Decided({"status": "over", "due_at": None}, new)
    return _waiting(newest, new)


def card(guild_id: int, now: datetime, setup: ServerSetup, newest: Event | None) -> Decided:
    """The card of a day's puzzle comes at its hour, and is over when the next one comes."""
    channel, hour, zone = setup.card_channel, setup.card_hour, zone_named(setup.zone)
    if channel is None or hour is None:
        if newest is not None and newest.status == "running":
            return Decided({"status": "over", "due_at": None})
        return Decided(_OFF if _waits(newest) else None)
    begun_at, next_at = last_time(now, hour, zone), next_time(now, hour, zone)
    running = NewEvent(guild_id, CARD, begun_at, next_at, next_at, "running", channel)
    if newest is not None and newest.status == "running":
        if newest.ends_at <= now and newest.starts_at < begun_at:
            return Decided({"status": "over", "due_at": None}, running)
        if newest.ends_at != next_at:
            return Decided({"ends_at": next_at, "due_at": next_at})
        return Decided()
    if newest is not None and newest.status == "waiting" and newest.starts_at <= now:
        return Decided(_facts(running))
    ends_at = next_time(next_at + timedelta(seconds=1), hour, zone)
    return _waiting(newest, NewEvent(guild_id, CARD, next_at, ends_at, next_at, channel_id=channel))


_OFF: Final[Changes] = {"status": "off", "due_at": None}


def _waits(event: Event | None) -> bool:
    return event is not None and event.status == "waiting"


def _facts(new: NewEvent) -> Changes:
    return {
        "status": new.status,
        "starts_at": new.starts_at,
        "ends_at": new.ends_at,
        "due_at": new.due_at,
        "channel_id": new.channel_id,
    }


def _waiting(newest: Event | None, new: NewEvent) -> Decided:
    """Let this one wait: in place of one that never began, or as another."""
    if newest is None or newest.status not in ("waiting", "off"):
        return Decided(following=new)
    return Decided() if _facts(newest) == _facts(new) else Decided(_facts(new))


REGULAR: Final[Mapping[str, Regular]] = {RECAP: recap, CARD: card}


async def arrange(
    store: Store, guild_id: int, now: datetime, chosen: Rhythm | None = None
) -> Sequence[Event]:
    """Store what is ``chosen`` for a server, and let everything come to it that follows from its setup.

    Returns the events that have changed or begun. Raises StoreError.
    """
    plans = {kind: partial(plan, guild_id, now) for kind, plan in REGULAR.items()}
    return await store.events.arrange(guild_id, plans, chosen)


async def look_at_regular(store: Store, event: Event, now: datetime) -> Sequence[Event]:
    """Let what comes regularly to a server come, and begin the next one."""
    return await arrange(store, event.guild_id, now)


KINDS: Final[Mapping[str, Look]] = dict.fromkeys(REGULAR, look_at_regular)
