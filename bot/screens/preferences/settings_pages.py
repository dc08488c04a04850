"""The pages of /settings as layouts. Decides and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import discord

from bot.languages import Phrase, listed
from bot.screens.frame.controls import MOST_CHOICES, Choice, PageButton, PageMenu, many_menu
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.preferences import settings_words as words
from bot.screens.preferences.questions import AUTOMATIC, languages, question
from bot.screens.preferences.zones import REGIONS, UTC, meant, place_of, zones_of
from bot.store.preferences import MOST_BLOCKED, Wishes
from bot.tables.telling import zone_of

VERB, BLOCK = "settings", "settings-block"

QUIET, BLOCKED, REGIONS_PAGE, REGION, TYPE = "quiet", "blocked", "zones", "zones.", "type"
MENTIONS, CHALLENGES, REMINDERS, HINTS, NAMED = "turn.", "by.", "remind.", "hints.", "named."
LANGUAGE, TEXT_BOARDS, COMPUTER_WORDS, FACE = "language.", "text.", "words.", "face."
BEGINS, ENDS, NO_QUIET, ZONE, TYPED = "from.", "until.", "loud.", "zone.", "typed."
"""The pages of the screen; one with a point at its end goes on with what was chosen."""


def main_page(wishes: Wishes, blocked: Sequence[int], now: datetime) -> Layout:
    """All that a person has chosen, and the controls to change it."""
    # Nothing is chosen then, because Discord sends nothing when the same choice is made again.
    chosen = None if wishes.unreached else wishes.mentions
    spoken = wishes.language or AUTOMATIC
    lines = [
        _quiet(wishes, now),
        words.BLOCKED.format(count=len(blocked)) if blocked else str(words.BLOCKED_NOBODY),
        str(words.HINTS if wishes.hints else words.NO_HINTS),
        str(words.NAMED if wishes.named else words.NOT_NAMED),
        str(words.FACE if wishes.face else words.NO_FACE),
        str(words.TEXT_BOARDS if wishes.text_boards else words.NO_TEXT_BOARDS),
        str(words.COMPUTER_WORDS if wishes.computer_words else words.NO_COMPUTER_WORDS),
        str(words.PROFILE),
    ]
    return one_text(str(words.TITLE)).add(
        *question(VERB, words.TURN, MENTIONS, words.TURNS, chosen),
        *([str(words.UNREACHED)] if wishes.unreached else []),
        *question(VERB, words.CHALLENGES, CHALLENGES, words.CHALLENGERS, wishes.challenges),
        *question(VERB, words.REMINDING, REMINDERS, words.REMINDERS, wishes.reminders),
        *question(VERB, words.LANGUAGE, LANGUAGE, languages(words.AUTOMATIC), spoken),
        "\n".join(lines),
        Row(
            PageButton.make(VERB, 0, QUIET, str(words.QUIET_HOURS)),
            PageButton.make(VERB, 0, BLOCKED, str(words.BLOCKED_PEOPLE)),
            _switch(HINTS, wishes.hints, on=words.OFFER_HINTS, off=words.HIDE_HINTS),
            _switch(NAMED, wishes.named, on=words.SHOW_NAME, off=words.HIDE_NAME),
            _switch(TEXT_BOARDS, wishes.text_boards, on=words.TEXT, off=words.PICTURES),
        ),
        Row(
            _switch(FACE, wishes.face, on=words.SHOW_FACE, off=words.HIDE_FACE),
            _switch(COMPUTER_WORDS, wishes.computer_words, on=words.SHOW_WORDS, off=words.HIDE_WORDS),
        ),
    )


def quiet_page(wishes: Wishes, now: datetime) -> Layout:
    """The quiet hours and the time zone in which they are meant."""
    zone = zone_of(wishes.zone)
    layout = one_text(str(words.QUIET_TITLE))
    if zone is None or wishes.zone is None:
        return layout.add(str(words.NO_ZONE), Row(_regions(None, VERB)), Row(_type_name(VERB), back_button()))
    begins, ends = wishes.quiet or (None, None)
    hours = str(words.HOURS_NONE)
    if begins is not None and ends is not None:
        hours = words.HOURS_NOW.format(begins=_clock(begins), ends=_clock(ends))
    here = words.HERE.format(now=_time(now, wishes), place=place_of(wishes.zone))
    layout.add(f"{here}\n{hours}", Row(hours_menu(VERB, BEGINS, words.QUIET_FROM, words.FROM_HOUR, begins)))
    if begins is not None:
        layout.add(Row(hours_menu(VERB, ENDS, words.QUIET_UNTIL, words.UNTIL_HOUR, ends, but=begins)))
    none = [PageButton.make(VERB, 0, NO_QUIET, str(words.NO_HOURS))] if begins is not None else []
    zones = PageButton.make(VERB, 0, REGIONS_PAGE, str(words.TIME_ZONE))
    return layout.add(Row(*none, zones, back_button()))


def zones_page(
    region: str | None,
    title: Phrase = words.ZONES_TITLE,
    zones: Sequence[str] = (),
    *,
    verb: str = VERB,
    back: str = "",
) -> Layout:
    """The regions of the world, and the places of one of them, or the ``zones`` to choose from.

    ``verb`` is the screen that asks, and ``back`` its page that follows.
    """
    layout = one_text(str(title)).add(Row(_regions(region, verb)))
    places = zones or (() if region is None else sorted(zones_of(region), key=place_of))
    for first in range(0, len(places), MOST_CHOICES):
        some = places[first : first + MOST_CHOICES]
        named = words.PLACES.format(first=place_of(some[0]), last=place_of(some[-1]))
        choices = [Choice(f"{ZONE}{zone}", place_of(zone)) for zone in some]
        layout.add(Row(PageMenu.make(verb, 0, choices, named, first + 1)))
    return layout.add(Row(_type_name(verb), back_button(verb, back)))


def zone_asked(page: str, *, verb: str = VERB, back: str = "") -> Layout | str | None:
    """The next page about time zones, or the zone that was chosen; None for any other page.

    Where a typed name means several zones or none, the page asks again.
    """
    name, _, value = page.partition(".")
    shown = partial(zones_page, verb=verb, back=back)
    if page == REGIONS_PAGE:
        return shown(None)
    if f"{name}." == REGION and value in REGIONS:
        return shown(value, words.PLACES_TITLE)
    if f"{name}." == ZONE and (value == UTC or value in zones_of(value.partition("/")[0])):
        return value
    if f"{name}." != TYPED:
        return None
    zones = meant(value)
    if len(zones) == 1:
        return zones[0]
    return shown(None, words.MEANT_TITLE if zones else words.UNKNOWN_ZONE, zones[:MOST_CHOICES])


def blocked_page(blocked: Sequence[int]) -> Layout:
    """The blocked people, and the menu in which people are added and taken out."""
    lines = [words.BLOCKED_TITLE.format(most=MOST_BLOCKED)]
    if blocked:
        lines.append(words.BLOCKED_NOW.format(people=listed([f"<@{user}>" for user in blocked])))
    chosen = [
        discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user) for user in blocked
    ]
    people: discord.ui.UserSelect[Layout] = discord.ui.UserSelect(
        placeholder=str(words.BLOCK), default_values=chosen
    )
    menu = Row(many_menu(BLOCK, 0, people, MOST_BLOCKED))
    return one_text("\n".join(lines)).add(menu, Row(back_button()))


def _switch(page: str, now: bool, *, on: Phrase, off: Phrase) -> PageButton:
    return PageButton.make(VERB, 0, f"{page}{'off' if now else 'on'}", str(off if now else on))


def back_button(verb: str = VERB, page: str = "") -> PageButton:
    """The button that leads back to a page of a screen."""
    return PageButton.make(verb, 0, page, str(words.BACK))


def _type_name(verb: str) -> PageButton:
    return PageButton.make(verb, 0, TYPE, str(words.TYPE_NAME))


def _regions(chosen: str | None, verb: str) -> PageMenu:
    choices = [
        Choice(f"{REGION}{region}", str(words.REGIONS[region]), chosen=region == chosen) for region in REGIONS
    ]
    return PageMenu.make(verb, 0, [*choices, Choice(f"{ZONE}{UTC}", UTC)], str(words.REGION))


def hours_menu(
    verb: str, page: str, placeholder: Phrase, each: Phrase, chosen: int | None, but: int | None = None
) -> PageMenu:
    """The menu of the hours of a day, without one of them; an hour is the end of its page."""
    choices = [
        Choice(f"{page}{hour}", each.format(time=_clock(hour)), chosen=hour == chosen)
        for hour in range(24)
        if hour != but
    ]
    return PageMenu.make(verb, 0, choices, str(placeholder))


def _quiet(wishes: Wishes, now: datetime) -> str:
    if wishes.quiet is None or wishes.zone is None or zone_of(wishes.zone) is None:
        return str(words.NOT_QUIET)
    begins, ends = map(_clock, wishes.quiet)
    return words.QUIET.format(begins=begins, ends=ends, now=_time(now, wishes), place=place_of(wishes.zone))


def _clock(hour: int) -> str:
    return f"{hour:02}:00"


def _time(now: datetime, wishes: Wishes) -> str:
    return f"{now.astimezone(zone_of(wishes.zone)):%H:%M}"
