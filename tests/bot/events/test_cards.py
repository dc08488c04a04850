"""When the card of the day's puzzle comes to a server, when it is over, and what was missed meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.events.kinds import CARD, card
from bot.store.events import Event, EventStatus
from bot.store.preferences import ServerSetup

SETUP = ServerSetup(zone="America/New_York", card_channel=5, card_hour=9)  # 14:00 UTC in winter


def at(day: int, hour: int) -> datetime:
    return datetime(2026, 11, day, hour, tzinfo=UTC)


def begun(day: int, status: EventStatus = "waiting") -> Event:
    """The card of a day as the plan leaves it."""
    starts_at, ends_at = at(day, 14), at(day + 1, 0)
    return Event(7, CARD, starts_at, ends_at, ends_at if status == "running" else starts_at, status, 5, id=1)


def becomes(now: datetime, newest: Event | None, setup: ServerSetup = SETUP) -> tuple[object, ...]:
    """How the newest one ends, if it does, and status, start and due time of the one that is to be there."""
    ended, there = card(7, now, setup, newest)
    return ended, there and (there.status, there.starts_at, there.due_at)


def test_the_first_card_waits_for_its_hour_and_is_over_when_the_day_of_its_puzzle_ends() -> None:
    assert becomes(at(24, 15), None) == (None, ("waiting", at(25, 14), at(25, 14)))
    assert becomes(at(25, 14), begun(25)) == (None, ("running", at(25, 14), at(26, 0)))
    assert becomes(at(25, 15), begun(25, "running")) == (None, None)
    assert becomes(at(26, 0), begun(25, "running")) == ("over", ("waiting", at(26, 14), at(26, 14)))


def test_a_card_that_was_missed_comes_once_if_its_day_is_not_over() -> None:
    running = ("running", at(27, 14), at(28, 0))
    assert becomes(at(27, 18), begun(25)) == (None, running)
    assert becomes(at(27, 18), begun(25, "running")) == ("over", running)
    assert becomes(at(27, 3), begun(25)) == (None, ("waiting", at(27, 14), at(27, 14)))


def test_a_card_at_the_hour_at_which_puzzles_change_follows_at_once() -> None:
    midnight = ServerSetup(card_channel=5, card_hour=0)
    newest = Event(7, CARD, at(25, 0), at(26, 0), at(26, 0), "running", 5, id=1)

    assert becomes(at(26, 0), newest, midnight) == (
        "over",
        ("running", at(26, 0), at(27, 0)),
    )


def test_another_hour_moves_a_card_that_waits_and_no_channel_ends_it() -> None:
    later = ServerSetup(zone="America/New_York", card_channel=5, card_hour=12)

    assert becomes(at(26, 3), begun(26), later) == (None, ("waiting", at(26, 17), at(26, 17)))
    assert becomes(at(25, 15), begun(25, "running"), later) == (None, None)
    assert becomes(at(26, 3), begun(26), ServerSetup()) == ("off", None)
    assert becomes(at(25, 15), begun(25, "running"), ServerSetup()) == ("over", None)
    assert becomes(at(26, 3), begun(25, "over"), ServerSetup()) == (None, None)
    again = at(26, 14)
    assert becomes(at(25, 15) + timedelta(1) / 2, begun(26, "off")) == (None, ("waiting", again, again))
