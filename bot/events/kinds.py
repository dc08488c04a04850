"""What comes regularly to a server, by the kind of event.

It follows from its setup: the next one is begun as soon as it is switched on,
or when one is over. Whatever was missed while the bot was away comes once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.events.calendar import DAY, at_hour, last_time, next_time
from bot.store.events import Decided, Event, NewEvent
from bot.store.practice import lanterns
from bot.store.preferences import ServerSetup
from bot.tables.telling import zone_named

RECAP: Final = "recap"
CARD: Final = lanterns.CARD


def recap(guild_id: int, now: datetime, setup: ServerSetup, newest: Event | None) -> Decided:
    """The picture of a week waits for its hour, at which the week ends that it shows."""
    if setup.week_channel is None:
        return _off(newest)
    hour, zone, day = setup.week_hour, zone_named(setup.zone), setup.week_day
    ends_at = next_time(now, hour, zone, day)
    starts_at = last_time(ends_at - DAY, hour, zone, day)
    new = NewEvent(guild_id, RECAP, starts_at, ends_at, ends_at, channel_id=setup.week_channel)
    is_due = newest is not None and newest.status == "waiting" and newest.ends_at <= now
    return "over" if is_due else None, new


def card(guild_id: int, now: datetime, setup: ServerSetup, newest: Event | None) -> Decided:
    """The card of a day's puzzle comes at its hour, and is over when the puzzle of the next day is there.

    The next one waits from then on: whoever solves its puzzle before its hour has a lantern on it.
    """
    channel, hour, zone = setup.card_channel, setup.card_hour, zone_named(setup.zone)
    if channel is None:
        return _off(newest)
    last, next_one = (_card(guild_id, channel, at(now, hour, zone)) for at in (last_time, next_time))
    comes = replace(last, status="running", due_at=last.ends_at) if now < last.ends_at else None
    if newest is not None and newest.status == "running":
        missed = comes is not None and newest.starts_at < comes.starts_at
        return (None, None) if now < newest.ends_at else ("over", comes if missed else next_one)
    is_due = newest is not None and newest.status == "waiting" and newest.starts_at <= now
    return None, comes if is_due and comes is not None else next_one


def _card(guild_id: int, channel: int, starts_at: datetime) -> NewEvent:
    """The card of the puzzle of the day on which it comes; puzzles change at 00:00 UTC."""
    ends_at = at_hour(starts_at.date() + DAY, 0, UTC)
    return NewEvent(guild_id, CARD, starts_at, ends_at, starts_at, channel_id=channel)


def _off(newest: Event | None) -> Decided:
    """No more of a kind comes to a server."""
    if newest is None or newest.status not in ("waiting", "running"):
        return None, None
    return "off" if newest.status == "waiting" else "over", None


REGULAR: Final = {RECAP: recap, CARD: card}
"""The plan of each kind."""
