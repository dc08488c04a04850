"""When a person is told something: quiet hours, then their own wishes, then those of the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.store.preferences import MentionedWhen, Wishes
from bot.store.rows import Mentions
from bot.tables.telling import Telling, next_reminder, quiet_hours, telling

NIGHT = Wishes(zone="Europe/Berlin", quiet=(22, 7))
NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def utc(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("own", "of_table", "away", "way"),
    [
        ("table", "away", False, None),
        ("table", "away", True, "mention"),
        ("table", "always", False, "mention"),
        ("table", "never", True, None),
        ("away", "always", False, None),
        ("away", "never", True, "mention"),
        ("always", "never", False, "mention"),
        ("never", "always", True, None),
        ("direct", "never", True, "direct"),
        ("direct", "always", False, None),
    ],
)
def test_what_a_person_has_chosen_comes_before_what_the_table_says(
    own: MentionedWhen, of_table: Mentions, away: bool, way: str | None
) -> None:
    told = telling(Wishes(mentions=own), of_table, NOON, away=away)

    assert (None if told is None else told.way) == way


def test_in_quiet_hours_a_person_is_told_when_they_end() -> None:
    wishes = Wishes(mentions="always", zone="Europe/Berlin", quiet=(22, 7))

    assert telling(wishes, "away", utc(7, 1, 20), away=True) == Telling("mention", utc(7, 2, 5))
    assert telling(wishes, "away", utc(7, 2, 5), away=True) == Telling("mention")
    assert telling(Wishes("never", quiet=(22, 7), zone="UTC"), "away", utc(7, 1, 23), away=True) is None


@pytest.mark.parametrize(
    ("at", "quiet"),
    [
        (utc(7, 1, 19, 59), None),
        (utc(7, 1, 20), (utc(7, 1, 20), utc(7, 2, 5))),  # 22:00 in summer
        (utc(7, 2, 4, 59), (utc(7, 1, 20), utc(7, 2, 5))),
        (utc(1, 1, 20), None),  # 21:00 in winter
        (utc(1, 1, 21), (utc(1, 1, 21), utc(1, 2, 6))),
        (utc(3, 28, 23), (utc(3, 28, 21), utc(3, 29, 5))),  # the night that is an hour shorter
        (utc(10, 25, 0), (utc(10, 24, 20), utc(10, 25, 6))),  # the night that is an hour longer
    ],
)
def test_quiet_hours_follow_the_clock_on_the_wall(
    at: datetime, quiet: tuple[datetime, datetime] | None
) -> None:
    assert quiet_hours(NIGHT, at) == quiet


@pytest.mark.parametrize("zone", [None, "Mars/Olympus", "../etc/passwd", ""])
def test_without_a_time_zone_there_are_no_quiet_hours(zone: str | None) -> None:
    assert quiet_hours(Wishes(zone=zone, quiet=(0, 23)), NOON) is None


def reminders(wishes: Wishes, began: datetime, pace_s: int) -> list[datetime]:
    """All reminders of a time for a move."""
    deadline, found = began + timedelta(seconds=pace_s), list[datetime]()
    at: datetime | None = began
    while at is not None and (at := next_reminder(wishes, deadline, pace_s, at)) is not None:
        found.append(at)
    return found


def test_reminders_come_at_a_half_and_a_tenth_of_the_time_or_only_the_last_or_none() -> None:
    half, tenth = utc(7, 1, 12, 30), utc(7, 1, 12, 54)

    assert reminders(Wishes(), NOON, 3_600) == [half, tenth]
    assert reminders(Wishes(reminders="last"), NOON, 3_600) == [tenth]
    assert reminders(Wishes(reminders="none"), NOON, 3_600) == []


def test_at_a_pace_of_a_day_and_more_they_also_come_each_morning_where_the_person_lives() -> None:
    half, tenth = utc(7, 2, 0), utc(7, 2, 9, 36)

    assert reminders(Wishes(), NOON, 86_400) == [half, utc(7, 2, 9), tenth]
    assert reminders(Wishes(zone="Asia/Tokyo"), NOON, 86_400) == [half, tenth]  # 9:00 there is midnight here
    assert reminders(Wishes(zone="Asia/Kolkata"), NOON, 86_400) == [half, utc(7, 2, 3, 30), tenth]


def test_a_reminder_waits_for_the_end_of_quiet_hours_or_comes_before_them() -> None:
    assert reminders(NIGHT, NOON, 86_400) == [utc(7, 2, 5), utc(7, 2, 7), utc(7, 2, 9, 36)]
    assert reminders(NIGHT, utc(7, 1, 19, 30), 3_600) == [utc(7, 1, 19, 59)]
    assert reminders(NIGHT, utc(7, 1, 21), 3_600) == []  # they have begun
