"""When what comes again comes next: an hour of the day or of the week in a time zone.

An hour that a zone leaves out in spring is the moment after the gap; of an hour that comes twice in autumn,
it is the first. Pure functions.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(days=7)


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


def at_hour(day: date, hour: int, zone: tzinfo) -> datetime:
    """An hour of a day in a zone, in UTC."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
