"""When what comes again comes next: an hour of the day or of the week in a time zone, and the weeks of all.

An hour that a zone leaves out in spring is the moment after the gap; of an hour that comes twice in autumn,
it is the first. Pure functions.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from bot.tables.telling import zone_of

DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(days=7)


def zone_named(name: str | None) -> tzinfo:
    """The time zone of this name; UTC for None, and where this system does not know it."""
    return zone_of(name) or UTC


def next_time(after: datetime, hour: int, zone: tzinfo, weekday: int | None = None) -> datetime:
    """The first such hour after a time, in UTC: of any day, or of a ``weekday`` (0 is Monday)."""
    today = after.astimezone(zone).date()
    days = (today + number * DAY for number in range(9))
    times = (at_hour(day, hour, zone) for day in days if weekday in (None, day.weekday()))
    return next(time for time in times if time > after)


def last_time(until: datetime, hour: int, zone: tzinfo, weekday: int | None = None) -> datetime:
    """The last such hour up to a time, in UTC; that time itself counts."""
    following = next_time(until, hour, zone, weekday).astimezone(zone).date()
    return at_hour(following - (DAY if weekday is None else WEEK), hour, zone)


def week_of(time: datetime) -> datetime:
    """The Monday, 00:00 UTC, on which the week of a time begins for everybody."""
    day = time.astimezone(UTC).date()
    return at_hour(day - day.weekday() * DAY, 0, UTC)


def at_hour(day: date, hour: int, zone: tzinfo) -> datetime:
    """An hour of a day in a zone, in UTC."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
