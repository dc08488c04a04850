"""The time zones of the world by region, and the ones that a typed name may mean. Pure functions of names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from zoneinfo import available_timezones

from bot.languages import ENGLISH, language, spoken

REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
"""The regions as time zones name them; two are oceans with their islands."""

UTC = "UTC"


@cache
def zones_of(region: str) -> tuple[str, ...]:
    """The names of the time zones of a region, in order; () for an unknown region."""
    return tuple(zone for zone in _zones() if zone.partition("/")[0] == region)


def place_of(zone: str) -> str:
    """The place in the name of a time zone, as it is written for people."""
    if spoken() != ENGLISH:
        known = language().conventions.time_zones.get(zone, {}).get("city")
        if known is not None:
            return str(known)
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ") or zone


def meant(typed: str) -> Sequence[str]:
    """The time zones that a typed name means: that of this name or this place, else those that contain it.

    Places may be named in English or in the language that is spoken.
    """
    wanted = _plain(typed)
    if not wanted:
        return ()
    named = {
        zone: (_plain(zone), _plain(zone.rpartition("/")[2]), _plain(place_of(zone))) for zone in _zones()
    }
    exact = [zone for zone, names in named.items() if wanted in names]
    return exact or [zone for zone, names in named.items() if any(wanted in name for name in names)]


@cache
def _zones() -> tuple[str, ...]:
    named = (zone for zone in available_timezones() if zone.partition("/")[0] in REGIONS)
    return (UTC, *sorted(named))


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").replace("/", " ").split())
