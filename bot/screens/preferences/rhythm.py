"""The page of /setup for regular posts: the week in a picture, the day's puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord
from discord.utils import format_dt

from bot.events.calendar import next_time
from bot.languages import Phrase, _, weekday
from bot.screens.frame.controls import Choice, PageButton, PageMenu, many_menu
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.preferences import settings_pages as pages
from bot.screens.preferences import settings_words
from bot.screens.preferences.zones import UTC, place_of
from bot.store.preferences import Rhythm, ServerSetup
from bot.tables.telling import zone_named

PAGE, WEEK, CARD = "rhythm", "setup-week", "setup-card"
"""The page, and the menus in which its channels are chosen."""

_WEEK_DAY, _WEEK_HOUR, _CARD_HOUR = "week-day.", "week-hour.", "card-hour."

_COMES_TO: Final = [discord.ChannelType.text, discord.ChannelType.news]


def rhythm_page(setup: ServerSetup, verb: str, now: datetime) -> Layout:
    """All that was chosen of it, and the controls to change it."""
    zone = zone_named(setup.zone)
    time, place = f"{now.astimezone(zone):%H:%M}", place_of(setup.zone or UTC)
    layout = one_text(f"{TITLE}\n{settings_words.HERE.format(now=time, place=place)}")
    week_at = next_time(now, setup.week_hour, zone, setup.week_day)
    layout.add(*_question(WEEK_QUESTION, WEEK, setup.week_channel, week_at))
    if setup.week_channel is not None:
        days = [Choice(f"{_WEEK_DAY}{day}", weekday(day), chosen=day == setup.week_day) for day in range(7)]
        layout.add(Row(PageMenu.make(verb, 0, days, str(CHOOSE_DAY))))
        layout.add(Row(pages.hours_menu(verb, _WEEK_HOUR, CHOOSE_HOUR, AT_HOUR, setup.week_hour)))
    card_at = next_time(now, setup.card_hour, zone)
    layout.add(*_question(CARD_QUESTION, CARD, setup.card_channel, card_at))
    if setup.card_channel is not None:
        changes_at = next_time(card_at, 0, zone_named(None)).astimezone(zone)
        layout.add(CHANGES.format(time=f"{changes_at:%H:%M}", place=place))
        layout.add(Row(pages.hours_menu(verb, _CARD_HOUR, CHOOSE_HOUR, AT_HOUR, setup.card_hour)))
    zones = PageButton.make(verb, 0, pages.REGIONS_PAGE, str(settings_words.TIME_ZONE))
    return layout.add(Row(zones, pages.back_button(verb)))


def answered(page: str, verb: str) -> Rhythm | Layout | None:
    """What a page chooses, or the page that asks for the time zone; None if it is no page of these."""
    zone = pages.zone_asked(page, verb=verb, back=PAGE)
    if zone is not None:
        return {"zone": zone} if isinstance(zone, str) else zone
    choices: dict[str, Rhythm] = {f"{_WEEK_DAY}{day}": {"week_day": day} for day in range(7)}
    for hour in range(24):
        choices |= {f"{_WEEK_HOUR}{hour}": {"week_hour": hour}, f"{_CARD_HOUR}{hour}": {"card_hour": hour}}
    return choices.get(page)


def comes_to(menu: str, channel: int | None, by: int) -> Rhythm:
    """What is chosen with a channel in one of the menus, or with none, which switches it off."""
    if menu == WEEK:
        return {"week_channel": channel, "week_by": by}
    return {"card_channel": channel, "card_by": by}


def _question(question: Phrase, menu: str, channel: int | None, at: datetime) -> tuple[str, Row]:
    if channel is None:
        return str(question), channels_menu(menu, _COMES_TO, CHOOSE_CHANNEL, [], 1)
    comes = NEXT.format(channel=f"<#{channel}>", at=format_dt(at, "F"))
    return f"{question}\n{comes}", channels_menu(menu, _COMES_TO, CHOOSE_CHANNEL, [channel], 1)


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


TITLE = _(
    "### Regular posts\nEach is one message in the channel that you choose. Choose none to switch it off."
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
# Translators: a button to the page of the same name: what comes to a server by itself, at its times.
RHYTHM = _("Regular Posts")
