"""Hours of days and weeks in time zones, where clocks are put forward and back, too."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.events.calendar import last_time, next_time
from bot.tables.telling import zone_named

SUNDAY = 6


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "hour", "after", "expected"),
    [
        ("Europe/Berlin", 18, "2026-11-26T16:59", "2026-11-26T17:00"),
        ("Europe/Berlin", 18, "2026-11-26T17:00", "2026-11-27T17:00"),
        pytest.param(
            "Europe/Berlin", 2, "2026-03-28T12:00", "2026-03-29T01:00", id="left out: after the gap"
        ),
        pytest.param("Europe/Berlin", 2, "2026-10-24T12:00", "2026-10-25T00:00", id="comes twice: the first"),
        pytest.param("Europe/Berlin", 2, "2026-10-25T00:00", "2026-10-26T01:00", id="and never the second"),
        pytest.param("Europe/Berlin", 9, "2027-03-27T09:00", "2027-03-28T07:00", id="a day of 23 hours"),
        pytest.param("Europe/Berlin", 9, "2027-10-30T08:00", "2027-10-31T08:00", id="a day of 25 hours"),
        ("America/New_York", 2, "2026-03-07T12:00", "2026-03-08T07:00"),
        ("America/New_York", 1, "2026-10-31T12:00", "2026-11-01T05:00"),
        ("Pacific/Kiritimati", 0, "2026-11-26T09:59", "2026-11-26T10:00"),
        ("Atlantis/Nowhere", 9, "2026-11-26T08:00", "2026-11-26T09:00"),
        (None, 9, "2026-11-26T08:00", "2026-11-26T09:00"),
    ],
)
def test_an_hour_of_the_day_is_the_next_one_there(
    zone: str | None, hour: int, after: str, expected: str
) -> None:
    assert next_time(at(after), hour, zone_named(zone)) == at(expected)


def test_an_hour_of_the_week_keeps_its_hour_when_clocks_change() -> None:
    zone, time, found = zone_named("Europe/Berlin"), at("2026-10-17T00:00"), []
    for _ in range(3):
        time = next_time(time, 20, zone, SUNDAY)
        found.append(time)

    assert found == [at("2026-10-18T18:00"), at("2026-10-25T19:00"), at("2026-11-01T19:00")]


@pytest.mark.parametrize("name", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"])
@pytest.mark.parametrize("weekday", [None, 0, SUNDAY])
def test_every_hour_of_two_years_comes_once(name: str, weekday: int | None) -> None:
    zone, time, end = zone_named(name), at("2026-01-01T00:30"), at("2028-01-01T00:00")
    while time < end:
        following = next_time(time, 2, zone, weekday)
        assert last_time(following, 2, zone, weekday) == following
        assert last_time(following - timedelta(seconds=1), 2, zone, weekday) < following
        assert (
            timedelta(hours=23) <= following - last_time(time, 2, zone, weekday) <= timedelta(days=7, hours=1)
        )
        time = following
