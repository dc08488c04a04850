"""/night, the controls of its post, and the post: who is here, who plays whom, the standings, the podium.

A control's table is the event; what it asks for may be forged. Also Discord's own event of a night.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta, tzinfo
from hashlib import sha256
from typing import Final

import discord
from discord.app_commands import Choice
from discord.utils import format_dt, snowflake_time

from bot.catch_up import CatchUp
from bot.events.calendar import DAY, at_hour, zone_named
from bot.events.night import FEWEST, LATE, PLAYED_OUT, Night, game_drawn
from bot.events.nights import MOST_NIGHTS, NIGHT, SOON, NightForm, Nights
from bot.events.standings import Meeting, Standing
from bot.languages import Phrase, command_mention, day_of_year, listed, speak, weekday
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk
from bot.screens.events import night_words as words
from bot.screens.events import paired
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import Message, Row, carded, one_text
from bot.screens.frame.respond import NOT_SENT, Fault, correct, fault, mentioning, tell, update_private
from bot.screens.game import introduced, mention
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import EventRefused
from bot.screens.way_in.words import RULES
from bot.store.events import Event, Pairing
from bot.store.rows import is_person, keep
from bot.tables.refusals import Refusal
from games import GAMES
from games.options import usual_options
from render.cards.podium import PodiumCard, PodiumStep

DAYS: Final = 14
"""A night can be planned for today or one of the days after it, this many in all."""

MOST_TOLD: Final = 500
_TEXTS: Final[Mapping[str, Phrase]] = {"rules": words.TEXT_OF_RULES, "keep": words.KEPT}

CLOCKS_DIFFER: Final = timedelta(seconds=5)
"""From Discord's clock, by which its messages are as old as they are; between two games lie more."""

MOST_LINES: Final = 10
MOST_LINKS: Final = 8
"""The people in the standings of a post, and the games up to which each has a link: of forty people, as many
as leave room among Discord's 4,000 characters.
"""


