"""/night and the controls of its posts. A control's table is the event; what it asks for may be forged.

Keeps in memory only who was told that their game opens, until it does.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Final

from discord.app_commands import Choice
from discord.utils import format_dt, snowflake_time

from bot.events.calendar import DAY, at_hour, zone_named
from bot.events.leagues import games_of_two
from bot.events.nights import (
    MEDLEY,
    MOST_NIGHTS,
    NIGHT,
    SOON,
    NightForm,
    Nights,
    SeenNight,
)
from bot.languages import Phrase, day_of_year, speak, weekday
from bot.screens.desk import Desk
from bot.screens.events import night_words as words
from bot.screens.events.league import may_have_post
from bot.screens.events.league_post import games_named
from bot.screens.frame.controls import Click, PageButton, TurnPage
from bot.screens.frame.layout import Message, Row, one_text
from bot.screens.frame.respond import (
    NOT_SENT,
    correct,
    mentioning,
    say,
    tell,
    update_private,
)
from bot.screens.game import mention
from bot.screens.table.answers import Answers
from bot.store.events import Event
from bot.store.rows import Post, is_person, keep
from bot.tables.refusals import Refusal
from bot.tables.table import Table

MIXED: Final = "medley"
DAYS: Final = 14
"""A night can be planned for today or one of the days after it, this many in all."""

MOST_TOLD: Final = 500
_TEXTS: Final[Mapping[str, Phrase]] = {"rules": words.TEXT_OF_RULES, "keep": words.KEPT}

CLOCKS_DIFFER: Final = timedelta(seconds=5)
"""From Discord's clock, by which its messages are as old as they are; between two games lie more."""


