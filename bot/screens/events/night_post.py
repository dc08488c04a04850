"""The one post of a night: who is here, who plays whom, the standings, the podium. Discord's own event of it.

The boards lie in the thread of the post, or where there can be none, in its channel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Final

import discord
from discord.utils import format_dt

import render
from bot.catch_up import CatchUp
from bot.events.night import CHECK_IN, PLAYED_OUT, podium
from bot.events.nights import NIGHT, NightForm, Nights, SeenNight
from bot.events.standings import Standing
from bot.languages import command_mention, listed, speak, spoken
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk
from bot.screens.events import night_words as words
from bot.screens.events.league_post import games_named, standing_alt, standing_line
from bot.screens.frame.controls import PageButton
from bot.screens.frame.layout import CARDS, Message, Row, one_text, picture
from bot.screens.frame.respond import NOT_SENT, Fault, fault
from bot.screens.game import introduced, mention
from bot.screens.practice.practice import GREEN, GREY
from bot.screens.table.messages.boards import Boards
from bot.store.events import Event, Pairing
from bot.store.rows import is_person
from bot.tables.refusals import Refusal
from games import GAMES
from games.options import usual_options
from render.cards.podium import PodiumCard, PodiumStep
from render.faces import Photo

MOST_LINES: Final = 10
MOST_LINKS: Final = 8
"""The people in the standings of a post, and the games up to which each has a link: of forty people, as many
as leave room among Discord's 4,000 characters.
"""

EVERY_S: Final = 5.0
_AT_ONCE: Final = 2


class NightPost:
    """Makes the posts of nights. ``scheduled`` gets the numbers of those that Discord lists or may list.

    ``best_find`` makes a line about the best move of a night that is over, if one is known.
    """

    def __init__(
        self,
        desk: Desk,
        boards: Boards,
        nights: Nights,
        scheduled: Callable[[int], None],
        best_find: Callable[[Event], Awaitable[list[str]]],
    ) -> None:
        self._desk = desk
        self._best_find = best_find
        self._boards = boards
        self._nights = nights
        self._scheduled = scheduled

    async def message(self, event: Event) -> Message | None:
        """The post of a night, in the language that is spoken. Raises TooManyPictures."""
        seen = await self._nights.seen(event.id)
        if seen is None:
            return None
        event, form = seen.event, NightForm.of(seen.event)
        if form.hour is not None and (
            form.scheduled is None if event.status == "waiting" else form.scheduled
        ):
            self._scheduled(event.id)
        layout = one_text("\n".join([*self._heading(event), *await self._lines(seen)]))
        pictures: dict[str, bytes] = {}
        best = podium(seen.standings) if event.status == "over" else ()
        if event.status == "over":
            await self._lead_no_more(seen)
        if best:
            faces = await self._desk.faces.of([line.user for line in best], event.guild_id)
            drawn = partial(render.card, podium_card(seen, faces), spoken())
            pictures["podium.png"] = await CARDS.drawn(drawn)
            layout.add_item(picture(podium_alt(best), "podium.png"))
        if buttons := self._buttons(event):
            layout.add_item(Row(*buttons))
        return Message(layout, pictures)

    async def _lead_no_more(self, seen: SeenNight) -> None:
        """Let the boards that the night leaves at its places offer rematches instead of its next game."""
        for number in {each.place: each.table_id or 0 for each in seen.pairings}.values():
            with suppress(Refusal):
                self._boards.show_again(await self._desk.tables.table(number))

    def _heading(self, event: Event) -> list[str]:
        form = NightForm.of(event)
        title = words.TITLE.format(game=games_named(event.games))
        terms = words.TERMS.format(count=form.minutes, pace=words.PACES[form.pace])
        return [title, f"{terms} {words.WEEKLY}" if form.weekly else terms]

    async def _lines(self, seen: SeenNight) -> list[str]:
        """What there is to say of a night now."""
        event, now = seen.event, self._desk.clock.now()
        commitment, here = sha256(event.seed).hexdigest(), list(map(mention, seen.night.ready))
        drawn = [words.DRAWN_FROM.format(commitment=commitment)] if len(event.games) > 1 else []
        if event.status == "off":
            called = not seen.entrants and now < event.starts_at
            return [str(words.OFF) if called else words.TOO_FEW.format(play=command_mention("play"))]
        if event.status == "waiting":
            when = format_dt(event.starts_at, "R")
            soon = now >= event.starts_at - CHECK_IN
            begins = (
                words.CHECK_IN.format(when=when)
                if soon
                else words.BEGINS.format(at=format_dt(event.starts_at, "F"), when=when)
            )
            unscheduled = [str(words.UNSCHEDULED)] * (NightForm.of(event).scheduled == 0)
            came = [words.CAME.format(count=len(here), people=listed(here))] if here else []
            return [begins, *came, *drawn, *unscheduled]
        if event.status == "over":
            best = podium(seen.standings)
            over = words.OVER.format(winner=mention(best[0].user)) if best else str(words.NOBODY_PLAYED)
            seed = [words.SEED.format(seed=event.seed.hex())] if drawn else []
            return [over, *standing(seen), *await self._best_find(event), *seed]
        ending = words.RUNS if now < event.ends_at else words.LAST_GAMES
        until = event.ends_at if now < event.ends_at else event.ends_at + PLAYED_OUT
        lines = [ending.format(when=format_dt(until, "R"))]
        linked = len(seen.running) <= MOST_LINKS
        if seen.running:
            lines += [str(words.PLAYING), *[await self._game(each, linked=linked) for each in seen.running]]
        lines += standing(seen)
        return [*lines, *([words.WAITING.format(people=listed(here))] if here else []), *drawn]

    async def _game(self, each: Pairing, *, linked: bool) -> str:
        """A game that runs, perhaps with a link to its board."""
        number = each.table_id or 0
        first, second = (
            mention(user) if is_person(user) else introduced(user, number) for user in each.users
        )
        try:
            table = await self._desk.tables.table(number)
        except Refusal:
            return f"{first}, {second}"
        if not linked or not table.row.boards:
            return words.GAME.format(game=table.game.title, first=first, second=second)
        link = self._desk.links.to(table, table.row.boards[-1])
        return words.GAME.format(game=f"[{table.game.title}]({link})", first=first, second=second)

    def _buttons(self, event: Event) -> list[PageButton]:
        now = self._desk.clock.now()
        rules = PageButton.make(NIGHT, event.id, "rules", str(words.RULES))
        if event.status == "waiting":
            opens = now >= event.starts_at - CHECK_IN
            here = PageButton.make(NIGHT, event.id, "here", str(words.HERE), enabled=opens)
            here.style = GREEN if opens else GREY
            return [here, rules, PageButton.make(NIGHT, event.id, "off", str(words.CALL_OFF))]
        if event.status == "running" and now < event.ends_at:
            there = PageButton.make(NIGHT, event.id, "here", str(words.NEXT))
            there.style = GREEN
            return [there, rules]
        return [rules] if event.status == "running" else []


def standing(seen: SeenNight) -> list[str]:
    """The standings of those who have played, in words."""
    played = [line for line in seen.standings if line.played]
    lines = [standing_line(line) for line in played[:MOST_LINES]]
    more = len(played) - MOST_LINES
    rest = [words.MORE.format(count=more)] if more > 0 else []
    return [str(words.STANDINGS), *lines, *rest] if lines else []


def podium_card(seen: SeenNight, faces: Mapping[int, Photo]) -> PodiumCard:
    """The picture of the end of a night as a value, without names."""
    known = GAMES[seen.event.games[0]]
    steps = tuple(
        PodiumStep(line.points, (line.won, line.drawn, line.lost), faces.get(line.user))
        for line in podium(seen.standings)
    )
    ladder = known.ladder_of(2, usual_options(known.options)).key
    return PodiumCard(ladder, steps, sum(each.result is not None for each in seen.pairings))


def podium_alt(best: tuple[Standing, ...]) -> str:
    """The picture of the end of a night in words."""
    return words.PODIUM.format(lines="; ".join(map(standing_alt, best)))


class NightEvents:
    """Makes Discord's own event of each planned night, where the bot may; notes where it may not.

    Marks it as begun, over or called off. Memory holds only which nights that run are marked.
    """

    def __init__(
        self, desk: Desk, client: ShardedClient, nights: Nights, show: Callable[[int], None]
    ) -> None:
        self._client = client
        self._nights = nights
        self._show = show
        self._begun = set[int]()
        self._making = CatchUp[int](
            "Discord's event of night {}", self._follow, desk.background, desk.clock, at_once=_AT_ONCE
        )

    def want(self, event: int) -> None:
        """Make Discord's own event of a night, or mark what has become of it."""
        self._making.want(event)

    async def _follow(self, number: int) -> bool:
        """Returns whether this is done for now. Raises StoreError."""
        seen = await self._nights.seen(number)
        guild = None if seen is None else self._client.get_guild(seen.event.guild_id)
        if seen is None or guild is None or self._nights.opening.language is None:
            return True
        status, scheduled = seen.event.status, NightForm.of(seen.event).scheduled
        if number in self._begun and status == "running":
            return True
        (self._begun.add if status == "running" else self._begun.discard)(number)
        made = 0
        try:
            if status != "waiting":
                await self._mark(guild, scheduled or 0, status)
            elif scheduled is None:
                speak(await self._nights.opening.language(guild.id))
                made = await self._made(guild, seen.event)
        except NOT_SENT as error:
            if fault(error) is Fault.PASSING:
                self._begun.discard(number)
                return False
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
        name = words.EVENT_NAME.format(game=games_named(event.games))[:100]
        for known in await guild.fetch_scheduled_events(with_counts=False):
            if known.creator_id == guild.me.id and known.start_time == event.starts_at:
                return known.id
        link = f"https://discord.com/channels/{guild.id}/{event.channel_id}"
        minutes = NightForm.of(event).minutes
        made = await guild.create_scheduled_event(
            name=name,
            description=words.EVENT_TEXT.format(count=minutes, link=link),
            start_time=event.starts_at,
            end_time=event.ends_at,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=link,
        )
        return made.id
