"""The page of /setup for what comes to a server by itself: the week in a picture, the day's puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

import discord
from discord.utils import format_dt

from bot.events.calendar import next_time, zone_named
from bot.languages import Phrase, _, weekday
from bot.screens.frame.controls import Choice, PageButton, PageMenu, many_menu
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.preferences import settings_pages as pages
from bot.screens.preferences import settings_words
from bot.screens.preferences.zones import UTC, place_of
from bot.store.preferences import Rhythm, ServerSetup

PAGE, WEEK, CARD = "rhythm", "setup-week", "setup-card"
"""The page, and the menus in which its channels are chosen."""

_WEEK_DAY, _WEEK_HOUR, _CARD_HOUR = "week-day", "week-hour", "card-hour"

_SUNDAY: Final = 6
_EVENING: Final = 18
_MORNING: Final = 9
"""They come on Sunday evening and every morning if nobody chooses otherwise."""

_COMES_TO: Final = [discord.ChannelType.text, discord.ChannelType.news]


def rhythm_page(setup: ServerSetup, verb: str, now: datetime) -> Layout:
    """All that was chosen of it, and the controls to change it."""
    zone = zone_named(setup.zone)
    time, place = f"{now.astimezone(zone):%H:%M}", place_of(setup.zone or UTC)
    layout = one_text(f"{TITLE}\n{settings_words.HERE.format(now=time, place=place)}")
    week_at = None if setup.week_hour is None else next_time(now, setup.week_hour, zone, setup.week_day)
    layout.add(*_question(WEEK_QUESTION, WEEK, setup.week_channel, week_at))
    if setup.week_channel is not None:
        days = [Choice(f"{_WEEK_DAY}.{day}", weekday(day), chosen=day == setup.week_day) for day in range(7)]
        day = PageMenu.make(verb, 0, days, str(CHOOSE_DAY), 1)
        layout.add(Row(day), Row(_hours(verb, _WEEK_HOUR, setup.week_hour, 2)))
    card_at = None if setup.card_hour is None else next_time(now, setup.card_hour, zone)
    layout.add(*_question(CARD_QUESTION, CARD, setup.card_channel, card_at))
    if setup.card_channel is not None and card_at is not None:
        changes_at = next_time(card_at, 0, zone_named(None)).astimezone(zone)
        layout.add(CHANGES.format(time=f"{changes_at:%H:%M}", place=place))
        layout.add(Row(_hours(verb, _CARD_HOUR, setup.card_hour, 3)))
    zones = PageButton.make(verb, 0, pages.REGIONS_PAGE, str(settings_words.TIME_ZONE))
    return layout.add(Row(zones, pages.back_button(verb)))


def answered(page: str, verb: str) -> Rhythm | Layout | None:
    """What a page chooses, or the page that asks for the time zone; None if it is no page of these."""
    zone = pages.zone_asked(page, verb=verb, back=PAGE)
    if zone is not None:
        return {"zone": zone} if isinstance(zone, str) else zone
    name, _, value = page.partition(".")
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 3 else -1
    by_name: Mapping[str, Rhythm] = {
        _WEEK_DAY: {"week_day": number},
        _WEEK_HOUR: {"week_hour": number},
        _CARD_HOUR: {"card_hour": number},
    }
    return by_name.get(name) if number in range(7 if name == _WEEK_DAY else 24) else None


def comes_to(menu: str, channel: int | None, setup: ServerSetup, by: int) -> Rhythm:
    """What is chosen with a channel in one of the menus, or with none, which switches it off."""
    if menu == WEEK:
        day = _SUNDAY if setup.week_day is None else setup.week_day
        hour = _EVENING if setup.week_hour is None else setup.week_hour
        return {"week_channel": channel, "week_day": day, "week_hour": hour, "week_by": by}
    hour = _MORNING if setup.card_hour is None else setup.card_hour
    return {"card_channel": channel, "card_hour": hour, "card_by": by}


def _question(question: Phrase, menu: str, channel: int | None, at: datetime | None) -> tuple[str, Row]:
    lines = [str(question)]
    if channel is not None and at is not None:
        lines.append(NEXT.format(channel=f"<#{channel}>", at=format_dt(at, "F")))
    chosen = [] if channel is None else [channel]
    return "\n".join(lines), channels_menu(menu, _COMES_TO, CHOOSE_CHANNEL, chosen, 1)


def channels_menu(
    menu: str, kinds: list[discord.ChannelType], asks: Phrase, chosen: Sequence[int], most: int
) -> Row:
    """The menu of channels of these kinds, of which up to ``most`` can be chosen."""
    channel = discord.SelectDefaultValueType.channel
    now = [discord.SelectDefaultValue(id=each, type=channel) for each in chosen]
    picker: discord.ui.ChannelSelect[Layout] = discord.ui.ChannelSelect(
        channel_types=kinds, placeholder=str(asks), default_values=now
    )
    return Row(many_menu(menu, 0, picker, most))


def _hours(verb: str, page: str, chosen: int | None, part: int) -> PageMenu:
    choices = [
        Choice(f"{page}.{hour}", AT_HOUR.format(time=f"{hour}:00"), chosen=hour == chosen)
        for hour in range(24)
    ]
    return PageMenu.make(verb, 0, choices, str(CHOOSE_HOUR), part)


TITLE = _(
    "### What comes by itself\n"
    "Each is one message in the channel that you choose. Choose none to switch it off."
)
WEEK_QUESTION = _(
    "**The week.** Once a week, one picture: who played best, the biggest surprise, the best find. It comes "
    "if at least three games were played. Hidden members are not in it."
)
CARD_QUESTION = _(
    "**The day’s puzzle.** Every day, one card: a lantern lights for each member who solves the puzzle "
    "there. It never shows the solution."
)
NEXT = _("Next: {at} in {channel}.")
# Translators: as in "It is 18:30 in Berlin".
CHANGES = _("The puzzle changes at {time} in {place}. A card that comes shortly before is soon over.")
CHOOSE_CHANNEL, CHOOSE_DAY, CHOOSE_HOUR = _("No channel"), _("On which day?"), _("At what time?")
AT_HOUR = _("At {time}")
REFUSED = _(
    "I may not post in {channel}. There I need the permissions to view the channel, send messages and attach "
    "files."
)
# Translators: a button to what comes to a server by itself: the week in a picture, the day's puzzle.
RHYTHM = _("Regular Posts")
