"""The time zones of the world by region, and the ones that a typed name may mean. Pure functions of names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from zoneinfo import available_timezones

REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
"""The regions as time zones name them; two are oceans with their islands."""

UTC = "UTC"


@cache
def zones_of(region: str) -> tuple[str, ...]:
    """The names of the time zones of a region, in order; () for an unknown region."""
    return tuple(zone for zone in _zones() if zone.partition("/")[0] == region)


def place_of(zone: str) -> str:
    """The place in the name of a time zone, as it is written for people."""
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ") or zone


def meant(typed: str) -> Sequence[str]:
    """The time zones that a typed name means: that of this name or this place, else those that contain it."""
    wanted = _plain(typed)
    if not wanted:
        return ()
    exact = [zone for zone in _zones() if wanted in (_plain(zone), _plain(zone.rpartition("/")[2]))]
    return exact or [zone for zone in _zones() if wanted in _plain(zone)]


@cache
def _zones() -> tuple[str, ...]:
    named = (zone for zone in available_timezones() if zone.partition("/")[0] in REGIONS)
    return (UTC, *sorted(named))


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("/", " ").split())