class NightScreen:
    """Plans nights, and answers their controls. ``show`` brings a post up to date."""

    def __init__(self, desk: Desk, answers: Answers, nights: Nights, show: Callable[[int], None]) -> None:
        self._desk = desk
        self._answers = answers
        self._nights = nights
        self._show = show
        self._told: OrderedDict[tuple[int, int], tuple[Click, str]] = OrderedDict()

    @property
    def pages(self) -> Mapping[str, TurnPage]:
        """The functions by the word in a control's custom_id."""
        return {NIGHT: self.turn}

    async def days(self, click: Click, typed: str) -> list[Choice[str]]:
        """The days for which a night can be planned, as suggestions while typing."""
        near, wanted = await self._near(click), typed.casefold()
        named = {value: _named(day, min(near.values())) for value, day in near.items()}
        return [Choice(name=name, value=value) for value, name in named.items() if wanted in name.casefold()]

    async def plan(self, click: Click, form: NightForm, day: str) -> None:
        """Plan a night for an hour of a day, in the zone of the server."""
        async with self._answers.to(click):
            zone = zone_named((await self._desk.store.servers.of(click.guild_id or 0)).zone)
            chosen = (await self._near(click)).get(day)
            if chosen is None or form.hour is None:
                await say(click, str(words.NO_DAY))
                return
            starts_at = at_hour(chosen, form.hour, zone)
            if starts_at <= self._desk.clock.now():
                await say(click, str(words.PAST))
                return
            await self._make(click, form, starts_at)

    async def now(self, click: Click, form: NightForm) -> None:
        """Let a night begin soon."""
        async with self._answers.to(click):
            await self._make(click, form, self._desk.clock.now() + SOON)

    async def turn(self, click: Click, event: int, page: str) -> None:
        """Answer a button of a night."""
        async with self._answers.to(click):
            if page in _TEXTS:
                await update_private(click, str(_TEXTS[page]))
                return
            seen = await self._nights.seen(event)
            if seen is None or seen.event.guild_id != click.guild_id:
                await say(click, str(words.GONE))
            elif page == "here":
                await self._here(click, seen)
            elif page in ("off", "off-now"):
                await self._off(click, seen, sure=page == "off-now")
            else:
                await say(click, str(words.GONE))

    async def opened(self, table_id: int) -> None:
        """Lead people to their new board: by the answer to Next Game, else a mention. Raises StoreError."""
        found, unled = await self._linked(table_id), list[int]()
        if found is None:
            return
        table, there, link = found
        for user in filter(is_person, table.players):
            try:
                click, sentence = self._told.pop((table.row.event_id or 0, user))
                await correct(click, sentence.format(link=link))
            except (KeyError, *NOT_SENT):
                unled.append(user)
        begun_at = table.row.started_at or table.row.created_at
        if (
            unled and snowflake_time(there.message_id) < begun_at - CLOCKS_DIFFER
        ):  # a new one has mentioned them
            await self._mention(table, there, link, unled)

    async def _mention(self, table: Table, there: Post, link: str, users: Sequence[int]) -> None:
        """Tell people beside a board that their game has begun there, unless they have quiet hours."""
        awake = await self._desk.tables.lobby.awake(users)
        if awake:
            speak(table.row.language)
            text = f"{' '.join(map(mention, awake))} {words.YOUR_GAME.format(link=link)}"
            once = f"night-{table.id}"
            await self._desk.delivery.send(
                there.channel_id, Message(one_text(text)), mentioning(*awake), once
            )

    async def _here(self, click: Click, seen: SeenNight) -> None:
        event, me = seen.event.id, click.user.id
        came = await self._nights.come(event, me)
        told = str(words.ANSWERS[came])
        if came == "playing":
            number = next((each.table_id or 0 for each in seen.running if me in each.users), 0)
            found = await self._linked(number)
            told = told.format(link=found[2]) if found else str(words.NOT_OPEN_YET)
        await tell(click, told)
        if came in ("in", "there"):
            keep(self._told, (event, me), (click, str(words.YOUR_GAME)), MOST_TOLD)
            self._show(event)

    async def _linked(self, number: int) -> tuple[Table, Post, str] | None:
        """A table with its newest board and a link to this, if it has one."""
        with suppress(Refusal):
            table = await self._desk.tables.table(number)
            if table.row.boards:
                return table, (there := table.row.boards[-1]), self._desk.links.to(table, there)
        return None

    async def _off(self, click: Click, seen: SeenNight, *, sure: bool) -> None:
        event = seen.event.id
        if not seen.event.is_organiser(click.user.id, manages=click.permissions.manage_guild):
            await say(click, str(words.NOT_ORGANISER))
        elif not sure:
            pages = ("off-now", words.SURE_NOW), ("keep", words.KEEP)
            choices = (PageButton.make(NIGHT, event, page, str(label)) for page, label in pages)
            await update_private(click, one_text(str(words.SURE)).add(Row(*choices)))
        else:
            done = await self._nights.call_off(event)
            self._show(event)
            await update_private(click, str(words.CALLED_OFF if done else words.GONE))

    async def _make(self, click: Click, form: NightForm, starts_at: datetime) -> None:
        """Make a night, if it can be here. Raises NotAllowedHere."""
        may = await may_have_post(self._desk, click, NIGHT, MOST_NIGHTS, words.TOO_MANY)
        if not may or not click.guild_id or not click.channel_id:
            return
        event = await self._nights.plan(click.guild_id, click.channel_id, click.user.id, form, starts_at)
        if event is None:
            await say(click, str(words.TAKEN))
            return
        self._show(event.id)
        zone = [] if form.hour is None else [str(words.ZONE)]
        await tell(click, "\n".join([words.PLANNED.format(at=format_dt(starts_at, "F")), *zone]))

    async def _near(self, click: Click) -> Mapping[str, date]:
        """The days for which a night can be planned, by their ISO dates, today in the server's zone first."""
        zone = zone_named((await self._desk.store.servers.of(click.guild_id or 0)).zone)
        today = self._desk.clock.now().astimezone(zone).date()
        return {day.isoformat(): day for day in (today + n * DAY for n in range(DAYS))}


def chosen_games(games: str) -> tuple[str, ...]:
    """The games of a night, from what was chosen in a command."""
    return MEDLEY if games == MIXED else (games,) if games in games_of_two() else games_of_two()[:1]


def _named(day: date, today: date) -> str:
    """A day in a list: those that are near by their words."""
    if day - today < 2 * DAY:
        return str(words.TODAY if day == today else words.TOMORROW)
    return words.DAY.format(weekday=weekday(day.weekday()), day=day_of_year(day))


def shield_line(event: Event) -> str:
    """What stands in the profile of whoever holds the shield."""
    return words.SHIELD.format(game=games_named(event.games), when=format_dt(event.starts_at, "D"))