class NightScreen:
    """Plans nights, answers their controls and makes their posts. ``show`` brings a post up to date.

    ``best_find`` makes a line about the best move of a night that is over, if one is known. Memory holds only
    who was told that their game opens, until it does, and which nights Discord has been told to have begun.
    """

    def __init__(
        self,
        desk: Desk,
        answers: Answers,
        nights: Nights,
        show: Callable[[int], None],
        client: ShardedClient,
        best_find: Callable[[Event], Awaitable[list[str]]],
    ) -> None:
        self._desk = desk
        self._answers = answers
        self._nights = nights
        self._show = show
        self._best_find = best_find
        self._client = client
        self._begun = set[int]()
        self._scheduling = CatchUp[int](
            "Discord's event of night {}", self._follow, desk.background, desk.clock, at_once=2
        )
        self._reminding = CatchUp[int](
            "Reminding of night {}", self._remind, desk.background, desk.clock, at_once=2
        )
        self._told: OrderedDict[tuple[int, int], tuple[Click, str]] = OrderedDict()

    async def days(self, click: Click, typed: str) -> list[Choice[str]]:
        """The days for which a night can be planned, as suggestions while typing."""
        _, near = await self._near(click)
        wanted = typed.casefold()
        return [Choice(name=name, value=value) for value, name in near.items() if wanted in name.casefold()]

    async def plan(self, click: Click, form: NightForm, day: str = "") -> None:
        """Plan a night for the hour of a day, in the zone of the server; without an hour, it begins soon."""
        async with self._answers.to(click):
            zone, near = await self._near(click)
            now, told = self._desk.clock.now(), [words.PLANNED]
            starts_at = now + SOON
            if form.hour is not None:
                if day not in near:
                    raise EventRefused(words.NO_DAY)
                starts_at = at_hour(date.fromisoformat(day), form.hour, zone)
                told.append(words.ZONE)
            if starts_at <= now:
                raise EventRefused(words.PAST)
            guild, channel = await paired.place_for(self._desk, click, NIGHT, MOST_NIGHTS, words.TOO_MANY)
            event = await self._nights.plan(guild, channel, click.user.id, form, starts_at)
            if event is None:
                raise EventRefused(words.TAKEN)
            self._show(event.id)
            await tell(click, "\n".join(each.format(at=format_dt(starts_at, "F")) for each in told))

    async def turn(self, click: Click, event: int, page: str) -> None:
        """Answer a button of a night."""
        async with self._answers.to(click):
            if page in _TEXTS:
                await update_private(click, str(_TEXTS[page]))
                return
            seen = await self._nights.seen(event)
            if seen is None or seen.event.guild_id != click.guild_id:
                raise EventRefused(words.GONE)
            match page:
                case "here":
                    await self._here(click, seen)
                case "remind":
                    await tell(click, str(words.ANSWERS[await self._nights.remind(seen, click.user.id)]))
                    self._show(event)
                case "off" | "off-now":
                    await self._off(click, seen.event, sure=page == "off-now")
                case _:
                    raise EventRefused(words.GONE)

    async def opened(self, table_id: int) -> None:
        """Lead people to their new board: by the answer to Next Game, else a mention. Raises StoreError.

        Whoever has quiet hours is mentioned by none.
        """
        found, unled = await paired.newest_board(self._desk, table_id), list[int]()
        if found is None:
            return
        table, link = found
        for user in filter(is_person, table.players):
            try:
                click, sentence = self._told.pop((table.row.event_id or 0, user))
                await correct(click, sentence.format(link=link))
            except (KeyError, *NOT_SENT):
                unled.append(user)
        there, begun_at = table.row.boards[-1], table.row.started_at or table.row.created_at
        if snowflake_time(there.message_id) >= begun_at - CLOCKS_DIFFER:  # a new one has mentioned them
            return
        if awake := await self._desk.tables.lobby.awake(unled):
            speak(table.row.language)
            told = Message(one_text(f"{' '.join(map(mention, awake))} {words.YOUR_GAME.format(link=link)}"))
            once = f"night-{table.id}"
            await self._desk.delivery.send(there.channel_id, told, mentioning(*awake), once)

    async def _here(self, click: Click, seen: Night) -> None:
        event, me = seen.event.id, click.user.id
        came = await self._nights.come(seen, me)
        told = str(words.ANSWERS[came])
        if came == "playing":
            number = next((each.table_id or 0 for each in seen.running if me in each.users), 0)
            found = await paired.newest_board(self._desk, number)
            told = told.format(link=found[1]) if found else str(words.NOT_OPEN_YET)
        await tell(click, told)
        if came in ("in", "there"):
            keep(self._told, (event, me), (click, str(words.YOUR_GAME)), MOST_TOLD)
            self._show(event)

    async def _off(self, click: Click, event: Event, *, sure: bool) -> None:
        paired.check_organiser(click, event, words.NOT_ORGANISER)
        if not sure:
            choices = paired.buttons(NIGHT, event.id, ("off-now", words.SURE_NOW), ("keep", words.KEEP))
            await update_private(click, one_text(str(words.SURE)).add(choices))
        else:
            done = await self._nights.call_off(event.id)
            self._show(event.id)
            await update_private(click, str(words.CALLED_OFF if done else words.GONE))

    async def _near(self, click: Click) -> tuple[tzinfo, Mapping[str, str]]:
        """The server's zone, and the days there for which a night can be planned: ISO dates and words."""
        zone = zone_named((await self._desk.store.servers.of(click.guild_id or 0)).zone)
        today = self._desk.clock.now().astimezone(zone).date()
        days = [today + number * DAY for number in range(DAYS)]
        near = [str(words.TODAY), str(words.TOMORROW)]
        near += [words.DAY.format(weekday=weekday(day.weekday()), day=day_of_year(day)) for day in days[2:]]
        return zone, dict(zip(map(date.isoformat, days), near, strict=True))

    # The post

    async def post(self, event: Event) -> Message | None:
        """The post of a night, in the language that is spoken. Raises TooManyPictures."""
        seen = await self._nights.seen(event.id)
        if seen is None:
            return None
        event, form = seen.event, NightForm.of(seen.event)
        listed_there = form.scheduled is None if event.status == "waiting" else form.scheduled
        if form.hour is not None and listed_there:
            self._scheduling.want(event.id)
        if seen.to_remind:
            self._reminding.want(event.id)
        title = words.TITLE.format(game=paired.games_named(event.games))
        terms = words.TERMS.format(count=form.minutes, pace=words.PACES[form.pace])
        about = [title, f"{terms} {words.WEEKLY}" if form.weekly else terms]
        text = "\n".join([*about, *await self._lines(seen)])
        if event.status == "over":
            for number in {each.place: each.table_id or 0 for each in seen.pairings}.values():
                with suppress(Refusal):  # at its places, boards offer rematches now, not the next game
                    self._answers.boards.show_again(await self._desk.tables.table(number))
            if best := seen.podium:
                alt = words.PODIUM.format(lines=paired.standings_alt(best))
                return await carded(text, await self._podium(seen, best), alt)
        return Message(one_text(text).add(*self._buttons(seen)))

    async def _podium(self, seen: Night, best: Sequence[Standing]) -> PodiumCard:
        """The picture of the end of a night, without names."""
        faces = await self._desk.faces.of([line.user for line in best], seen.event.guild_id)
        steps = tuple(
            PodiumStep(line.points, (line.won, line.drawn, line.lost), faces.get(line.user)) for line in best
        )
        known = GAMES[seen.event.games[0]]
        ladder = known.ladder_of(2, usual_options(known.options)).key
        return PodiumCard(ladder, steps, seen.counted)

    async def _lines(self, seen: Night) -> list[str]:
        """What there is to say of a night now."""
        event, now = seen.event, self._desk.clock.now()
        medley, here = len(event.games) > 1, [mention(user) for user in seen.ready]
        commitment = words.DRAWN_FROM.format(commitment=sha256(event.seed).hexdigest())
        drawn = [commitment] * medley
        if event.status == "off":
            called = now < event.starts_at or len(seen.came) >= FEWEST
            return [str(words.OFF) if called else words.TOO_FEW.format(play=command_mention("play"))]
        came = [words.CAME.format(count=len(here), people=listed(here))] if here else []
        if event.status == "waiting":
            begins = words.CHECK_IN if now >= seen.check_in_at else words.BEGINS
            at, when = (format_dt(event.starts_at, style) for style in ("F", "R"))
            unscheduled = [str(words.UNSCHEDULED)] * (NightForm.of(event).scheduled == 0)
            return [begins.format(at=at, when=when), *came, *drawn, *unscheduled]
        if event.status == "over":
            best = seen.podium
            over = words.OVER.format(winner=mention(best[0].user)) if best else str(words.NOBODY_PLAYED)
            seed = [words.SEED.format(seed=event.seed.hex())] * medley
            return [over, *standing(seen), *await self._best_find(event), *seed]
        if seen.lacks_people:
            return [words.LATE.format(when=format_dt(event.starts_at + LATE, "R")), *came, *drawn]
        ends = now < event.ends_at
        until = format_dt(event.ends_at if ends else event.ends_at + PLAYED_OUT, "R")
        games = [await self._game(seen, each) for each in seen.running]
        return [
            (words.RUNS if ends else words.LAST_GAMES).format(when=until),
            *([str(words.PLAYING), *games] if games else []),
            *standing(seen),
            *([words.WAITING.format(people=listed(here))] if here else []),
            *drawn,
        ]

    async def _game(self, seen: Night, each: Pairing) -> str:
        """A game that runs, with a link to its board where there are not too many."""
        number, key = each.table_id or 0, game_drawn(seen.event.seed, seen.event.games, Meeting.of(each))
        first, second = (
            mention(user) if is_person(user) else introduced(user, number) for user in each.users
        )
        board = await paired.newest_board(self._desk, number) if len(seen.running) <= MOST_LINKS else None
        game = GAMES[key].title if board is None else f"[{GAMES[key].title}]({board[1]})"
        return words.GAME.format(game=game, first=first, second=second)

    def _buttons(self, seen: Night) -> list[Row]:
        event, now, rules = seen.event, self._desk.clock.now(), ("rules", RULES)
        if event.status == "waiting":
            opens = now >= seen.check_in_at
            first = ("here", words.HERE) if opens else ("remind", words.REMIND)
            pages = first, rules, ("off", words.CALL_OFF)
            return [paired.buttons(NIGHT, event.id, *pages, lit=opens)]
        if event.status == "running" and now < event.ends_at:
            label = words.HERE if seen.lacks_people else words.NEXT
            return [paired.buttons(NIGHT, event.id, ("here", label), rules, lit=True)]
        return [paired.buttons(NIGHT, event.id, rules)] if event.status == "running" else []

    async def _remind(self, number: int) -> bool:
        """Mention those who asked for it, as soon as they can come. Returns whether this is done for now.

        Whoever has quiet hours is not mentioned. Raises StoreError.
        """
        seen, now = await self._nights.seen(number), self._desk.clock.now()
        language = self._nights.opening.language
        if seen is None or language is None or not seen.to_remind:
            return True
        if now < seen.check_in_at or not seen.goes_on(now):
            return True
        event, asked = seen.event, seen.to_remind
        if awake := await self._desk.tables.lobby.awake(asked):
            speak(await language(event.guild_id))
            link = f"https://discord.com/channels/{event.guild_id}/{event.channel_id}/{event.message_id}"
            text = f"{' '.join(map(mention, awake))} {words.CHECK_IN_NOW.format(link=link)}"
            told, once = Message(one_text(text)), f"remind-{number}"
            sent = await self._desk.delivery.send(event.channel_id or 0, told, mentioning(*awake), once)
            if sent is Fault.PASSING:
                return False
        await self._nights.note_reminded(number, asked)
        self._show(number)
        return True

    # Discord's own event

    async def _follow(self, number: int) -> bool:
        """Make Discord's own event of a night, where the bot may, or mark it as begun, over or called off.

        Returns whether this is done for now. Raises StoreError.
        """
        seen = await self._nights.seen(number)
        guild = None if seen is None else self._client.get_guild(seen.event.guild_id)
        if seen is None or guild is None or self._nights.opening.language is None:
            return True
        event, status, scheduled = seen.event, seen.event.status, NightForm.of(seen.event).scheduled
        if status == "running" and number in self._begun:
            return True
        made = 0
        try:
            if status != "waiting":
                await self._mark(guild, scheduled or 0, status)
            elif scheduled is None:
                speak(await self._nights.opening.language(guild.id))
                made = await self._made(guild, event)
        except NOT_SENT as error:
            if fault(error) is Fault.PASSING:
                return False
        (self._begun.add if status == "running" else self._begun.discard)(number)
        if status == "waiting" and scheduled is None:
            await self._nights.note_scheduled(number, made)
            self._show(number)
        return True

    async def _mark(self, guild: discord.Guild, scheduled: int, status: str) -> None:
        """Mark Discord's event as begun, over or called off. Raises errors of ``NOT_SENT``."""
        known = await guild.fetch_scheduled_event(scheduled, with_counts=False)
        if known.status is discord.EventStatus.scheduled:
            known = await (known.cancel() if status == "off" else known.start())
        if known.status is discord.EventStatus.active and status != "running":
            await known.end()

    async def _made(self, guild: discord.Guild, event: Event) -> int:
        """The number of Discord's event, also if it was made and not noted. Raises errors of ``NOT_SENT``."""
        for known in await guild.fetch_scheduled_events(with_counts=False):
            if known.creator_id == guild.me.id and known.start_time == event.starts_at:
                return known.id
        link = f"https://discord.com/channels/{guild.id}/{event.channel_id}"
        made = await guild.create_scheduled_event(
            name=words.EVENT_NAME.format(game=paired.games_named(event.games))[:100],
            description=words.EVENT_TEXT.format(count=NightForm.of(event).minutes, link=link),
            start_time=event.starts_at,
            end_time=event.ends_at,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=link,
        )
        return made.id


def shield_line(event: Event) -> str:
    """What stands in the profile of whoever holds the shield."""
    return words.SHIELD.format(game=paired.games_named(event.games), when=format_dt(event.starts_at, "D"))


def standing(seen: Night) -> list[str]:
    """The standings of those who have played, in words."""
    played = [paired.standing_line(line) for line in seen.standings if line.played]
    more = len(played) - MOST_LINES
    rest = [words.MORE.format(count=more)] if more > 0 else []
    return [str(words.STANDINGS), *played[:MOST_LINES], *rest] if played else []
