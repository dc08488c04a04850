"""Whether, how and when a person is told something: by their own wishes first, then by those of the table.

Quiet hours come before everything: in them nothing is sent. Pure functions of values; nothing is sent here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.store.preferences import Wishes
from bot.store.rows import Mentions
from bot.tables.table import DAY_S

MORNING = time(9)
"""When people are reminded in the morning."""

BEFORE_QUIET = timedelta(minutes=1)
"""A reminder that would be too late after the quiet hours comes this long before them."""

Way = Literal["mention", "direct", "thread"]
"""How a person is told: by a mention at the table, in a direct message, or in the thread of their league."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A person is to be told, now or ``at`` a later time."""

    way: Way
    at: datetime | None = None


def telling(wishes: Wishes, of_table: Mentions, now: datetime, *, away: bool) -> Telling | None:
    """How a person is told that it is their turn, or that the game is over; None if they are not told.

    ``away``: they have done nothing at the table for a while.
    """
    when = of_table if wishes.mentions == "table" else wishes.mentions
    if when == "never" or (when != "always" and not away):
        return None
    quiet = quiet_hours(wishes, now)
    return Telling(way_of(wishes), None if quiet is None else quiet[1])


def way_of(wishes: Wishes) -> Way:
    """How a person is told, if they are told."""
    return "direct" if wishes.mentions == "direct" and not wishes.unreached else "mention"


def next_reminder(wishes: Wishes, deadline: datetime, pace_s: int, after: datetime) -> datetime | None:
    """The next time after ``after`` at which a person is reminded of their deadline, or None.

    That is when a half and a tenth of the time are left, at a pace of a day and more also each morning; who
    wants one reminder gets the last one. One that falls into quiet hours comes when they end; if the deadline
    is not later than that, it comes before they begin.
    """
    pace = timedelta(seconds=pace_s)
    times = [deadline - pace / 10]
    if wishes.reminders == "none":
        return None
    if wishes.reminders == "all":
        times.append(deadline - pace / 2)
    if wishes.reminders == "all" and pace_s >= DAY_S:
        times += _mornings(wishes, after, deadline)
    sent = [_awake(wishes, time, deadline) for time in times]
    return min((time for time in sent if time is not None and after < time < deadline), default=None)


def _mornings(wishes: Wishes, after: datetime, deadline: datetime) -> list[datetime]:
    """Each morning until a deadline, by the clock on the person's wall, or in UTC."""
    zone = zone_named(wishes.zone)
    day, mornings = after.astimezone(zone).date(), list[datetime]()
    while (morning := datetime.combine(day, MORNING, zone).astimezone(UTC)) < deadline:
        mornings.append(morning)
        day += timedelta(days=1)
    return mornings


def _awake(wishes: Wishes, due_at: datetime, deadline: datetime) -> datetime | None:
    """When a reminder is sent that is due at a time, outside of quiet hours; None if never."""
    quiet = quiet_hours(wishes, due_at)
    if quiet is None:
        return due_at
    begins_at, ends_at = quiet
    if ends_at < deadline and quiet_hours(wishes, ends_at) is None:
        return ends_at
    before = begins_at - BEFORE_QUIET
    return before if quiet_hours(wishes, before) is None else None


def quiet_hours(wishes: Wishes, at: datetime) -> tuple[datetime, datetime] | None:
    """The beginning and the end of a person's quiet hours in which a time lies, in UTC, or None.

    The hours are those of the clock on the person's wall, in summer and in winter.
    """
    zone = zone_of(wishes.zone)
    if wishes.quiet is None or zone is None:
        return None
    begins, ends = wishes.quiet
    today = at.astimezone(zone).date()
    for days in (-1, 0):  # those that began yesterday, and today
        day = today + timedelta(days=days)
        begins_at = datetime.combine(day, time(begins), zone)
        ends_at = datetime.combine(day + timedelta(days=ends <= begins), time(ends), zone)
        if begins_at.astimezone(UTC) <= at < ends_at.astimezone(UTC):
            return begins_at.astimezone(UTC), ends_at.astimezone(UTC)
    return None


def zone_named(name: str | None) -> tzinfo:
    """The time zone that was chosen; UTC if none was, or if this system does not know it."""
    return zone_of(name) or UTC


def zone_of(name: str | None) -> ZoneInfo | None:
    """The time zone that was chosen; None if none was, or if this system does not know it."""
    try:
        return None if name is None else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
